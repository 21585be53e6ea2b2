"""Why a player proposes what it does, in one line, by points on the table and against the next best action."""

from games.kernel import Seat
from games.uprising.ai.ending.foresight import finish_steps, result
from games.uprising.ai.listing import listed
from games.uprising.ai.sense.critic import lead_of
from games.uprising.board.regions import region_of
from games.uprising.board.scoring import incomes_left
from games.uprising.content.numbers import PROMOTE_COST
from games.uprising.state.actions import Action, Campaign, Decree, End, Intimidate, Move, Promote, Skirmish, Slay
from games.uprising.state.state import State, View
from games.uprising.state.views import imagined

_AT_ONCE = Decree, Slay, Intimidate, Campaign
"""Actions whose worth is plain at once."""


def reason(view: View, seat: Seat, action: Action) -> str:
    """Return why an action is proposed; "" where there is nothing to compare."""
    if view.public.phase != "play" or view.public.fight is not None:
        return ""
    state = imagined(view)
    match action:
        case Move():
            return _of_move(state, action)
        case Promote():
            left = incomes_left(state.public) - 1
            return f"one more action in each of {left} rounds to come, for {PROMOTE_COST}$ and two followers"
        case End():
            best, verb = _next_best(state, seat, action)
            return f"nothing left is worth more; the best, a {verb}, brings {_points(best)}" if verb else ""
        case Decree() | Slay() | Intimidate() | Campaign() | Skirmish():
            return _of_gain(state, seat, action)
        case _:
            return ""


def _points(gain: float) -> str:
    return f"{gain:+.1f}".replace("-", "−") + " points of lead by the end"


def _gain(state: State, seat: Seat, action: Action) -> float:
    """Return by how much an action moves the lead that a player has in the end, incomes to come included."""
    return lead_of(finish_steps(result(state, seat, action)), seat) - lead_of(state, seat)


def _of_gain(state: State, seat: Seat, action: Action) -> str:
    mine = "what its steps will take" if isinstance(action, Skirmish) else _points(_gain(state, seat, action))
    other, verb = _next_best(state, seat, action)
    return f"{mine}, against {_signed(other)} for the best {verb}" if verb else mine


def _signed(gain: float) -> str:
    return f"{gain:+.1f}".replace("-", "−")


def _next_best(state: State, seat: Seat, action: Action) -> tuple[float, str]:
    """Return what the best action of another kind is worth, and its verb; "" without any."""
    others = (each for each in listed(state, seat) if isinstance(each, _AT_ONCE) and type(each) is not type(action))
    found = [(_gain(state, seat, each), type(each).__name__) for each in others]
    return max(found, default=(0.0, ""))


def _of_move(state: State, action: Move) -> str:
    public = state.public
    here = next(one.region for one in public.own(public.turn) if one.id == action.who)
    there = region_of(public, action.region)
    one, two = (sum(public.lands[region].tokens) for region in (here, there))
    near, far = (len(public.country.regions[region].near) for region in (here, there))
    return f"{two} tokens and {far} neighbours in {public.name(there)}, against {one} and {near} in {public.name(here)}"
