"""Exact odds of an action, before it is confirmed."""

from games.kernel import Forecast, Seat
from games.raise_shields.actions import Action
from games.raise_shields.state import State


def forecast(state: State, seat: Seat, action: Action) -> Forecast | None:
    """Return the odds of a move or an attack; None for what leaves nothing to chance."""
    return None
