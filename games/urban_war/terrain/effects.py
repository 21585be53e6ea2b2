"""The terrain on the table, and what it takes of a move (UW-15, UW-B46)."""

from itertools import pairwise

from games.battlefield.pieces import Piece
from games.geometry.inches import Inches
from games.geometry.paths import Path, length
from games.geometry.sight import length_inside
from games.urban_war.state.public import Public


def terrain_of(public: Public) -> tuple[Piece, ...]:
    """Return the terrain on the table; before it is laid, that of a scenario which has it fixed (UW-15)."""
    return public.terrain or public.scenario.value.pieces


def cost(public: Public, path: Path) -> Inches:
    """Return what a path takes of a move: its length, and what lies in difficult terrain twice (UW-B46)."""
    if not public.options.difficult:
        return length(path)
    ground = [piece.outline for piece in public.terrain if piece.difficult]
    return length(path) + sum(length_inside(leg, ground) for leg in pairwise(path))
