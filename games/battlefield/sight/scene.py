"""Who sees whom on a table, and behind what: questions of games about bases and pieces of terrain.

A base is looked at along MARKS lines, or as many as a game says, from the middle of another one, spread over its width.
What a rule leaves out (the two themselves, friends beside the shooter, small ones) the caller leaves out of what can
be in the way.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.geometry import beams
from games.geometry.beams import Beam, Obstacle
from games.geometry.discs import Disc, box_around, within
from games.geometry.inches import Inches
from games.geometry.plane import boxes_meet
from games.geometry.sight import across
from games.kernel.base.caching import per_content, per_piece

MARKS = 24


class Scenery(NamedTuple):
    """Pieces of terrain as what may be in the way: those that block sight, and those that give cover."""

    hiding: tuple[Obstacle, ...]
    covering: tuple[tuple[Piece, Obstacle], ...]


@per_content
def scenery(pieces: tuple[Piece, ...]) -> Scenery:
    """Return how some pieces of terrain are in the way."""
    known = [(piece, beams.obstacle(piece.outline)) for piece in pieces]
    return Scenery(
        tuple(one for piece, one in known if piece.blocks_sight),
        tuple((piece, one) for piece, one in known if piece.cover != "none"),
    )


@per_piece
def beam(source: Disc, target: Disc, lines: int = MARKS) -> Beam:
    """Return the lines along which a source looks at a target.

    >>> beam(Disc((0, 0), 600), Disc((9000, 0), 600)).lines[0]
    ((0, 0), (9000, 575))
    """
    return beams.fan(source.centre, tuple(across(target, source.centre, lines)))


def free(source: Disc, target: Disc, blockers: Iterable[Piece | Disc]) -> tuple[bool, ...]:
    """Tell of each of the lines whether nothing blocks it; pieces that do not block sight are passed over."""
    return beams.free(beam(source, target), _obstacles(blockers))


def cover_pieces(source: Disc, target: Disc, pieces: Sequence[Piece], beyond: Inches) -> tuple[Piece, ...]:
    """Return the pieces that give a target cover: they hide a part of it, and lie more than `beyond` from the source.

    That is measured from the source's base edge to the nearest point of the piece.
    """
    giving = scenery(tuple(pieces)).covering
    hiding, close = beams.hiding(beam(source, target), [one for _, one in giving]), box_around(source, beyond)
    return tuple(
        piece
        for piece, one in giving
        if one in hiding and not (boxes_meet(one.box, close) and within(source, piece.outline, beyond))
    )


def _obstacles(blockers: Iterable[Piece | Disc]) -> list[Obstacle]:
    return [
        beams.obstacle(blocker if isinstance(blocker, Disc) else blocker.outline)
        for blocker in blockers
        if isinstance(blocker, Disc) or blocker.blocks_sight
    ]
