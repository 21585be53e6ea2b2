"""Timeouts: skip players who do not answer in time, and offer a seat that is skipped twice in a row to the computer."""

from collections.abc import Iterable

from bot.deeds import DeedKind
from bot.matches.acting import Acting
from bot.matches.committing import commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, must_belong, name_at_table
from bot.matches.live import Author, Live
from bot.matches.model import Actor, AwaitedSeat, MatchInfo, Receipt, SeatInfo
from bot.matches.orders import ACTOR, PLANNER
from bot.matches.receipts import receipt_of, together
from bot.matches.store import MatchStore, policy_called
from bot.names import SKIPPED
from bot.storage import JournalRow, Reader, Writer
from bot.table_texts import HandOver
from games.kernel import Seat
from games.kernel.base.numbers import counted

IN_A_ROW = 2
"""Skips after which a seat is offered to the computer."""
_MINUTE, _HOUR = 60.0, 3600.0


class Timeouts:
    """What those at the table may do about those who do not answer.

    Everybody who sits there may, and its owner, and people who manage messages; nobody else hears of it.
    """

    def __init__(self, store: MatchStore, acting: Acting) -> None:
        self._store = store
        self._acting = acting

    async def skip(self, actor: Actor) -> Receipt:
        """Do the ruled default for everybody else who is overdue; raises Refused."""
        live = await self._allowed(actor)
        rows = await self._store.done_by(actor.match, actor.interaction)
        receipts = [receipt_of(live, row, None, repeated=True) for row in rows]
        for prompt in self._overdue(live, actor.user):
            by = Author(SKIPPED, actor.interaction, len(receipts))
            try:
                receipts.append(await self._skip_one(actor, prompt, by))
            except Refused:
                continue  # answered or withdrawn meanwhile; the others are still silent
        if not receipts:
            raise Refused(_nobody_overdue(await self._store.load(actor.match), actor.user))
        return together(receipts)

    async def _skip_one(self, actor: Actor, prompt: AwaitedSeat, by: Author) -> Receipt:
        def told(live: Live) -> str:
            if all(silent.prompt_id != prompt.prompt_id for silent in self._overdue(live, actor.user)):
                raise Refused("That seat is not silent any more.", live.link)
            who, whom = called(live, actor), live.called(prompt.seat)
            return f"{who} skips {whom} after {duration(self._silent_for(prompt))} of silence."

        return await self._acting.default(actor.match, prompt, by, told)

    async def overdue(self, actor: Actor) -> tuple[str, ...]:
        """Return whom a person may skip now, and for how long they have been silent; () for who may skip nobody."""
        live = await self._store.load(actor.match)
        if live.info.status == "lobby" or not _may_skip(live.info, actor):
            return ()
        found = self._overdue(live, actor.user)
        return tuple(f"{live.called(prompt.seat)}, silent for {duration(self._silent_for(prompt))}" for prompt in found)

    async def absent(self, actor: Actor) -> tuple[SeatInfo, ...]:
        """Return the seats that a person may give to the computer, since they were skipped twice in a row."""
        live = await self._store.load(actor.match)
        if live.info.status == "lobby" or live.info.ended or not _may_skip(live.info, actor):
            return ()
        people = [seat for seat in live.info.seats if seat.policy is None and seat.user_id != actor.user]
        return await self._store.database.read(
            lambda tx: tuple(seat for seat in people if _is_absent(tx, actor.match, seat.seat))
        )

    async def stand_in(self, actor: Actor, seat: Seat, policy: str | None = None) -> MatchInfo:
        """Let a computer (None: the best) play a seat that was skipped twice in a row; its owner may take it back."""
        await self._allowed(actor)

        def deed(live: Live) -> TableDeed:
            must_be_live(live)
            taken = next((taken for taken in live.info.seats if taken.seat == seat), None)
            if taken is None or taken.policy is not None:
                raise Refused("A computer plays that seat already.", live.link)
            return _stand_in(live, actor, seat, policy)

        def author(live: Live) -> Author:
            return Author(name_at_table(live, actor), actor.interaction)

        def check(tx: Reader, live: Live) -> None:
            if not _is_absent(tx, actor.match, seat):
                raise Refused(f"{live.called(seat)} is here again.", live.link)

        return (await commit_deed(self._store, actor.match, author, deed, check=check)).live.info

    async def move_deadlines(self, seconds: float, note: str, now: float) -> int:
        """Give all open questions so much more time (or less), and keep a note of it; returns how many there are."""
        store = self._store

        def move(tx: Writer) -> int:
            tx.set_meta(note, str(now))
            return tx.move_deadlines(seconds, store.share) if seconds else 0

        moved = await store.database.write(move, lasting=bool(seconds))
        if moved:
            store.forget_all()
        return moved

    async def _allowed(self, actor: Actor) -> Live:
        """Return a live match in which a person may skip; raises Refused."""
        live = await self._store.load(actor.match)
        must_be_live(live)
        if not _may_skip(live.info, actor):
            must_belong(live.info, actor.user)
        return live

    def _overdue(self, live: Live, user_id: int) -> tuple[AwaitedSeat, ...]:
        now = self._store.now()
        return tuple(prompt for prompt in _others(live, user_id) if now >= prompt.deadline)

    def _silent_for(self, prompt: AwaitedSeat) -> float:
        """Return the seconds since a seat was asked, or did anything else in the match."""
        began = max(prompt.since, prompt.deadline - self._store.pace.silence)
        return self._store.now() - began


def duration(seconds: float) -> str:
    """Return a time as people tell it, no longer than it was.

    >>> duration(2 * 3600 - 1), duration(49.9 * 3600), duration(3 * 60)
    ('119 minutes', '49 hours', '3 minutes')
    """
    if seconds < 2 * _HOUR:
        return counted(int(seconds // _MINUTE), "minute")
    return counted(int(seconds // _HOUR), "hour")


def called(live: Live, actor: Actor) -> str:
    """Return who does something at the table, with the letter of the seat."""
    seat = live.info.seat_of(actor.user)
    return name_at_table(live, actor) if seat is None else live.called(seat.seat)


def _may_skip(info: MatchInfo, actor: Actor) -> bool:
    return actor.manages or actor.user == info.owner_id or info.seat_of(actor.user) is not None


def _others(live: Live, user_id: int) -> tuple[AwaitedSeat, ...]:
    """Return the open prompts of seats that other people play."""
    people = {seat.seat for seat in live.info.seats if seat.policy is None and seat.user_id != user_id}
    return tuple(prompt for prompt in live.prompts if prompt.seat in people)


def _nobody_overdue(live: Live, user_id: int) -> str:
    waits = [prompt.deadline for prompt in _others(live, user_id)]
    if not waits:
        return "There is nobody to skip: the game doesn't wait for another player."
    return f"Nobody is overdue yet: you can skip the first player <t:{int(min(waits))}:R>."


def _is_absent(tx: Reader, match: str, seat: Seat) -> bool:
    """Whether a seat's last answers were skips, all but those of its standing orders and plan.

    Several questions skipped at once are one skip.
    """
    skips: set[str] = set()
    for row in _own(tx.newest_of(match, seat)):
        if row.actor != SKIPPED:
            break
        skips.add(row.interaction_id)
    return len(skips) >= IN_A_ROW


def _own(rows: Iterable[JournalRow]) -> Iterable[JournalRow]:
    return (row for row in rows if row.actor not in (ACTOR, PLANNER) or row.kind != DeedKind.GAME)


def _stand_in(live: Live, actor: Actor, seat: Seat, policy: str | None) -> TableDeed:
    words = (
        f"{called(live, actor)} lets the computer play for {live.called(seat)}, who was skipped twice in a row "
        "and may take the seat back at any time."
    )
    return TableDeed(seat, HandOver(policy_called(live.game, policy)), (words,))
