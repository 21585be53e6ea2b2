"""Destinations that a panel lists, since nobody can click into a picture; any other point may be typed."""

from collections.abc import Iterable
from typing import NamedTuple

from games.battlefield.bases.candidates import TENTH
from games.battlefield.ways.notation import write_way
from games.geometry.inches import Size, write_point
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel.dice import Rng
from games.kernel.state.choices import Open, Span, Word

MOST = 20
"""So many destinations are listed at most."""


class Destination(NamedTuple):
    """A destination: the way there, what it is called, and what it gives."""

    way: Path
    title: str
    words: str

    @property
    def text(self) -> str:
        """The way as notation has it."""
        return write_way(self.way)


def point_on_table(size: Size, label: str, suggestions: Iterable[Word] = ()) -> Open:
    """Return any point of a table as what may come next, some of them suggested."""
    width, height = size
    spans = Span(0, width, TENTH, 1000), Span(0, height, TENTH, 1000)
    return Open("point", label, *spans, "inches", tuple(suggestions))


def listed_way(size: Size, found: Iterable[Destination]) -> Open | None:
    """Return the destinations of a move, of which any may be typed; None where there is none."""
    words = tuple(Word(one.text, f"{number}. {one.title}", one.words) for number, one in enumerate(found, 1))
    return point_on_table(size, "where to", words) if words else None


def numbered_points(found: Iterable[tuple[Point, str, str]]) -> tuple[Word, ...]:
    """Return points as a menu lists them: each with a number, what stands behind the point, and what it gives."""
    return tuple(
        Word(write_point(at), f"{number}. {write_point(at)}{title}", words)
        for number, (at, title, words) in enumerate(found, 1)
    )


def anywhere(size: Size, rng: Rng) -> Point:
    """Return any point of a table, over tenths of an inch."""
    x, y = (rng.randrange(width // TENTH + 1) * TENTH for width in size)
    return x, y


def far_enough(at: Point, others: Iterable[Point], apart: int) -> bool:
    """Whether a point is at least a distance from all others."""
    x, y = at
    return all((x - other_x) ** 2 + (y - other_y) ** 2 >= apart * apart for other_x, other_y in others)
