"""Draws the countries that come with the game: from a plan of cells to regions with shared, irregular borders.

The result is in data/maps and is committed; `python -m games.uprising.content.maps.plans` writes it again. The noise
is a hash of the plan's seed and the place, so that the same plan always gives the same country.
"""

import hashlib
import math
from collections.abc import Iterator
from itertools import pairwise

from games.geometry.plane import Point
from games.kernel import Frozen
from games.uprising.content.maps.country import Resource, outline

Corner = tuple[int, int]
"""A corner of the plan's cells: column, row."""
Border = tuple[Corner, Corner]
SEA = "."
STRIDE = 280
"""Map units between two corners for which `wave` and the length of `HALVINGS` are meant."""
HALVINGS, SHORTEST = 4, 8
"""How often a border is halved at most, and the shortest piece that comes of it."""
INLAND = 0.6
"""How much straighter borders run on the whole than in detail: they leave room for the blocks."""
CAPE = 14
"""How far a corner between two coasts is drawn inwards, in map units."""
BLOCK = (252, 244)
"""Width and height of what a region has to hold: tokens, pieces and followers."""


class Plan(Frozen, frozen=True):
    """A country in outline: rows of letters, one letter a region, "." sea.

    A region holds its tokens and pieces where its letter is a capital; small letters are its arms. `columns` and
    `lines` are the widths and heights of the cells, and `margin` the sea around, in map units. `regions` are by letter:
    the name, the resources by their initials ("gt" = grain, timber), N for the option that reads it from the map
    (UP-B1). `wave` bends the lines of the plan, `rough` is how far borders stray from them, as a part of their length,
    and `coast` how much farther coasts do.
    """

    name: str
    title: str
    seats: tuple[int, int]
    rows: tuple[str, ...]
    columns: tuple[int, ...]
    lines: tuple[int, ...]
    margin: tuple[int, int]
    regions: dict[str, tuple[str, str, int]]
    seed: str
    wave: tuple[int, int] = (20, 24)
    rough: float = 0.13
    coast: float = 1.2
    islets: tuple[tuple[int, int, int], ...] = ()


INITIALS: dict[str, Resource] = {"g": "grain", "t": "timber", "o": "ore", "c": "cloth"}


def noise(*key: object) -> float:
    """Return a number from -1 to 1 that depends on the key alone."""
    digest = hashlib.sha256(repr(key).encode()).digest()
    return int.from_bytes(digest[:6], "big") / (1 << 47) - 1


def corner_point(plan: Plan, corner: Corner) -> Point:
    """Return where a corner of the plan lies on the map."""
    x, y = (float(sum(sizes[:number])) for sizes, number in zip((plan.columns, plan.lines), corner, strict=True))
    across, down = x / STRIDE, y / STRIDE
    x += plan.margin[0] + plan.wave[0] * math.sin(down * 1.9 + 0.7 + across * 0.35)
    y += plan.margin[1] + plan.wave[1] * math.sin(across * 1.45 + 0.4 + down * 0.3)
    x += 9 * noise(plan.seed, "x", corner)
    y += 9 * noise(plan.seed, "y", corner)
    dx, dy = _inwards(plan, corner)
    return round(x + CAPE * dx), round(y + CAPE * dy)


def _inwards(plan: Plan, corner: Corner) -> tuple[int, int]:
    """Return the way to the only land cell at a corner, (0, 0) for any other corner: it rounds off the capes."""
    column, row = corner
    around = [(dx, dy) for dx in (-1, 0) for dy in (-1, 0) if label(plan, column + dx, row + dy) != SEA]
    return (2 * around[0][0] + 1, 2 * around[0][1] + 1) if len(around) == 1 else (0, 0)


def label(plan: Plan, column: int, row: int) -> str:
    """Return the letter of a cell's region, the sea outside the plan."""
    inside = 0 <= row < len(plan.rows) and 0 <= column < len(plan.rows[row])
    return plan.rows[row][column].upper() if inside else SEA


def sides(plan: Plan) -> Iterator[tuple[str, Border]]:
    """Yield every side of a cell that is a border of its region, clockwise around the region."""
    for row, letters in enumerate(plan.rows):
        for column, letter in enumerate(letters.upper()):
            a, b = (column, row), (column + 1, row)
            c, d = (column + 1, row + 1), (column, row + 1)
            beyond = ((a, b, 0, -1), (b, c, 1, 0), (c, d, 0, 1), (d, a, -1, 0))
            for start, end, dx, dy in beyond:
                if letter != SEA and label(plan, column + dx, row + dy) != letter:
                    yield letter, (start, end)


def border_points(plan: Plan, border: Border, coast: bool) -> tuple[Point, ...]:
    """Return the irregular line along a border without its last point; both directions share the same points."""
    first, last = sorted(border)
    line: list[tuple[float, float]] = [corner_point(plan, first), corner_point(plan, last)]
    halvings = int(math.log2(max(2.0, math.dist(*line) / SHORTEST)))
    for depth in range(min(HALVINGS, halvings)):
        rough = plan.rough * (plan.coast if coast else INLAND if depth == 0 else 1.0)
        line = _halved(plan, (first, last, depth), line, rough)
    points = [(round(x), round(y)) for x, y in line]
    if border[0] != first:
        points.reverse()
    return tuple(points[:-1])


def _halved(
    plan: Plan, key: tuple[Corner, Corner, int], line: list[tuple[float, float]], rough: float
) -> list[tuple[float, float]]:
    """Put a displaced point into the middle of every piece of a line."""
    result = [line[0]]
    for number, ((ax, ay), (bx, by)) in enumerate(pairwise(line)):
        shift = rough * noise(plan.seed, key, number)
        middle = ((ax + bx) / 2 - (by - ay) * shift, (ay + by) / 2 + (bx - ax) * shift)
        result += [middle, (bx, by)]
    return result


def polygon_of(plan: Plan, letter: str) -> tuple[Point, ...]:
    """Return a region's border, clockwise on the screen."""
    following = {start: end for owner, (start, end) in sides(plan) if owner == letter}
    coasts = _coasts(plan)
    start = min(following)
    points: list[Point] = []
    here = start
    while following:
        if here not in following:
            raise ValueError(f"region {letter} of {plan.name} is not one piece")
        border = (here, following.pop(here))
        points += border_points(plan, border, frozenset(border) in coasts)
        here = border[1]
    return tuple(point for number, point in enumerate(points) if point != points[number - 1])


def _coasts(plan: Plan) -> set[frozenset[Corner]]:
    owners: dict[frozenset[Corner], int] = {}
    for _, border in sides(plan):
        owners[frozenset(border)] = owners.get(frozenset(border), 0) + 1
    return {border for border, number in owners.items() if number == 1}


def neighbours_of(plan: Plan, letter: str) -> list[str]:
    """Return the letters of the regions that share a side with a region, in the order of the plan."""
    mine = {frozenset(border) for owner, border in sides(plan) if owner == letter}
    near = {owner for owner, border in sides(plan) if owner != letter and frozenset(border) in mine}
    return [other for other in plan.regions if other in near]


def anchor_of(plan: Plan, letter: str) -> Point:
    """Return the middle of the place in a region, near its capitals, where its block crosses the border least."""
    border = polygon_of(plan, letter)
    cells = [(x, y) for y, row in enumerate(plan.rows) for x, one in enumerate(row) if one == letter]
    corners = [corner_point(plan, (x + dx, y + dy)) for x, y in cells for dx in (0, 1) for dy in (0, 1)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    middle = ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
    steps = range(-36, 37, 6)
    places = [(middle[0] + dx, middle[1] + dy) for dx in steps for dy in steps]
    return min(places, key=lambda place: (_crossing(border, place), math.dist(place, middle)))


def _crossing(border: tuple[Point, ...], place: Point) -> int:
    """Return how far border points reach into the block around a place, summed up."""
    depths = (min(BLOCK[0] // 2 - abs(x - place[0]), BLOCK[1] // 2 - abs(y - place[1])) for x, y in border)
    return sum(max(0, depth) ** 2 for depth in depths)


def blob(plan: Plan, centre: Point, radius: int, key: object) -> str:
    """Return a small irregular outline, for a lake or an islet."""
    points = []
    for step in range(14):
        angle = step * math.tau / 14
        reach = radius * (1 + 0.22 * noise(plan.seed, key, step))
        points.append((round(centre[0] + reach * 1.12 * math.cos(angle)),
                       round(centre[1] + reach * 0.85 * math.sin(angle))))  # fmt: skip
    return outline(tuple(points))


def lakes_of(plan: Plan) -> list[str]:
    """Return a lake for every corner where four regions meet: regions across it are not adjacent (UP-B53)."""
    lakes = []
    for row in range(1, len(plan.rows)):
        for column in range(1, len(plan.rows[row])):
            around = {label(plan, column + dx, row + dy) for dx in (-1, 0) for dy in (-1, 0)}
            if len(around - {SEA}) == 4:
                lakes.append(blob(plan, corner_point(plan, (column, row)), 24, ("lake", column, row)))
    return lakes


def draw(plan: Plan) -> str:
    """Return the map file of a plan."""
    width, height = 2 * plan.margin[0] + sum(plan.columns), 2 * plan.margin[1] + sum(plan.lines)
    islets = [blob(plan, (x, y), radius, ("islet", x)) for x, y, radius in plan.islets]
    lines = [
        f"# {plan.title}. Written by games/uprising/maps/maker.py; change the plan in plans.py, and write it again.",
        f'name = "{plan.name}"',
        f'title = "{plan.title}"',
        f"seats = [{plan.seats[0]}, {plan.seats[1]}]",
        f"size = [{width}, {height}]",
        f"lakes = {_strings(lakes_of(plan))}",
        f"islets = {_strings(islets)}",
    ]
    for letter, (name, tokens, n) in plan.regions.items():
        near = [plan.regions[other][0] for other in neighbours_of(plan, letter)]
        x, y = anchor_of(plan, letter)
        lines += [
            "",
            "[[region]]",
            f'name = "{name}"',
            f"neighbours = {_strings(near)}",
            f"resources = {_strings([INITIALS[token] for token in tokens])}",
            f"n = {n}",
            f"anchor = [{x}, {y}]",
            f'outline = "{outline(polygon_of(plan, letter))}"',
        ]
    return "\n".join(lines) + "\n"


def _strings(values: list[str]) -> str:
    return "[" + ", ".join(f'"{value}"' for value in values) + "]"
