"""A country: the map of a match. Knows geography, not rules."""

import functools
import unicodedata
from typing import Literal

from games.geometry.plane import Point
from games.kernel import Frozen
from games.kernel.base.caching import per_piece

Resource = Literal["grain", "timber", "ore", "cloth"]
RESOURCES: tuple[Resource, ...] = ("grain", "timber", "ore", "cloth")
"""All resources, in the order in which notation and pictures name them (UP-B3)."""


class Region(Frozen, frozen=True):
    """One region.

    `word` is the name as notation writes it ("Cape-Farrow"). `outline` is the closed border as "x,y x,y ..." (as the
    `points` of an SVG polygon), first point not repeated; `anchor` is the middle of the block of tokens and pieces.
    `near` are the indices of the adjacent regions (UP-B53). `resources` are all four, the region's own first; `n` is
    its value of N for the table option that reads it from the map (UP-B1).
    """

    name: str
    word: str
    outline: str
    anchor: Point
    near: tuple[int, ...]
    resources: tuple[Resource, ...]
    n: int | None = None

    @property
    def polygon(self) -> tuple[Point, ...]:
        """The border as points."""
        return points(self.outline)


class Country(Frozen, frozen=True, dict=True):
    """A whole map; `size` is width and height in its own units, y growing downwards.

    `lakes` and `islets` are outlines to draw and nothing else. `seats` are the least and most players it is made for.
    """

    name: str
    title: str
    seats: tuple[int, int]
    size: Point
    regions: tuple[Region, ...]
    lakes: tuple[str, ...] = ()
    islets: tuple[str, ...] = ()

    def index(self, word: str) -> int:
        """Return the index of a region by its canonical word; raises KeyError."""
        return self._numbers[word]

    def has(self, word: str) -> bool:
        """Return whether a canonical word names a region."""
        return word in self._numbers

    @functools.cached_property
    def words(self) -> dict[str, str]:
        """The canonical words of all regions by what their spellings have in common (`key_of`)."""
        return {key_of(region.name): region.word for region in self.regions}

    @functools.cached_property
    def _numbers(self) -> dict[str, int]:
        return {region.word: number for number, region in enumerate(self.regions)}


@per_piece
def points(outline: str) -> tuple[Point, ...]:
    """Read an outline; raises ValueError when it is not "x,y x,y ..." in whole numbers.

    >>> points("0,0 10,0 5,8")
    ((0, 0), (10, 0), (5, 8))
    """
    pairs = (part.split(",") for part in outline.split())
    return tuple((int(x), int(y)) for x, y in pairs)


def outline(polygon: tuple[Point, ...]) -> str:
    """Write a polygon as an outline; the inverse of `points`."""
    return " ".join(f"{x},{y}" for x, y in polygon)


def word_of(name: str) -> str:
    """Return a region's name as one word of notation.

    >>> word_of("Cape Farrow")
    'Cape-Farrow'
    """
    return "-".join(name.split())


@per_piece
def key_of(text: str) -> str:
    """Return what two spellings of one name have in common: case, accents, spaces and hyphens do not matter.

    >>> key_of("Cape_farrow") == key_of("CAPE FARROW")
    True
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if letter.isalnum())
