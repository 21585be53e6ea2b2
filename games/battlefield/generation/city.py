"""City blocks: crossing streets, buildings, yards and parks in the quarters between them, cover in the streets."""

from collections.abc import Callable
from typing import NamedTuple

from games.battlefield.generation.laying import LANE, STRIP, Laying
from games.geometry.inches import INCH, Inches, Size
from games.geometry.plane import Point
from games.geometry.polygons import Polygon, rectangle

STREET: Inches = 8 * INCH
_WIDE: Inches = 66 * INCH
_KERB: Inches = 500
_QUARTERS = (0, 6, 12, 18)


class Lot(NamedTuple):
    """A quarter between streets; `east` and `south` tell on which sides of it its corner at a crossing lies."""

    west: Inches
    north: Inches
    width: Inches
    depth: Inches
    east: bool
    south: bool

    def at(self, across: Inches, along: Inches) -> Point:
        """Return the point so far from the corner at the crossing: across to the side street, along to the main one."""
        x = self.west + self.width - across if self.east else self.west + across
        y = self.north + self.depth - along if self.south else self.north + along
        return x, y


class Plan(NamedTuple):
    """Where streets run on a table of a size: one or two each way, evenly."""

    size: Size

    def lanes(self, axis: int) -> tuple[Inches, ...]:
        """Return the middles of the streets that cross an axis (0: those that run north and south)."""
        side = self.size[axis]
        return (side // 2,) if side < _WIDE else (side // 3, side - side // 3)

    def streets(self) -> tuple[Polygon, ...]:
        """Return the outlines of all streets."""
        width, height = self.size
        half = STREET // 2
        return (
            *(rectangle(x - half, 0, x + half, height) for x in self.lanes(0)),
            *(rectangle(0, y - half, width, y + half) for y in self.lanes(1)),
        )

    def lots(self) -> tuple[Lot, ...]:
        """Return the lots of the northern half of the table; their counterparts are the others."""
        columns = self._spans(0, LANE)
        rows = self._spans(1, STRIP)
        lots = [
            Lot(west, north, east - west, south - north, 2 * column < len(columns) - 1, True)
            for north, south in rows[: len(rows) // 2]
            for column, (west, east) in enumerate(columns)
        ]
        if len(rows) % 2:  # a row of its own counterparts: its western half
            north, south = rows[len(rows) // 2]
            west, east = columns[0]
            lots.append(Lot(west, north, east - west, south - north, True, True))
        return tuple(lots)

    def _spans(self, axis: int, margin: Inches) -> list[tuple[Inches, Inches]]:
        """Return from where to where lots reach along an axis."""
        half = STREET // 2 + _KERB
        ends = [margin, *(end for lane in self.lanes(axis) for end in (lane - half, lane + half))]
        ends.append(self.size[axis] - margin)
        return list(zip(ends[::2], ends[1::2], strict=True))


def lay_city(laying: Laying) -> None:
    """Lay a city block."""
    plan = Plan(laying.size)
    _furnish_middle(laying, plan)
    kinds = laying.mixer.shuffled(_LOTS)
    for number, lot in enumerate(plan.lots()):
        kinds[number % len(kinds)](laying, lot)
    _furnish_streets(laying, plan)


def _furnish_middle(laying: Laying, plan: Plan) -> None:
    """Lay what stands in the very middle of the table: on the crossing, or on the square between four of them."""
    key = laying.mixer.choice(("plinth", "plinth", "crater", "car", ""))
    if len(plan.lanes(1)) > 1:
        key = "pond" if len(plan.lanes(0)) > 1 else "plinth"
    if key:
        laying.alone(key, laying.middle, laying.mixer.choice((0, 2, 3, 22)))


def _corner_house(laying: Laying, lot: Lot) -> None:
    """A block on the corner with a yard behind it."""
    back = laying.mixer.between(5000, 5600)
    laying.pair("block", lot.at(back, back), laying.mixer.choice(_QUARTERS))
    laying.pair("grove" if lot.width > 17 * INCH else "wood", lot.at(lot.width - 2800, lot.depth - 3000))
    laying.pair("crates", lot.at(lot.width - 3500, 1800), laying.mixer.choice(_QUARTERS))


def _two_houses(laying: Laying, lot: Lot) -> None:
    """A hall and a smaller building with an alley between them, and a fence behind."""
    far = laying.mixer.between(9300, 9900)
    laying.pair("hall", lot.at(3400, 4800), 6)
    if lot.width < far + 8100 or not laying.pair("house", lot.at(far + 4100, 4100)):
        laying.pair("shed", lot.at(far + 2600, 3000), laying.mixer.choice((0, 6)))
    laying.pair("fence", lot.at(lot.width - 4000, lot.depth - 1000))


def _long_house(laying: Laying, lot: Lot) -> None:
    """A long block along the main street, with a hedge behind and barrels beside it."""
    back = laying.mixer.between(4600, 5200)
    laying.pair("row", lot.at(6800, back), laying.mixer.choice((0, 12)))
    laying.pair("barrels", lot.at(lot.width - 1200, 1500))
    laying.pair("hedge", lot.at(6000, lot.depth - 200), 0)


def _park(laying: Laying, lot: Lot) -> None:
    """Trees behind a hedge, with a shed."""
    laying.pair("grove", lot.at(4000, 5200), laying.mixer.randrange(24))
    laying.pair("shed", lot.at(lot.width - 3000, 3000), laying.mixer.choice((0, 6)))
    laying.pair("wood", lot.at(lot.width - 3200, lot.depth - 2600), laying.mixer.randrange(24))
    laying.pair("hedge", lot.at(3500, 700), 0)


def _ruined(laying: Laying, lot: Lot) -> None:
    """The two corners that stand of a house, rubble between them, and a wood."""
    near, far = (4200, 4200), (8700, 8200)
    turn = 6 * (2 * lot.south + (lot.east != lot.south))
    laying.pair("ruin", lot.at(*near), turn)
    laying.pair("ruin", lot.at(*far), turn + 12)
    laying.pair("rubble", lot.at(6450, 6200), laying.mixer.randrange(24))
    laying.pair("wood", lot.at(lot.width - 2600, 3500), laying.mixer.randrange(24))


def _depot(laying: Laying, lot: Lot) -> None:
    """Containers and a shed in a fenced yard."""
    laying.pair("container", lot.at(2000, 4200), 6)
    laying.pair("container", lot.at(8000, 2500), laying.mixer.choice((0, 1, 23)))
    laying.pair("shed", lot.at(8600, 8500), laying.mixer.choice((0, 6)))
    laying.pair("crates", lot.at(4800, 6800), laying.mixer.choice(_QUARTERS))
    laying.pair("fence", lot.at(lot.width - 2000, 5000), 6)


_LOTS: tuple[Callable[[Laying, Lot], None], ...] = (
    _corner_house, _two_houses, _long_house, _park, _ruined, _depot,
)  # fmt: skip


def _furnish_streets(laying: Laying, plan: Plan) -> None:
    """Lay barricades across the streets, walls along the kerbs, and what was left standing between them."""
    for x in plan.lanes(0)[: (len(plan.lanes(0)) + 1) // 2]:
        _bar(laying, x, plan.lanes(1)[0] - STREET // 2)
    for y in plan.lanes(1)[: (len(plan.lanes(1)) + 1) // 2]:
        for x in plan.lanes(0):
            _wall(laying, x, y)
    _park_in_street(laying, plan)


def _bar(laying: Laying, x: Inches, end: Inches) -> None:
    """Lay a barricade across a street that runs to the north, and something behind it."""
    mixer = laying.mixer
    where = mixer.between(x - 1500, x + 1500), mixer.between(end - 8000, end - 5000)
    laying.pair(mixer.choice(("barricade", "wall")), where, mixer.choice((0, 0, 1, 23)))
    laying.scatter(mixer.choice(("car", "crates", "container")), (x - 2000, STRIP, x + 2000, end - 2000))
    if mixer.randrange(2):
        laying.scatter(mixer.choice(("crate", "barrels")), (x - 3000, 3000, x + 3000, STRIP), (0,))


def _wall(laying: Laying, x: Inches, y: Inches) -> None:
    """Lay a low wall along the kerb near a crossing."""
    mixer, half = laying.mixer, STREET // 2
    aside = x + mixer.choice((-1, 1)) * mixer.between(half + 1000, half + 5000)
    laying.pair("wall", (aside, y - half + mixer.choice((500, 1100))))


def _park_in_street(laying: Laying, plan: Plan) -> None:
    """Lay something in the main street, at its western end."""
    y, west = plan.lanes(1)[0], plan.lanes(0)[0] - STREET // 2
    key = laying.mixer.choice(("car", "barricade", "crater", "container"))
    laying.scatter(key, (4000, y - 1500, west - 2000, y + 1500), (5, 6, 7, 1))
