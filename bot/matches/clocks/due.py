"""What falls due on clocks: reminders, ends of pauses, and time that is up. Each is done once, over restarts too."""

from collections.abc import Callable
from typing import NamedTuple

from bot.matches.acting import Acting
from bot.matches.clocks.arming import (
    CLOCK,
    LEASE,
    Player,
    began,
    changed,
    coming,
    hand_of,
    player_of,
    replace,
    rules_in,
)
from bot.matches.clocks.attention import Attention
from bot.matches.clocks.proposals import numbered
from bot.matches.clocks.silent_tables import SilentTables
from bot.matches.committing import Check, commit_deed
from bot.matches.deeds import TableDeed, TimeChange
from bot.matches.errors import NotFound, Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import Actor
from bot.matches.ownership import pass_on
from bot.matches.resigning import resignation_of
from bot.matches.store import MatchStore, policy_called
from bot.names import TIMED_OUT
from bot.storage import Reader, Share, Writer
from bot.storage.clocks import (
    ClockRow,
    clockless,
    clocks_of,
    due_clocks,
    due_to_go_on,
    keep_clock,
    move_silence,
    running_clocks,
)
from bot.storage.offers import OfferRow, keep_offer
from bot.storage.wishes import note_closed, wishes_of
from bot.table_texts import GoOn, HandOver
from bot.time_left import AtEnd, Event
from games.kernel import Frozen, Seat, canonical

MOST = 200
"""So much that is due is looked at in one go."""


class Reminder(Frozen, frozen=True):
    """A reminder that is to be sent: to whom, of what, and where.

    `left` seconds are left until `deadline`; then `at_end` happens. `call` is when the call began, `mark` which of its
    reminders this is; `tried_at` is when it was first tried, if it was. `direct` is whether the person wants a direct
    message and, as far as is known, takes them.
    """

    match: str
    seat: Seat
    user_id: int
    call: float
    mark: float
    left: float
    deadline: float
    at_end: AtEnd
    direct: bool
    tried_at: float | None

    @property
    def nonce(self) -> str:
        """The nonce of the message, the same for each attempt."""
        return f"{self.match}.{self.token}"

    @property
    def token(self) -> str:
        """What tells this reminder from all others of the match."""
        return f"{self.seat}.{int(self.call) % 10**7}.{int(self.mark) % 10**7}"


class _Due(NamedTuple):
    """A clock in a transaction, with what it depends on, and whether another reminder comes after this event."""

    row: ClockRow
    event: Event
    at_end: AtEnd
    user_id: int
    more: bool


class Deadlines:
    """What the scheduler asks for."""

    def __init__(self, store: MatchStore, acting: Acting, attention: Attention) -> None:
        self._store = store
        self._acting = acting
        self._tables = SilentTables(store)
        self._attention = attention

    async def give_clocks(self) -> int:
        """Give matches from before there were clocks the host's default; returns how many there were."""
        rules = canonical(self._store.pace.clock)
        found = await self._store.database.write(lambda tx: clockless(tx, rules))
        if found:
            self._store.forget_all()
        return found

    async def due(self) -> tuple[tuple[str, Seat], ...]:
        """Return the players on whose clocks something is due."""
        now, share = self._store.now(), self._store.share
        return await self._store.database.read(lambda tx: due_clocks(tx, now, share, MOST))

    async def claim(self, match: str, seat: Seat) -> Reminder | None:
        """Return the reminder that is due on a clock, and keep it to this process for a while.

        None, if something else is due, which `time_out` does, or nothing any more. A person who looks at the match is
        reminded of it only if time can be up without another reminder.
        """
        now = self._store.now()

        def take(tx: Writer) -> Reminder | None:
            due = _due(tx, match, seat, now)
            if due is None or due.event.mark is None:
                return None
            if self._needless(tx, due):
                _note_told(tx, due.row, due.event.mark, due.user_id, now)
                return None
            tried = due.row.tried_at
            keep_clock(tx, replace(due.row, due=now + LEASE, tried_at=now if tried is None else tried))
            return _reminder(tx, due, now)

        return await self._store.database.write(take)

    def _needless(self, tx: Writer, due: _Due) -> bool:
        """Whether a reminder is of what the person looks at, and not the last one of the call."""
        row = due.row
        if row.tried_at is not None or row.extra is not None:
            return False
        return due.more and self._attention.looks(row.match, due.user_id)

    async def reminded(self, reminder: Reminder) -> None:
        """Note that a reminder was sent."""
        now = self._store.now()

        def note(tx: Writer) -> None:
            row = _clock(tx, reminder.match, reminder.seat)
            if row is not None and row.called_at == reminder.call:  # else answered meanwhile
                _note_told(tx, row, reminder.mark, reminder.user_id, now)

        await self._store.database.write(note)

    async def closed(self, user_id: int) -> None:
        """Remember that a person takes no direct messages."""
        await self._store.database.write(lambda tx: note_closed(tx, user_id))

    async def remind_again(self, actor: Actor) -> float:
        """Remind a person once more when half of what is left now is left; returns when. Raises Refused."""

        def halve(row: ClockRow, player: Player, now: float) -> ClockRow:
            return replace(row, extra=hand_of(row).left_at(now, player.stills) / 2)

        row = await self._change(actor, halve)
        if row.due is None or row.deadline is None or row.due >= row.deadline:
            raise Refused("There is no other reminder before the time is up.")
        return row.due

    async def hush(self, actor: Actor) -> None:
        """Send a person only the last reminder of each call in a match. Raises Refused."""
        await self._change(actor, lambda row, player, now: replace(row, muted=1))

    async def _change(self, actor: Actor, change: Callable[[ClockRow, Player, float], ClockRow]) -> ClockRow:
        now, live = self._store.now(), await self._store.load(actor.match)
        seat = own_seat(live, actor.user).seat

        def turn(tx: Writer) -> ClockRow:
            row, found = _clock(tx, actor.match, seat), tx.match(actor.match)
            if row is None or row.called_at is None or found is None:
                raise Refused("You have nothing to do in this match now.", live.link)
            player = player_of(tx, rules_in(found.clock), actor.user, began(row, now))
            row = change(row, player, now)
            keep_clock(tx, row)
            return changed(tx, row, player, now, lambda _, hand, __: hand)

        return await self._store.database.write(turn)

    async def time_out(self, match: str, seat: Seat) -> bool:
        """Do what the table agreed on for a player whose time is up; False where that is not so (any more)."""
        try:
            live = await self._store.load(match)
            must_be_live(live)
            due = await self._store.database.write(lambda tx: _due(tx, match, seat, self._store.now()))
            if due is None or due.event.mark is not None:
                return False
            await self._carry_out(live, seat, due)
        except (Refused, NotFound):
            return False  # answered or paused meanwhile
        return True

    async def _carry_out(self, live: Live, seat: Seat, due: _Due) -> None:
        call = f"time-up:{live.info.id}:{seat}:{due.row.called_at}"
        by = Author(TIMED_OUT, call)
        if due.at_end == "claim":
            await self._tables.overdue(live.info.id, seat)
            return
        if due.at_end == "default":
            await self._defaults(live, seat, by)
            return

        def make(now: Live) -> TableDeed:
            must_be_live(now)
            return _out(now, seat, due.at_end)

        check = self._check(seat)

        def offered(tx: Writer, now: Live) -> None:
            check(tx, now)
            if due.at_end == "substitute":
                moment = self._store.now()
                keep_offer(tx, OfferRow(live.info.id, seat, numbered(None, moment), "silent", owed=moment))

        await commit_deed(self._store, live.info.id, lambda _: by, make, check=offered)
        await pass_on(self._store, live.info.id)

    async def _defaults(self, live: Live, seat: Seat, by: Author) -> None:
        """Answer everything that is asked of a player as the rules say."""
        asked = [prompt for prompt in live.prompts if prompt.seat == seat]
        for idx, prompt in enumerate(asked):
            told = f"{live.called(seat)}'s time is up: the rules decide." if idx == 0 else ""
            check = self._check(seat) if idx == 0 else None
            author = Author(by.name, by.interaction, idx)
            await self._acting.default(live.info.id, prompt, author, lambda _, told=told: told, check)  # type: ignore[misc]
        await pass_on(self._store, live.info.id)

    def _check(self, seat: Seat) -> Check:
        def check(tx: Writer, live: Live) -> None:
            due = _due(tx, live.info.id, seat, self._store.now())
            if due is None or due.event.mark is not None:
                raise Refused("The time is not up any more.", live.link)

        return check

    async def go_on(self) -> tuple[str, ...]:
        """Go on with the matches whose pause is over; returns them."""
        now, share = self._store.now(), self._store.share
        found = await self._store.database.read(lambda tx: due_to_go_on(tx, now, share))
        for match in found:
            await self._go_on(match)
        return found

    async def _go_on(self, match: str) -> None:
        def make(live: Live) -> TableDeed:
            must_be_live(live)
            if live.info.paused_until is None or live.info.paused_until > self._store.now():
                raise Refused("The pause is not over.", live.link)
            live_play = "Live play is over: everybody's time runs again."
            words = "The pause is over: the match goes on." if live.info.here_until is None else live_play
            return TableDeed(None, GoOn(), (words,), time=TimeChange(live.info.clock))

        def author(live: Live) -> Author:
            return Author(CLOCK, f"go-on:{match}:{live.info.paused_until}")

        await commit_deed(self._store, match, author, make)

    async def move(self, jump: float, note: str) -> int:
        """Take no time for what the machine's clock jumped, and note what time it is; returns how many clocks ran.

        It jumped where it was set, or while the bot was not there.
        """
        store, now = self._store, self._store.now()

        def shift(tx: Writer) -> int:
            tx.set_meta(note, str(now))
            if not jump:
                return 0
            tx.ask_later(jump, store.share)
            move_silence(tx, jump, store.share)
            return _shifted(tx, jump, now, store.share)

        moved = await store.database.write(shift, lasting=bool(jump))
        if moved:
            store.forget_all()
        return moved


def _shifted(tx: Writer, jump: float, now: float, share: Share | None) -> int:
    clocks = running_clocks(tx, share)
    for row, rules, user_id in clocks:
        player = player_of(tx, rules_in(rules), user_id, began(row, min(now, now - jump)))
        changed(tx, row, player, now, lambda _, hand, player: hand.shifted(now - jump, now, player.stills))
    return len(clocks)


def _clock(tx: Reader, match: str, seat: Seat) -> ClockRow | None:
    return next((row for row in clocks_of(tx, match) if row.seat == seat), None)


def _due(tx: Writer, match: str, seat: Seat, now: float) -> _Due | None:
    """Return what is due on a clock; None, and it is looked at again when something is, if nothing is due yet."""
    row, found = _clock(tx, match, seat), tx.match(match)
    user_id = next((taken.user_id for taken in tx.seats(match) if taken.seat == seat), None)
    if row is None or found is None or user_id is None or row.since is None:
        return None
    if row.due is None or row.due > now:
        return None  # somebody else has done it, or is doing it
    rules = rules_in(found.clock)
    player = player_of(tx, rules, user_id, began(row, now))
    event = coming(row, player, now)
    if event is None or event.at > now:
        keep_clock(tx, replace(row, due=None if event is None else event.at))
        return None
    following = coming(replace(row, told=event.mark), player, now)
    return _Due(row, event, rules.at_end, user_id, following is not None and following.mark is not None)


def _note_told(tx: Writer, row: ClockRow, mark: float | None, user_id: int, now: float) -> None:
    """Write that a person was reminded of a call when so much was left, and what comes next."""
    found = tx.match(row.match)
    if found is None:
        return
    row = replace(row, told=mark, told_at=now, tried_at=None)
    player = player_of(tx, rules_in(found.clock), user_id, began(row, now))
    keep_clock(tx, row)
    changed(tx, row, player, now, lambda _, hand, __: hand)


def _reminder(tx: Reader, due: _Due, now: float) -> Reminder:
    row = due.row
    kept, found = wishes_of(tx, due.user_id), tx.match(row.match)
    player = player_of(tx, rules_in(None if found is None else found.clock), due.user_id, began(row, now))
    return Reminder(
        row.match,
        row.seat,
        due.user_id,
        row.called_at or now,
        due.event.mark or 0.0,
        hand_of(row).left_at(now, player.stills),
        row.deadline or now,
        due.at_end,
        player.wishes.direct and not (kept is not None and kept.closed),
        row.tried_at,
    )


def _out(live: Live, seat: Seat, at_end: AtEnd) -> TableDeed:
    """Return what becomes of a seat whose player's time is up, other than the default of its question."""
    who = live.called(seat)
    if at_end in ("computer", "substitute"):
        others = "" if at_end == "computer" else " Somebody else can take the seat until then."
        words = f"{who}'s time is up: the computer plays until they are back (/seat return).{others}"
        return TableDeed(seat, HandOver(policy_called(live.game, None)), (words,), silent=True)
    if at_end == "lost":
        return resignation_of(live, seat, f"{who}'s time is up")
    raise Refused("At this table, somebody has to ask for it.", live.link)
