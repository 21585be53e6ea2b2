"""Where the regions of a country lie on a picture: scaled outlines, free room, common borders."""

import math
from bisect import bisect_left
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from games.kernel.base.caching import per_content, per_piece
from games.uprising.content.maps.country import Country, points
from renderers.kit.canvas import Box, Point
from renderers.kit.panels import WIDTH

HEADER = 112
NAME = 36
"""Height of the row of a region's name in px."""
_FIT, _TALLEST = 975, 1187
"""Px of map that leave room for the roster on one screen; the most where regions would be too low for that."""
_ROOMY, _STRETCH = 285, 1.22
_LOW, _STRETCH_MOST = 247, 1.7
"""Px of height that a region should have, and how far a map may be stretched to give it them; the same in need."""
_REACH = 70
_SPACING = 9
_NARROW = 182
_MARGIN = 12


class Place(NamedTuple):
    """A region on the picture: outline, the box free for its contents, and the middle of that box."""

    outline: tuple[Point, ...]
    room: Box

    @property
    def middle(self) -> Point:
        """The middle of the free box."""
        left, top, right, bottom = self.room
        return ((left + right) / 2, (top + bottom) / 2)

    @property
    def width(self) -> float:
        """The width of the free box."""
        return self.room[2] - self.room[0]


class Chart(NamedTuple):
    """A country laid out on a picture; `bottom` is where the map ends, `small` says that its regions are narrow."""

    places: tuple[Place, ...]
    lakes: tuple[tuple[Point, ...], ...]
    islets: tuple[tuple[Point, ...], ...]
    bottom: int
    small: bool


@per_content
def chart_of(country: Country) -> Chart:
    """Return where everything of a country lies, `HEADER` px below the top."""
    width, height = country.size
    heights = [max(y for _, y in region.polygon) - min(y for _, y in region.polygon) for region in country.regions]
    across = min(WIDTH / width, _TALLEST / height * _STRETCH_MOST)
    wanted = min(_ROOMY / median(heights), across * _STRETCH)
    needed = min(_LOW / median(heights), across * _STRETCH_MOST)
    down = max(min(max(across, wanted, needed), _FIT / height), min(needed, _TALLEST / height))
    left = (WIDTH - width * across) / 2

    def scaled(outline: str) -> tuple[Point, ...]:
        return tuple((left + x * across, HEADER + y * down) for x, y in points(outline))

    places = []
    for region in country.regions:
        outline = scaled(region.outline)
        anchor = (left + region.anchor[0] * across, HEADER + region.anchor[1] * down)
        places.append(Place(outline, _room(outline, anchor)))
    return Chart(
        tuple(places),
        tuple(scaled(lake) for lake in country.lakes),
        tuple(scaled(islet) for islet in country.islets),
        round(HEADER + height * down),
        median(place.width for place in places) < _NARROW,
    )


def _room(outline: tuple[Point, ...], anchor: Point) -> Box:
    """Return a box round the anchor that the border does not enter, as wide as it gets for a middle strip."""
    x, y = anchor
    left, right = _span(outline, x, [y + step for step in range(-_REACH, _REACH + 1, 14)])
    middle = (left + right) / 2
    reach = min(_REACH, int((right - left) / 2.6))
    flipped = tuple((b, a) for a, b in outline)
    top, bottom = _span(flipped, y, [middle + step for step in range(-reach, reach + 1, 14)])
    return (left + _MARGIN, top + _MARGIN, right - _MARGIN, bottom - _MARGIN)


def _span(outline: tuple[Point, ...], x: float, levels: list[float]) -> tuple[float, float]:
    """Return how far one can go left and right of `x` at every level (ascending) without meeting the outline."""
    left, right = -math.inf, math.inf
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        low, high = (ay, by) if ay < by else (by, ay)
        for level in levels[bisect_left(levels, low) : bisect_left(levels, high)]:
            hit = ax + (level - ay) * (bx - ax) / (by - ay)
            if hit < x:
                left = max(left, hit)
            elif hit > x:
                right = min(right, hit)
    return (left if left > -math.inf else x - 60, right if right < math.inf else x + 60)


def top_of(place: Place) -> float:
    """Return where the contents of a region begin."""
    _, top, _, bottom = place.room
    return top + max(0.0, min(24.0, (bottom - top - 216) / 3))


class Crossing(NamedTuple):
    """A place to cross from one region into another: where, the direction of length 1, and how bad a place it is."""

    at: Point
    way: Point
    cost: float


def crossing(country: Country, origin: int, goal: int) -> tuple[Point, Point]:
    """Return where to cross the common border of two regions, and the direction of length 1 across it to `goal`."""
    best = min(crossings(country, origin, goal), key=lambda one: one.cost)
    return best.at, best.way


@per_piece
def crossings(country: Country, origin: int, goal: int) -> tuple[Crossing, ...]:
    """Return the places along a common border, without regard to what lies in the regions but names and tokens."""
    places = chart_of(country).places
    a, b = places[origin], places[goal]
    halfway = _halfway(a.middle, b.middle)
    common = _common(dense(a.outline), dense(b.outline)) or [halfway]
    centre = (sum(x for x, _ in common) / len(common), sum(y for _, y in common) / len(common))
    ends = (min(common), max(common))
    margin = min(40.0, math.dist(*ends) / 5)
    towards = (b.middle[0] - a.middle[0], b.middle[1] - a.middle[1])

    def cost(point: Point) -> float:
        crowded = sum(4 * max(0.0, margin - math.dist(point, end)) for end in ends)
        aside = 2 * math.dist(point, centre) + math.dist(point, halfway)
        return aside + crowded + _in_the_way(point, a) + _in_the_way(point, b)

    return tuple(Crossing(at, _across(at, common, towards), cost(at)) for at in common)


def _across(at: Point, common: list[Point], towards: Point) -> Point:
    """Return the direction across a border at a point of it, to the side of `towards`."""
    near = sorted(common, key=lambda point: math.dist(point, at))[:10]
    run = max(near, key=lambda point: math.dist(point, near[0]))
    across = (near[0][1] - run[1], run[0] - near[0][0])
    size = math.hypot(*across)
    if size < 8:
        across, size = towards, math.hypot(*towards) or 1
    sign = 1 if across[0] * towards[0] + across[1] * towards[1] >= 0 else -1
    return (sign * across[0] / size, sign * across[1] / size)


def _in_the_way(point: Point, place: Place) -> float:
    """Return how bad it is to put a mark at a point because a region's contents are above or below it."""
    tokens = top_of(place) + NAME + 26
    beside = max(0.0, 44 - abs(point[1] - tokens)) if abs(point[0] - place.middle[0]) < 150 else 0.0
    return 3 * max(0.0, 92 - abs(point[0] - place.middle[0])) + 2 * beside


@per_content
def dense(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return an outline with a point at least every `_SPACING` px."""
    result: list[Point] = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        steps = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / _SPACING))
        result += [(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(steps)]
    return tuple(result)


def _common(a: tuple[Point, ...], b: tuple[Point, ...]) -> list[Point]:
    """Return points of one outline that (nearly) lie on the other."""
    theirs = {(round(x / 4), round(y / 4)) for x, y in b}
    near = [(x, y) for x, y in a if any((round(x / 4) + i, round(y / 4) + j) in theirs for i in (-1, 0, 1)
                                        for j in (-1, 0, 1))]  # fmt: skip
    return near[1:-1] if len(near) > 4 else near


def _halfway(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
