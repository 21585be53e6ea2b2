"""The maneuver that a move would be, the odds of its stress test, and what fleeing loses."""

from games.kernel import Forecast, Seat
from games.raise_shields.mechanics.damage import hull
from games.raise_shields.mechanics.maneuver.course import planned
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.previews.stress import odds_of
from games.raise_shields.state.actions import Move
from games.raise_shields.state.frames import Maneuver
from games.raise_shields.state.state import Public, State


def ordered(public: Public, steps: tuple[Step, ...]) -> Maneuver:
    """Return the maneuver that the ship in turn would fly; raises IllegalAction."""
    return planned(public, public.ship(public.turn), steps)


def forecast(state: State, seat: Seat, action: Move) -> Forecast:
    """Return the odds of the stress test that a move needs, or that it needs none."""
    return odds_of(state.public, ordered(state.public, action.steps))


def irreversible_loss(state: State, seat: Seat, action: Move) -> str:
    """Return what fleeing loses (RS-35); "" for a move that stays on the map."""
    public = state.public
    fled = ordered(public, action.steps).path[-1] not in public.grid
    return f"flee and {hull.loss_of(public, public.ship(public.turn))}" if fled else ""
