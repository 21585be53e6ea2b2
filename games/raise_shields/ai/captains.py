"""Raise Shields: the computer captains. Each sees only the view of its own seat."""

from collections.abc import Callable, Mapping

from games.kernel import Rng, Seat
from games.raise_shields.ai.answers import ANSWERS, PLAIN_ANSWERS
from games.raise_shields.ai.maneuvers import easy_maneuver, keen_maneuver, steady_maneuver
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.state.actions import Action, Move
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, View

Choose = Callable[[Public, Ship, Rng], tuple[Step, ...]]
Answer = Callable[[Public, Seat, Rng], Action]


def easy(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Fire at whatever bears and stay on the map, with no thought of the rounds to come."""
    return _answer(view, seat, rng, easy_maneuver, PLAIN_ANSWERS)


def steady(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Weigh the stress test, the fire and the map's edge in this round, the enemy flying straight on."""
    return _answer(view, seat, rng, steady_maneuver, PLAIN_ANSWERS)


def advise(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Weigh also the rounds to come and what the enemy can still move."""
    return _answer(view, seat, rng, keen_maneuver, ANSWERS)


def _answer(view: View, seat: Seat, rng: Rng, choose: Choose, answers: Mapping[str, Answer]) -> Action:
    public = view.public
    kind = next(asked.kind for asked in public.prompts if asked.seat == seat)
    if kind == "move":
        return Move(choose(public, public.ship(public.turn), rng))
    return answers[kind](public, seat, rng)
