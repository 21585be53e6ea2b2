"""The moments of an action at which it may be interrupted (UW-31, UW-34, UW-35, UW-B14).

They are made of what everybody sees: every model of the enemy with a face-down counter counts as if it were on
Overwatch, so that neither the question nor its moments reveal them.
"""

from collections.abc import Sequence

from games.geometry.plane import Point
from games.kernel import Seat
from games.kernel.base.caching import per_table
from games.urban_war.mechanics.overwatch import way_points
from games.urban_war.mechanics.overwatch.intercept_path import interception
from games.urban_war.mechanics.overwatch.watcher_view import WatcherView
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model, Moment, Watch, Watcher, When
from games.urban_war.state.public import Public
from games.urban_war.units import queries


@per_table
def moments(public: Public, frame: Acting) -> tuple[Moment, ...]:
    """Return when an action could be interrupted: at its start, on the way, before and after a shot, at its end.

    Kept, since a menu and a picture of one action ask the same.
    """
    model = public.model(frame.model)
    candidates = watching(public, queries.other(model.seat))
    if not candidates:
        return ()
    found = way_points.moments(public, frame, model, candidates, shoots=_shoots(frame)) if _walks(frame) else []
    end = frame.trail[-1] if frame.deed == "leave" else (*frame.trail, *frame.way)[-1]
    for when in _last(frame):
        killed = frame.target if when == "end" and frame.step != "end" else ""
        watchers = watchers_of(public, model, end, candidates, without=killed)
        if watchers:
            found.append(Moment(when, len(frame.way), end, watchers))
    return tuple(found)


def _walks(frame: Acting) -> bool:
    """Whether an action has moments before its last ones: one that stays and shoots has only that before its shot."""
    return frame.step in ("go", "leave") and bool(frame.way or not _shoots(frame))


def _shoots(frame: Acting) -> bool:
    return frame.deed == "move" and bool(frame.target)


def _last(frame: Acting) -> tuple[When, ...]:
    """Return the moments behind the way of an action, those that are still to come; a leaver may have to fight."""
    if _shoots(frame):
        return ("after",) if frame.step == "end" else ("shot", "after")
    return ("end",) if frame.deed in ("charge", "fight", "leave") else ()


def still(public: Public, plan: Watch, model: Model, at: Point) -> bool:
    """Whether an interruption that was said beforehand can be made of a model at a point, as things are now."""
    watcher = public.model(plan.model)
    if watcher.dead or watcher.counter != "down":
        return False
    found = watchers_of(public, model, at, (watcher,))
    if not found:
        return False
    if plan.how == "shot":
        return bool(found[0].band)
    return found[0].charge and (not plan.way or interception(public, watcher, model, at, plan.way) is not None)


def watching(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models that may be on Overwatch, as everybody knows: those with a face-down counter."""
    return tuple(model for model in queries.able(public, seat) if model.counter == "down")


def watchers_of(
    public: Public, model: Model, at: Point, candidates: Sequence[Model], without: str = ""
) -> tuple[Watcher, ...]:
    """Return who of the enemy could shoot or charge a model at a point (UW-34, UW-35); `without` counts as dead."""
    touching = {enemy.id for enemy in queries.contacts(public, model, at)} - {without}
    views = (WatcherView(public, watcher, model, (at,), without) for watcher in candidates)
    chances = (view.chance(at, touching) for view in views)
    return tuple(chance for chance in chances if chance.able)
