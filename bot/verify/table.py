"""What was done at the table of a recorded match, followed to its end: who plays which seat, and how it ended there."""

from bot.table_texts import (
    Abort,
    Concede,
    End,
    Give,
    GiveUp,
    GoOn,
    HandOver,
    Leave,
    NewRules,
    Pause,
    SetClock,
    TableText,
    TakeBack,
    end_of,
)
from bot.verify.record import Record, RecordRow
from bot.verify.umpire_check import Mismatch
from games.kernel import Frozen, Outcome, Seat


class AtTable(Frozen, frozen=True):
    """Who plays each seat (None: its person), whose persons have not left, and how it ended at the table, if it did."""

    computers: tuple[str | None, ...]
    here: frozenset[Seat]
    end: End | None = None

    @classmethod
    def at_the_setup(cls, record: Record) -> "AtTable":
        """Return how a match began."""
        computers = tuple(place.computer for place in record.posted.seats)
        return cls(computers, frozenset(seat for seat, computer in enumerate(computers) if computer is None))

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
        if isinstance(done, NewRules | Abort | SetClock | Pause | GoOn) and seat is None:
            return AtTable(self.computers, self.here, end_of(done))
        if seat not in self.here or not self._can(done, seat):
            raise Mismatch(row.ply, f"{row.text!r} could not be done there")
        return self._changed(done, seat)

    def _can(self, done: TableText, seat: Seat) -> bool:
        match done:
            case HandOver():
                return self.computers[seat] is None
            case TakeBack():
                return self.computers[seat] is not None
            case Leave():
                return self.others(seat)
            case GiveUp():
                return not self.others(seat)
            case Concede(winners):
                return seat not in winners and max(winners) < len(self.computers)
            case Give(to):
                return to in self.here - {seat}
        return isinstance(done, Abort | SetClock | Pause | GoOn)

    def _changed(self, done: TableText, seat: Seat) -> "AtTable":
        computers = list(self.computers)
        match done:
            case HandOver(computer) | Leave(computer):
                computers[seat] = computer
            case TakeBack():
                computers[seat] = None
        here = self.here - {seat} if isinstance(done, Leave) else self.here
        return AtTable(tuple(computers), here, end_of(done))


def compare_end(record: Record, table: AtTable) -> None:
    """Compare what a record says of its end with what was done at the table; raises Mismatch."""
    last, outcome = record.journal[-1], record.outcome
    if tuple(seat.computer for seat in record.seats) != table.computers:
        raise Mismatch(None, "the seats are not played by those who are said to play them at the end")
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
