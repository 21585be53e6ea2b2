"""A table under construction: every piece gets a counterpart through the middle, so that neither long edge is better.

A counterpart is not the mirror image: it stands up to half an inch elsewhere, and may be another piece of equal worth.
Between two impassable pieces, and between one and the edges, there is always a way for a base two inches across.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from games.battlefield.generation.mixer import Mixer
from games.battlefield.pieces import Piece, placed, templates
from games.geometry.inches import INCH, Inches, Size
from games.geometry.plane import Box, Point, box_of, boxes_meet, squared
from games.geometry.shapes import shapes_nearer

LANE: Inches = 2100
"""The least way between impassable pieces, and between them and the edges: a base of two inches, and a bit."""
STRIP: Inches = 6200
"""How far impassable pieces keep from the north and the south edge, where people deploy."""
_CLOSE: Inches = 400
_RIM: Inches = 700
_MOST = 40
_JITTER: Inches = 500
_NOT = (0, 0)
_TWINS = {
    "crates": ("crates", "barrels"),
    "barrels": ("barrels", "crates", "crate"),
    "wall": ("wall", "barricade"),
    "barricade": ("barricade", "wall"),
    "hedge": ("hedge", "fence"),
    "fence": ("fence", "hedge"),
    "crater": ("crater", "rubble"),
    "house": ("house", "hall"),
}
"""What may stand opposite to a piece instead of another one of its kind."""


class Part(NamedTuple):
    """A piece to be laid: its template, where its centre lies, how it is turned."""

    template: str
    centre: Point
    turns: int = 0


class Laying:
    """Pieces laid so far; each method that lays something says whether there was room."""

    def __init__(self, size: Size, mixer: Mixer) -> None:
        self.size = size
        self.mixer = mixer
        self._pieces: list[Piece] = []

    @property
    def middle(self) -> Point:
        """The middle of the table."""
        return self.size[0] // 2, self.size[1] // 2

    def alone(self, key: str, centre: Point, turns: int = 0) -> bool:
        """Lay a piece without a counterpart: for the middle of the table."""
        return self._add(key, centre, turns)

    def pair(self, key: str, centre: Point, turns: int = 0) -> bool:
        """Lay a piece and its counterpart, or neither."""
        twin = self.mixer.choice(_TWINS.get(key, (key,)))
        return self.group((Part(key, centre, turns),), (Part(twin, centre, turns),))

    def group(self, parts: Sequence[Part], twins: Sequence[Part] = ()) -> bool:
        """Lay pieces that belong together and their counterparts, or none; `twins` stand there instead if they fit."""
        if len(self._pieces) + 2 * len(parts) > _MOST or not self._all(parts):
            return False
        aside = self._jitter(), self._jitter()
        if any(
            self._all(self._opposite(ours, by)) for ours, by in ((twins or parts, aside), (parts, aside), (parts, _NOT))
        ):
            return True
        del self._pieces[-len(parts) :]
        return False

    def scatter(self, key: str, box: Box, turns: Sequence[int] = range(24), tries: int = 12) -> bool:
        """Lay a piece with its centre in a box, far from what stands already, and its counterpart."""
        spots = self.spots(box, tries)
        return any(self.pair(key, spot, self.mixer.choice(turns)) for spot in spots)

    def spots(self, box: Box, count: int) -> list[Point]:
        """Return points in a box, those with the most room first."""
        mixer = self.mixer
        found = [(mixer.between(box[0], box[2]), mixer.between(box[1], box[3])) for _ in range(count)]
        return sorted(found, key=self._room, reverse=True)

    def _room(self, spot: Point) -> int:
        """Return the square of the distance to the nearest middle of a piece."""
        return min((squared(spot, _middle(piece)) for piece in self._pieces), default=0)

    def _opposite(self, parts: Sequence[Part], by: Point) -> list[Part]:
        x, y = self.size[0] + by[0], self.size[1] + by[1]
        return [Part(key, (x - centre[0], y - centre[1]), turns + 12) for key, centre, turns in parts]

    def _all(self, parts: Sequence[Part]) -> bool:
        """Lay pieces, or none if one does not fit."""
        before = len(self._pieces)
        if all(self._add(*part) for part in parts):
            return True
        del self._pieces[before:]
        return False

    def pieces(self) -> tuple[Piece, ...]:
        """Return what was laid, numbered as people read: by rows of six inches from the north-west."""
        ordered = sorted(self._pieces, key=_place)
        return tuple(replace(piece, id=f"T{number}") for number, piece in enumerate(ordered, 1))

    def _jitter(self) -> Inches:
        return self.mixer.between(-_JITTER, _JITTER)

    def _add(self, key: str, centre: Point, turns: int) -> bool:
        piece = placed(templates()[key], "", centre, turns)
        if not self._fits(piece):
            return False
        self._pieces.append(piece)
        return True

    def _fits(self, piece: Piece) -> bool:
        left, top, right, bottom = box = box_of(piece.outline)
        side, end = (LANE, STRIP) if piece.impassable else (_RIM, _RIM)
        if min(left, self.size[0] - right) < side or min(top, self.size[1] - bottom) < end:
            return False
        return not any(_crowds(piece, box, other) for other in self._pieces)


def _crowds(piece: Piece, box: Box, other: Piece) -> bool:
    reach = LANE if piece.impassable and other.impassable else _CLOSE
    return boxes_meet(box, box_of(other.outline, reach)) and shapes_nearer(piece.outline, other.outline, reach)


def _middle(piece: Piece) -> Point:
    left, top, right, bottom = box_of(piece.outline)
    return (left + right) // 2, (top + bottom) // 2


def _place(piece: Piece) -> tuple[int, int]:
    x, y = _middle(piece)
    return y // (6 * INCH), x
