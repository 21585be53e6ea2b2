"""Tables at which nobody answers in time any more: since when, and what is done about it. In a transaction.

Computers wait there too: else they would play the match to its end among themselves before anybody is back.
"""

from collections.abc import Iterable

from bot.matches.clocks.turning import OVERRULED
from bot.matches.live import Live
from bot.matches.model import SeatInfo
from bot.storage import JournalRow, Reader, Writer
from bot.storage.clocks import ClockRow
from bot.time_left import DAY

WARNED_AFTER = DAY
"""Seconds of silence of everybody after which the table is warned."""
ENDS_AFTER = 10 * DAY
"""Seconds of silence of everybody after which the match ends without a result."""


def note_silence(tx: Writer, after: Live, row: JournalRow, clocks: Iterable[ClockRow]) -> float | None:
    """Note with a ply whether everybody at the table is silent; returns since when (None: somebody is not)."""
    since = after.info.silent_at
    if row.actor in OVERRULED and since is None and not after.info.ended:
        return look_for_silence(tx, after, clocks, row.at)
    over = after.info.ended or not row.actor.startswith("<")
    if since is not None and over:
        end_silence(tx, after.info.id, row.at)
        return None
    if since is not None:
        tx.rest_computers(after.info.id)
    return since


def end_silence(tx: Writer, match: str, now: float) -> None:
    """Note that somebody answers again: the computers go on."""
    tx.change_match(match, silent_at=None, silent_due=None)
    tx.wake_computers(match, now)


def look_for_silence(tx: Writer, live: Live, clocks: Iterable[ClockRow], now: float) -> float | None:
    """Note since when everybody at a table is silent, if that is so; returns it."""
    people = [seat for seat in live.info.seats if seat.user_id is not None]
    ends = {clock.seat: clock.deadline for clock in clocks}
    if not people or not all(is_silent(tx, live.info.id, seat, ends.get(seat.seat), now) for seat in people):
        return None
    tx.change_match(live.info.id, silent_at=now, silent_due=now + WARNED_AFTER)
    tx.rest_computers(live.info.id)
    return now


def is_silent(tx: Reader, match: str, seat: SeatInfo, deadline: float | None, now: float) -> bool:
    """Whether a person did not answer the last call in time, standing orders aside."""
    if seat.silent or (deadline is not None and deadline <= now):
        return True
    own = (row for row in tx.newest_of(match, seat.seat) if row.actor in OVERRULED or not row.actor.startswith("<"))
    newest = next(own, None)
    return newest is not None and newest.actor in OVERRULED
