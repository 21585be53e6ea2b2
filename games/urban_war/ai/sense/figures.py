"""The odds of actions and places as previews show them to people: what reasons name, and what the critic looks at."""

from typing import Any, NamedTuple

from games.geometry.plane import Point
from games.kernel import Seat
from games.urban_war.previews import consequences, forecasts, interruptions
from games.urban_war.previews.consequences import Threat
from games.urban_war.state.actions import Assault, GoOn, Interrupt, Move
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries


class AttackOdds(NamedTuple):
    """The odds that an attack hurts its target and costs its model nothing, and that it costs that model alone."""

    hurts: float
    dies: float


def attack_odds(state: State, seat: Seat, action: Any) -> AttackOdds | None:
    """Return the odds of an attack, checks included; None for an action that attacks nobody."""
    if isinstance(action, Move) and action.target:
        found = forecasts.move(state, seat, action)
    elif isinstance(action, Assault) and action.how != "leave":
        found = forecasts.assault(state, seat, action)
    elif isinstance(action, Interrupt):
        told = interruptions.interrupt(state, seat, action)
        if told is None:
            return None
        found = told
    elif isinstance(action, GoOn) and action.target:
        gone_on = forecasts.go_on(state, seat, action)
        if gone_on is None:
            return None
        found = gone_on
    else:
        return None
    return AttackOdds(
        sum(row.share for row in found.rows if row.tone == "good"),
        sum(row.share for row in found.rows if row.tone == "harm"),
    )


def lines_of_fire(public: Public, model: Model, at: Point, least: float = 0.0) -> list[Threat]:
    """Return the enemies in no contact that could shoot a model at a place, with more than some odds of a wound."""
    found = consequences.threats(public, model, at)
    return [one for one in found if one.odds > least and not queries.contacts(public, public.model(one.model))]


def best_shot(public: Public, model: Model, at: Point, *, moved: bool) -> float:
    """Return the odds of a wound of the best shot from a place, its target check included."""
    return max((odds for _, odds in consequences.consequences_of(public, model, at, moved=moved).targets), default=0.0)
