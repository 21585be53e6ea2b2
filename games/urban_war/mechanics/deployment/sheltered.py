"""Which of some places shelters a model that the bot deploys: spread over its edge, behind cover (UW-17)."""

from collections.abc import Iterable

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH, Inches, toward
from games.geometry.plane import Box, Point, box_of, box_of_leg
from games.geometry.polygons import enters, locate
from games.kernel.base.caching import per_table
from games.urban_war.mechanics.deployment import zones
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain.effects import terrain_of

_LANE: Inches = 5 * INCH
"""How far apart models are to stand along the edge: near enough for a Commander, too far for a parade."""
_BEHIND: Inches = 3 * INCH
"""How near behind a piece a model is sheltered by it."""
_WORTH: Inches = 2 * INCH
"""How far off its lane a model goes to be out of sight from one of the places from where enemies come."""
_THREATS = 3


def most_sheltered(public: Public, model: Model, places: Iterable[Point]) -> list[Point]:
    """Return places, the best first: near the model's lane, and behind cover from where enemies come."""
    lane, tried = _lane(public, model), tuple(places)
    shelters = _shelters(terrain_of(public), tried, _threats(public, model))

    def price(found: tuple[Point, int]) -> tuple[Inches, Point]:
        at, shelter = found
        return abs(at[0] - lane[0]) + abs(at[1] - lane[1]) - shelter * _WORTH, at

    return [at for at, _ in sorted(zip(tried, shelters, strict=True), key=price)]


def _lane(public: Public, model: Model) -> Point:
    """Return around where a model stands: the first in the middle of the front, the others by turns beside it."""
    mine = [one.id for one in public.models if one.seat == model.seat]
    number, (width, _) = mine.index(model.id), public.size
    aside = min(_LANE, width // (len(mine) + 1)) * ((number + 1) // 2) * (1 if number % 2 else -1)
    low, high = zones.zone(public, public.sides[model.seat], public.card(model).radius)
    return width // 2 + aside, low if public.sides[model.seat] == "south" else high


def _threats(public: Public, model: Model) -> tuple[Point, ...]:
    """Return from where enemies come: places along the other edge."""
    width, height = public.size
    y = 0 if public.sides[model.seat] == "south" else height
    return tuple((width * part // (_THREATS + 1), y) for part in range(1, _THREATS + 1))


@per_table
def _shelters(terrain: tuple[Piece, ...], places: tuple[Point, ...], threats: tuple[Point, ...]) -> tuple[int, ...]:
    """Return how well places are sheltered: for each threat 2 behind what blocks sight, 1 behind or in cover.

    Cover is judged by one line each, good enough to choose by and soon done.
    """
    pieces = tuple((one, box_of(one.outline)) for one in terrain if one.blocks_sight or one.cover != "none")
    return tuple(sum(_behind(pieces, at, threat) for threat in threats) for at in places)


def _behind(pieces: tuple[tuple[Piece, Box], ...], at: Point, threat: Point) -> int:
    line = (at, toward(at, threat, _BEHIND))
    west, north, east, south = box_of_leg(line)
    found = 0
    for piece, (left, top, right, bottom) in pieces:
        near = left <= east and west <= right and top <= south and north <= bottom
        if near and (enters(line, piece.outline) or locate(at, piece.outline) == "inside"):
            found = max(found, 2 if piece.blocks_sight else 1)
    return found
