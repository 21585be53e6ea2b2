"""Whether a path can be walked: its length, what is in its way, and where it ends (UW-14, UW-24 .. UW-28)."""

from itertools import pairwise

from games.battlefield.bases.standing import beyond
from games.battlefield.ways.routes import route
from games.geometry.discs import Disc, Piece
from games.geometry.inches import INCH, Inches
from games.geometry.lengths import counted_inches, in_inches
from games.geometry.moves import stop_short, sweeps
from games.geometry.paths import Path, length
from games.geometry.plane import Point, Segment, box_of_leg, boxes_meet
from games.kernel import IllegalAction
from games.kernel.base.caching import per_move
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects
from games.urban_war.units import queries

MOST_POINTS = 6
_BLOCKED = "UW-B46"
FAR_ROUND: Inches = 12 * INCH
"""A way round is looked for up to twice what a move carries and this."""
_RULES: dict[Deed, str] = {"rush": "UW-24", "move": "UW-25", "charge": "UW-28", "leave": "UW-27", "fight": "UW-27"}


def check_path(public: Public, model: Model, deed: Deed, trail: Path, way: Path, most: Inches) -> None:
    """Raise IllegalAction for points that a model cannot walk to, having walked `trail`, with `most` inches in all."""
    rule = _RULES[deed]
    if len(way) > MOST_POINTS:
        raise IllegalAction(f"a path has at most {MOST_POINTS} points, not {len(way)}", rule)
    if obstacles.on_grid(public, way[-1], way[-1]) != way[-1]:
        raise IllegalAction("moves end on whole inches here", "UW-B45")
    needed = effects.cost(public, (*trail, *way))
    if needed > most:
        raise IllegalAction(f"{model.id} needs {in_inches(needed)} for that, and has {most / INCH:g}", rule)
    check_on_table(public, model, way)
    check_free(public, model, (trail[-1], *way))
    check_end(public, model, way[-1], rule)


def check_first(public: Public, model: Model, deed: Deed, way: Path) -> None:
    """Raise IllegalAction for points that a model cannot walk to with an action that it is about to begin."""
    assert model.at is not None  # noqa: S101 - actors stand on the table
    most = allowance(public, model, deed)
    try:
        check_path(public, model, deed, (model.at,), way, most)
    except IllegalAction as error:
        raise _with_way_round(public, model, way, most, error) from None


def _with_way_round(public: Public, model: Model, way: Path, most: Inches, error: IllegalAction) -> IllegalAction:
    """Add to the refusal of a straight way how long the way round is, where something is in it (UW-B46)."""
    if error.rule != _BLOCKED or len(way) > 1 or model.at is None:
        return error
    blockers = obstacles.blockers(public, model)
    path = route(model.at, way[0], public.card(model).radius, 2 * most + FAR_ROUND, blockers, public.size)
    if path is None:
        return error
    needed = in_inches(effects.cost(public, path))
    reason = error.reason.removesuffix(f": {error.rule}")
    return IllegalAction(f"{reason}; the way round is {needed}, and it has {most / INCH:g}", error.rule)


def check_on_table(public: Public, model: Model, way: Path) -> None:
    """Raise IllegalAction for points at which a model would be over the edge of the table (UW-14)."""
    furthest = max(way, key=lambda at: beyond(Disc(at, public.card(model).radius), public.size))
    if beyond(Disc(furthest, public.card(model).radius), public.size) > 0:
        raise obstacles.refusal(public, model, furthest, "table", "UW-14")


def check_free(public: Public, model: Model, path: Path) -> None:
    """Raise IllegalAction for a path through impassable terrain or an enemy, its target too (UW-B46)."""
    radius = public.card(model).radius
    solids, enemies = obstacles.impassable(public.terrain), public.bases[queries.other(model.seat)]
    for number, leg in enumerate(pairwise(path), 1):
        box = box_of_leg(leg, radius)
        for one in solids:
            if boxes_meet(one.box, box) and sweeps(leg, radius, one.outline):
                name = f"{one.piece.name} {one.piece.id}"
                raise _in_the_way(model, name, path[:number], leg, radius, one.outline)
        for enemy, base in enemies:
            if sweeps(leg, radius, base):
                raise _in_the_way(model, enemy.id, path[:number], leg, radius, base)


def _in_the_way(model: Model, what: str, before: Path, leg: Segment, radius: Inches, piece: Piece) -> IllegalAction:
    free = length((*before, _stop(leg, radius, piece))) // 100
    return IllegalAction(f"{what} is in the way of {model.id} after {counted_inches(f'{free / 10:g}')}", _BLOCKED)


@per_move
def _stop(leg: Segment, radius: Inches, piece: Piece) -> Point:
    """Return how far a base gets before a piece: kept, for the same charge is refused for every list that asks."""
    return stop_short(leg, radius, [piece])


def check_end(public: Public, model: Model, end: Point, rule: str, target: str = "") -> None:
    """Raise IllegalAction for an end where a model may not stand; it may touch a `target` (UW-B24, UW-B46, UW-B47)."""
    found = obstacles.standing(public, model, target).obstacle(end)
    if found is not None:
        hint = "; name a point by which it comes from another side" if target else ""
        raise obstacles.refusal(public, model, end, found, rule, hint)
