"""Raise Shields: the computer captains."""

from games.kernel import Rng, Seat
from games.raise_shields import flow
from games.raise_shields.actions import Action
from games.raise_shields.views import RaiseShieldsView


def steady(view: RaiseShieldsView, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Stay on the map, take no great risk, and fire when possible."""
    prompt = next(prompt for prompt in view.awaited if prompt.seat == seat)
    return flow.default(view.state, prompt)
