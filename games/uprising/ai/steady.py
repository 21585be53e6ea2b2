"""The policy `steady`: looks ahead to the end of its own turn, and values what money and followers earn later."""

from games.kernel import Rng, Seat
from games.uprising.ai.ending.foresight import finish_steps, result
from games.uprising.ai.listing import listed
from games.uprising.ai.starts import best_start
from games.uprising.ai.value import value
from games.uprising.board.characters import first_free
from games.uprising.state.actions import Action, End
from games.uprising.state.purses import purse
from games.uprising.state.state import Public, State, View
from games.uprising.state.views import imagined

WIDTH = 6
"""Positions kept at each step of the search."""
MOST_NODES = 1200
"""Positions looked at for one decision, whatever the budget: more takes long on a busy machine and gains little."""


def steady(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Return the first action of the best way found to end the turn, trying at most about `nodes` positions."""
    state = imagined(view)
    if view.public.phase == "characters":
        return first_free(view.public)
    actions = list(listed(state, seat))
    if len(actions) == 1:
        return actions[0]
    if view.public.phase == "placement":
        return best_start(state, seat, actions, rng)
    return _search(state, seat, actions, min(nodes, MOST_NODES))


def _search(state: State, seat: Seat, actions: list[Action], nodes: int) -> Action:
    """Search the rest of the turn in breadth, keeping the best positions of each step.

    All first actions are tried, whatever the budget; deeper steps as long as it lasts.
    """
    best, choice = float("-inf"), actions[0]
    level: list[tuple[State, Action | None]] = [(state, None)]
    left = nodes
    while level:
        found: dict[object, tuple[float, State, Action]] = {}
        for position, first in level:
            for action in listed(position, seat) if first is not None else actions:
                left -= 1
                start = first if first is not None else action
                after = finish_steps(result(position, seat, action))
                worth = value(after, seat)
                if worth > best + 1e-9:
                    best, choice = worth, start
                key = (after.public.lands, after.public.characters, purse(after, seat))
                if _still_mine(action, after.public, seat) and (key not in found or found[key][0] < worth):
                    found[key] = (worth, after, start)
            if left <= 0:
                return choice
        ranked = sorted(found.values(), key=lambda one: -one[0])[:WIDTH]
        level = [(after, start) for _, after, start in ranked]
    return choice


def _still_mine(action: Action, after: Public, seat: Seat) -> bool:
    """Return whether the same player goes on after an action."""
    if after.phase != "play" or isinstance(action, End):
        return False
    return after.fight is not None or any(one.left for one in after.own(seat))
