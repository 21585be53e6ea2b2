"""The policy `greedy`: the action with the best immediate change of projected points."""

from games.kernel import Rng, Seat
from games.uprising.actions import Action, Choose, End, Stay
from games.uprising.board import MONEY_PER_POINT, points
from games.uprising.characters import free_lieutenants, free_warlords
from games.uprising.policies.listing import listed, result
from games.uprising.state import State
from games.uprising.views import UprisingView, fill_purses

STIR = 16
"""One decision in so many is a random one: without it nobody would ever move, and all games would be alike."""


def greedy(view: UprisingView, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Return the best action at first sight; equal ones are drawn, and now and then any action is."""
    state = fill_purses(view)
    if state.phase == "characters":
        return Choose(free_warlords(state)[0], free_lieutenants(state)[0])
    actions = list(listed(state, seat))
    if state.phase == "placement" or not rng.randrange(STIR):
        return actions[rng.randrange(len(actions))]
    rated = [(_gain(state, seat, action), action) for action in actions]
    best = max(gain for gain, _ in rated)
    choice = [action for gain, action in rated if gain > best - 1e-9]
    return choice[rng.randrange(len(choice))]


def _gain(state: State, seat: Seat, action: Action) -> float:
    if isinstance(action, End | Stay):
        return projected(state, seat)
    return projected(result(state, seat, action), seat)


def projected(state: State, seat: Seat) -> float:
    """Return a player's lead in points if the game ended now, with purses counted to the last $."""
    totals = [
        sum(part[:2]) + player.money / MONEY_PER_POINT
        for part, player in zip(points(state), state.players, strict=True)
    ]
    rivals = [total for other, total in enumerate(totals) if other != seat and not state.players[other].gone]
    return totals[seat] - max(rivals, default=0)
