"""What a preview is about: who would go which way, whom it would shoot or fight, and from where others could act."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from games.battlefield.ways.notation import is_point, points
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Event
from games.urban_war.mechanics.deployment.auto_deploy import auto_places
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import contact_point
from games.urban_war.mechanics.overwatch.intercept_path import interception
from games.urban_war.mechanics.shooting import targets
from games.urban_war.previews import destinations
from games.urban_war.state.actions import Assault, Deploy, GoOn, Interrupt, Move, Orders, Rush
from games.urban_war.state.events import Deployed, SheetNoted
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public, View
from games.urban_war.terrain import effects, line_of_sight
from games.urban_war.terrain.line_of_sight import Look
from games.urban_war.units import queries
from games.urban_war.units.queries import under_way, unengaged


class PlannedAction(NamedTuple):
    """An action on the table: a model, the way it would go, and on whom it would act (`there`, if that has moved).

    `deed` is what it does (None: it interrupts), `trail` what it has walked of that already. `stops` are places with
    numbers, `now` the number of the one that was chosen.
    """

    model: Model
    path: Path
    target: Model | None = None
    there: Point | None = None
    deed: Deed | None = None
    trail: Path = ()
    stops: tuple[Point, ...] = ()
    now: int = 0
    shoots: bool = False

    @property
    def end(self) -> Point:
        """Where the model would stand."""
        return self.path[-1]


def planned_action(public: Public, action: Any) -> PlannedAction | None:
    """Return what an action would do on the table, None for one that moves and aims at nobody."""
    if isinstance(action, Rush | Move | Assault):
        return _own(public, action)
    frame = under_way(public)
    if frame is None:
        return None
    if isinstance(action, GoOn):
        return _on(public, frame, action)
    return _against(public, frame, action) if isinstance(action, Interrupt) else None


def _own(public: Public, action: Rush | Move | Assault) -> PlannedAction | None:
    model = public.model(action.model)
    if model.at is None:
        return None
    name = "" if isinstance(action, Rush) else action.target
    target = public.model(name) if name else None
    path = (model.at, *action.way)
    if isinstance(action, Assault):
        if action.how == "charge" and target is not None and target.at is not None:
            path = (*path, contact_point(public, model, path[-1], target))
        return PlannedAction(model, path, target, deed=action.how)
    deed: Deed = "rush" if isinstance(action, Rush) else "move"
    return PlannedAction(model, path, target, deed=deed, shoots=deed == "move")


def _on(public: Public, frame: Acting, action: GoOn) -> PlannedAction:
    model = public.model(frame.model)
    way = frame.way if action.way is None else action.way
    name = frame.target if action.way is None or frame.deed == "charge" else action.target or ""
    path = (frame.trail[-1], *way)
    target = public.model(name) if name else None
    return PlannedAction(model, path, target, deed=frame.deed, trail=frame.trail, shoots=frame.deed == "move")


def _against(public: Public, frame: Acting, action: Interrupt) -> PlannedAction | None:
    mine, mover = public.model(action.model), public.model(frame.model)
    at = frame.moments[action.moment - 1].at
    if mine.at is None:
        return None
    way = interception(public, mine, mover, at, action.way) if action.how == "intercept" else None
    path: Path = way or (mine.at,)
    stops = tuple(moment.at for moment in frame.moments)
    return PlannedAction(mine, path, mover, at, stops=stops, now=action.moment, shoots=action.how == "shot")


def seen_from(public: Public, planned: PlannedAction) -> list[tuple[Model, Look]]:
    """Return the enemies that could shoot the model where it would end, and how they see it there."""
    if planned.deed is None:
        return []
    looks = [
        (one, line_of_sight.look(public, one, planned.model, at=planned.end)) for one in _enemies(public, planned.model)
    ]
    return [(enemy, look) for enemy, look in looks if targets.usable_weapons(public, enemy, look)]


def _enemies(public: Public, model: Model) -> tuple[Model, ...]:
    return public.standing(queries.other(model.seat))


def aim(public: Public, planned: PlannedAction) -> Look | None:
    """Return how the model would see whom it shoots, None where it shoots nobody."""
    if planned.target is None or planned.target.at is None or not planned.shoots:
        return None
    eye = planned.end if len(planned.path) > 1 else None
    return line_of_sight.look(public, planned.model, planned.target, at=planned.there, eye=eye)


def numbered(public: Public, planned: PlannedAction) -> tuple[Point, ...]:
    """Return the places with numbers: moments of an action, or destinations."""
    if planned.deed in ("rush", "move"):
        return tuple(
            each.way[-1] for each in destinations.destinations(public, planned.model, planned.deed, planned.trail)
        )
    return planned.stops


def length(public: Public, planned: PlannedAction) -> tuple[Inches, Inches] | None:
    """Return what the way takes of the move, and how much the model has in all; None for one that does not move."""
    if planned.deed is None or len(planned.path) < 2:
        return None
    path = (*planned.trail[:-1], *planned.path)
    return effects.cost(public, path), allowance(public, planned.model, planned.deed)


def going(public: Public, words: Sequence[str]) -> Model | None:
    """Return whom a half-written action would move: the model that it names, or the one whose action is under way."""
    frame = under_way(public)
    names = [word for word in words if any(word == model.id for model in public.models)]
    named = names[-1] if names else frame.model if frame is not None else ""
    return next((model for model in public.models if model.id == named), None)


def placed(view: View, action: Any, events: Sequence[Event]) -> list[tuple[Model, Point]]:
    """Return where models would be deployed."""
    if not isinstance(action, Deploy):
        return []
    if action.rest and view.seat is not None:
        placements = auto_places(view.public, view.seat, action.spots, rest=True)
        return [(view.public.model(name), at) for name, at in placements]
    told = [event.spots for event in events if isinstance(event, Deployed | SheetNoted)]
    return [(view.public.model(name), at) for name, at in (told[0] if told else action.spots)]


def begun(public: Public, words: Sequence[str]) -> list[tuple[Model, Point]]:
    """Return where models would stand by a half-written sheet: each pair of a name and a point."""
    known = {model.id: model for model in public.models if model.at is None}
    pairs = [(known.get(name), word) for name, word in pairwise(words) if is_point(word)]
    return [(model, points(word)[-1]) for model, word in pairs if model is not None]


def ordered(view: View, action: Orders) -> dict[str, str]:
    """Return the order that each of one's own models would have, those in contact included."""
    public, seat = view.public, view.seat
    if seat is None:
        return {}
    hidden = {model.id for model in unengaged(public, seat)}
    return {
        model.id: "watch" if model.id in action.overwatch and model.id in hidden else "snap"
        for model in public.standing(seat)
    }
