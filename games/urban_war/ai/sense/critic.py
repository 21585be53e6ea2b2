"""What a person would call senseless in a match, by states and events alone: not by what a computer player thinks."""

import math
from collections.abc import Iterable
from typing import Any

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import Advice, Critic, Lapse, Seat
from games.urban_war.ai.sense.figures import attack_odds, best_shot, lines_of_fire
from games.urban_war.ai.sense.idle_turns import IdleTurns
from games.urban_war.content.numbers import SHORT_RANGE
from games.urban_war.mechanics.movement import goals
from games.urban_war.mechanics.turn.assaults import assaults
from games.urban_war.previews import consequences
from games.urban_war.state.actions import Assault, Interrupt, Move, Rush
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import points, queries

LONG = 0.10
"""An attack with lower odds is a long shot; lines of fire with lower odds are not counted."""
_LINES = 3
"""As many bare lines of fire are too many."""
_GAIN = 0.20
"""The least odds of an attack that is a gain."""
_ALONE = SHORT_RANGE
"""Inches from all friends at which a model in sight is alone."""
_FREE = 1e-9


class UrbanWarCritic(Critic):
    """Watches one match."""

    def __init__(self) -> None:
        self._idle = IdleTurns()

    def judge(
        self, before: State, seat: Seat, advice: Advice, after: State, events: tuple[Any, ...]
    ) -> Iterable[Lapse]:
        """Yield what was senseless in an action; it names an idle turn at the next action of its side."""
        if self._idle.due(seat):
            yield Lapse.IDLE_TURN
        action = advice.action
        if isinstance(action, Move | Rush | Assault | Interrupt):
            yield from _judged(before, seat, action, advice.why)
        self._idle.watch(before, seat, action, after, events)


def _judged(state: State, seat: Seat, action: Any, why: str) -> Iterable[Lapse]:
    public, model = state.public, state.public.model(action.model)
    odds = attack_odds(state, seat, action)
    if odds is not None and odds.hurts < LONG - _FREE and _better_use(state, seat, model, action):
        yield Lapse.LONG_SHOT
    if odds is not None and odds.dies > odds.hurts and isinstance(action, Assault) and action.how == "charge":
        yield Lapse.SELF_HARM
    if model.at is None or isinstance(action, Interrupt | Assault) or not action.way:
        return
    end = action.way[-1]
    if odds is not None and odds.hurts >= _GAIN and action.target in (why or action.target):
        return
    if _named_gain(public, model, end, why):
        return
    if _into_fire(public, model, end):
        yield Lapse.EXPOSED
    if _left_objective(public, model, end) or _goes_alone(public, model, end):
        yield Lapse.SELF_HARM


# Whether an action with a long shot had an alternative that was of use.


def _better_use(state: State, seat: Seat, model: Model, action: Any) -> bool:
    public = state.public
    if isinstance(action, Interrupt):
        acting = queries.action(public).model
        return any(not enemy.done and enemy.id != acting for enemy in public.standing(queries.other(seat)))
    if model.at is None or queries.contacts(public, model):
        return False
    return (
        best_shot(public, model, model.at, moved=False) >= LONG
        or _leaves_cover(public, model, action)
        or any(_attacks_well(state, seat, charge) for charge in assaults(public, model))
        or _better_place(public, model)
    )


def _attacks_well(state: State, seat: Seat, action: Any) -> bool:
    odds = attack_odds(state, seat, action)
    return odds is not None and odds.hurts >= LONG and odds.hurts > odds.dies


def _leaves_cover(public: Public, model: Model, action: Any) -> bool:
    if model.at is None or not getattr(action, "way", ()):
        return False
    return _bare(public, model, action.way[-1]) > _bare(public, model, model.at)


def _better_place(public: Public, model: Model) -> bool:
    """Whether a model reaches a good shot, a place with less danger, an objective, or a good shot for its next turn."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    if any(best_shot(public, model, way[-1], moved=True) >= LONG for way in goals.ways(public, model, "move")):
        return True
    here = _bare(public, model, model.at)
    for way in goals.ways(public, model, "rush"):
        there = _bare(public, model, way[-1])
        if there < here or (there == here and best_shot(public, model, way[-1], moved=False) >= _GAIN):
            return True
        if there <= here and _takes_objective(public, model, way[-1]):
            return True
    return False


def _bare(public: Public, model: Model, at: Point) -> int:
    """Return how many enemies could shoot a model at a place with no cover between, and not as a long shot."""
    return sum(not one.look.save for one in lines_of_fire(public, model, at, LONG))


# Where a move ends.


def _named_gain(public: Public, model: Model, end: Point, why: str) -> bool:
    """Whether a reason names what a move gains, and it is so: an objective, or fists near enough to charge.

    If a player gives no reasons, what it gains is enough.
    """
    if any((not why or goal.name in why) and _near(model, end, goal.at, public) for goal in _objectives(public)):
        return True
    if consequences.consequences_of(public, model, end).armed:
        return False
    return any(not why or name in why for name in consequences.in_charge(public, model, end))


def _into_fire(public: Public, model: Model, end: Point) -> bool:
    """Whether a model goes out of cover into several lines of fire."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    return _bare(public, model, end) >= _LINES and _bare(public, model, end) > _bare(public, model, model.at)


def _goes_alone(public: Public, model: Model, end: Point) -> bool:
    """Whether a model leaves its friends far behind, for a place at which it can be shot with no cover."""
    friends = [one.at for one in public.standing(model.seat) if one.id != model.id and one.at is not None]
    if not friends or model.at is None:
        return False
    now, then = (min(math.dist(at, friend) for friend in friends) for at in (model.at, end))
    return then > _ALONE * INCH >= now and _bare(public, model, end) > _bare(public, model, model.at)


def _left_objective(public: Public, model: Model, end: Point) -> bool:
    """Whether a model leaves an objective that its side holds by this model alone."""
    if model.at is None:
        return False
    others = [one for one in public.standing(model.seat) if one.id != model.id and one.at is not None]
    return any(
        points.holder(public, goal.at) == model.seat
        and _near(model, model.at, goal.at, public)
        and not _near(model, end, goal.at, public)
        and not any(_near(one, one.at or end, goal.at, public) for one in others)
        for goal in _objectives(public)
    )


def _takes_objective(public: Public, model: Model, end: Point) -> bool:
    return any(
        points.holder(public, goal.at) != model.seat and _near(model, end, goal.at, public)
        for goal in _objectives(public)
    )


def _objectives(public: Public) -> tuple[Any, ...]:
    return public.scenario.value.objectives if public.options.objectives and public.options.turns else ()


def _near(model: Model, at: Point, goal: Point, public: Public) -> bool:
    return points.holds(public, model, at, goal)
