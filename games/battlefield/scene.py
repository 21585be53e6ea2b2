"""Who sees whom on a table, and behind what: questions of games about bases and pieces of terrain.

A base is looked at along MARKS lines from the middle of another one, spread over its width. What a rule leaves out (the
two themselves, friends beside the shooter, small ones) whoever asks leaves out of what may be in the way.
"""

import functools
from collections.abc import Iterable, Sequence

from games.battlefield.pieces import Piece
from games.geometry import discs
from games.geometry.discs import Disc
from games.geometry.inches import Inches
from games.geometry.plane import Segment
from games.geometry.sight import Sight, covering, free_lines, sight_lines

MARKS = 24


@functools.lru_cache(maxsize=2048)
def lines(source: Disc, target: Disc) -> tuple[Segment, ...]:
    """Return the lines along which a source looks at a target.

    >>> lines(Disc((0, 0), 600), Disc((9000, 0), 600))[0]
    ((0, 0), (9000, 575))
    """
    return sight_lines(source, target, 1, MARKS)


def free(source: Disc, target: Disc, blockers: Iterable[Piece | Disc]) -> tuple[bool, ...]:
    """Tell of each of the lines whether nothing blocks it; pieces that do not block sight are passed over."""
    return free_lines(lines(source, target), _shapes(blockers))


def sight(source: Disc, target: Disc, blockers: Iterable[Piece | Disc]) -> Sight:
    """Return how much of a target a source sees past bases, and past those pieces that block sight.

    >>> sight(Disc((0, 0), 600), Disc((9000, 0), 600), [Disc((4500, 600), 600)])
    Sight(free=12, lines=24)
    """
    seen = free(source, target, blockers)
    return Sight(sum(seen), len(seen))


def cover_pieces(source: Disc, target: Disc, pieces: Sequence[Piece], beyond: Inches) -> tuple[Piece, ...]:
    """Return the pieces that give a target cover: they hide a part of it, and lie more than `beyond` from the source.

    That is measured from the source's base edge to the nearest point of the piece.
    """
    giving = [piece for piece in pieces if piece.cover != "none"]
    found = covering(source, lines(source, target), [piece.outline for piece in giving], beyond)
    return tuple(giving[place] for place in found)


def _shapes(blockers: Iterable[Piece | Disc]) -> list[discs.Piece]:
    return [
        blocker if isinstance(blocker, Disc) else blocker.outline
        for blocker in blockers
        if isinstance(blocker, Disc) or blocker.blocks_sight
    ]
