"""The path of a charge: given by points, or the shortest into contact (UW-28, UW-35, UW-B28, UW-B46)."""

from games.battlefield.ways.routes import route
from games.geometry.inches import COMPASS, INCH, Inches, step
from games.geometry.lengths import in_inches
from games.geometry.moves import touching
from games.geometry.paths import Path, length
from games.geometry.plane import Point, squared
from games.kernel import IllegalAction
from games.kernel.base.errors import passes
from games.urban_war.mechanics.movement import obstacles, path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.path_check import MOST_POINTS
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects

_DETOURS = 4
"""To how many points of contact a way round is looked for."""
_ASIDE: Inches = 4 * INCH


def contact_point(public: Public, model: Model, start: Point, target: Model) -> Point:
    """Return where a base that comes straight from a point touches its target."""
    return touching(start, public.card(model).radius, public.disc(target))


def charge_path(public: Public, model: Model, trail: Path, via: Path, target: Model, most: Inches) -> Path:
    """Return the points of a charge, into contact; raises IllegalAction where it cannot be made (UW-28, UW-B28)."""
    way = (*via, contact_point(public, model, (*trail[-1:], *via)[-1], target))
    check_charge(public, model, trail, way, target, most)
    return way


def check_charge(public: Public, model: Model, trail: Path, way: Path, target: Model, most: Inches) -> None:
    """Raise IllegalAction for points that end in contact with a target, but cannot be walked to (UW-28, UW-B28)."""
    if len(way) > MOST_POINTS:
        raise IllegalAction(f"a path has at most {MOST_POINTS} points, not {len(way)}", "UW-28")
    needed = effects.cost(public, (*trail, *way))
    if needed > most:
        sentence = f"{model.id} needs {in_inches(needed)} to reach {target.id}, and has {most / INCH:g}"
        raise IllegalAction(sentence, "UW-B28")
    path_check.check_free(public, model, (*trail[-1:], *way))
    path_check.check_on_table(public, model, way)
    path_check.check_end(public, model, way[-1], "UW-28", target.id)


def shortest_charge(public: Public, model: Model, target: Model, most: Inches | None = None) -> Path | None:
    """Return the shortest way of a charge into contact, None where none is found in reach (UW-28, UW-35).

    That is the straight way to the nearest point of contact that is free, or else one round what is in the way. `most`
    is the reach, if it is not that of the model.
    """
    start = public.disc(model).centre
    most = allowance(public, model, "charge") if most is None else most
    ends = _contact_points(public, model, target)
    for end in ends:
        if leads(public, model, (start, end), target, most):
            return start, end
    blockers = obstacles.blockers(public, model, target.id)
    round_about = (route(start, end, public.card(model).radius, most, blockers, public.size) for end in ends[:_DETOURS])
    found = [path for path in round_about if path is not None and leads(public, model, path, target, most)]
    return min(found, key=length, default=None)


def _contact_points(public: Public, model: Model, target: Model) -> list[Point]:
    """Return points where a model touches a target and overlaps nobody else, the nearest first."""
    start, goal = public.disc(model).centre, public.disc(target).centre
    sides = [start, *(step(goal, bearing, _ASIDE) for bearing in range(len(COMPASS)))]
    ends = dict.fromkeys(contact_point(public, model, side, target) for side in sides)
    free = filter(obstacles.standing(public, model, target.id).fits, ends)
    return sorted(free, key=lambda end: squared(start, end))


def leads(public: Public, model: Model, path: Path, target: Model, most: Inches) -> bool:
    """Whether a path into contact can be walked with a reach."""
    return passes(check_charge, public, model, path[:1], path[1:], target, most)


def points_round(public: Public, model: Model, target: Model) -> Path:
    """Return by which points a charge comes into contact: none where straight on does, or where nothing does."""
    if model.at is None or target.at is None:
        return ()
    try:
        charge_path(public, model, (model.at,), (), target, allowance(public, model, "charge"))
    except IllegalAction:
        return (shortest_charge(public, model, target) or ())[1:]
    return ()
