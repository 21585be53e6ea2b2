"""What happens when a player's time is up: told beforehand, by itself, once, and as the table agreed."""

import asyncio

import pytest

from bot.clocks.timekeeper import LOOK
from bot.matches import Refused, Service
from bot.posts.boards import due_text
from bot.storage import Database
from bot.time_left import Wishes
from tests.bot.matches.clocks.keeping import DAY, HOUR, Keeping, ann_answers, deadline, started_with
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, play_on, service_on


@pytest.fixture
def keeping(service: Service, clock: Clock) -> Keeping:
    return Keeping(service, clock)


async def test_the_rules_decide_within_a_minute_and_a_reminder_came_an_hour_before(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    await service.wish_list.keep(BEN.id, Wishes(most=2))
    info = await started_with(service, "2d end=default")
    await ann_answers(service, info.id)
    end = await deadline(service, info.id, 1)
    assert end == clock.time + 2 * DAY
    await keeping.until(end - 1)
    assert (await service.queries.get(info.id)).ply == 1
    fifth, last = keeping.sent
    assert fifth[0] - (end - 0.2 * 2 * DAY) == pytest.approx(0, abs=LOOK)
    assert HOUR <= end - last[0] <= HOUR + 120
    assert [each.user_id for _, each in keeping.sent] == [BEN.id] * 2
    await keeping.until(end + 60)
    (line,) = await service.logbook.newest(info.id, 1)
    assert (line.ply, line.actor, line.seat) == (2, "<time up>", 1)
    assert 0 <= line.at - end <= 60
    assert line.sentences[0] == "Ben (B)'s time is up: the rules decide."
    assert len(keeping.sent) == 2
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def test_the_computer_plays_until_the_player_is_back_with_time_for_a_call(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "a move a day end=computer")
    await ann_answers(service, info.id)
    await keeping.go_on(72 * HOUR + 60)
    after = await service.queries.get(info.id)
    assert (after.seats[1].policy, after.seats[1].user_id) == ("careful", BEN.id)
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.sentences == ("Ben (B)'s time is up: the computer plays until they are back (/seat return).",)
    await service.seating.take_back(by(BEN, info.id))
    assert await deadline(service, info.id, 1) == clock.time + 12 * HOUR
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def test_a_lost_seat_loses_a_duel_and_goes_to_the_computer_at_a_table_of_three(
    service: Service, keeping: Keeping
) -> None:
    info = await started_with(service, "1d end=lost")
    await ann_answers(service, info.id)
    await keeping.go_on(DAY + 60)
    lost = await service.queries.get(info.id)
    assert lost.outcome is not None
    assert (lost.status, lost.outcome.winners) == ("over", (0,))
    assert (await service.exporting.verify(info.id)).ok
    info = await started_with(service, "1d end=lost", ANN, BEN, CLEO)
    await ann_answers(service, info.id)
    await keeping.go_on(DAY + 60)
    after = await service.queries.get(info.id)
    assert [seat.user_id for seat in after.seats][1:] != [BEN.id, CLEO.id]
    assert after.seats[1].policy == "careful"


async def test_by_claim_nothing_happens_until_somebody_asks_for_it(service: Service, keeping: Keeping) -> None:
    info = await started_with(service, "1d end=claim")
    await ann_answers(service, info.id)
    await keeping.go_on(3 * DAY)
    assert (await service.queries.get(info.id)).ply == 1
    assert len(keeping.sent) == 1, "who has said nothing is reminded once a call"
    receipt = await service.timeouts.skip(by(ANN, info.id))
    assert receipt.ply == 2


async def test_where_the_clock_decides_nobody_has_to_ask(service: Service, keeping: Keeping) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    with pytest.raises(Refused, match=r"the clock decides by itself <t:\d+:R>"):
        await service.timeouts.skip(by(ANN, info.id))
    other = await started_with_none(service)
    with pytest.raises(Refused, match="this table counts no time"):
        await service.timeouts.skip(by(ANN, other))
    await keeping.go_on(90 * DAY)
    assert (await service.queries.get(other)).ply == 1


async def started_with_none(service: Service) -> str:
    await service.seating.abort(by(ANN, (await service.queries.find(600)).id))  # type: ignore[union-attr]
    info = await started_with(service, "none")
    await ann_answers(service, info.id)
    return info.id


async def test_a_reminder_that_discord_did_not_take_holds_up_the_end(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    end = await deadline(service, info.id, 1)
    keeping.fails = True
    await keeping.until((end or 0) + HOUR)
    assert ((await service.queries.get(info.id)).ply, keeping.sent) == (1, [])
    keeping.fails = False
    await keeping.go_on(121)
    assert len(keeping.sent) == 1, "several that are due are one"
    sent = keeping.sent[0][0]
    await keeping.until(sent + HOUR - 1)
    assert (await service.queries.get(info.id)).ply == 1
    await keeping.go_on(60)
    assert (await service.queries.get(info.id)).ply == 2


async def test_two_timekeepers_on_one_database_do_everything_once(
    service: Service, database: Database, clock: Clock, keeping: Keeping
) -> None:
    other = Keeping(service_on(database, clock), clock)
    other.sent = keeping.sent
    await asyncio.gather(keeping.tick(), other.tick())
    await service.wish_list.keep(BEN.id, Wishes(most=2))
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    end = await deadline(service, info.id, 1) or 0
    for moment in (end - 0.2 * DAY + 5, end - HOUR, end + 5):
        clock.time = moment
        await asyncio.gather(keeping.timekeeper.tick(), other.timekeeper.tick())
    assert len(keeping.sent) == 2
    rows = await database.read(lambda tx: tx.journal(info.id))
    assert [row.actor for row in rows].count("<time up>") == 1


async def test_a_kill_between_sending_and_writing_down_tries_the_same_message_again(
    service: Service, clock: Clock, keeping: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)

    async def killed(*_: object) -> None:
        raise RuntimeError("killed")

    end = await deadline(service, info.id, 1) or 0
    with monkeypatch.context() as patch:
        patch.setattr(service.deadlines, "reminded", killed)
        await keeping.until(end - 0.2 * DAY + 20)
    assert len(keeping.sent) == 1
    keeping.restarted()
    await keeping.go_on(100)
    assert len(keeping.sent) == 1, "kept for a while"
    await keeping.go_on(60)
    (at, first), (_, second) = keeping.sent
    assert second.nonce == first.nonce
    assert second.tried_at == at
    assert len(first.nonce) <= 25


async def test_an_answer_in_time_ends_the_call_and_the_bank_gets_its_hours(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "a move a day")
    await ann_answers(service, info.id)
    await keeping.go_on(10 * HOUR)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    rows = {row.seat: row for row in (await service.store.load(info.id)).clocks}
    assert rows[0].left == 84 * HOUR
    await service.following.settled(info.id)
    waits = {prompt.seat for prompt in (await service.store.load(info.id)).prompts}
    for seat in waits:
        left = {0: 84, 1: 74}[seat]
        assert await deadline(service, info.id, seat) == clock.time + left * HOUR


async def test_to_be_awaited_and_to_be_urgent_are_two_things(service: Service, clock: Clock) -> None:
    info = await started_with(service, "a move a day")
    (ann, ben) = (await service.queries.look(info.id, None)).awaited
    assert (ann.urgent, ben.urgent) == (False, False)
    assert "urgent" not in due_text(ann)
    clock.time += 60 * HOUR
    (ann, ben) = (await service.queries.look(info.id, None)).awaited
    assert (ann.urgent, ben.urgent) == (True, True)
    assert due_text(ann) == f" · ⏰ **urgent**, due <t:{int(clock.time + 12 * HOUR)}:R>"


async def test_nobody_is_reminded_of_what_they_look_at_but_always_once_before_the_end(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    await service.wish_list.keep(BEN.id, Wishes((0.5, 0.2), most=2))
    info = await started_with(service, "2d end=default")
    await ann_answers(service, info.id)
    end = await deadline(service, info.id, 1) or 0.0
    await keeping.until(end - DAY - 60)
    service.attention.note(info.id, BEN.id)
    await keeping.until(end - DAY + 60)
    assert keeping.sent == [], "Ben has the panel open"
    await keeping.until(end - 0.4 * DAY - 60)
    service.attention.note(info.id, BEN.id)
    await keeping.until(end + 60)
    assert [each.mark for _, each in keeping.sent] == [0.4 * DAY], "the last one of the call comes all the same"
    assert (await service.queries.get(info.id)).ply == 2


async def test_who_acts_looks_at_the_match_for_ten_minutes(service: Service, clock: Clock) -> None:
    info = await started_with(service, "2d")
    await ann_answers(service, info.id)
    assert service.attention.looks(info.id, ANN.id)
    assert not service.attention.looks(info.id, BEN.id)
    clock.time += 600
    assert not service.attention.looks(info.id, ANN.id)


async def test_the_last_reminder_is_not_put_off(service: Service, clock: Clock, keeping: Keeping) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    end = await deadline(service, info.id, 1) or 0.0
    await keeping.until(end - 60)
    with pytest.raises(Refused, match="no other reminder before the time is up"):
        await service.deadlines.remind_again(by(BEN, info.id))
