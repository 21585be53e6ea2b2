"""What an undo would take back: the actions since one of one's own, and the one that it leads back to. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.deeds import DeedKind
from bot.matches.errors import Refused
from bot.matches.live import Live
from bot.matches.model import SeatInfo
from bot.matches.planned import is_planned
from bot.names import BY_ORDER
from bot.storage import JournalRow
from bot.table_texts import NewRules, read_table_text
from games.kernel import Seat, seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip, join

LOOKED_BACK = 300
"""So many actions can be taken back at most, and those of the table between them."""
_HIDDEN, _LONGEST, _NAMED = "an answer", 70, 6


class Stretch(NamedTuple):
    """Actions of the game that stand, from one of a seat's own to the last one; `to` is what comes before them."""

    to: int
    rows: tuple[JournalRow, ...]

    @property
    def first(self) -> JournalRow:
        """The action of one's own with which it begins."""
        return self.rows[0]

    @property
    def last(self) -> int:
        """The last action that it takes back."""
        return self.rows[-1].ply


def standing(rows: Sequence[JournalRow]) -> tuple[JournalRow, ...]:
    """Return what an undo can lead back to, or take back: the setup, actions of the game that stand, newer rules."""
    found = [row for row in rows if row.undone is None and (row.kind != DeedKind.TABLE or _brings_rules(row))]
    floors = [place for place, row in enumerate(found) if _brings_rules(row)]
    return tuple(found[floors[-1] :] if floors else found)


def _brings_rules(row: JournalRow) -> bool:
    return row.kind == DeedKind.TABLE and isinstance(read_table_text(row.text), NewRules)


def own_actions(rows: Sequence[JournalRow], seat: SeatInfo) -> tuple[int, ...]:
    """Return the actions that the person of a seat could take back, the newest first: all since they play it."""
    own = (row for row in rows[1:] if row.kind == DeedKind.GAME and row.seat == seat.seat and row.ply > seat.since)
    return tuple(row.ply for row in own)[::-1]


def stretch_from(rows: Sequence[JournalRow], first: int) -> Stretch:
    """Return what goes with an action of one's own; raises Refused."""
    place = next((place for place, row in enumerate(rows) if row.ply == first), 0)
    if place < 1:
        raise Refused("That action was taken back, or it is too long ago.")
    return Stretch(rows[place - 1].ply, tuple(rows[place:]))


def by_own_hand(row: JournalRow, seat: SeatInfo) -> bool:
    """Whether a person has done something, or orders or a plan of theirs."""
    return row.seat == seat.seat and (not row.actor.startswith("<") or row.actor == BY_ORDER or is_planned(row))


def by_computer(live: Live, row: JournalRow) -> bool:
    """Whether the computer that plays a seat has done something."""
    plays = any(seat.seat == row.seat and seat.policy is not None for seat in live.info.seats)
    return plays and row.actor.startswith("<computer ")


def answers_alone(live: Live, rows: Sequence[JournalRow], seat: SeatInfo) -> int:
    """Return how many of the last rows only a person and computers have done, without dice."""
    count = 0
    for row in reversed(rows):
        alone = by_own_hand(row, seat) or by_computer(live, row)
        if row.kind != DeedKind.GAME or row.dice != b"[]" or not alone or row.ply <= seat.since:
            break
        count += 1
    return count


def told(row: JournalRow, *, own: bool = False) -> str:
    """Return what an action said, as everybody may know it; whole for who did it."""
    return f"“{clip(row.text, _LONGEST)}”" if row.public or own else _HIDDEN


def named(rows: Sequence[JournalRow]) -> str:
    """Return in words what some actions were, as everybody may know it."""
    said = [f"{seat_letter(row.seat)} {told(row)}" for row in rows if row.seat is not None]
    more = [f"{len(said) - _NAMED} more"] if len(said) > _NAMED else []
    return join([*said[:_NAMED], *more])


def sentence(live: Live, seat: Seat, stretch: Stretch) -> str:
    """Say for everybody what a player takes back."""
    others = len(stretch.rows) - 1
    more = f" and {counted(others, 'action')} after it" if others else ""
    return f"{live.called(seat)} takes back {told(stretch.first)}{more}."
