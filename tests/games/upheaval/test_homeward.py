"""Falling back compared with a model of its own: all points over a fine grid, and ways over its own points (UH-16).

The model knows ponds, difficult ground, walls and bases as numbers with a point, and nothing of the game's geometry.
"""

import math
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from games.upheaval.mechanics.movement.falling.fall_back import plan_fall_back
from tests.games.upheaval.fields import acting, piece, unit

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
BASE, MOV, HALF = 0.5, 6.0, 3.0
KEPT = 0.021
"""The gap to enemies."""
ROUGH = 0.002
"""Rounding of points to thousandths."""
GRID = 0.1
NEAR = 0.25
"""The most by which both may differ: the grid, and corners that are walked around in straight legs."""


def to_leg(at: Spot, one: Spot, two: Spot) -> float:
    """Return how far a point is from a leg."""
    east, south = two[0] - one[0], two[1] - one[1]
    whole = east * east + south * south
    part = ((at[0] - one[0]) * east + (at[1] - one[1]) * south) / whole if whole else 0.0
    part = max(0.0, min(1.0, part))
    return math.hypot(at[0] - one[0] - part * east, at[1] - one[1] - part * south)


def sides(box: Box) -> list[tuple[Spot, Spot]]:
    west, north, east, south = box
    tips = [(west, north), (east, north), (east, south), (west, south)]
    return list(zip(tips, [*tips[1:], tips[0]], strict=True))


def turn(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def to_box(one: Spot, two: Spot, box: Box) -> float:
    """Return how near a leg comes to a box; 0 if it enters it."""
    if any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in (one, two)):
        return 0.0
    far = math.inf
    for a, b in sides(box):
        if turn(one, two, a) * turn(one, two, b) < 0 and turn(a, b, one) * turn(a, b, two) < 0:
            return 0.0
        far = min(far, to_leg(one, a, b), to_leg(two, a, b), to_leg(a, one, two))
    return far


class Field(NamedTuple):
    """What there is: boxes that nobody passes, difficult ones, walls that cost 2 inches, and bases."""

    start: Spot
    shut: tuple[Box, ...]
    rough: tuple[Box, ...]
    walls: tuple[Box, ...]
    foes: tuple[Spot, ...]
    friends: tuple[Spot, ...]

    def clear(self, one: Spot, two: Spot) -> bool:
        """Whether a base walks a leg."""
        if any(to_leg(foe, one, two) < 2 * BASE + KEPT - ROUGH for foe in self.foes):
            return False
        return all(to_box(one, two, box) >= BASE - ROUGH for box in self.shut)

    def stands(self, at: Spot) -> bool:
        """Whether a base may end there."""
        if not all(BASE <= part <= 48 - BASE for part in at) or any(math.dist(at, one) < 1 for one in self.friends):
            return False
        return self.clear(at, at) and all(to_box(at, at, box) >= BASE - ROUGH for box in self.walls)

    def cost(self, one: Spot, two: Spot) -> float:
        crossed = (box for box in self.walls if to_box(one, two, box) == 0 and to_box(one, one, box) > 0)
        return math.dist(one, two) + 2 * sum(1 for _ in crossed)

    def turns(self) -> Iterator[Spot]:
        """Yield points by which a base gets round what is in its way."""
        for box in self.shut:
            for (x, y), _ in sides(box):
                yield from around((x, y), BASE, 24)
                yield from ((x + east, y + south) for east, south in ((BASE, 0), (-BASE, 0), (0, BASE), (0, -BASE)))
        for foe in self.foes:
            yield from around(foe, 2 * BASE + KEPT, 32)
        for box in self.walls:
            yield from (near for tip, _ in sides(box) for near in around(tip, 0.001, 4))

    def walked(self, most: float) -> list[tuple[float, Spot]]:
        """Return the points that a base gets to by the shortest ways, with how far that is."""
        found = {self.start: 0.0}
        spots = [at for at in self.turns() if math.dist(at, self.start) < most and self.clear(at, at)]
        done: set[Spot] = set()
        while len(done) < len(found):
            far, here = min((far, at) for at, far in found.items() if at not in done)
            done.add(here)
            for at in spots:
                if at not in done and far + math.dist(here, at) < min(most, found.get(at, most)):
                    whole = far + self.cost(here, at)
                    if whole < min(most, found.get(at, most)) and self.clear(here, at):
                        found[at] = whole
        return sorted((far, at) for at, far in found.items())

    def nearest(self, most: float) -> float:
        """Return how near to the south a base gets with a move."""
        ways, steps = self.walked(most), int(most / GRID) + 1
        (x, y), best = self.start, self.start[1]
        spots = [(x + east * GRID, y + south * GRID) for south in range(steps + 1) for east in range(-steps, steps + 1)]
        spots += [(at[0], at[1] + most - far) for far, at in ways]
        for at in sorted(spots, key=lambda spot: -spot[1]):
            if at[1] <= best:
                break
            if self.stands(at) and any(self.reaches(here, at, most - far) for far, here in ways):
                return at[1]
        return best

    def reaches(self, here: Spot, at: Spot, left: float) -> bool:
        return math.dist(here, at) <= left and self.cost(here, at) <= left and self.clear(here, at)


def around(at: Spot, far: float, count: int) -> Iterator[Spot]:
    wide = far / math.cos(math.pi / count) + ROUGH
    for number in range(count):
        way = math.tau * number / count + math.pi / 4
        yield at[0] + wide * math.cos(way), at[1] + wide * math.sin(way)


def drawn(dice: random.Random) -> Field:
    """Return a field at random, in the way of a model that falls back to the south."""
    start = round(dice.uniform(8, 40), 1), round(dice.uniform(14, 30), 1)
    found: list[list[Box]] = [[], [], []]
    for _ in range(dice.randint(0, 5)):
        kind = dice.choice((0, 0, 1, 2))
        wide, deep = (dice.uniform(1, 12), dice.uniform(0.5, 3) if kind < 2 else 0.4)
        x, y = start[0] + dice.uniform(-6, 6), start[1] + dice.uniform(1, 7)
        box = tuple(round(max(0.0, part), 1) for part in (x - wide / 2, y, x + wide / 2, y + deep))
        if to_box(start, start, box) > BASE + 0.05:
            found[kind].append(box)
    spots = [(round(start[0] + dice.uniform(-5, 5), 1), round(start[1] + dice.uniform(-3, 6), 1)) for _ in range(12)]
    free = [at for at in spots if math.dist(at, start) > 1.05]
    return Field(start, *map(tuple, found), tuple(free[: dice.choice((0, 3, 8))]), tuple(free[10:]))


def looked(field: Field) -> float:
    """Return how near to the south the model says that it gets: round difficult ground, or through it at half MOV."""
    around_it = field._replace(shut=field.shut + field.rough).nearest(MOV)
    return max(around_it, field.nearest(HALF)) if field.rough else around_it


def compared(seed: int, told: Callable[[str], None]) -> None:
    field = drawn(random.Random(seed))
    pieces = [("pond", box) for box in field.shut] + [("rubble", box) for box in field.rough]
    pieces += [("wall", box) for box in field.walls]
    terrain = tuple(piece(number, look, *box) for number, (look, box) in enumerate(pieces, 1))
    units = [unit("A1", field.start, falling=True, compelled=True), unit("B1", *(field.foes or ((40, 2),)))]
    units += [unit("A2", *field.friends)] if field.friends else []
    public = acting(*units, terrain=terrain).public
    fallen = plan_fall_back(public, public.unit("A1"))
    end, wanted = fallen.plan.steps[0].path[-1][1] / 1000, looked(field)
    assert abs(end - wanted) <= NEAR, (seed, fallen, wanted)
    closer = wanted - field.start[1]
    if closer > NEAR:
        assert not fallen.fenced, seed
    told("free" if closer > MOV - NEAR else "short" if closer > NEAR else "shut")


@pytest.mark.fuzz
@pytest.mark.timeout(300)
def test_uh16_a_model_ends_where_a_look_at_every_point_says_that_it_gets_nearest_home() -> None:
    told: list[str] = []
    for seed in range(40):
        compared(seed, told.append)
    assert {"free", "short"} <= set(told)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_uh16_a_model_ends_nearest_home_on_many_fields() -> None:
    told: list[str] = []
    for seed in range(1000, 2000):
        compared(seed, told.append)
    assert {"free", "short", "shut"} <= set(told)
