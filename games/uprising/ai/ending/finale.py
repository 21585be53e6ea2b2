"""Whether to end a game: the rest of the round is played out by the rules, and then the war.

A player who takes the last token of the last stable region ends the game with the round (UP-27). But others may have
their turn after it, and all fight in Go to War: a count of points as they are says too little.
"""

from games.kernel import NoDice, Seat
from games.uprising.ai.ending.foresight import finish_steps, fought, result
from games.uprising.ai.light.position import Light, ground_of
from games.uprising.ai.light.search import best_way
from games.uprising.ai.light.ways import Ways
from games.uprising.ai.light.wording import action_of
from games.uprising.ai.light.worth import Worth
from games.uprising.ai.listing import listed
from games.uprising.ai.rivals import weights
from games.uprising.board.scoring import all_unstable, incomes_left
from games.uprising.mechanics.turn.rounds import turn
from games.uprising.state.actions import Action, Decree, End, Intimidate
from games.uprising.state.frames import Turn
from games.uprising.state.purses import all_purses
from games.uprising.state.state import State, Table

NODES = 200
"""Light positions looked at for each action that is played out."""
MOST = 80
"""Actions played out, at most."""


def ends(state: State, seat: Seat, action: Action) -> bool:
    """Return whether an action ends a game that has more rounds to go."""
    if not isinstance(action, Decree | Intimidate) or all_unstable(state.public) or incomes_left(state.public) < 2:
        return False
    return all_unstable(result(state, seat, action).public)


def wins_by_ending(state: State, seat: Seat, action: Action) -> bool:
    """Return whether nobody has more points than a player who ends the game, if all play the round out well."""
    now = _onward(result(state, seat, action))
    for _ in range(MOST):
        if now.public.phase != "play":
            break
        asked = now.public.prompts[0].seat
        now = _onward(result(now, asked, _played(now, asked)))
    players = fought(now).public.players
    return players[seat].vp >= max(one.vp for one in players if not one.gone)


def _onward(state: State) -> State:
    """Return a state in which somebody is asked, or the war has begun."""
    state = finish_steps(state)
    while state.public.phase == "play" and not state.public.prompts:
        table = Table(state, NoDice())
        if isinstance(table.frame, Turn):
            turn(table, table.frame)
        state = finish_steps(table.state)
    return state


def _played(state: State, seat: Seat) -> Action:
    """Return what a player does with the best way of a short search; the first answer to a step of a Skirmish."""
    public = state.public
    if public.fight is not None:
        return next(iter(listed(state, seat)))
    light, ground = Light.of(state, seat), ground_of(public.country)
    worth = Worth(public, ground, light, weights(state, seat), all_purses(state))
    way = best_way(light, Ways(ground, public.options, worth), worth, NODES)
    return End() if way is None else action_of(public, light, way)
