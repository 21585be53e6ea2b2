"""How a match went for the people in it: who came first, how often each was called, how often it was another's turn."""

import statistics
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from games.kernel import Seat


class Handoffs(msgspec.Struct):
    """How often matches waited for somebody for whom they had not waited a moment before."""

    median: float = 0.0
    longest: int = 0


class Course(msgspec.Struct):
    """What is counted in one match.

    `order` are the seats as they first answered a question that was asked of nobody else at that moment: answers given
    all at once make no order. `calls` counts for each seat how often it began to be waited for.
    """

    order: list[Seat] = []
    calls: Counter[Seat] = msgspec.field(default_factory=Counter)
    handoffs: int = 0
    waiting: frozenset[Seat] = frozenset()

    def wait(self, seats: Iterable[Seat]) -> None:
        """Take note of whom the match waits for now."""
        now = frozenset(seats)
        called = now - self.waiting
        self.calls.update(called)
        self.handoffs += bool(called and self.waiting)
        self.waiting = now

    def answered(self, seat: Seat) -> None:
        """Take note of whose answer it is."""
        if len(self.waiting) == 1 and seat not in self.order:
            self.order.append(seat)

    def place(self, seat: Seat) -> str:
        """Return the place of a seat in the order, from "1"; seats that never came alone are last, as they sit."""
        late = sum(other not in self.order for other in range(seat))
        return str(1 + (self.order.index(seat) if seat in self.order else len(self.order) + late))


def handoffs_of(courses: Sequence[Course]) -> Handoffs:
    """Sum up the hand-offs of matches."""
    counts = [course.handoffs for course in courses]
    return Handoffs(float(statistics.median(counts)), max(counts)) if counts else Handoffs()


def calls_of(courses: Sequence[Course], seats: int) -> dict[str, float]:
    """Return for each seat from "1" how often it was called in a match, the median."""
    return {
        str(seat + 1): float(statistics.median([course.calls[seat] for course in courses] or [0]))
        for seat in range(seats)
    }
