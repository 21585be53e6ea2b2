"""Who has not answered in time again and again: those are not waited for where all must agree. In a transaction."""

from collections.abc import Iterable

from bot.deeds import DeedKind
from bot.matches.clocks.turning import OVERRULED
from bot.matches.orders import ACTOR
from bot.storage import JournalRow, Reader
from games.kernel import Seat

IN_A_ROW = 2
"""So often must a player's time have been up in a row."""


def is_absent(tx: Reader, match: str, seat: Seat) -> bool:
    """Whether a player's time was up at each of the last calls, standing orders aside: who plans ahead plays.

    Several questions answered by the rules at once are one.
    """
    times: set[str] = set()
    for row in _own(tx.newest_of(match, seat)):
        if row.actor not in OVERRULED:
            break
        times.add(row.interaction_id)
    return len(times) >= IN_A_ROW


def _own(rows: Iterable[JournalRow]) -> Iterable[JournalRow]:
    return (row for row in rows if row.actor != ACTOR or row.kind != DeedKind.GAME)
