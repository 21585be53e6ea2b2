"""Newer rules: in a live match an action of their own before any other, in a lobby a list to be confirmed again."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service, Timing
from bot.matches.committing import UMPIRE
from bot.matches.timing import DAY
from bot.storage import Database, JournalRow
from bot.verify import read_record, umpire_check, verify
from bot.verify.moments import moment_at
from bot.verify.record import BadRecord
from bot.workers import Inline
from games.kernel import digest
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, begin, by, lobby, play_on, started
from umpire_tiny.game import TINY, TinyGame


class Second(TinyGame):
    """The next version of the rules, whose states are written otherwise."""

    card = replace(TINY.card, version=2)
    schema = 2
    migrations = {1: lambda raw: raw}  # noqa: RUF012 - nobody changes it


class Third(Second):
    """The one after that."""

    card = replace(TINY.card, version=3)


SECOND, THIRD = {"tiny": Second()}, {"tiny": Third()}


def under(database: Database, clock: Clock, rules: str) -> Service:
    """Return the service of an Umpire that has these rules, on the same database."""
    return Service.build(
        database,
        Inline(),
        registry=f"{__name__}:{rules}",
        pace=Timing(pause=0.0),
        entropy=SeededEntropy("8"),
        now=clock,
    )


@pytest.fixture
def second(database: Database, clock: Clock) -> Service:
    return under(database, clock, "SECOND")


async def rows_of(service: Service, match: str) -> tuple[JournalRow, ...]:
    return await service.store.database.read(lambda tx: tx.journal(match))


async def skipped(service: Service, clock: Clock, info: MatchInfo) -> None:
    clock.time += service.store.pace.clock.each + 1
    await service.timeouts.skip(by(ANN, info.id))


async def stood_in(service: Service, clock: Clock, info: MatchInfo) -> None:
    await service.timeouts.stand_in(by(ANN, info.id), 1)


async def computer(service: Service, clock: Clock, info: MatchInfo) -> None:
    assert await service.computers.play(info.id, 2) is not None


WAYS: dict[str, Callable[[Service, Clock, MatchInfo], Any]] = {
    "an action": lambda service, clock, info: service.acting.submit(by(ANN, info.id), None, "pace walk"),
    "a skip": skipped,
    "a seat handed over": lambda service, clock, info: service.seating.hand_over(by(BEN, info.id), None),
    "somebody who leaves": lambda service, clock, info: service.seating.resign(by(BEN, info.id)),
    "an abort": lambda service, clock, info: service.seating.abort(by(ANN, info.id)),
    "a computer": computer,
}


@pytest.mark.parametrize("way", WAYS)
async def test_whatever_is_done_first_under_newer_rules_comes_after_an_action_that_says_so(
    service: Service, second: Service, clock: Clock, way: str
) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    await service.lobbies.add_computer(by(ANN, info.id), "random")
    info = await begin(service, info.id)
    before = await service.store.database.read(lambda tx: tx.state(info.id))
    assert before is not None
    await WAYS[way](second, clock, info)
    setup, rules, *rest = await rows_of(second, info.id)
    assert (rules.ply, rules.kind, rules.seat, rules.text, rules.actor) == (1, "table", None, "rules 2", UMPIRE)
    assert json.loads(rules.sentences) == ["From here on version 2 of the rules is in force."]
    assert not [row for row in rest if "of the rules is in force" in row.sentences.decode()]
    assert setup.state_hash == digest(before)
    assert rules.state_hash == digest(before.replace(b'"schema":1', b'"schema":2')) != setup.state_hash
    saved = json.loads(await second.exporting.save(info.id))
    assert saved["bases"] == [{"ply": 0, "state": before.decode()}]
    assert saved["rules_version"] == 1
    assert umpire_check.check(saved)


async def test_no_die_depends_on_which_rules_are_in_force(service: Service, second: Service) -> None:
    info = await started(service)
    before = (await service.store.load(info.id)).chain
    await second.seating.hand_over(by(BEN, info.id), None)
    after = (await second.store.load(info.id)).chain
    assert before is not None
    assert after is not None
    assert (after.played, after.head != before.head) == (before.played, True)


async def test_several_who_come_first_write_it_once(service: Service, second: Service, clock: Clock) -> None:
    info = await started(service)
    other = under(second.store.database, clock, "SECOND")
    await asyncio.gather(
        second.acting.submit(by(ANN, info.id), None, "pace walk"),
        other.acting.submit(by(BEN, info.id), None, "pace walk"),
        other.seating.hand_over(by(BEN, info.id), None),
        return_exceptions=True,
    )
    texts = [row.text for row in await rows_of(second, info.id)]
    assert texts[1] == "rules 2"
    assert texts.count("rules 2") == 1


async def test_a_delivery_that_comes_again_does_nothing_more(service: Service, second: Service) -> None:
    info = await started(service)
    first = await second.acting.submit(by(ANN, info.id, "77"), None, "pace walk")
    again = await second.acting.submit(by(ANN, info.id, "77"), None, "pace walk")
    assert (first.ply, again.ply, again.repeated) == (2, 2, True)
    assert len(await rows_of(second, info.id)) == 3


async def test_what_is_refused_is_refused_under_newer_rules_too(service: Service, second: Service) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="no action in that"):
        await second.acting.submit(by(ANN, info.id), None, " ")
    with pytest.raises(Refused, match="do not play in this match"):
        await second.seating.hand_over(by(CLEO, info.id), None)
    assert (await play_on(second, info.id)).status == "over"


async def twice_renewed(service: Service, second: Service, third: Service) -> tuple[str, list[int]]:
    """Play a match under three versions; returns it, and the actions with which the newer ones began."""
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await second.acting.submit(by(BEN, info.id), None, "pace walk")
    await second.acting.submit(by(ANN, info.id), None, "pace walk")
    await play_on(third, info.id)
    return info.id, [row.ply for row in await rows_of(third, info.id) if row.text.startswith("rules ")]


async def test_a_match_under_three_versions_is_replayed_from_the_newest(
    service: Service, second: Service, clock: Clock, database: Database
) -> None:
    third = under(database, clock, "THIRD")
    match, (two, three) = await twice_renewed(service, second, third)
    data = await third.exporting.export(match)
    report = verify(data, THIRD)
    assert (report.ok, report.replayed, report.status) == (True, False, 4)
    assert report.lines[-1] == (
        f"Everything agrees as far as it was replayed; not replayed: actions 0 to {two - 1}, under version 1 of the "
        f"rules and actions {two} to {three - 1}, under version 2 of the rules."
    )
    assert f"rules: version 1, from action {two} on version 2, from action {three} on version 3" in report.lines
    record = read_record(data)
    assert [base.ply for base in record.bases] == [two - 1, three - 1]
    last = len(record.journal) - 1
    assert moment_at(Third(), record, last).state == (await third.store.load(match)).state
    assert moment_at(Third(), record, three - 1).ply == three - 1, "the state that is kept can be looked at"
    with pytest.raises(BadRecord, match=f"Action {two} was played under version 2 of the rules"):
        moment_at(Third(), record, two)
    clock.time += 31 * DAY
    assert await third.store.database.write(lambda tx: tx.forgive(match)) is None
    assert await third.retention.archive(match)
    assert await third.exporting.export(match) == data
    assert (await third.exporting.verify(match)).status == 4
    assert (await third.queries.look(match, None, last - 1)).info.status == "over"


async def test_an_umpire_of_before_can_only_abort_what_newer_rules_have_touched(
    service: Service, second: Service
) -> None:
    info = await started(service)
    await second.acting.submit(by(ANN, info.id), None, "pace walk")
    service.store.forget(info.id)
    refused = "version 2 of its rules, and this Umpire knows 1; until it is here, the match can only be aborted"
    for asked in (
        service.acting.submit(by(BEN, info.id), None, "pace walk"),
        service.seating.resign(by(BEN, info.id)),
        service.queries.look(info.id, ANN.id),
    ):
        with pytest.raises(Refused, match=refused):
            await asked
    assert (await service.seating.abort(by(ANN, info.id))).status == "aborted"
    assert await service.posting.owed() == (), "no board of it can be drawn"
    second.store.forget(info.id)
    assert (await second.exporting.verify(info.id)).status == 4


async def test_newer_rules_withdraw_every_ready_of_a_lobby(service: Service, second: Service) -> None:
    old = await lobby(service, ANN, BEN)
    old = await service.lobbies.start(by(BEN, old.id), old.list_mark)
    assert ([seat.ready for seat in old.seats], old.posted.last) == ([False, True], "B")
    new = await second.queries.get(old.id)
    assert [seat.ready for seat in new.seats] == [False, False]
    assert new.posted.last is None, "something was chosen after all words"
    assert new.setup_hash != old.setup_hash
    with pytest.raises(Refused, match="has changed since"):
        await second.lobbies.start(by(ANN, old.id), old.list_mark)
    waiting = await second.lobbies.start(by(ANN, old.id), new.list_mark)
    assert (waiting.status, [seat.name for seat in waiting.unready]) == ("lobby", ["Ben"])
    begun = await second.lobbies.start(by(BEN, old.id), waiting.list_mark)
    assert (begun.status, begun.rules_version) == ("live", 2)
    position = await second.queries.look(begun.id, None)
    assert position.setup_hash == waiting.setup_hash, "the lobby showed it"
    await second.seating.abort(by(ANN, begun.id))
    report = await second.exporting.verify(begun.id)
    assert (report.status, json.loads(await second.exporting.export(begun.id))["rules_version"]) == (0, 2)


async def test_words_after_newer_rules_are_the_last(service: Service, second: Service) -> None:
    old = await lobby(service, ANN, BEN)
    new = await second.lobbies.reword(by(ANN, old.id), "new words")
    assert new.posted.last == "A"
    assert (await second.queries.get(old.id)).posted.last == "A"
    service.store.forget(old.id)
    assert (await service.queries.get(old.id)).posted.last is None, "an older Umpire goes by other rules again"


async def test_a_lobby_of_a_game_that_is_gone_can_still_be_left(database: Database, service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    without = Service.build(database, Inline(), registry="tests.bot.matches.test_missing_game:OTHER_GAMES")
    left = await without.lobbies.leave(by(BEN, info.id))
    assert [seat.name for seat in left.seats] == ["Ann"]
