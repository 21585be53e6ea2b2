"""The policy `advise`: plans its whole turn with all the rounds in mind that are still to come."""

from games.kernel import Rng, Seat
from games.uprising.ai.ending.endgame import best_answer, sheet
from games.uprising.ai.ending.finale import ends, wins_by_ending
from games.uprising.ai.ending.foresight import finish_steps, result
from games.uprising.ai.light.position import Light, ground_of
from games.uprising.ai.light.search import best_way
from games.uprising.ai.light.ways import Ways
from games.uprising.ai.light.wording import action_of
from games.uprising.ai.light.worth import Worth
from games.uprising.ai.listing import listed
from games.uprising.ai.rivals import weights
from games.uprising.ai.starts import start_apart
from games.uprising.board.characters import first_free
from games.uprising.board.order import by_seat
from games.uprising.state.actions import Action, End
from games.uprising.state.purses import all_purses
from games.uprising.state.state import State, View
from games.uprising.state.views import imagined

NODE = 6
"""Light positions that cost as much as one of the rules."""


def advise(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Return the first action of the best way found to end the turn."""
    public = view.public
    if public.phase == "characters":
        return first_free(public)
    state = imagined(view)
    actions = list(listed(state, seat))
    if len(actions) == 1:
        return actions[0]
    if public.phase == "placement":
        return start_apart(state, seat, actions, rng)
    if public.phase == "tie":
        return best_answer(state, seat, actions)
    if public.phase == "war" and by_seat(public):
        return sheet(state, seat)
    light, ground = Light.of(state, seat), ground_of(public.country)
    worth = Worth(public, ground, light, weights(state, seat), all_purses(state))
    if public.phase != "play" or public.fight is not None:
        return max(actions, key=lambda action: worth(_after(state, seat, action)))
    budget = nodes * NODE
    way = best_way(light, Ways(ground, public.options, worth), worth, budget)
    action = End() if way is None else action_of(public, light, way)
    if ends(state, seat, action) and not wins_by_ending(state, seat, action):
        way = best_way(light, Ways(ground, public.options, worth, stay_open=True), worth, budget)
        action = End() if way is None else action_of(public, light, way)
    return action


def _after(state: State, seat: Seat, action: Action) -> Light:
    return Light.of(finish_steps(result(state, seat, action)), seat)
