"""Who sees whom, and behind what: lines of sight, range bands and cover (UW-8, UW-9, UW-38, UW-42)."""

import operator
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.battlefield.sight import scene
from games.geometry import beams
from games.geometry.discs import Disc, gap, in_contact, within
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.geometry.sight import Sight
from games.kernel.base.caching import per_line
from games.urban_war.content.book import Band
from games.urban_war.content.numbers import CLEAR_FRIENDS, COVER_FROM, FLIMSY_SAVE, SOLID_SAVE
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.units.ranges import band_of

PARTS = {"any": (0, 1), "quarter": (1, 4), "half": (1, 2)}
"""Which part of the lines to a base must be free (UW-B32)."""
_BESIDE: Inches = CLEAR_FRIENDS * INCH
"""Friends so near to the shooter hide nothing (UW-38)."""
OWN_COVER: Inches = COVER_FROM * INCH
"""Terrain must be further from the shooter to give cover (UW-42)."""
SAVES = {"solid": SOLID_SAVE, "flimsy": FLIMSY_SAVE}
"""What a cover save needs at least (UW-42)."""
SEEN = Sight(scene.MARKS, scene.MARKS)
"""A sight that nothing hinders."""


class Look(NamedTuple):
    """How one model sees another: how far off, in which band, whether, and the cover save it would have (0: none)."""

    gap: Inches
    band: Band | None
    sight: Sight
    seen: bool
    save: int


def look(public: Public, viewer: Model, target: Model, at: Point | None = None, eye: Point | None = None) -> Look:
    """Return how a model sees another one, as if the target stood `at`, and the viewer at `eye`."""
    source = Disc(eye, public.card(viewer).radius) if eye is not None else public.disc(viewer)
    aim = Disc(at, public.card(target).radius) if at is not None else public.disc(target)
    far = gap(source, aim)
    if in_contact(source, aim):
        return Look(far, "contact", SEEN, True, 0)
    past_terrain, save = over_ground(public.terrain, source, aim)
    free = 0
    if any(past_terrain):
        past_bodies = scene.free(source, aim, bodies(public, viewer, target, source))
        free = sum(map(operator.and_, past_terrain, past_bodies))
    sight = Sight(free, scene.MARKS)
    part, whole = PARTS[public.options.visible]
    return Look(far, band_of(far), sight, sight.at_least(part, whole), save)


def lines_needed(public: Public) -> int:
    """Return how many lines must be free for a model to be seen (UW-38, UW-B32)."""
    part, whole = PARTS[public.options.visible]
    return max(1, -(-scene.MARKS * part // whole))


@per_line
def over_ground(terrain: tuple[Piece, ...], source: Disc, aim: Disc) -> tuple[tuple[bool, ...], int]:
    """Tell of each line whether terrain lets it pass, and what the best cover save needs (0: no cover; UW-42, UW-B34).

    What nothing is seen of is asked for no cover.
    """
    passing = beams.free(scene.beam(source, aim), scene.scenery(terrain).hiding)
    giving = scene.cover_pieces(source, aim, terrain, OWN_COVER) if any(passing) else ()
    return passing, min((SAVES[piece.cover] for piece in giving), default=0)


def bodies(public: Public, viewer: Model, target: Model, source: Disc) -> list[Disc]:
    """Return the bases that hide something: all but both, and friends beside the viewer (UW-38, UW-B33)."""
    size = public.card(target).size
    found: list[Disc] = []
    for seat, bases in enumerate(public.bases):
        for model, base in bases:
            if model.id in (viewer.id, target.id):
                continue
            beside = seat == viewer.seat and within(source, base, _BESIDE)
            small = public.options.small_clear and public.card(model).size < size
            if not beside and not small:
                found.append(base)
    return found
