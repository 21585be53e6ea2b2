"""Where plates go: greedily, each at the free spot that covers least of what matters."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from renderers.kit.canvas import Box, Point

_TURNS = tuple((math.sin(turn * math.pi / 8), -math.cos(turn * math.pi / 8)) for turn in range(16))

_RING, _LATER = 16, 12.0
"""How many candidates are looked at together, and how much worse each is than the one before."""


class Obstacle(NamedTuple):
    """A box that a plate had better not cover, and how bad a square px of overlap is."""

    box: Box
    weight: float = 1.0


def square(centre: Point, half: float) -> Box:
    """Return the box round a place."""
    x, y = centre
    return x - half, y - half, x + half, y + half


def overlap(a: Box, b: Box) -> float:
    """Return the area that two boxes share, in square px."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0


def spots(centre: Point, reach: float, width: float, height: float) -> list[Box]:
    """Return eight boxes round a piece, the best liked first: beside it, below, above, then the corners."""
    x, y = centre
    right, left = x + reach, x - reach - width
    middle, above, below = y - height / 2, y - reach - height, y + reach
    mid = x - width / 2
    low, high = y + reach * 0.45, y - reach * 0.45 - height
    tops = [
        (right, middle),
        (left, middle),
        (mid, below),
        (mid, above),
        (right, low),
        (right, high),
        (left, low),
        (left, high),
    ]
    return [(left_edge, top, left_edge + width, top + height) for left_edge, top in tops]


def around(centre: Point, clear: float, width: float, height: float) -> list[Box]:
    """Return sixteen boxes round a point, each `clear` px or more from it, from the one above it on."""
    x, y = centre
    across, down = clear + width / 2, clear + height / 2
    middles = [(x + dx * across, y + dy * down) for dx, dy in _TURNS]
    return [(left - width / 2, top - height / 2, left + width / 2, top + height / 2) for left, top in middles]


def best_spot(candidates: Sequence[Box], obstacles: Iterable[Obstacle], bounds: Box) -> Box:
    """Return the candidate with the least weighted overlap; outside the bounds counts most, earlier ones win ties.

    They are looked at by rings: mostly the first ones do, and few obstacles are near them.
    """
    every, best, least = [*obstacles], candidates[0], math.inf
    for start in range(0, len(candidates), _RING):
        if start * _LATER > least:
            break  # whatever comes later costs more
        best, least = _better(candidates, start, every, bounds, (best, least))
    return best


def _better(
    candidates: Sequence[Box], start: int, obstacles: Sequence[Obstacle], bounds: Box, found: tuple[Box, float]
) -> tuple[Box, float]:
    """Return the best candidate so far and its cost, after those of a ring."""
    ring = candidates[start : start + _RING]
    lefts, tops, rights, bottoms = zip(*ring, strict=True)
    hull = min(lefts), min(tops), max(rights), max(bottoms)
    near = [(*box, weight) for box, weight in obstacles if _meet(hull, box)]
    inside, (best, least) = holds(bounds, hull), found
    for index, box in enumerate(ring, start):
        cost = index * _LATER
        if cost > least:
            break
        if not inside:
            cost += ((box[2] - box[0]) * (box[3] - box[1]) - overlap(box, bounds)) * 50
        if cost < least:
            cost += _covered(box, near)
        if cost < least:
            best, least = box, cost
    return best, least


def settled(candidates: Sequence[Sequence[Box]], fixed: Sequence[Obstacle], weight: float, bounds: Box) -> list[Box]:
    """Return a box for each of some plates, of those it may have, clear of what is fixed and of each other.

    In a second round each settles again, now that all others have a place; `weight` is how bad it is to cover those.
    """
    boxes: list[Box | None] = [None] * len(candidates)
    for _ in range(2):
        for number, around in enumerate(candidates):
            others = [Obstacle(box, weight) for place, box in enumerate(boxes) if box is not None and place != number]
            boxes[number] = best_spot(around, [*fixed, *others], bounds)
    return [box for box in boxes if box is not None]


def _meet(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def holds(outer: Box, inner: Box) -> bool:
    """Whether a box has all of another one in it."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _covered(box: Box, things: Iterable[tuple[float, float, float, float, float]]) -> float:
    """Return the weighted area that a box shares with others; `overlap` written out, since it is asked so often."""
    left, top, right, bottom = box
    found = 0.0
    for west, north, east, south, weight in things:
        if west < right and left < east and north < bottom and top < south:
            width = (right if right < east else east) - (left if left > west else west)
            height = (bottom if bottom < south else south) - (top if top > north else north)
            found += width * height * weight
    return found


def along(path: Sequence[Point], half: float, weight: float = 1.0) -> list[Obstacle]:
    """Return obstacles along a path: a square of `half` px each way every `half` px or so."""
    found = []
    for start, end in pairwise(path):
        steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / half))
        for step in range(steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            found.append(Obstacle((x - half, y - half, x + half, y + half), weight))
    return found
