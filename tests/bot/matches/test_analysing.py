"""How an ended match swung: found once, kept, the same for all who ask, and nothing of it before the end."""

import asyncio
import random

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service, analysing
from bot.storage import Database
from bot.storage.memory import analysis_of
from bot.swings.playing import fortune, retold
from bot.verify.record import read_record
from bot.workers import Inline
from games.kernel import Roll
from games.registry import find_policy
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh

PEOPLE = (ANN, BEN)


@pytest.fixture
def service(database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Service:
    """A service that takes little time for an analysis."""
    monkeypatch.setattr(analysing, "PLAYING", 4.0)
    monkeypatch.setattr(analysing, "WEIGHING", 0.4)
    monkeypatch.setattr(analysing, "_MOST_GAMES", 8)
    return Service.build(database, Inline(), entropy=SeededEntropy("7"), now=clock)


async def played(service: Service, clock: Clock, slug: str = "uprising", most: int = 400) -> MatchInfo:
    """Play a duel, A well and B at random, to its end or so many actions of it."""
    options = dict(service.store.game(slug).check_profile.brief)
    info = await service.lobbies.open(slug, GUILD, 1, ANN, options=options, places=2, interaction=fresh())
    for person in PEOPLE:
        await service.lobbies.join(by(person, info.id), "words")
    info, rng = await begin(service, info.id), random.Random(3)
    for _ in range(most):
        live = await service.store.load(info.id)
        if live.info.ended:
            break
        seat = live.prompts[0].seat
        clock.time += (60.0, 600.0)[seat]
        action = find_policy(live.game, ("steady", "random")[seat])(live.view(seat), seat, rng, 20)
        line = live.game.format(action)
        await service.acting.submit(by(PEOPLE[seat], info.id), None, line, knowing=True)
    return await service.store.get(info.id)


async def test_a_match_is_analysed_once_for_all_who_ask(service: Service, clock: Clock, database: Database) -> None:
    info = await played(service, clock)
    assert info.ended
    assert info.outcome is not None
    both = await asyncio.gather(service.analysing.of(info.id), service.analysing.of(info.id))
    found = both[0]
    assert both[1] is found, "both waited for the same work"
    assert await database.read(lambda tx: analysis_of(tx, info.id)) is not None
    assert str(await service.analysing.of(info.id)) == str(found)
    assert service.analysing.progress(info.id) == 1.0
    assert found.games >= 6
    assert 0 < found.seconds < 60
    assert found.turns[0].ply == 0
    assert found.turns[-1].chances == tuple(float(seat in info.outcome.winners) for seat in (0, 1))
    assert all(0 <= chance <= 1 for turn in found.turns for chance in turn.chances)
    plies = [turn.ply for turn in found.turns]
    assert plies == sorted(set(plies))
    assert found.spent[1] > 5 * found.spent[0] > 0, "B took ten times as long for each answer"
    assert all(one.seat in (0, 1) and one.text != one.other for one in found.decisions)
    assert all(0.5 <= one.sure <= 1 for one in found.decisions)
    told = await service.analysing.told(info.id, found)
    assert 1 <= len(told) <= 3
    assert all(gist for _, gist in told)


async def test_nothing_is_analysed_before_the_end(service: Service, clock: Clock) -> None:
    info = await played(service, clock, most=20)
    with pytest.raises(Refused, match="The match goes on: how it swung is found out when it has ended"):
        await service.analysing.of(info.id)
    await service.seating.resign(by(BEN, info.id))
    found = await service.analysing.of(info.id)
    assert found.turns[-1].errors[0] > 0, "who resigned had a chance still"


async def test_an_archived_match_is_analysed_too(service: Service, clock: Clock) -> None:
    info = await played(service, clock, most=20)
    await service.seating.resign(by(BEN, info.id))
    clock.time += 40 * 24 * 3600
    owed = await service.posting.claim(info.id)
    assert owed is not None
    await service.posting.posted(info.id, owed.ply, 101)
    assert await service.retention.archive(info.id)
    found = await service.analysing.of(info.id)
    assert len(await service.analysing.told(info.id, found)) <= 3
    picture = await service.analysing.boards(info.id, found, ("1", "2", "3"))
    assert picture is None or picture.height > 500


async def test_dice_are_measured_by_seat(service: Service, clock: Clock) -> None:
    info = await played(service, clock, "raise_shields", 30)
    await service.seating.resign(by(BEN, info.id))
    record = read_record(await service.exporting.export(info.id))
    told = retold(service.store.game("raise_shields"), record)
    assert [moment.ply for moment in told.moments] == [row.ply for row in record.journal if row.kind != "table"]
    luck = service.store.game("raise_shields").card.luck
    for seat in (0, 1):
        rolls = [roll for row in record.journal for roll in row.dice or () if roll.by == seat and roll.reason in luck]
        assert told.fortunes[seat] == fortune(rolls)
    assert fortune([Roll(6, (6,), "", 0, "hit"), Roll(6, (1,), "", 0, "hit")])[0] == 0.0
