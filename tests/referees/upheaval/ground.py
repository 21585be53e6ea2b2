"""Terrain as the referee sees it: what it does to bases, what it hides, what cover it gives (UH-H2, UH-H4, UH-H14)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tests.referees.plane import (
    Base,
    Spot,
    crosses,
    fan,
    from_outline,
    inches,
    inside,
    length_inside,
    near_box,
    segment_to_outline,
    sides,
    surely_inside,
    to_segment,
)

EDGE = 0.006
_KINDS = {"wood": "wood", "building": "building", "pond": "water"}
_KINDS |= dict.fromkeys(("rubble", "crater", "ruin", "hill"), "rubble")
_KINDS |= dict.fromkeys(("wall", "fence", "hedge", "barricade", "crates", "barrels"), "wall")
_KINDS |= dict.fromkeys(("container", "wreck", "plinth"), "block")
_COVER = {"wood": 2, "rubble": 4, "wall": 4, "building": 4, "block": 4, "water": 0}
LINES = 45


@dataclass(frozen=True)
class Ground:
    """A piece of terrain by what it is (UH-H14)."""

    id: str
    kind: str
    outline: tuple[Spot, ...]
    high: bool

    @property
    def difficult(self) -> bool:
        """Whether it slows (UH-23)."""
        return self.kind in ("wood", "rubble")

    @property
    def cover(self) -> int:
        """What Cover it gives (UH-H4)."""
        return _COVER[self.kind]

    def walls(self) -> list[tuple[Spot, Spot]]:
        """Return the sides of a building without its doors: 2 inches in the middle of sides of 4 and more."""
        found = []
        for one, two in sides(self.outline):
            far = math.dist(one, two)
            if far < 4 - EDGE:
                found.append((one, two))
                continue
            part = (far / 2 - 1) / far
            found += [(one, _between(one, two, part)), (_between(one, two, 1 - part), two)]
        return found

    def shuts(self, start: Spot, end: Spot, radius: float) -> bool:
        """Whether a base cannot walk along a stretch because of it."""
        if self.kind not in ("building", "water", "block") or not near_box(start, end, self.outline, radius):
            return False
        if self.kind == "building" and radius <= 1:
            return any(_segments(start, end, *wall) < radius - EDGE for wall in self.walls())
        return segment_to_outline(start, end, self.outline) < radius - EDGE


def _between(one: Spot, two: Spot, part: float) -> Spot:
    return one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part


def _segments(a: Spot, b: Spot, c: Spot, d: Spot) -> float:
    if crosses(a, b, c, d):
        return 0.0
    return min(to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b))


class Land:
    """All terrain of a table."""

    def __init__(self, pieces: Sequence[dict[str, Any]]) -> None:
        self.ground = tuple(
            Ground(
                one["id"], _KINDS[one["look"]], tuple(map(inches, one["outline"])), bool(one.get("blocks_sight", False))
            )
            for one in pieces
        )

    def in_the_way(self, path: Sequence[Spot], radius: float) -> str:
        """Return what a base cannot pass on its way, "" for nothing (UH-H14)."""
        for start, end in pairwise(path):
            for one in self.ground:
                if one.shuts(start, end, radius):
                    return one.id
        return ""

    def under(self, base: Base, *, difficult: bool) -> str:
        """Return what a base must not stand on: walls, and what nobody passes; for flyers what is difficult too."""
        for one in self.ground:
            solid = one.kind == "wall" or (difficult and one.difficult)
            if solid and from_outline(base.at, one.outline) < base.radius - EDGE:
                return one.id
            if one.shuts(base.at, base.at, base.radius):
                return one.id
        return ""

    def rough_on(self, path: Sequence[Spot], radius: float, margin: float = EDGE) -> bool:
        """Whether a base passes through difficult terrain on its way (UH-23)."""
        legs = list(pairwise(path)) or [(path[0], path[0])]
        return any(
            one.difficult
            and near_box(start, end, one.outline, radius)
            and segment_to_outline(start, end, one.outline) < radius - margin
            for start, end in legs
            for one in self.ground
        )

    def deep(self, path: Sequence[Spot], radius: float) -> float:
        """Return how much of a way a base overlaps difficult terrain, by small steps (UH-25)."""
        rough = [one for one in self.ground if one.difficult]
        found, step = 0.0, 0.02
        for start, end in pairwise(path):
            far = math.dist(start, end)
            near = [one for one in rough if near_box(start, end, one.outline, radius)]
            count = max(1, math.ceil(far / step))
            if near:
                points = (_between(start, end, (number + 0.5) / count) for number in range(count))
                found += sum(any(from_outline(at, one.outline) < radius - EDGE for one in near) for at in points) * (
                    far / count
                )
        return found

    def crossings(self, path: Sequence[Spot]) -> int:
        """Return how many walls the middle of a base surely crosses on its way (UH-H14)."""
        return sum(
            surely_inside(start, end, one.outline) > 0.01 and not inside(start, one.outline)
            for one in self.ground
            if one.kind == "wall"
            for start, end in pairwise(path)
        )

    def walls_near(self, path: Sequence[Spot], radius: float) -> bool:
        """Whether a way comes near a wall, so that its length may count one more crossing."""
        walls = [one.outline for one in self.ground if one.kind == "wall"]
        return any(near_box(start, end, wall, radius) for start, end in pairwise(path) for wall in walls)

    def sees(self, source: Base, target: Base, giants: Sequence[Base], *, huge: bool) -> tuple[bool, bool]:
        """Return whether a base surely sees another one, and whether it may: one free line of many (UH-H2)."""
        lines = fan(source.at, target, LINES)
        free = [self._free(source, target, end, giants, huge=huge) for end in lines]
        count = sum(free)
        return count > LINES * 0.3, count > 0

    def _free(self, source: Base, target: Base, end: Spot, giants: Sequence[Base], *, huge: bool) -> bool:
        eye = source.at
        if any(to_segment(one.at, eye, end) < one.radius - 1e-6 for one in giants):
            return False
        wood = []
        for one in self.ground:
            if not near_box(eye, end, one.outline):
                continue
            if one.kind == "building" and self._shut(one, source, target, end):
                return False
            if one.kind == "wood":
                wood.append(one.outline)
            solid = one.kind == "block" or (one.kind == "wall" and one.high and not huge)
            if solid and length_inside(eye, end, [one.outline]) > 0.01:
                return False
        return not wood or length_inside(eye, end, wood) <= 2.01

    @staticmethod
    def _shut(house: Ground, source: Base, target: Base, end: Spot) -> bool:
        """Whether a building blocks a line; a window within an inch of a model inside lets it through (UH-H14)."""
        from_inside, to_inside = inside(source.at, house.outline), inside(target.at, house.outline)
        if from_inside and to_inside:
            return False
        if not from_inside and not to_inside:
            return length_inside(source.at, end, [house.outline]) > 0.01
        inner = source if from_inside else target
        blind = [side for side in sides(house.outline) if to_segment(inner.at, *side) > inner.radius + 1 + 0.01]
        return any(crosses(source.at, end, *side) for side in blind)

    def cover(self, source: Base, target: Base) -> tuple[int, int]:
        """Return the least and the most Cover that terrain may give a base from another (UH-H4, UH-H14, UH-B41)."""
        low = high = 0
        hidden: dict[int, list[Ground]] = {2: [], 4: []}
        for one in self.ground:
            depth = from_outline(target.at, one.outline)
            if one.cover and depth < EDGE:
                if one.kind == "building" and from_outline(source.at, one.outline) < -EDGE:
                    continue
                high = max(high, one.cover)
                low = max(low, one.cover) if depth < -EDGE else low
            elif one.cover and from_outline(source.at, one.outline) - source.radius > 1 - EDGE:
                for level in (2, 4):
                    if one.cover >= level:
                        hidden[level].append(one)
        for level, pieces in hidden.items():
            part = self._hidden(source, target, pieces)
            if part > 0.42:
                high = max(high, level)
            sure = [one for one in pieces if from_outline(source.at, one.outline) - source.radius > 1 + EDGE]
            if part > 0.67 and len(sure) == len(pieces):
                low = max(low, level)
        return low, high

    @staticmethod
    def _hidden(source: Base, target: Base, pieces: Sequence[Ground]) -> float:
        if not pieces:
            return 0.0
        lines = fan(source.at, target, LINES)
        count = 0
        for end in lines:
            near = [one.outline for one in pieces if near_box(source.at, end, one.outline)]
            count += bool(near) and length_inside(source.at, end, near) > 1e-3
        return count / LINES
