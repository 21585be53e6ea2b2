"""Tables at which nobody answers: warned after a day, ended after ten; an hour of live play."""

import json

import pytest

from bot.clocks.chores import Chores
from bot.clocks.watch import Watch
from bot.matches import MatchInfo, Refused, Service
from bot.matches.clocks.proposals import EndOfPause, LivePlay
from bot.matches.clocks.silent_tables import Silence
from bot.storage import Database
from games.kernel import Seat
from tests.bot.matches.clocks.keeping import DAY, HOUR, Keeping, ann_answers, deadline, started_with
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, play_on, service_on


class Told:
    """A Discord that takes notices, or fails."""

    def __init__(self, service: Service) -> None:
        self.service, self.fails = service, False
        self.warned: list[Silence] = []
        self.offered: list[tuple[str, Seat]] = []

    async def offer(self, match: str, seat: Seat) -> int:
        offer = await self.service.offers.claim(match, seat)
        if offer is None:
            return 0
        if self.fails:
            raise OSError("Discord is away")
        self.offered.append((match, seat))
        await self.service.offers.posted(offer, 1)
        return 1

    async def silence(self, match: str) -> int:
        silence = await self.service.silent_tables.claim(match)
        if silence is None:
            return 0
        if self.fails:
            raise OSError("Discord is away")
        self.warned.append(silence)
        await self.service.silent_tables.warned(silence)
        return 1

    async def decided(self, match: str) -> int:
        return 0


class Days:
    """Days that pass, with the bot there."""

    def __init__(self, service: Service, clock: Clock) -> None:
        self.service, self.clock = service, clock
        self.keeping, self.told = Keeping(service, clock), Told(service)
        self.chores = Chores(service, self.told, Watch(service, lambda: clock.time))

    async def go_on(self, seconds: float) -> None:
        end = self.clock.time + seconds
        while self.clock.time < end:
            await self.keeping.until(min(self.clock.time + HOUR, end))
            await self.chores.tick()


@pytest.fixture
def days(service: Service, clock: Clock) -> Days:
    return Days(service, clock)


async def of(service: Service, info: MatchInfo) -> MatchInfo:
    service.store.forget(info.id)
    return await service.queries.get(info.id)


async def test_a_table_where_nobody_answers_is_warned_after_a_day_and_ends_after_ten(
    service: Service, clock: Clock, days: Days
) -> None:
    info = await started_with(service, "2d end=computer")
    await days.go_on(2 * DAY + HOUR)
    since = (await of(service, info)).silent_at
    assert since is not None
    await days.go_on(since + DAY - HOUR - clock.time)
    assert days.told.warned == []
    await days.go_on(2 * HOUR)
    (warning,) = days.told.warned
    assert (warning.since, warning.ends) == (since, since + 10 * DAY)
    now = await of(service, info)
    if not now.ended:  # computers may have played it to its end
        await days.go_on(since + 10 * DAY - HOUR - clock.time)
        await days.go_on(2 * HOUR)
    ended = await of(service, info)
    assert len(days.told.warned) == 1
    assert ended.ended


async def test_it_ends_without_a_result_and_the_record_says_why(service: Service, clock: Clock, days: Days) -> None:
    info = await started_with(service, "2d end=claim")
    await days.go_on(2 * DAY + HOUR)
    since = (await of(service, info)).silent_at
    assert since is not None
    await days.go_on(9 * DAY)
    assert not (await of(service, info)).ended
    await days.go_on(DAY + 2 * HOUR)
    ended = await of(service, info)
    assert (ended.status, ended.outcome) == ("aborted", None)
    row = (await service.store.database.read(lambda tx: tx.journal(info.id)))[-1]
    assert (row.text, row.actor, row.seat) == ("abort", "<clock>", None)
    assert json.loads(row.sentences) == ["Nobody has answered for 10 days: the match ends, and nobody wins."]
    assert since + 10 * DAY <= row.at <= since + 10 * DAY + HOUR
    assert (await service.exporting.verify(info.id)).ok


@pytest.mark.parametrize("back", ["acts", "button"])
async def test_a_person_who_is_back_ends_the_silence(service: Service, clock: Clock, days: Days, back: str) -> None:
    info = await started_with(service, "2d end=claim")
    await days.go_on(4 * DAY)
    assert (await of(service, info)).silent_at is not None
    if back == "acts":
        await ann_answers(service, info.id)
    else:
        assert await service.silent_tables.here(by(ANN, info.id))
        assert not await service.silent_tables.here(by(BEN, info.id))
    assert (await of(service, info)).silent_at is None
    with pytest.raises(Refused, match="You do not play"):
        await service.silent_tables.here(by(CLEO, info.id))


async def test_one_who_answers_in_time_keeps_a_table_awake(service: Service, clock: Clock, days: Days) -> None:
    info = await started_with(service, "1d end=default")
    await ann_answers(service, info.id)
    await days.go_on(DAY + HOUR)
    assert (await of(service, info)).silent_at is None


async def test_a_warning_that_fails_is_sent_later_and_once_over_a_restart(
    service: Service, database: Database, clock: Clock, days: Days
) -> None:
    info = await started_with(service, "2d end=claim")
    days.told.fails = True
    await days.go_on(4 * DAY)
    assert days.told.warned == []
    again = Days(service_on(database, clock), clock)
    await again.go_on(HOUR)
    assert len(again.told.warned) == 1
    await again.go_on(2 * DAY)
    assert len(again.told.warned) == 1
    assert not (await of(again.service, info)).ended
    await again.service.close()


async def test_days_in_which_the_bot_was_away_are_no_silence(service: Service, clock: Clock, days: Days) -> None:
    info = await started_with(service, "2d end=claim")
    await days.go_on(4 * DAY)
    since = (await of(service, info)).silent_at
    clock.time += 9 * DAY
    days.keeping.restarted()
    days.keeping.watch._steady = lambda: 0.0
    await days.keeping.timekeeper.tick()
    await days.chores.tick()
    info = await of(service, info)
    assert not info.ended
    assert info.silent_at == pytest.approx((since or 0) + 9 * DAY, abs=HOUR)


async def test_all_are_here_for_an_hour_in_which_nobodys_time_runs(service: Service, clock: Clock, days: Days) -> None:
    info = await started_with(service, "a move a day end=default")
    clock.time += HOUR
    asked = await service.table_clock.propose(by(ANN, info.id), LivePlay())
    assert asked.missing == (1,)
    with pytest.raises(Refused, match="Nobody decides that alone"):
        await service.table_clock.propose(by(ANN, info.id), LivePlay(), alone=True)
    assert (await service.table_clock.agree(by(BEN, info.id), asked.number)).done
    began = clock.time
    now = await of(service, info)
    assert now.here_until == began + HOUR
    with pytest.raises(Refused, match="play live already"):
        await service.table_clock.propose(by(ANN, info.id), LivePlay())
    for _ in range(3):
        clock.time += 600
        await ann_or_ben(service, info.id)
    assert (await of(service, info)).paused_until == clock.time + 900
    await days.go_on(901)
    now = await of(service, info)
    assert (now.here_until, now.paused_at) == (None, None)
    row = (await service.store.database.read(lambda tx: tx.journal(info.id)))[-1]
    assert (row.text, row.actor) == ("go-on", "<clock>")
    assert 2 * HOUR > row.at - began >= 1800 + 900
    for prompt in (await service.store.load(info.id)).prompts:
        left = (await deadline(service, info.id, prompt.seat) or 0) - clock.time
        assert 70 * HOUR < left <= (72 + 2 * 12) * HOUR
    await play_on(service, info.id)
    assert (await service.exporting.verify(info.id)).ok


async def ann_or_ben(service: Service, match: str) -> None:
    await service.following.settled(match)
    prompt = (await service.queries.look(match, None)).awaited[0]
    text = {"pace": "pace walk", "run": "run 0.1", "stumble": "fall"}[prompt.kind]
    await service.acting.submit(by((ANN, BEN)[prompt.seat], match), prompt.prompt_id, text)


async def playing_live(service: Service) -> MatchInfo:
    info = await started_with(service, "2d end=default")
    asked = await service.table_clock.propose(by(BEN, info.id), LivePlay())
    await service.table_clock.agree(by(ANN, info.id), asked.number)
    return await of(service, info)


async def test_live_play_is_an_hour_at_most(service: Service, clock: Clock, days: Days) -> None:
    info = await playing_live(service)
    began = clock.time
    while (await of(service, info)).here_until is not None:
        await ann_or_ben(service, info.id)
        clock.time += 800
        await days.keeping.tick()
    assert HOUR <= clock.time - began <= HOUR + 800
    assert all(prompt.deadline is not None for prompt in (await service.store.load(info.id)).prompts)


async def test_anybody_ends_live_play_without_the_others(service: Service, clock: Clock) -> None:
    info = await playing_live(service)
    assert (await service.table_clock.propose(by(ANN, info.id), EndOfPause())).done
    after = await of(service, info)
    assert (after.here_until, after.paused_at) == (None, None)
    row = (await service.store.database.read(lambda tx: tx.journal(info.id)))[-1]
    assert json.loads(row.sentences) == ["Ann (A): live play is over."]


@pytest.mark.parametrize("back", ["acts", "button", "substitute"])
async def test_computers_wait_too_while_nobody_answers(service: Service, clock: Clock, days: Days, back: str) -> None:
    info = await started_with(service, "1d end=substitute")
    for _ in range(20):  # one after the other, as each is asked; the computer plays for the first one meanwhile
        await days.go_on(DAY + HOUR)
        if (await of(service, info)).silent_at is not None:
            break
        for due in await service.computers.due(clock.time + HOUR):
            await service.computers.play(due.match, due.seat)
    silent = await of(service, info)
    assert silent.silent_at is not None
    assert [seat.silent for seat in silent.seats] == [True, True]
    assert await service.computers.due(clock.time + DAY) == ()
    await service.posting.resume(info.id)
    assert await service.computers.due(clock.time + DAY) == (), "a channel that is there again wakes nobody"
    if back == "acts":
        await service.seating.come_back(by(ANN, info.id))
    elif back == "button":
        assert await service.silent_tables.here(by(ANN, info.id))
    else:
        offer = await service.offers.of(info.id, 0)
        assert offer is not None
        await service.offers.take(by(CLEO, info.id), 0, offer.number)
    now = await of(service, info)
    assert (now.ended, now.silent_at) == (False, None)
    position = await service.queries.look(info.id, None)
    computers = {seat.seat for seat in now.seats if seat.policy is not None}
    awaited = {entry.seat for entry in position.awaited} | {prompt.seat for prompt in position.prompts}
    called = {each.seat for each in await service.computers.due(clock.time + DAY)}
    assert called == computers & awaited
