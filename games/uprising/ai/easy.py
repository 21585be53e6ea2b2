"""The policy `easy`: the action with the best immediate change of projected points."""

from games.kernel import Rng, Seat
from games.uprising.ai.ending.foresight import result
from games.uprising.ai.listing import listed
from games.uprising.board.characters import first_free
from games.uprising.board.scoring import points
from games.uprising.content.numbers import MONEY_PER_POINT
from games.uprising.state.actions import Action, End, Stay
from games.uprising.state.purses import all_purses
from games.uprising.state.state import State, View
from games.uprising.state.views import imagined

STIR = 16
"""One decision in so many is a random one: without it nobody would ever move, and all games would be alike."""


def easy(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Return the best action at first sight; equal ones are drawn, and now and then any action is."""
    state = imagined(view)
    if view.public.phase == "characters":
        return first_free(view.public)
    actions = list(listed(state, seat))
    if view.public.phase in ("bidding", "placement") or not rng.randrange(STIR):
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
    public, purses = state.public, all_purses(state)
    parts = zip(points(public, purses), purses, strict=True)
    totals = [sum(part[:2]) + purse / MONEY_PER_POINT for part, purse in parts]
    rivals = [total for other, total in enumerate(totals) if other != seat and not public.players[other].gone]
    return totals[seat] - max(rivals, default=0)
