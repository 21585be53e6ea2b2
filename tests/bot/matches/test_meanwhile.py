"""What is told again to whoever is called: what happened since they last acted, in a clause."""

import random
import re
import threading

import pytest
from msgspec.structs import asdict, replace
from sqlalchemy import insert

from bot.deeds import DeedKind
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Service
from bot.matches.live import Live
from bot.matches.logbook import last_own
from bot.storage import Database, JournalRow, schema
from bot.workers import Inline
from games.kernel import Seat, canonical, seat_letter
from games.urban_war.state.events import Killed
from tests.bot.matches.skirmish import REGISTRY, at_table
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, calls, fresh, started
from tests.bot.matches.table import REGISTRY as TINY

PEOPLE = (ANN, BEN)
LONG = 300


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


def fallen(row: JournalRow, ply: int, number: int) -> JournalRow:
    """Return a deed at the table, which is nobody's own action, after which a model fell."""
    events = canonical((Killed(model=f"B{number}", at=(0, 0)),))
    return replace(row, ply=ply, kind=DeedKind.TABLE, events=events, interaction_id=fresh(), prompt=None)


async def test_whoever_is_called_is_told_what_happened_since_they_last_acted(service: Service) -> None:
    info, rng, last, told = await battle(service), random.Random(4), [-1, -1], []
    for _ in range(90):
        live = await service.store.load(info.id)
        if live.info.ended:
            break
        for person, own in zip(PEOPLE, last, strict=True):
            clause = await service.logbook.glance(info.id, own, live.info.ply, (person.id,))
            assert bool(clause) == (own < live.info.ply), "it says something of whatever happened"
            since = re.match(r"(.*\. )?Since ([A-Z])’s last action: ", clause)
            assert since is None or (own >= 0 and since[2] == seat_letter(PEOPLE.index(person)))
            assert len(clause) < 250
            told.append(clause)
        last[await act(service, live, rng)] = live.info.ply + 1
    assert sum("Since " in clause for clause in told) > len(told) // 4
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
    assert owed.mention == (BEN.id,)
    assert owed.sentences[-1] == "A2 makes no follow-up action (1 box left)."
    assert len(owed.sentences) > 1
    assert owed.after == 2, "it shows all since Ben's last action, and not the last action of Ann's alone"
    told = await service.logbook.glance(info.id, owed.after, owed.ply, owed.mention)
    assert told == "Since B’s last action: A2 rushes."
    both = await service.logbook.glance(info.id, 2, owed.ply, (ANN.id, BEN.id))
    assert both == "Since A’s and B’s last action: A2 rushes."


async def test_what_ones_orders_answered_is_known_until_one_acts(database: Database, clock: Clock) -> None:
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)
    info = await at_table(service)
    await service.orders.add(info.id, BEN.id, "interrupt: pass")
    assert await service.logbook.answered(info.id, BEN.id) == (), "no order has answered yet"
    await service.acting.submit(by(ANN, info.id), None, "move A4 stay")
    await service.following.settled(info.id)
    assert await service.logbook.answered(info.id, BEN.id) == (("interrupt", "pass"),)
    assert await service.logbook.answered(info.id, ANN.id) == (), "orders of others tell nothing"
    assert await service.logbook.answered(info.id, 999) == (), "nor do they to people without a seat"
    await service.acting.submit(by(BEN, info.id), None, "move B1 stay")
    assert await service.logbook.answered(info.id, BEN.id) == (), "it was news before that action"


async def test_of_a_long_absence_the_newest_actions_are_read_and_told_at_once_and_off_the_event_loop(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info, rng = await battle(service), random.Random(4)
    for _ in range(6):
        await act(service, await service.store.load(info.id), rng)
    live = await service.store.load(info.id)
    until = live.info.ply + LONG
    assert live.newest is not None
    rows = [fallen(live.newest, live.info.ply + number, number) for number in range(1, LONG + 1)]
    await service.store.database.write(
        lambda tx: tx.connection.execute(insert(schema.journal), list(map(asdict, rows)))
    )
    asked = calls(monkeypatch, service.store.database, "read")
    decoded = calls(monkeypatch, live.game, "load_events")
    after = await service.store.database.read(lambda tx: last_own(tx, info.id, live.info.seats))
    assert after is not None
    del asked[:]
    told = await service.logbook.glance(info.id, after, until, (ANN.id, BEN.id))
    shown = told.count(" is killed")
    before = until - after - 100
    assert told.startswith("Ben goes first. Since A’s and B’s last action: "), "said once"
    assert f"B{LONG - 1} is killed; B{LONG} is killed (" in told
    assert told.endswith(f" (also {100 - shown} deaths and {before} earlier actions)."), "what is left out is counted"
    assert len(asked) == 1, "one question for all people"
    assert len(decoded) <= 100 + len(PEOPLE)
    assert threading.get_ident() not in decoded


async def test_what_happened_before_is_hinted_at_even_where_all_that_was_read_has_room(service: Service) -> None:
    info, rng = await battle(service), random.Random(4)
    for _ in range(6):
        await act(service, await service.store.load(info.id), rng)
    live = await service.store.load(info.id)
    assert live.newest is not None
    quiet = replace(live.newest, events=b"[]", kind=DeedKind.TABLE)
    after = range(live.info.ply + 1, live.info.ply + LONG)
    rows = [replace(quiet, ply=ply, interaction_id=fresh()) for ply in after]
    rows.append(fallen(live.newest, live.info.ply + LONG, 7))
    await service.store.database.write(
        lambda tx: tx.connection.execute(insert(schema.journal), list(map(asdict, rows)))
    )
    own = await service.logbook.own_last(info.id, ANN.id)
    assert own is not None
    told = await service.logbook.glance(info.id, own, rows[-1].ply, (ANN.id,))
    assert (
        told
        == f"Ben goes first. Since A’s last action: B7 is killed (also {rows[-1].ply - 100 - own} earlier actions)."
    )


async def test_the_end_of_a_battle_tells_what_mattered_of_the_actions_that_turned_it(service: Service) -> None:
    info, rng = await battle(service), random.Random(4)
    while not (live := await service.store.load(info.id)).info.ended:
        await act(service, live, rng)
    turns = [line for line in await service.retrospect.lines(info.id) if line.startswith("Turning point")]
    assert turns
    assert all(" kills " in line.partition(": ")[2] and " needs " not in line for line in turns)


async def test_nothing_is_said_to_be_since_somebodys_action_who_has_not_acted(database: Database, clock: Clock) -> None:
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)
    info = await at_table(service)
    for people in ((), (ANN.id,)):
        assert await service.logbook.glance(info.id, -1, 0, people) == "The match begins."
    await service.acting.submit(by(ANN, info.id), None, "rush A1 10,40")
    assert "Since" not in await service.logbook.glance(info.id, 0, 1, (BEN.id,))


async def test_what_is_done_at_the_table_and_a_skip_are_said_whole(database: Database, clock: Clock) -> None:
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)
    info = await at_table(service)
    await service.seating.hand_over(by(BEN, info.id), None)
    clock.time += 3 * 24 * 3600
    await service.timeouts.skip(by(BEN, info.id))
    live = await service.store.load(info.id)
    row, skipped = await service.logbook.newest(info.id, 2)
    told = await service.logbook.glance(info.id, 0, live.info.ply)
    assert told.startswith(f"{row.sentences[0]} {skipped.sentences[0]}")


async def test_games_without_short_words_are_told_in_their_last_sentences(database: Database, clock: Clock) -> None:
    service = Service.build(database, Inline(), registry=TINY, entropy=SeededEntropy("7"), now=clock)
    info = await started(service)
    for ply, (person, text) in enumerate(((ANN, "pace jog"), (BEN, "pace walk"), (ANN, "run 0.5")), 1):
        await service.acting.submit(by(person, info.id), None, text)
        (line,) = await service.logbook.newest(info.id, 1)
        assert await service.logbook.glance(info.id, ply - 1, ply) == " ".join(line.sentences)
    told = await service.logbook.glance(info.id, -1, 3)
    assert told.startswith("The match begins. ")
    assert line.sentences[-1] in told


@pytest.mark.parametrize(("slug", "words"), [("raise_shields", " fires at "), ("uprising", " campaigns in ")])
async def test_whoever_is_called_in_an_older_game_is_told_of_pieces_and_never_of_people(
    service: Service, slug: str, words: str
) -> None:
    game = await service.lobbies.open(slug, GUILD, 2, ANN, options={}, places=2, interaction=fresh())
    for person in PEOPLE:
        await service.lobbies.join(by(person, game.id), "words")
    game, rng, told = await begin(service, game.id), random.Random(4), list[str]()
    for ply in range(50):
        await service.following.settled(game.id)
        live = await service.store.load(game.id)
        if live.info.ended:
            break
        told += [await service.logbook.glance(game.id, max(0, ply - 3), ply, (person.id,)) for person in PEOPLE]
        await act(service, live, rng)
    assert any(words in clause for clause in told)
    assert all(len(clause) < 250 for clause in told)
    assert not any(person.name in clause for clause in told for person in PEOPLE)
