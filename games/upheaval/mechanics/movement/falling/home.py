"""Home: where a side falls back to, its zone and then the edge behind it (UH-16, UH-B7)."""

from collections.abc import Iterator
from typing import NamedTuple

from games.geometry.inches import Inches, Size
from games.geometry.paths import nearest_on
from games.geometry.plane import Point, squared
from games.geometry.polygons import locate
from games.geometry.roots import ceil_root
from games.upheaval.state.items import Zone

Off = tuple[int, Inches]
"""How far a model is from home, less being better: 1 and the way to its zone; in it 0 and the way to the edge."""
AWAY: Off = (-1, 0)
"""A model that leaves over the edge of the table (UH-B7)."""
_ASIDE: tuple[Inches, ...] = (0, 2000, -2000, 5000, -5000, 11000, -11000, 20000, -20000)
"""How far aside of the nearest point of its zone or edge a model looks for one that it can get to."""


class Home(NamedTuple):
    """Where a side falls back to: its zone and the edges behind it; `stays`: in the zone no further (UH-B7)."""

    zone: Zone
    size: Size
    stays: bool

    def within(self, at: Point) -> bool:
        """Whether a model is in the zone: its middle is."""
        return locate(at, self.zone.outline) != "outside"

    def entry(self, at: Point) -> Point:
        """Return the nearest point of the zone."""
        return nearest_on((*self.zone.outline, self.zone.outline[0]), at)

    def exits(self, at: Point, radius: Inches) -> list[Point]:
        """Return where a base would touch the edges behind the zone, straight ahead, the nearest first."""
        width, height = self.size
        (x, y) = at
        ends = {
            "north": (x, radius),
            "south": (x, height - radius),
            "west": (radius, y),
            "east": (width - radius, y),
        }
        return sorted((ends[side] for side in self.zone.edges), key=lambda end: squared(end, at))

    def off(self, at: Point) -> Off:
        """Return how far a model is from home: from its zone, then from the edge."""
        if not self.within(at):
            return 1, ceil_root(squared(at, self.entry(at)))
        return 0, 0 if self.stays else self._from_edge(at)

    def _from_edge(self, at: Point) -> Inches:
        return ceil_root(squared(at, self.exits(at, 0)[0]))

    def at_best(self, at: Point, off: Off, radius: Inches, left: Inches) -> Off:
        """Return how near home a model may be at best that goes on from a point with what is left of its move."""
        level, far = off
        if level and far > left:
            return 1, far - left
        if self.stays:
            return 0, 0
        edge = (self._from_edge(at) if level else far) - left
        return AWAY if edge < radius else (0, edge)

    def ahead(self, at: Point, radius: Inches) -> list[Point]:
        """Return where a model goes next from a point, the nearest first: into its zone, or to an edge behind it."""
        if not self.within(at) and (entry := self.entry(at)) != at:
            return [entry]
        return [] if self.stays else self.exits(at, radius)

    def beside(self, at: Point, radius: Inches) -> Iterator[Point]:
        """Yield where a model could get home if the nearest places are shut, those first that are nearest."""
        for x, y in self.ahead(at, radius):
            along = abs(x - at[0]) < abs(y - at[1])
            yield from ((x + aside, y) if along else (x, y + aside) for aside in _ASIDE)

    def short(self, at: Point, other: Point) -> Inches:
        """Return how much further from home a model is at one point than at another; nothing or less if it is not."""
        level, far = self.off(at)
        other_level, other_far = self.off(other)
        if level == other_level:
            return far - other_far
        outside, inside = (at, other) if level else (other, at)
        way = self.off(outside)[1] + (0 if self.stays else self._from_edge(self.entry(outside)))
        return (way - self.off(inside)[1]) * (1 if level else -1)
