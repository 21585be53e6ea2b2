"""Archived matches answer as before; what was public stays so; nothing is archived or dropped too early, or by half."""

import asyncio
import contextlib
import pathlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select, text

from bot.clocks.upkeep import Upkeep
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service, Timing
from bot.matches import retention as retention_module
from bot.matches.retention import DROPPED
from bot.matches.timing import DAY
from bot.rolling import CallDesk, InitiativeDesk, RollDesk, Where
from bot.storage import Database, Share
from bot.storage import retention as table
from bot.storage.packing import pack_small
from bot.storage.schema import metadata
from bot.storage.uploads import UploadRow, drop_upload, put_upload
from bot.verify import read_record
from bot.workers import Inline
from games.kernel import digest
from tests.bot.matches.table import ANN, BEN, GUILD, REGISTRY, Clock, by, lobby, play_on, started

EMPTIED = {"snapshots": 0, "prompts": 0, "outbox": 0, "journal": 1, "boards": 1, "archive": 1, "states": 1}


@contextlib.asynccontextmanager
async def closing(database: Database) -> AsyncIterator[Database]:
    """A database that is closed in the end."""
    try:
        yield database
    finally:
        await database.close()


class Died(BaseException):
    """The process is killed here."""


async def post(service: Service, match: str, message: int) -> None:
    """Post what a match owes."""
    owed = await service.posting.claim(match)
    assert owed is not None
    await service.posting.posted(match, owed.ply, message)


async def ended(service: Service, ending: str, channel: int = 1) -> MatchInfo:
    """Play a match to its end, its boards posted."""
    info = await started(service, channel=channel)
    await post(service, info.id, 70 + 10 * channel)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    if ending == "over":
        await play_on(service, info.id)
    else:
        await getattr(service.seating, ending)(by(ANN, info.id))
    await post(service, info.id, 75 + 10 * channel)
    return await service.queries.get(info.id)


def again(service: Service, database: Database, **changes: Any) -> Service:
    """Return a service that knows only what is in the database."""
    given: dict[str, Any] = {"registry": REGISTRY, "entropy": SeededEntropy("8"), "now": service.store.now}
    return Service.build(database, Inline(), **(given | changes))


async def counted(database: Database) -> dict[str, int]:
    """Return how many rows each table has."""
    tables = metadata.sorted_tables
    counts = await database.read(
        lambda tx: [tx.connection.scalar(select(func.count()).select_from(each)) for each in tables]
    )
    return {each.name: int(count or 0) for each, count in zip(tables, counts, strict=True)}


async def all_answers(service: Service, info: MatchInfo) -> dict[str, Any]:
    """Return everything that can be asked of an ended match."""
    looking, match = service.queries, info.id
    answers: dict[str, Any] = {
        "info": await looking.get(match),
        "latest": await looking.latest(info.channel_id),
        "export": await service.exporting.export(match),
        "save": await service.exporting.save(match),
        "verify": await service.exporting.verify(match),
        "luck": await service.luck.faces(match),
        "board": await service.store.database.read(lambda tx: tx.board(match)),
    }
    for count in (1, 2, 3, 50):
        answers[f"log {count}"] = await service.logbook.newest(match, count)
    for person in (None, ANN.id, BEN.id):
        for ply in (None, *range(info.ply + 1)):
            answers[f"look {person} {ply}"] = await looking.look(match, person, ply)
    return answers


@pytest.mark.parametrize("ending", ["over", "abort", "resign"])
async def test_an_archived_match_answers_as_before(
    service: Service, database: Database, clock: Clock, ending: str
) -> None:
    info = await ended(service, ending)
    before = await all_answers(service, info)
    assert before["verify"].ok
    clock.time += 30 * DAY + 1
    assert await service.retention.archivable() == (info.id,)
    assert await service.retention.archive(info.id)
    counts = await counted(database)
    assert {name: counts[name] for name in EMPTIED} == EMPTIED
    for asked in (service, again(service, database)):
        after = await all_answers(asked, info)
        for question, answer in before.items():
            assert after[question] == answer, question
    with pytest.raises(Refused, match="has the actions 0 to"):
        await service.queries.look(info.id, None, info.ply + 1)
    assert await service.retention.archivable() == ()
    assert not await service.retention.archive(info.id), "it is archived already"


async def test_a_ply_of_older_rules_is_refused_in_a_sentence(
    service: Service, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await ended(service, "over")
    clock.time += 31 * DAY
    await service.retention.archive(info.id)
    game = service.store.game("tiny")
    monkeypatch.setattr(type(game), "card", replace(game.card, version=2))
    assert (await service.queries.look(info.id, None)).info.status == "over"
    with pytest.raises(Refused, match="version 1 of the rules"):
        await service.queries.look(info.id, None, 1)


async def test_the_board_of_an_archived_match_is_posted_again_after_a_restart(
    service: Service, database: Database, clock: Clock
) -> None:
    info = await ended(service, "over")
    last = (await service.logbook.newest(info.id, 1))[0]
    clock.time += 31 * DAY
    await service.retention.archive(info.id)
    service = again(service, database)
    await service.posting.repost(by(ANN, info.id))
    owed = await service.posting.claim(info.id)
    assert owed is not None
    assert (owed.ply, owed.sentences) == (info.ply, last.sentences)
    assert await service.posting.posted(info.id, owed.ply, 99) == (85,)
    assert (await service.queries.get(info.id)).board_message_id == 99


async def test_a_rematch_follows_from_an_archived_match(service: Service, clock: Clock) -> None:
    info = await ended(service, "over")
    clock.time += 31 * DAY
    await service.retention.archive(info.id)
    rematch = await service.lobbies.rematch(by(BEN, info.id))
    assert (rematch.names, rematch.options, rematch.status) == (("Ben", "B"), info.options, "lobby")


async def test_only_what_ended_long_ago_and_is_posted_is_archived(
    service: Service, database: Database, clock: Clock
) -> None:
    old = await ended(service, "over", channel=1)
    owing = await ended(service, "abort", channel=2)
    await service.posting.repost(by(ANN, owing.id))
    parked = await ended(service, "abort", channel=3)
    await service.posting.repost(by(ANN, parked.id))
    await service.posting.park(parked.id, "the channel is gone")
    live = await started(service, channel=4)
    closed = await service.seating.abort(by(ANN, (await lobby(service, channel=5)).id))
    clock.time += 20 * DAY
    await ended(service, "over", channel=6)
    clock.time += 10 * DAY + 1
    assert set(await service.retention.archivable()) == {old.id, parked.id}
    for match in (owing.id, live.id, closed.id):
        assert not await service.retention.archive(match)
    never = again(service, database, pace=Timing(archive=None)).retention
    assert (await never.archivable(), await never.archive(old.id)) == ((), False)
    assert await service.retention.archive(parked.id)
    assert await service.retention.archivable() == (old.id,)


async def test_a_process_archives_matches_of_its_own_servers(
    service: Service, database: Database, clock: Clock
) -> None:
    info = await ended(service, "over")
    clock.time += 31 * DAY
    mine = GUILD >> 22
    shares = [Share(f"shard {shard}", 60.0, shard, 2) for shard in range(2)]
    found = [await again(service, database, share=share).retention.archivable() for share in shares]
    assert found == [(info.id,) if shard == mine % 2 else () for shard in range(2)]


@pytest.mark.parametrize("step", ["pack_small", "archive", "commit"])
async def test_dying_at_any_step_leaves_the_match_whole(
    service: Service, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    info = await ended(service, "over")
    before, rows = await all_answers(service, info), await counted(database)
    clock.time += 31 * DAY
    real = table.archive

    def die(*_: Any) -> Any:
        raise Died

    def die_late(*given: Any) -> Any:
        real(*given)  # everything is written, and not yet committed
        raise Died

    with monkeypatch.context() as patch:
        if step == "pack_small":
            patch.setattr(retention_module, "pack_small", die)
        else:
            patch.setattr(table, "archive", die if step == "archive" else die_late)
        with pytest.raises(Died):
            await service.retention.archive(info.id)
    assert await counted(database) == rows
    service = again(service, database)
    assert await all_answers(service, info) == before
    assert await service.retention.archive(info.id)
    assert await service.exporting.export(info.id) == before["export"]


async def test_two_processes_archive_a_match_once(service: Service, database: Database, clock: Clock) -> None:
    info = await ended(service, "over")
    export = await service.exporting.export(info.id)
    clock.time += 31 * DAY
    done = await asyncio.gather(service.retention.archive(info.id), again(service, database).retention.archive(info.id))
    assert sorted(done) == [False, True]
    assert await service.exporting.export(info.id) == export


async def test_a_journal_with_a_gap_is_not_archived(service: Service, database: Database, clock: Clock) -> None:
    info = await ended(service, "over")
    await database.write(lambda tx: tx.connection.execute(text("DELETE FROM journal WHERE ply = 1")))
    rows = await counted(database)
    clock.time += 31 * DAY
    with pytest.raises(ValueError, match=f"{info.ply - 1} rows before ply {info.ply}"):
        await service.retention.archive(info.id)
    assert await counted(database) == rows


async def test_a_match_that_goes_on_is_never_replaced(service: Service, database: Database) -> None:
    info = await started(service)
    packed = pack_small(await service.exporting.export(info.id))
    over = await ended(service, "over", channel=2)
    rows = await counted(database)
    for match, ply in ((info.id, info.ply), (over.id, over.ply - 1)):
        with pytest.raises(ValueError, match=f"has not ended with ply {ply}"):
            await database.write(lambda tx, match=match, ply=ply: table.archive(tx, match, ply, packed, 1.0))  # type: ignore[misc]
    assert await counted(database) == rows


async def test_a_board_that_is_asked_for_meanwhile_is_not_lost(
    service: Service, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await ended(service, "over")
    clock.time += 31 * DAY
    export = service.exporting.export

    async def overtaken(match: str) -> bytes:
        await service.posting.repost(by(ANN, match))
        return await export(match)

    monkeypatch.setattr(service.exporting, "export", overtaken)
    assert not await service.retention.archive(info.id)
    assert await service.posting.claim(info.id) is not None
    assert (await counted(database))["archive"] == 0


async def test_the_archive_is_an_export_that_anybody_can_read(
    service: Service, database: Database, clock: Clock
) -> None:
    info = await ended(service, "over")
    clock.time += 31 * DAY
    await service.retention.archive(info.id)
    kept = await database.read(lambda tx: table.archived(tx, info.id))
    assert kept is not None
    assert read_record(kept).secret == info.secret


async def dropped(service: Service) -> dict[str, int]:
    """Drop all that may be dropped, and return how much that was, by kind; counts of times that are over left out."""
    found = {kind: count for kind in DROPPED if (count := await service.retention.drop(kind))}
    found.pop("tallies", None)
    return found


async def test_lobbies_that_never_began_are_dropped(service: Service, database: Database, clock: Clock) -> None:
    old = await lobby(service, ANN, channel=1)
    await service.seating.abort(by(ANN, (await lobby(service, ANN, channel=2)).id))
    busy, live = await lobby(service, ANN, channel=3), await started(service, channel=4)
    over = await ended(service, "over", channel=5)
    clock.time += 13 * DAY
    await service.lobbies.join(by(BEN, busy.id), "")
    assert await dropped(service) == {}
    clock.time += 1 * DAY + 1
    assert await dropped(service) == {"lobbies": 2}
    with pytest.raises(Refused, match=f"There is no match {old.id}"):
        await service.lobbies.join(by(BEN, old.id), "")
    assert await service.queries.find(1) is None
    for kept in (busy, live, over):
        assert (await service.queries.get(kept.id)).id == kept.id
    assert (await lobby(service, ANN, channel=1)).status == "lobby", "the channel is free"


async def test_orders_go_with_the_end_of_their_match(service: Service, database: Database, clock: Clock) -> None:
    info, live = await started(service, channel=1), await started(service, channel=2)
    for match in (info.id, live.id):
        await service.orders.add(match, BEN.id, "stumble: fall")
    await service.seating.abort(by(ANN, info.id))
    clock.time += 13 * DAY
    assert await dropped(service) == {}
    clock.time += 2 * DAY
    assert await dropped(service) == {"orders": 1}
    assert await service.orders.given(live.id, BEN.id) == ("stumble: fall",)


async def test_open_rolls_and_shown_calls_go_and_what_is_hidden_stays_for_a_year(
    service: Service, database: Database, clock: Clock
) -> None:
    entropy, where = SeededEntropy("4"), Where(GUILD, 1, ANN.id, "Ann")
    rolls, calls = RollDesk(database, entropy, clock), CallDesk(database, entropy, clock)
    shown = await rolls.roll(where, "d20", "", False, "r1")
    hidden = await rolls.roll(where, "d20", "", True, "r2")
    proven = await rolls.roll(where, "d20", "", True, "r3")
    await rolls.reveal(proven.id, ANN.id)
    document = await rolls.prove(where, proven.id)
    luck = await rolls.luck(GUILD, None, None)
    said: dict[str, Any] = {"reason": "", "invited": (), "ties": "share", "minutes": None}
    done, waiting = [await calls.open(where, "d20", **said, interaction_id=each) for each in ("c1", "c2")]
    await calls.close(done.id, ANN.id, False)
    clock.time += 15 * DAY
    assert await dropped(service) == {"rolls": 1}
    await calls.shown(done.id)
    assert await dropped(service) == {"calls": 1}
    assert (await calls.find(waiting.id)).id == waiting.id
    with pytest.raises(Refused, match="not known here any more"):
        await rolls.again(where, shown.id, "r4")
    assert (await rolls.reveal(hidden.id, ANN.id))[0].result == hidden.result
    assert await rolls.prove(where, proven.id) == document
    assert await rolls.luck(GUILD, None, None) != ()
    assert sum(each.count for each in await rolls.luck(GUILD, None, None)) == sum(each.count for each in luck) + 1
    clock.time += 350 * DAY
    assert await dropped(service) == {}
    assert (await rolls.hidden(where))[0].made == 2
    clock.time += 1
    assert await dropped(service) == {"hidden": 2}
    assert await rolls.hidden(where) == ()
    for gone in (hidden, proven):
        with pytest.raises(Refused, match="not known here any more"):
            await rolls.reveal(gone.id, ANN.id)


async def test_hidden_rolls_go_though_the_host_drops_nothing(
    service: Service, database: Database, clock: Clock
) -> None:
    rolls, where = RollDesk(database, SeededEntropy("4"), clock), Where(GUILD, 1, ANN.id, "Ann")
    for number in range(2):
        await rolls.roll(where, "d20", "", number == 0, f"r{number}")
    never = again(service, database, pace=Timing(archive=None, drop=None))
    clock.time += 365 * DAY + 1
    assert await dropped(never) == {"hidden": 1}


async def test_upkeep_drops_hidden_rolls_a_year_after_they_were_made(
    service: Service, database: Database, clock: Clock
) -> None:
    rolls, where = RollDesk(database, SeededEntropy("4"), clock), Where(GUILD, 1, ANN.id, "Ann")
    await rolls.roll(where, "d20", "", True, "old")
    clock.time += 200 * DAY
    young = await rolls.roll(where, "d20", "", True, "young")
    kept = []
    for _ in range(3):
        clock.time += 100 * DAY
        await Upkeep(service, first=0.0, pause=0.0).tick(clock.time)
        kept.append((await counted(database))["dice_rolls"])
    assert kept == [2, 1, 1]
    assert (await rolls.find(young.id)).hidden
    clock.time += 100 * DAY
    await Upkeep(service, first=0.0, pause=0.0).tick(clock.time)
    assert (await counted(database))["dice_rolls"] == 0


async def test_an_initiative_goes_when_nobody_has_changed_it_for_long(
    service: Service, database: Database, clock: Clock
) -> None:
    initiative = InitiativeDesk(database, SeededEntropy("4"), clock)
    for channel in (1, 2):
        await initiative.add(Where(GUILD, channel, ANN.id, "Ann"), "Wolf", 0, 3, False)
    clock.time += 60 * DAY
    await initiative.next(Where(GUILD, 2, BEN.id, "Ben"))
    clock.time += 30 * DAY + 1
    assert await dropped(service) == {"initiatives": 1}
    assert [len((await initiative.look(channel))[0].combatants) for channel in (1, 2)] == [0, 1]


async def test_unused_content_goes_when_it_is_old(service: Service, database: Database, clock: Clock) -> None:
    row = UploadRow(GUILD, "tiny", "map", "north", digest(b"n"), ANN.id, clock.time, "n")
    await database.write(lambda tx: put_upload(tx, row))
    await database.write(lambda tx: drop_upload(tx, GUILD, "tiny", "map", "north"))
    assert await dropped(service) == {}
    clock.time += 15 * DAY
    assert await again(service, database, pace=Timing(drop=None)).retention.drop("content") == 0
    assert await dropped(service) == {"content": 1}


async def test_much_is_dropped_in_several_transactions(
    service: Service, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST", 2)
    for channel in range(5):
        await lobby(service, ANN, channel=channel)
    clock.time += 15 * DAY
    assert [await service.retention.drop("lobbies") for _ in range(4)] == [2, 2, 1, 0]


async def test_a_database_that_is_opened_anew_has_the_archive(tmp_path: pathlib.Path) -> None:
    clock = Clock()
    async with closing(await Database.open(tmp_path / "other.sqlite3")) as first:
        service = Service.build(first, Inline(), registry=REGISTRY, now=clock)
        info = await ended(service, "over")
        clock.time += 31 * DAY
        before = await all_answers(service, info)
        await service.retention.archive(info.id)
    async with closing(await Database.open(tmp_path / "other.sqlite3")) as second:
        assert await all_answers(again(service, second), info) == before
