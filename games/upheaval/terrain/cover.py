"""The Cover of a unit behind or in terrain (UH-H4, UH-H14, UH-B41).

A unit has the Cover that at least half of its models have, each as seen from the shooter nearest to it: from the piece
that it is in, or of those that hide at least half of it.
"""

from collections.abc import Sequence

from games.battlefield.pieces import Piece
from games.geometry.discs import Disc, within
from games.geometry.inches import INCH, Inches
from games.geometry.plane import squared
from games.geometry.polygons import locate
from games.kernel.base.caching import per_line
from games.upheaval.content.numbers import OWN_COVER
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain.line_of_sight import LINES, pieces_between
from games.upheaval.terrain.types import traits_of
from games.upheaval.units import queries

OWN: Inches = OWN_COVER * INCH
"""A piece no further than this from the shooter gives nobody cover from it."""


def cover_of(public: Public, unit: Unit, sources: tuple[Disc, ...]) -> int:
    """Return the Cover of a unit, with who is attached, from shooters: none (0), soft or hard; half have it (UH-H4)."""
    models = [disc for part in (unit, *queries.escorts(public, unit)) for _, disc in queries.bases(public, part)]
    if not models or not sources:
        return 0
    found = sorted((terrain_cover(public, base, sources) for base in models), reverse=True)
    return found[(len(found) + 1) // 2 - 1]


def terrain_cover(public: Public, base: Disc, sources: Sequence[Disc]) -> int:
    """Return the Cover that terrain gives a base, as seen from the shooter nearest to it."""
    source = min(sources, key=lambda one: (squared(one.centre, base.centre), one))
    return _cover(public.terrain, source, base)


@per_line
def _cover(terrain: tuple[Piece, ...], source: Disc, target: Disc) -> int:
    """Return the best Cover that pieces give a base from another one (UH-H4, UH-H14, UH-B41)."""
    best, behind = 0, []
    for hit in pieces_between(terrain, source, target, sight=False):
        cover = traits_of(hit.piece).cover
        if cover <= best:
            continue
        if locate(target.centre, hit.piece.outline) != "outside":
            together = hit.kind == "building" and locate(source.centre, hit.piece.outline) != "outside"
            best = best if together else cover
        elif hit.lines and not within(source, hit.piece.outline, OWN):
            behind.append((cover, hit.lines))
    for cover in sorted({cover for cover, _ in behind if cover > best}, reverse=True):
        hidden = frozenset[int]().union(*(lines for has, lines in behind if has >= cover))
        if 2 * len(hidden) >= LINES:
            return cover
    return best
