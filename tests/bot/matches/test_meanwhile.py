"""What is told again to whoever is called: what happened since they last acted, in a clause."""

import random

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Service
from bot.matches.live import Live
from bot.storage import Database
from bot.workers import Inline
from games.kernel import Seat, seat_letter
from games.kernel.walk import random_text
from tests.bot.matches.skirmish import REGISTRY, at_table
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh

PEOPLE = (ANN, BEN)


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("3"), now=clock)


async def battle(service: Service) -> MatchInfo:
    """Begin a match of Urban War with ready teams, in which single models act by turns."""
    options = {"turns": 2, "sheets": True, "group": 1}
    info = await service.lobbies.open("urban_war", GUILD, 1, ANN, options=options, places=2, interaction=fresh())
    for person in PEOPLE:
        await service.lobbies.join(by(person, info.id), "words")
    info = await begin(service, info.id)
    for person in PEOPLE:
        await service.acting.submit(by(person, info.id), None, "team marines")
    return info


async def act(service: Service, live: Live, rng: random.Random) -> Seat:
    """Let whoever is asked first do what the computer `steady` would; return whose seat that was."""
    seat = live.prompts[0].seat
    text = live.game.format(live.game.card.policies["steady"](live.view(seat), seat, rng, 100))
    await service.acting.submit(by(PEOPLE[seat], live.info.id), None, text, knowing=True)
    return seat


async def test_whoever_is_called_is_told_what_happened_since_they_last_acted(service: Service) -> None:
    info, rng, last, told = await battle(service), random.Random(4), [-1, -1], []
    for _ in range(90):
        live = await service.store.load(info.id)
        if live.info.ended:
            break
        for person, own in zip(PEOPLE, last, strict=True):
            clause = await service.logbook.meanwhile(info.id, (person.id,), live.info.ply)
            assert not clause or -1 < own < live.info.ply
            assert not clause or clause.startswith(f"Since {seat_letter(PEOPLE.index(person))}’s last action: ")
            assert len(clause) < 250
            told.append(clause)
        last[await act(service, live, rng)] = live.info.ply + 1
    assert any(" shoots " in clause for clause in told)
    assert any(" kills " in clause for clause in told)


async def test_who_is_called_by_done_alone_is_told_of_the_action_before_it(database: Database, clock: Clock) -> None:
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)
    info = await at_table(service)
    for person, text in ((ANN, "rush A1 10,40"), (BEN, "move B1 stay"), (ANN, "rush A2 14,40"), (ANN, "done")):
        owed = await service.posting.claim(info.id)
        assert owed is not None
        await service.posting.posted(info.id, owed.ply, 70 + owed.ply, owed.after)
        await service.acting.submit(by(person, info.id), None, text)
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert (owed.mention, owed.sentences) == ((BEN.id,), ("A2 makes no follow-up action (1 box left).",))
    told = await service.logbook.meanwhile(info.id, owed.mention, owed.after)
    assert told == "Since B’s last action: A2 rushes."
    both = await service.logbook.meanwhile(info.id, (ANN.id, BEN.id), owed.after)
    assert both == "Since A’s and B’s last action: A2 rushes."


async def test_the_end_of_a_battle_tells_what_mattered_of_the_actions_that_turned_it(service: Service) -> None:
    info, rng = await battle(service), random.Random(4)
    while not (live := await service.store.load(info.id)).info.ended:
        await act(service, live, rng)
    turns = [line for line in await service.retrospect.lines(info.id) if line.startswith("Turning point")]
    assert turns
    assert all(" kills " in line.partition(": ")[2] and " needs " not in line for line in turns)


async def test_nothing_is_told_before_somebody_acted_and_of_games_without_short_words(service: Service) -> None:
    info = await battle(service)
    assert await service.logbook.meanwhile(info.id, (), 2) == ""
    assert await service.logbook.meanwhile(info.id, (ANN.id,), 1) == ""
    war = await service.lobbies.open("raise_shields", GUILD, 2, ANN, options={}, places=2, interaction=fresh())
    for person in PEOPLE:
        await service.lobbies.join(by(person, war.id), "words")
    war, rng = await begin(service, war.id), random.Random(4)
    for ply in range(12):
        live = await service.store.load(war.id)
        if live.info.ended:
            break
        seat = live.prompts[0].seat
        text = random_text(live.game, live.state, seat, rng)
        await service.acting.submit(by(PEOPLE[seat], war.id), None, text, knowing=True)
        assert await service.logbook.meanwhile(war.id, (ANN.id,), ply + 1) == ""
