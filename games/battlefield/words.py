"""Words that every game on a table in inches shares."""

from collections.abc import Iterable

from games.battlefield.pieces import Piece
from games.geometry.inches import write_point
from games.geometry.plane import Point, box_of


def terrain_words(pieces: Iterable[Piece]) -> str:
    """Return where terrain is, for players who cannot see the picture."""
    told = ", ".join(f"{piece.id} {piece.name} {write_point(_middle(piece))}" for piece in pieces)
    return f"Terrain: {told}" if told else ""


def _middle(piece: Piece) -> Point:
    """Return the middle of the box around a piece, to a tenth of an inch."""
    left, top, right, bottom = box_of(piece.outline)
    return (left + right) // 200 * 100, (top + bottom) // 200 * 100
