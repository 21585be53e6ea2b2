"""What a table decides about its time, and what nobody has to decide: holidays, lost channels, absences of the bot."""

import pytest

from bot.clocks.watch import SLACK
from bot.matches import Refused, Service, Timing
from bot.matches.clocks.table import EndOfPause, NewPause
from bot.posts.boards import away_lines
from bot.storage import Database
from bot.time_left import BadClock, clock_words
from bot.workers import Inline
from tests.bot.matches.clocks.keeping import DAY, HOUR, Keeping, ann_answers, deadline, started_with
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, by, lobby, play_on, started


@pytest.fixture
def keeping(service: Service, clock: Clock) -> Keeping:
    return Keeping(service, clock)


async def test_the_owner_chooses_the_clock_of_a_lobby_and_nobody_else(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    assert (info.clock.kind, info.clock.each, info.clock.at_end) == ("call", 48 * HOUR, "claim")
    with pytest.raises(Refused, match="Only the person who opened the lobby"):
        await service.table_clock.set_in_lobby(by(BEN, info.id), "relaxed")
    with pytest.raises(BadClock):
        await service.table_clock.set_in_lobby(by(ANN, info.id), "soon")
    before = info.list_mark
    info = await service.table_clock.set_in_lobby(by(ANN, info.id), "relaxed weekends=off zone=Asia/Tokyo")
    assert (info.clock.each, info.clock.weekends, info.clock.zone) == (36 * HOUR, False, "Asia/Tokyo")
    assert info.list_mark == before, "no time enters a hash"


async def test_a_rematch_keeps_the_clock(service: Service) -> None:
    info = await started_with(service, "no hurry")
    await service.seating.abort(by(ANN, info.id))
    assert (await service.lobbies.rematch(by(BEN, info.id))).clock == info.clock


async def test_another_clock_is_in_force_once_all_agree(service: Service, clock: Clock) -> None:
    info = await started_with(service, "1d end=default")
    asked = await service.table_clock.propose_clock(by(ANN, info.id), "a move a day end=computer")
    assert (asked.done, asked.missing) == (False, (1,))
    with pytest.raises(Refused, match="You do not play"):
        await service.table_clock.agree(by(CLEO, info.id), asked.number)
    clock.time += HOUR
    done = await service.table_clock.agree(by(BEN, info.id), asked.number)
    assert done.done
    after = await service.queries.get(info.id)
    assert (after.clock.kind, after.clock.at_end) == ("bank", "computer")
    assert await deadline(service, info.id, 0) == clock.time + 72 * HOUR
    (line,) = await service.logbook.newest(info.id, 1)
    assert (line.text, line.seat) == ("clock", 1)
    assert line.sentences[0].startswith("All agree: the clock is now a move a day: 72 hours in hand")
    with pytest.raises(Refused, match="That was decided"):
        await service.table_clock.agree(by(ANN, info.id), asked.number)
    with pytest.raises(Refused, match="the clock of this table already"):
        await service.table_clock.propose_clock(by(ANN, info.id), "a move a day end=computer")
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def test_one_no_is_enough_and_a_new_proposal_replaces_the_old_one(service: Service, clock: Clock) -> None:
    info = await started_with(service, "1d end=default")
    first = await service.table_clock.propose_clock(by(ANN, info.id), "2d")
    await service.table_clock.refuse(by(BEN, info.id), first.number)
    with pytest.raises(Refused, match="That was decided"):
        await service.table_clock.agree(by(BEN, info.id), first.number)
    clock.time += 1
    second = await service.table_clock.propose(by(BEN, info.id), NewPause())
    third = await service.table_clock.propose(by(BEN, info.id), NewPause(clock.time + DAY))  # in the same second
    with pytest.raises(Refused, match="That was decided"):
        await service.table_clock.agree(by(ANN, info.id), second.number)
    assert (await service.table_clock.agree(by(ANN, info.id), third.number)).done


async def test_the_owner_can_decide_alone_and_all_are_told_so(service: Service) -> None:
    info = await started_with(service, "1d end=default")
    with pytest.raises(Refused, match="decide alone"):
        await service.table_clock.propose_clock(by(BEN, info.id), "2d", alone=True)
    assert (await service.table_clock.propose_clock(by(ANN, info.id), "2d", alone=True)).done
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.sentences[0] == (
        "Ann (A) decides alone: the clock is now 48 hours for each answer. Time up: the rules decide for the player."
    )


async def test_who_was_timed_out_twice_is_not_waited_for(service: Service, keeping: Keeping) -> None:
    info = await started_with(service, "1d end=default")
    while True:
        await service.following.settled(info.id)
        position = await service.queries.look(info.id, ANN.id)
        asked = await service.table_clock.propose(by(ANN, info.id), NewPause())
        if asked.done:
            break
        if position.prompts:
            answer = {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}[position.prompts[0].kind]
            await service.acting.submit(by(ANN, info.id), None, answer)
        else:
            await keeping.go_on(DAY + 60)
        assert (await service.queries.get(info.id)).status == "live"
    actors = [line.actor for line in await service.logbook.newest(info.id, 50)]
    assert actors.count("<time up>") == 2


async def test_a_pause_takes_no_time_and_ends_by_itself(service: Service, clock: Clock, keeping: Keeping) -> None:
    info = await started_with(service, "2d")
    await ann_answers(service, info.id)
    await keeping.go_on(30 * HOUR)
    assert (await service.table_clock.propose(by(ANN, info.id), NewPause(clock.time + 10 * DAY), alone=True)).done
    assert await deadline(service, info.id, 1) is None
    with pytest.raises(Refused, match="paused already"):
        await service.table_clock.propose(by(ANN, info.id), NewPause())
    sent = len(keeping.sent)
    until = (await service.queries.get(info.id)).paused_until or 0
    await keeping.until(until - 1)
    assert ((await service.queries.get(info.id)).ply, len(keeping.sent)) == (2, sent)
    await keeping.until(until + 20)
    after = await service.queries.get(info.id)
    assert (after.paused_at, after.ply) == (None, 3)
    assert 18 * HOUR - 20 <= (await deadline(service, info.id, 1) or 0) - clock.time <= 18 * HOUR
    (line,) = await service.logbook.newest(info.id, 1)
    assert (line.text, line.actor, line.seat) == ("go-on", "<clock>", None)
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def test_who_answers_in_a_pause_gets_a_full_call_after_it(service: Service, clock: Clock) -> None:
    info = await started_with(service, "2d")
    clock.time += 40 * HOUR
    await service.table_clock.propose(by(ANN, info.id), NewPause(), alone=True)
    await ann_answers(service, info.id)
    clock.time += 5 * DAY
    assert not (await service.table_clock.propose(by(ANN, info.id), EndOfPause())).done
    await service.table_clock.propose(by(ANN, info.id), EndOfPause(), alone=True)
    assert await deadline(service, info.id, 1) == clock.time + 8 * HOUR
    with pytest.raises(Refused, match="not paused"):
        await service.table_clock.propose(by(ANN, info.id), EndOfPause())


async def test_a_day_can_be_given_to_who_is_awaited_and_arms_the_reminders_anew(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    end = await deadline(service, info.id, 1) or 0
    await keeping.until(end - HOUR)
    assert len(keeping.sent) == 1
    with pytest.raises(Refused, match="another player"):
        await service.table_clock.give(by(ANN, info.id), 0)
    with pytest.raises(Refused, match="is not awaited"):
        await service.table_clock.give(by(BEN, info.id), 0)
    await service.table_clock.give(by(ANN, info.id), 1)
    assert await deadline(service, info.id, 1) == end + DAY
    await keeping.until(end + DAY - 1)
    assert len(keeping.sent) == 2
    (line,) = await service.logbook.newest(info.id, 1)
    assert (line.text, line.sentences) == ("give B", ("Ann (A) gives Ben (B) a day.",))
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def test_a_holiday_stops_the_clock_everywhere_and_acting_does_not_end_it(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    now = clock.time
    await service.aways.announce(BEN.id, now + 10 * HOUR, now + 10 * DAY)
    assert await deadline(service, info.id, 1) == now + 10 * DAY + 14 * HOUR
    await keeping.until(now + 5 * DAY)
    assert keeping.sent == []
    (away,) = (await service.queries.look(info.id, None)).away
    assert (away.seat, away.ends) == (1, now + 10 * DAY)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    assert await service.aways.of(BEN.id) != ()
    assert await service.aways.end(BEN.id) == (info.id,)
    assert await service.aways.of(BEN.id) == ()
    assert (await service.queries.look(info.id, None)).away == ()
    with pytest.raises(Refused, match="announced nothing"):
        await service.aways.end(BEN.id)


async def test_ending_a_holiday_gives_back_no_more_than_was_left(service: Service, clock: Clock) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    clock.time += 20 * HOUR
    await service.aways.announce(BEN.id, 0.0, clock.time + 3 * DAY)
    clock.time += DAY
    assert await service.aways.end(BEN.id) == (info.id,)
    assert await deadline(service, info.id, 1) == clock.time + 4 * HOUR


async def test_holidays_have_a_longest_and_a_budget(service: Service, clock: Clock) -> None:
    now = clock.time
    for starts, ends, why in (
        (now + DAY, now, "ends after it begins"),
        (now, now + 22 * DAY, "21 days at most"),
        (now + 400 * DAY, now + 401 * DAY, "too far ahead"),
    ):
        with pytest.raises(Refused, match=why):
            await service.aways.announce(BEN.id, starts, ends)
    await service.aways.announce(BEN.id, now, now + 20 * DAY)
    with pytest.raises(Refused, match="away then already"):
        await service.aways.announce(BEN.id, now + 19 * DAY, now + 25 * DAY)
    with pytest.raises(Refused, match="30 days in a year, and that would be 35"):
        await service.aways.announce(BEN.id, now + 30 * DAY, now + 45 * DAY)
    await service.aways.announce(BEN.id, now + 30 * DAY, now + 40 * DAY)
    clock.time += 400 * DAY
    await service.aways.announce(BEN.id, 0.0, clock.time + 15 * DAY)


async def test_the_budget_of_a_year_is_the_hosts(service: Service, database: Database, clock: Clock) -> None:
    for days, why in ((0.0, "allows no holidays"), (5.0, "5 days in a year, and that would be 6")):
        strict = Service.build(database, Inline(), registry=REGISTRY, pace=Timing(away=days * DAY), now=clock)
        with pytest.raises(Refused, match=why):
            await strict.aways.announce(BEN.id, clock.time, clock.time + 5.5 * DAY)
    await strict.aways.announce(BEN.id, clock.time, clock.time + 5 * DAY)


async def test_at_a_table_that_agreed_so_the_clock_goes_on_in_holidays(service: Service, clock: Clock) -> None:
    info = await started_with(service, "2d holidays=off end=default")
    await ann_answers(service, info.id)
    end = await deadline(service, info.id, 1)
    await service.aways.announce(BEN.id, clock.time, clock.time + 5 * DAY)
    assert await deadline(service, info.id, 1) == end
    after = await service.queries.get(info.id)
    assert "their clock goes on at this table" in away_lines(after, after.away_at(clock.time))[0]
    assert "It goes on while a player is away." in clock_words(after.clock)


async def test_no_time_runs_while_the_bot_cannot_post(service: Service, clock: Clock, keeping: Keeping) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    await keeping.go_on(4 * HOUR)
    await service.posting.park(info.id, "the channel is gone")
    assert await deadline(service, info.id, 1) is None
    await keeping.go_on(9 * DAY)
    await service.posting.resume(info.id)
    assert await deadline(service, info.id, 1) == clock.time + 20 * HOUR


async def test_the_days_that_the_bot_was_away_cost_nothing_and_a_weekend_in_them_gives_nothing(
    service: Service, clock: Clock, keeping: Keeping
) -> None:
    clock.time = 1_700_000_000.0 - 1_700_000_000.0 % (7 * DAY) + DAY  # a Friday, midnight in UTC
    info = await started_with(service, "2d weekends=off")
    await ann_answers(service, info.id)
    await keeping.go_on(10 * HOUR)
    clock.time += 3 * DAY
    keeping.restarted()
    keeping.watch._steady = lambda: 0.0
    await keeping.timekeeper.tick()
    assert (await service.queries.get(info.id)).ply == 1
    assert (await deadline(service, info.id, 1) or 0) - clock.time == pytest.approx(38 * HOUR, abs=1)


async def test_a_short_restart_is_too_short_to_stop_a_clock(service: Service, clock: Clock, keeping: Keeping) -> None:
    info = await started_with(service, "2d")
    end = await deadline(service, info.id, 1)
    await keeping.tick()
    clock.time += SLACK - 1
    keeping.restarted()
    await keeping.timekeeper.tick()
    assert await deadline(service, info.id, 1) == end


async def test_a_computer_has_no_clock(service: Service) -> None:
    info = await started(service)
    await service.seating.hand_over(by(BEN, info.id), None)
    assert await deadline(service, info.id, 1) is None
    assert await deadline(service, info.id, 0) is not None
