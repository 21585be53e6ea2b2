"""Which side somebody fields who leaves that to the bot: computer players, and players who say nothing."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from games.battlefield.books.sides import SideBook, SidePick
from games.kernel import Rng, Seat
from games.kernel.content.joining import JOINT
from games.kernel.text.prose import join

PartT = TypeVar("PartT")
PickT = TypeVar("PickT", bound=SidePick[Any])


class Made(NamedTuple, Generic[PartT]):
    """A side that was made: its parts as a player would write them, and what they cost."""

    parts: tuple[PartT, ...]
    points: int


class SeatRng:
    """What is chosen for a player who says nothing: the same for the same seat, and another for the next one.

    >>> seat = SeatRng(1)
    >>> [seat.randrange(4) for _ in range(5)]
    [1, 0, 3, 1, 2]
    """

    def __init__(self, seat: Seat) -> None:
        self._next = seat

    def randrange(self, stop: int, /) -> int:
        """Return a whole number below `stop`; the first follows the seat."""
        found = self._next % stop
        self._next = (self._next * 69069 + 12345) % 2**32 >> 3
        return found


def brought_words(one: str, points: int, books: str) -> str:
    """Return what computer players bring, by what the table's options say; `one` is a side with its article.

    >>> brought_words("an army", 600, "house+frost")
    'A computer player picks an army of up to 600 points from the books house and frost.'
    """
    names = books.split(JOINT)
    of = f"the book{'s' * (len(names) > 1)} {join(names)}"
    return f"A computer player picks {one} of up to {points} points from {of}."


def chosen_side(
    book: SideBook[PartT],
    points: int,
    make: Callable[[Rng], Made[PartT] | None],
    rng: Rng,
    pick: type[PickT],
    least: int,
) -> PickT:
    """Return a side that uses the points well: any ready one that does, else one that `make` makes of the book.

    Where none can be made, it is the ready one that comes nearest to the points, else as few of the cheapest parts as
    are allowed.
    """
    fitting = book.fitting(points)
    if fitting:
        return pick(fitting[rng.randrange(len(fitting))].word)
    own = make(rng)
    near = min(book.ready, key=lambda side: abs(points - book.points(side.parts)), default=None)
    if own is None:
        return pick(near.word) if near else pick("", (book.cheapest()[1],) * least)
    if near and own.points < book.points(near.parts) <= points:
        return pick(near.word)
    return pick("", own.parts)
