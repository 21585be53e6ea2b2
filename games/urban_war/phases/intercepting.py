"""The way of an intercept charge, or of one whose way is not said, and whether there is one in reach (UW-35, B46)."""

from games.battlefield.routes import route
from games.geometry.inches import COMPASS, INCH, Inches, step
from games.geometry.paths import Path, length
from games.geometry.plane import Point, squared
from games.kernel import IllegalAction
from games.urban_war import board, walking
from games.urban_war.sight import Look
from games.urban_war.state import Model, Public

_DETOURS = 4
"""To how many points of contact a way round is looked for."""
_ASIDE: Inches = 4 * INCH


def in_reach(public: Public, model: Model, target: Model, at: Point, look: Look) -> bool:
    """Tell whether a model is near enough to intercept a target at a point: difficult terrain counts twice (B46)."""
    if look.gap > walking.reach(public, model, "charge"):
        return False
    slow = public.options.difficult and any(piece.difficult for piece in public.terrain)
    return not slow or intercept_path(board.with_moved(public, target, at), model, target) is not None


def intercept_path(public: Public, model: Model, target: Model) -> Path | None:
    """Return the shortest way of an intercept charge into contact, None where none is found in reach (UW-35, (c)).

    That is the straight way to the nearest point of contact that is free, or else one round what is in the way.
    """
    start, most = public.disc(model).centre, walking.reach(public, model, "charge")
    ends = _contact_points(public, model, target)
    for end in ends:
        if _leads(public, model, (start, end), target):
            return start, end
    blockers = walking.in_the_way(public, model, target.id)
    round_about = (route(start, end, public.card(model).radius, most, blockers, public.size) for end in ends[:_DETOURS])
    found = [path for path in round_about if path is not None and _leads(public, model, path, target)]
    return min(found, key=length, default=None)


def _contact_points(public: Public, model: Model, target: Model) -> list[Point]:
    """Return points where a model touches a target and stands upon nobody else, the nearest first."""
    start, goal = public.disc(model).centre, public.disc(target).centre
    sides = [start, *(step(goal, bearing, _ASIDE) for bearing in range(len(COMPASS)))]
    ends = dict.fromkeys(walking.contact_point(public, model, side, target) for side in sides)
    free = [end for end in ends if _may_end(public, model, end, target)]
    return sorted(free, key=lambda end: squared(start, end))


def _may_end(public: Public, model: Model, end: Point, target: Model) -> bool:
    try:
        walking.check_end(public, model, end, "UW-35", target.id)
    except IllegalAction:
        return False
    return True


def _leads(public: Public, model: Model, path: Path, target: Model) -> bool:
    """Tell whether a path into contact can be walked with the reach of a charge."""
    try:
        walking.check_charge(public, model, path[:1], path[1:], target, walking.reach(public, model, "charge"))
    except IllegalAction:
        return False
    return True
