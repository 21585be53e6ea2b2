"""Words that every game on a table in inches shares."""

from collections.abc import Iterable

from games.battlefield.bases.candidates import on_tenths
from games.battlefield.pieces import Piece
from games.battlefield.ways.notation import middle
from games.geometry.inches import write_point


def terrain_words(pieces: Iterable[Piece]) -> str:
    """Return where terrain is, for players who cannot see the picture."""
    told = ", ".join(f"{piece.id} {piece.name} {write_point(on_tenths(middle(piece.outline)))}" for piece in pieces)
    return f"Terrain: {told}" if told else ""
