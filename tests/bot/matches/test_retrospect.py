"""What is said of a whole match at its end."""

import random
import re
import threading

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Service, committing
from bot.storage import Database
from bot.workers import Inline
from games.kernel.exploring.walk import random_text
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, calls, fresh

PEOPLE = (ANN, BEN)


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("7"), now=clock)


async def played(service: Service, slug: str, most: int = 400) -> MatchInfo:
    """Play a duel at random to its end, or so many actions of it."""
    info = await service.lobbies.open(slug, GUILD, 1, ANN, options={}, places=2, interaction=fresh())
    for person in PEOPLE:
        await service.lobbies.join(by(person, info.id), "words")
    info, rng = await begin(service, info.id), random.Random(6)
    for _ in range(most):
        live = await service.store.load(info.id)
        if live.info.ended:
            break
        seat = live.prompts[0].seat
        text = random_text(live.game, live.state, seat, rng)
        await service.acting.submit(by(PEOPLE[seat], info.id), None, text, knowing=True)
    return await service.store.get(info.id)


async def test_the_end_of_a_duel_tells_its_turning_points_and_its_best_and_worst_roll(service: Service) -> None:
    info = await played(service, "raise_shields")
    assert info.ended
    length, story, *turns, rolls = await service.retrospect.lines(info.id)
    assert length.startswith("It took ")
    assert " and ended in Round " in length
    assert length.endswith(" (shields, hull and crew left).")
    assert re.search(r" at A \d+ : B \d+ \(", length)
    stories = "and nobody else ever was|after the lead had changed .+"
    assert re.fullmatch(rf"[AB] was ahead from Round \d+ on, ({stories})\.", story)
    assert len(turns) == 2
    changed = r"([AB]) \d+ → \d+"
    found = [re.match(rf"Turning point, Round \d+ \({changed}(?:, {changed})?\): ", turn) for turn in turns]
    assert all(one and one[1] != one[2] for one in found), "only those whose score changed"
    assert rolls.startswith("Best roll: ")
    assert ". Worst roll: " in rolls


async def test_a_match_that_was_resigned_is_looked_back_on_too(service: Service) -> None:
    info = await played(service, "uprising", 30)
    await service.seating.resign(by(ANN, info.id))
    lines = await service.retrospect.lines(info.id)
    assert lines[0].startswith("It took 30 actions and ended in Round ")
    assert any("Turning point" in line for line in lines)
    assert not any("roll" in line for line in lines), "nobody throws dice of his own in Uprising"


async def test_a_whole_match_is_read_off_the_event_loop(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    closings = calls(monkeypatch, committing, "closed")
    info = await played(service, "raise_shields")
    assert info.ended
    game = (await service.store.load(info.id)).game
    decoded = calls(monkeypatch, game, "load_events")
    for ask, here in (
        (service.retrospect.lines(info.id), 2),  # the turning points, each alone
        (service.logbook.lines(info.id, 0, info.ply), 0),
        (service.queries.news(info.id, 0), 0),
    ):
        decoded.clear()
        await ask
        assert len(decoded) >= info.ply
        assert decoded.count(threading.get_ident()) == here
    assert closings
    assert threading.get_ident() not in closings


async def test_nothing_is_said_of_a_match_in_which_nothing_was_done(service: Service) -> None:
    info = await played(service, "raise_shields", 0)
    await service.seating.abort(by(ANN, info.id))
    assert await service.retrospect.lines(info.id) == ()
