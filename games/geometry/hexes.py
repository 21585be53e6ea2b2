"""Flat-topped hexes with exact integer geometry: names, facings, distance, bearings and lines of sight.

A hex is axial (q, r): q grows by column to the east, r towards the south. Columns are letters from the west, rows are
numbers from the north; every second column (B, D, ..) lies half a hex further south. Facings 0..5 go clockwise from
north and point at hex sides. Units: hexes.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
# Three of the six corners of a hex round its centre, in thirds of an axial unit; the others lie opposite.
_CORNERS = ((2, -1), (1, 1), (-1, 2))
_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)")

Bearing = Literal["bow", "port", "starboard", "stern"]
Side = Literal["north", "east", "south", "west"]


class Hex(NamedTuple):
    """A hex in axial coordinates."""

    q: int
    r: int

    @property
    def column(self) -> int:
        """Column from the west, counted from 0."""
        return self.q

    @property
    def row(self) -> int:
        """Row from the north, counted from 0."""
        return self.r + self.q // 2

    @property
    def name(self) -> str:
        """Letter and number, as on the board's edge: `F7`."""
        return f"{column_letters(self.q)}{self.row + 1}"

    def step(self, facing: int, spaces: int = 1) -> "Hex":
        """Return the hex `spaces` steps on in a facing (0..5, taken modulo 6)."""
        dq, dr = _STEPS[facing % 6]
        return Hex(self.q + dq * spaces, self.r + dr * spaces)

    def distance(self, other: "Hex") -> int:
        """Return the distance in hexes."""
        dq, dr = other.q - self.q, other.r - self.r
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def column_letters(column: int) -> str:
    """Return the letters of a column: A..Z, then AA, AB, ..

    >>> column_letters(0), column_letters(26)
    ('A', 'AA')
    """
    return chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)


def at(column: int, row: int) -> Hex:
    """Return the hex in a column and row, both counted from 0."""
    return Hex(column, row - column // 2)


def parse_hex(text: str) -> Hex | None:
    """Read a hex name in any case, or return None.

    >>> parse_hex("f7").name
    'F7'
    """
    match = _NAME.fullmatch(text.strip().upper())
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return at(column - 1, int(match[2]) - 1)


def turned(facing: int, clicks: int) -> int:
    """Return the facing after turning; positive clicks are clockwise (to starboard)."""
    return (facing + clicks) % 6


def bearing(origin: Hex, facing: int, target: Hex, *, narrow: bool = False) -> Bearing:
    """Return where `target` lies from a ship at `origin`: two hex sides each to port and starboard (RS B22).

    The bow and stern wedges are 60 degrees wide, their borders belonging to port and starboard; `narrow`: 120 degrees.
    """
    q, r = target.q - origin.q, target.r - origin.r
    for _ in range(facing % 6):  # turn the world until the ship faces north
        q, r = q + r, -q
    ahead, abeam = -2 * r - q, abs(q) if narrow else 3 * abs(q)
    if abeam < ahead:
        return "bow"
    if abeam < -ahead:
        return "stern"
    return "port" if q < 0 else "starboard"


Crossing = Literal["no", "edge", "interior"]


def crossing(start: Hex, end: Hex, other: Hex) -> Crossing:
    """Return how the line between two centres meets a third hex (RS-B24): not, along one edge, or through it."""
    return next((how for _, how in _crossings(start, end, (other,))), "no")


def _crossings(start: Hex, end: Hex, others: Iterable[Hex]) -> Iterator[tuple[Hex, Crossing]]:
    """Yield those hexes that a line meets: they lie between its ends, and no further off it than their corners."""
    q, r = end.q - start.q, end.r - start.r
    length, reaches = 2 * (q * q + q * r + r * r), [abs(q * dr - r * dq) for dq, dr in _CORNERS]
    reach = max(reaches)
    for other in others:
        dq, dr = other.q - start.q, other.r - start.r
        off = abs(3 * (q * dr - r * dq))
        if off <= reach and 0 < 2 * (q * dq + r * dr) + q * dr + r * dq < length:
            if off < reach:
                yield other, "interior"
            elif reaches.count(reach) == 2:
                yield other, "edge"


def blockers(start: Hex, end: Hex, occupied: frozenset[Hex]) -> tuple[Hex, ...]:
    """Return the occupied hexes that block the line between two centres; () = clear (RS-44, B24).

    A hex blocks if the line crosses its interior; a line along a shared edge is blocked only if both are occupied.
    """
    met = list(_crossings(start, end, occupied))
    if not met:
        return ()
    hits, edges = ([other for other, how in met if how == wanted] for wanted in ("interior", "edge"))
    pairs = [a for a in edges for b in edges if a != b and a.distance(b) == 1]
    return tuple(sorted({*hits, *pairs}))


class Grid(msgspec.Struct, frozen=True, array_like=True):
    """A rectangle of hexes, `width` columns by `height` rows."""

    width: int
    height: int

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Hex) and 0 <= item.q < self.width and 0 <= item.r + item.q // 2 < self.height

    def hexes(self) -> Iterator[Hex]:
        """Yield all hexes, column by column."""
        for column in range(self.width):
            for row in range(self.height):
                yield at(column, row)

    def edge(self, side: Side, depth: int = 1) -> tuple[Hex, ...]:
        """Return the hexes of the outermost `depth` rows or columns of a side, in reading order (RS B3)."""
        rows = {"north": range(depth), "south": range(self.height - depth, self.height)}.get(side, range(self.height))
        columns = {"west": range(depth), "east": range(self.width - depth, self.width)}.get(side, range(self.width))
        return tuple(at(column, row) for row in rows for column in columns)
