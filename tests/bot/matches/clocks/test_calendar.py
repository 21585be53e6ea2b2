"""Thirty simulated days: people with habits, time zones, holidays, a bot that is away and killed; all adds up.

Daily a small one; in `make soak` forty matches of all games and 200 kills.
"""

import datetime
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot.clocks.chores import Chores
from bot.clocks.courier import Courier
from bot.clocks.timekeeper import Timekeeper
from bot.clocks.watch import SLACK, Watch
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service, Timing
from bot.matches.clocks.due import Reminder
from bot.matches.clocks.letters import Letter
from bot.matches.clocks.notices import AFTER_ASKED
from bot.matches.live import Live
from bot.storage import Database, JournalRow
from bot.storage.clocks import aways_of, clocks_of
from bot.storage.offers import offers_of
from bot.time_left import Span, Stills, Wishes, find_zone
from bot.time_left.reminders import quiet_span
from bot.workers import Inline
from games.kernel import GameError
from games.registry import GAMES, find_game
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, Person, begin, by, fresh

NEXT = (
    "SELECT (SELECT min(due) FROM clocks), (SELECT min(paused_until) FROM matches), (SELECT min(owed) FROM offers), "
    "(SELECT min(silent_due) FROM matches WHERE status = 'live'), (SELECT min(lent_until) FROM seats), "
    "(SELECT min(due) FROM letters)"
)
STEP, HOUR, DAY = 10.0, 3600.0, 86400.0
PEOPLE = (ANN, BEN, Person(1003, "Cleo"), Person(1004, "Dan"), Person(1005, "Edda"))
SILENT, SLOW, TRAVELS, FAR, QUICK = PEOPLE
FAY, GUS = Person(1006, "Fay"), Person(1007, "Gus")
"""Fay is silent too, at a table where nobody answers; Gus takes the seat of somebody who leaves."""
ANSWERS_AFTER = {SLOW.id: 30 * HOUR, TRAVELS.id: 5 * HOUR, FAR.id: 9 * HOUR, QUICK.id: HOUR, GUS.id: 2 * HOUR}
CLOCKS = ("a move a day weekends=off zone={} end=default", "2d end=computer", "1d weekends=off zone={} end=default")
WISHES = {
    SLOW.id: Wishes((0.5, 0.2), (3.0,), (22, 7), "Europe/Berlin", most=4, digest=8 * 60 + 30, last_awaited=True),
    FAR.id: Wishes((0.5,), (), (23, 8), "America/New_York", True, 2, 20 * 60, next_up=True, last_awaited=True),
    TRAVELS.id: Wishes(zone="Europe/Berlin", digest=2 * 60 + 30, next_up=True),
}
"""The digest of the person who travels comes in the hour that clocks leave out, or have twice."""
STARTS = {"spring": "2026-03-16T09:00", "autumn": "2026-10-12T09:00"}
"""Both thirty days have a change of daylight saving in Berlin; those of New York are two weeks and one week apart."""


class Killed(Exception):
    """The bot dies here."""


class Books:
    """What each seat has left, kept from what everybody sees: who was asked and who acted when.

    It knows nothing of the rows of the clocks, and counts a call as what it had at its begin less the time since.
    """

    def __init__(self, month: "Month") -> None:
        self.month = month
        self.calls: dict[tuple[str, int], tuple[float, float, int]] = {}
        self.hands: dict[tuple[str, int], float] = {}
        self.ends: dict[tuple[str, int], float] = {}

    def note(self, live: Live) -> None:
        row = live.newest
        assert row is not None
        if row.text == "substitute" and row.seat is not None:
            self.calls.pop((live.info.id, row.seat), None)  # who comes begins with what everybody begins with
            self.hands.pop((live.info.id, row.seat), None)
        people = {seat.seat: seat.user_id for seat in live.info.seats if seat.policy is None}
        asked = {prompt.seat for prompt in live.prompts if people.get(prompt.seat) is not None}
        for seat in range(len(live.info.seats)):
            key = (live.info.id, seat)
            if key in self.calls:
                self._go_on(live, row, seat, seat in asked)
            if seat in asked and key not in self.calls:
                rules = live.info.clock
                had = rules.each if rules.kind == "call" else self.hands.get(key, rules.bank)
                self.calls[key] = (row.at, had, 0)

    def _go_on(self, live: Live, row: JournalRow, seat: int, asked: bool) -> None:
        key, rules, own = (live.info.id, seat), live.info.clock, row.seat == seat
        since, had, others = self.calls[key]
        acted, up = own and row.kind == "game", own and row.actor == "<time up>"
        if up and row.idx == 0:
            self.ends[live.info.id, row.ply] = self.stills(live.info, seat).moment(since, had)
        anew = any(prompt.seat == seat and prompt.since == row.at for prompt in live.prompts)
        if up or not asked or (acted and others) or (rules.kind == "call" and (acted or anew)):
            left = max(had - self.used(live.info, seat, since, row.at), 0.0)
            self.hands[key] = min(rules.cap, left + rules.each) if row.kind == "game" or up else left
            del self.calls[key]
        elif row.kind == "game" and not own:
            self.calls[key] = (since, had, others + 1)

    def stills(self, info: MatchInfo, seat: int) -> Stills:
        away = [Span(each.starts, each.ends) for each in info.aways if each.seat == seat]
        return info.clock.stills([*away, *self.month.stops])

    def used(self, info: MatchInfo, seat: int, since: float, until: float) -> float:
        return self.stills(info, seat).running(since, until)


class Month:
    """A month of play with a clock of its own, and everything that happened in it."""

    def __init__(self, service: Service, clock: Clock, seed: int, kills: int) -> None:
        self.service, self.clock, self.rng = service, clock, random.Random(seed)
        self.kills, self.gone = kills, 0
        self.steady = 0.0
        self.seen: dict[str, float] = {}
        self.sent: dict[str, float] = {}
        self.noted: dict[str, float] = {}
        self.stops: list[Span] = []
        self.letters: dict[str, tuple[float, Letter]] = {}
        self.empty: dict[str, Letter] = {}
        self.began = self.looked = clock.time
        self.books = Books(self)
        service.store.on_ply.append(self.books.note)
        self.posts: list[tuple[str, float]] = []
        self.restart()

    def restart(self) -> None:
        self.steady = 0.0
        self.watch = Watch(self.service, lambda: self.steady)
        self.timekeeper = Timekeeper(self.service, self.send, self.watch)
        self.chores = Chores(self.service, self, self.watch)
        self.courier = Courier(self.service, self.write)

    async def offer(self, match: str, seat: int) -> int:
        """Take the post of a free seat as Discord does; the bot may be killed before or after."""
        offer = await self.service.offers.claim(match, seat)
        if offer is None:
            return 0
        self._post(f"offer {match} {seat} {offer.number}")
        await self.service.offers.posted(offer, 1)
        return 1

    async def silence(self, match: str) -> int:
        """Take the warning to a silent table likewise."""
        silence = await self.service.silent_tables.claim(match)
        if silence is None:
            return 0
        self._post(silence.nonce)
        await self.service.silent_tables.warned(silence)
        return 1

    async def decided(self, match: str) -> int:
        """Nobody asks for that here."""
        raise AssertionError(match)

    def _post(self, nonce: str) -> None:
        self._may_die()
        if nonce not in [sent for sent, _ in self.posts]:
            self.posts.append((nonce, self.clock.time))
        self._may_die()

    async def write(self, letter: Letter) -> bool:
        """Take a letter as Discord does; a digest with nothing in it is not sent."""
        self._may_die()
        waits = letter.kind != "digest" or await self.service.queries.mine(letter.user_id)
        if not waits:
            self.empty[letter.nonce] = letter
        elif letter.nonce not in self.letters:
            self.letters[letter.nonce] = (self.clock.time, letter)
            await self._check_letter(letter)
        self._may_die()
        return bool(waits)

    async def _check_letter(self, letter: Letter) -> None:
        now, wishes = self.clock.time, await self.service.wish_list.of(letter.user_id)
        if letter.tried_at is None:
            assert quiet_span(wishes, now) is None, "none in quiet hours"
        if letter.kind == "digest":
            local = datetime.datetime.fromtimestamp(now, find_zone(wishes.zone))
            assert local.hour * 60 + local.minute >= (wishes.digest or 0), "none early"
            return
        live = await self.service.store.load(letter.match)
        people = {prompt.seat: live.info.seats[prompt.seat].user_id for prompt in live.prompts}
        asked = min(prompt.since for prompt in live.prompts)
        if letter.kind == "last":
            assert set(people.values()) == {letter.user_id}, "the last one who is awaited"
            assert now >= asked + AFTER_ASKED, "none early"
        else:
            assert letter.user_id not in people.values()

    async def send(self, reminder: Reminder) -> None:
        """Take a reminder as Discord does, which knows its nonce; the bot may be killed before or after."""
        self._may_die()
        if reminder.nonce not in self.sent:
            self.sent[reminder.nonce] = self.clock.time
            await self._check(reminder)
        self._may_die()
        self.noted[reminder.nonce] = self.clock.time

    def _may_die(self) -> None:
        if self.gone < self.kills and self.rng.random() < 0.5:
            self.gone += 1
            raise Killed

    async def _check(self, reminder: Reminder) -> None:
        now = self.clock.time
        wishes = await self.service.wish_list.of(reminder.user_id)
        assert quiet_span(wishes, now) is None, "none in quiet hours"
        row = await self.row(reminder.match, reminder.seat)
        assert row.called_at == reminder.call
        left = row.left - (await self.stills(reminder.match, reminder.user_id)).running(row.since or now, now)
        shifted = wishes.quiet is not None
        assert shifted or left <= reminder.mark + 1, "none early"
        assert left > 0

    async def row(self, match: str, seat: int) -> Any:
        rows = await self.service.store.database.read(lambda tx: clocks_of(tx, match))
        return next(row for row in rows if row.seat == seat)

    async def stills(self, match: str, user_id: int) -> Stills:
        info = await self.service.queries.get(match)
        away = await self.service.store.database.read(lambda tx: aways_of(tx, user_id, 0.0))
        return info.clock.stills(Span(each.starts, each.ends) for each in away)

    async def pass_on(self, seconds: float, visit: Callable[[], Any]) -> None:
        """Let time pass with the bot there: it looks whenever something is due, and people come by every half hour."""
        end = self.clock.time + seconds
        while self.clock.time < end:
            found = await self.service.store.database.read(lambda tx: tx.connection.exec_driver_sql(NEXT).fetchone())
            wanted = min([each for each in found or () if each is not None], default=end)
            goal = min(end, max(wanted, self.clock.time) + self.rng.uniform(0.1, STEP), self.clock.time + 0.5 * HOUR)
            self.steady += goal - self.clock.time
            self.clock.time = goal
            await self.look()
            await visit()

    async def look(self) -> None:
        await self.watch.look()
        self.looked = self.clock.time
        before = self.gone
        await self.timekeeper.tick()
        await self.chores.tick()
        await self.timekeeper.settled()
        await self.courier.tick()
        if self.gone > before:
            self.restart()
            await self.watch.look()

    async def away(self, seconds: float) -> None:
        """Let the bot be away: its people wait."""
        self.clock.time += seconds
        self.stops.append(Span(self.looked, self.clock.time))
        self.restart()
        await self.look()


async def opened(service: Service, game: str, channel: int, clock: str, people: list[Person]) -> str:
    options = dict(find_game(game).check_profile.brief)
    info = await service.lobbies.open(
        game, GUILD, channel, people[0], options=options, places=len(people), interaction=fresh()
    )
    await service.table_clock.set_in_lobby(by(people[0], info.id), clock)
    for person in people:
        await service.lobbies.join(by(person, info.id), f"words of {person.name}")
    return (await begin(service, info.id)).id


async def visited(month: Month, matches: list[str]) -> None:
    """Let people answer what has waited for them as long as they let things wait."""
    service, now = month.service, month.clock.time
    for match in matches:
        live = await service.store.load(match)
        if live.info.ended:
            continue
        for prompt in live.open_prompts():
            taken = live.info.seats[prompt.seat]
            if taken.policy is not None:
                await service.computers.play(match, prompt.seat)
                break
            since = next(each.since for each in live.prompts if each.prompt_id == prompt.id)
            patience = ANSWERS_AFTER.get(taken.user_id or 0)
            local = datetime.datetime.fromtimestamp(now, datetime.UTC).hour
            if patience is None or now - since < patience or (taken.user_id == FAR.id and local < 12):
                continue
            text = live.game.format(live.game.default(live.state, prompt))
            try:
                await service.acting.submit(
                    by(Person(taken.user_id or 0, taken.name), match), prompt.id, text, knowing=True
                )
            except (Refused, GameError):
                continue
            break


async def leaves(month: Month, match: str) -> None:
    """Let somebody offer a seat."""
    info = await month.service.queries.get(match)
    leaver = next(seat for seat in info.seats if seat.user_id is not None and not info.ended)
    await month.service.offers.offer(by(Person(leaver.user_id or 0, leaver.name), match))


async def comes(month: Month, match: str) -> None:
    """Let Gus take it."""
    (offer,) = await month.service.store.database.read(lambda tx: offers_of(tx, match))
    assert offer.owed is None
    await month.service.offers.take(by(GUS, match), offer.seat, offer.number)


async def must_have_come_and_gone(month: Month) -> None:
    """Check the seat that changed hands, and the table where nobody answered: each told once, and in time."""
    service, silent = month.service, list(month.seen)[-1]
    offered = [at for nonce, at in month.posts if nonce.startswith("offer ")]
    warned = [at for nonce, at in month.posts if nonce.startswith(f"{silent}.silent.")]
    assert (len(offered), len(warned)) == (1, 1)
    info = await service.queries.get(silent)
    (row,) = await service.store.database.read(lambda tx: tx.journal(silent, info.ply, info.ply))
    assert (info.status, row.text, row.actor) == ("aborted", "abort", "<clock>")
    # Two days in which the bot was away do not count, and neither does an hour.
    # A kill can make the warning later, and nothing makes the end earlier.
    assert 9 * DAY - 2 * HOUR <= row.at - warned[0] - 2 * DAY - HOUR <= 9 * DAY + HOUR
    again = await service.queries.get(list(month.seen)[1])
    assert GUS.id in [seat.user_id for seat in again.seats]
    assert [tenure.until > 0 for tenure in again.tenures] == [True]


def times_up(rows: Any) -> list[Any]:
    return [row for row in rows if row.actor == "<time up>" and row.idx == 0]


async def played(service: Service, clock: Clock, season: str, seed: int, tables: int, kills: int) -> Month:
    clock.time = datetime.datetime.fromisoformat(STARTS[season]).replace(tzinfo=datetime.UTC).timestamp()
    month = Month(service, clock, seed, kills)
    for person, wishes in WISHES.items():
        await service.wish_list.keep(person, wishes)
    games = list(GAMES)
    matches = []
    for number in range(tables):
        game = games[number % len(games)]
        several = 3 if find_game(game).card.seats[1] > 2 and number % 2 else 2
        people = [PEOPLE[(number + each) % len(PEOPLE)] for each in range(several)]
        zone = ("Europe/Berlin", "America/New_York")[number % 2]
        made = CLOCKS[number % len(CLOCKS)].format(zone)
        matches.append(await opened(service, game, 1000 + number, made, people))
    matches.append(await opened(service, games[0], 999, "3d end=default", [SILENT, FAY]))
    for seat_away in (3, 18):
        at = clock.time + seat_away * DAY
        await service.aways.announce(TRAVELS.id, at, at + 4 * DAY)

    async def visit() -> None:
        await visited(month, matches)

    await month.look()
    for day in range(30):
        await month.pass_on(DAY - (HOUR if day == 8 else 0), visit)
        if day == 5:
            await leaves(month, matches[1])
        if day == 6:
            await comes(month, matches[1])
        if day == 8:
            await month.away(HOUR)
        if day == 12:
            await month.away(2 * DAY)
    month.seen = dict.fromkeys(matches, clock.time)
    return month


async def must_add_up(month: Month) -> tuple[int, int]:
    """Check each time-out against its call: it came when the time was up, within a minute, after a reminder."""
    service, outs = month.service, 0
    for match in month.seen:
        rows = await service.store.database.read(lambda tx, match=match: tx.journal(match))  # type: ignore[misc]
        assert len({(row.interaction_id, row.idx) for row in rows}) == len(rows)
        for row in times_up(rows):
            outs += 1
            call = float(row.interaction_id.rsplit(":", 1)[1])
            mine = f"{match}.{row.seat}.{int(call) % 10**7}."
            reminders = [at for nonce, at in month.sent.items() if nonce.startswith(mine)]
            # A kill can make the last reminder late, and with it the end.
            last = max(at for nonce, at in month.noted.items() if nonce.startswith(mine))
            end = max(month.books.ends[match, row.ply], last + HOUR)
            assert -0.01 <= row.at - end <= 60, "within a minute of its time"
            assert reminders, "nobody without a reminder"
            assert row.at - max(reminders) >= HOUR - 1 or row.at - max(reminders) >= (row.at - call) / 4
    assert len(month.books.ends) == outs
    must_come_every_day(month)
    await must_agree_to_the_second(month)
    await must_have_come_and_gone(month)
    return outs, len(month.sent)


def must_come_every_day(month: Month) -> None:
    """Check that each person's digest came, or had nothing in it, once on each day on which the bot was there."""
    gone = {day for stop in month.stops for day in days_of(stop.start - 12 * HOUR, stop.end, "Europe/Berlin")}
    for person, wishes in WISHES.items():
        if wishes.digest is None:
            continue
        sent = [
            letter.day for _, letter in month.letters.values() if (letter.kind, letter.user_id) == ("digest", person)
        ]
        empty = {letter.day for letter in month.empty.values() if letter.user_id == person}
        assert len(sent) == len(set(sent)), "once a day"
        assert empty.isdisjoint(sent)
        whole = days_of(month.began + DAY, month.clock.time - DAY, wishes.zone)
        assert set(whole) - {*sent, *empty} <= gone, "no day is left out"
        assert sent


def days_of(start: float, end: float, zone: str) -> list[int]:
    """Return the days between two moments, as ordinals."""
    place = find_zone(zone)
    first, last = (datetime.datetime.fromtimestamp(each, place).date().toordinal() for each in (start, end))
    return list(range(first, last + 1))


async def must_agree_to_the_second(month: Month) -> None:
    """Compare what the bot says everybody has left with the books."""
    compared = 0
    for (match, seat), (since, had, _) in month.books.calls.items():
        live = await month.service.store.load(match)
        if live.info.ended:
            continue
        row, now = await month.row(match, seat), month.clock.time
        user_id = live.info.seats[seat].user_id or 0
        left = row.left - (await month.stills(match, user_id)).running(row.since, now)
        assert max(left, 0.0) == pytest.approx(max(had - month.books.used(live.info, seat, since, now), 0.0), abs=1.0)
        compared += 1
    assert compared


@pytest.fixture
async def calendar(database: Database, clock: Clock) -> AsyncIterator[Service]:
    service = Service.build(
        database, Inline(), pace=Timing(pause=0.0, even=0.0, nodes=1), entropy=SeededEntropy("may"), now=clock
    )
    yield service
    await service.close()


@pytest.mark.parametrize("season", STARTS)
async def test_a_month_of_four_tables_adds_up(calendar: Service, clock: Clock, season: str) -> None:
    month = await played(calendar, clock, season, 7, 4, 10)
    outs, sent = await must_add_up(month)
    assert month.gone == 10
    assert {letter.kind for _, letter in month.letters.values()} >= {"digest", "last"}
    assert outs > 3
    assert sent > outs


@pytest.mark.soak
@pytest.mark.parametrize("season", STARTS)
async def test_a_month_of_forty_tables_adds_up(calendar: Service, clock: Clock, season: str) -> None:
    month = await played(calendar, clock, season, 11, 40, 200)
    outs, sent = await must_add_up(month)
    assert month.gone > 100
    assert sent > outs > 30
    assert month.stops[1].end - month.stops[1].start > SLACK
