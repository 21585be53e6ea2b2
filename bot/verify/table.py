"""What was done at the table of a recorded match, followed to its end: who plays which seat, and how it ended there."""

from msgspec.structs import replace

from bot.table_texts import (
    Abort,
    Concede,
    End,
    Give,
    GiveUp,
    GoOn,
    HandOver,
    Here,
    Leave,
    NewRules,
    Own,
    Pause,
    SetClock,
    Settle,
    Substitute,
    TableText,
    TakeBack,
    Undo,
    Vacate,
    end_of,
)
from bot.verify.record import Record, RecordRow
from bot.verify.umpire_check import Mismatch
from games.kernel import Frozen, Outcome, Seat

_SEATLESS = Abort | SetClock | Pause | GoOn | Here | Own | Settle
"""What somebody without a seat can do at the table, or the clock."""


class AtTable(Frozen, frozen=True):
    """Who plays each seat (None: its person), whose persons have not left, and how it ended at the table, if it did.

    `vacant` are the seats whose persons were voted out, and which nobody has taken since; `tenures` are the actions at
    which somebody took each seat, 0 for its person of the setup.
    """

    computers: tuple[str | None, ...]
    here: frozenset[Seat]
    end: End | None = None
    vacant: frozenset[Seat] = frozenset()
    tenures: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def at_the_setup(cls, record: Record) -> "AtTable":
        """Return how a match began."""
        computers = tuple(place.computer for place in record.posted.seats)
        here = frozenset(seat for seat, computer in enumerate(computers) if computer is None)
        return cls(computers, here, tenures=tuple((0,) if computer is None else () for computer in computers))

    def others(self, seat: Seat | None) -> bool:
        """Return whether a person of another seat has not left."""
        return bool(self.here - {seat})

    def after(self, row: RecordRow) -> "AtTable":
        """Return the table after one row; raises Mismatch for what could not be done."""
        done, seat = row.at_the_table(), row.place
        if self.end is not None:
            raise Mismatch(row.ply, "the match had ended before this")
        if done is None:
            return self
        if isinstance(done, NewRules) or (isinstance(done, _SEATLESS) and seat is None):
            can = seat is None and self._seats_fit(done)
        else:
            taken = self.here | self.vacant if isinstance(done, Substitute) else self.here
            can = seat in taken and self._can(done, seat)
        if not can:
            raise Mismatch(row.ply, f"{row.text!r} could not be done there")
        return replace(self, end=end_of(done)) if seat is None else self._changed(done, seat, row.ply)

    def _seats_fit(self, done: TableText) -> bool:
        match done:
            case Own(owner):
                return owner in self.here
            case Settle(winners):
                return max(winners, default=0) < len(self.computers)
        return True

    def _can(self, done: TableText, seat: Seat) -> bool:
        match done:
            case HandOver():
                return self.computers[seat] is None
            case TakeBack():
                return self.computers[seat] is not None
            case Leave() | Vacate():
                return self.others(seat)
            case GiveUp():
                return not self.others(seat)
            case Concede(winners):
                return seat not in winners and max(winners) < len(self.computers)
            case Give(to):
                return to in self.here - {seat}
            case Substitute() | Undo():
                return True
        return isinstance(done, _SEATLESS) and self._seats_fit(done)

    def _changed(self, done: TableText, seat: Seat, ply: int) -> "AtTable":
        computers, here, vacant, tenures = list(self.computers), self.here, self.vacant, list(self.tenures)
        match done:
            case HandOver(computer):
                computers[seat] = computer
            case TakeBack():
                computers[seat] = None
            case Leave(computer):
                computers[seat], here = computer, here - {seat}
            case Vacate(computer):
                computers[seat], here, vacant = computer, here - {seat}, vacant | {seat}
            case Substitute():
                computers[seat], here, vacant = None, here | {seat}, vacant - {seat}
                tenures[seat] = (*tenures[seat], ply)
        return AtTable(tuple(computers), here, end_of(done), vacant, tuple(tenures))


def compare_end(record: Record, table: AtTable) -> None:
    """Compare what a record says of its end with what was done at the table; raises Mismatch."""
    last, outcome = record.journal[-1], record.outcome
    if tuple(seat.computer for seat in record.seats) != table.computers:
        raise Mismatch(None, "the seats are not played by those who are said to play them at the end")
    if tuple(tuple(each.since for each in seat.tenures) for seat in record.seats) != table.tenures:
        raise Mismatch(None, "people are said to have taken seats at other actions than they did")
    if table.end is None:
        goes_on = record.closing is None and record.status in ("live", "parked") and outcome is None
        if goes_on:
            return
        by_rules = last.at_the_table() is None and record.status == "over" and outcome is not None
        if not by_rules:
            raise Mismatch(last.ply, "no match ends like this")
        return
    due = None if table.end.winners is None else Outcome(table.end.winners, outcome.reason if outcome else "", "")
    if (record.status, outcome) != (table.end.status, due):
        raise Mismatch(last.ply, "the match ended at the table otherwise than recorded")
