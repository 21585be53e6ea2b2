"""How bold a side is to be: what the score and the clock ask of it, which players of any sense look at."""

from typing import NamedTuple

from games.kernel import Seat
from games.urban_war.state.public import Public
from games.urban_war.units import queries
from games.urban_war.units.points import points_left

_PATIENT = 8
"""Game turns without a limit after which a player comes out of cover more and more, so that every battle ends."""
_LEAD = 30.0
"""Points ahead that make a side as wary as it becomes."""
_MARGIN = 15.0
"""Points that are no lead to rest on while the game is young."""
_BOLDEST, _WARIEST = 1.9, 0.4
_RECKLESS, _HALF = 4.0, 0.5
"""How bold a side becomes when half of the turns are over and nobody has fallen: unfought battles are won by nobody.

Where objectives count, they do the pressing."""
_HASTE = 1.5
"""How fast a side that does not lead grows bolder: there must be turns left for what it dares."""


class Posture(NamedTuple):
    """How bold a side is, 1 being neither: a divisor of danger and a factor of pressing on. `last`: no turn follows."""

    bold: float
    last: bool = False


def eagerness(turn: int) -> float:
    """Return how much bolder everybody is in a late turn of a battle without a limit."""
    return max(0, turn - _PATIENT) / _PATIENT


def posture(public: Public, seat: Seat) -> Posture:
    """Return how bold a seat is to be: one that does not lead presses on in time, one that leads takes care."""
    limit = public.options.turns
    if not limit:
        return Posture(1 + 2 * eagerness(public.turn))
    lead = points_left(public, seat) - points_left(public, queries.other(seat))
    late, last = public.turn / limit, public.turn >= limit
    if lead > _MARGIN * (1 - late):
        return Posture(1 - (1 - _WARIEST) * late * min(1.0, lead / _LEAD), last)
    unfought = late > _HALF and not public.options.objectives and not any(model.dead for model in public.models)
    most = _RECKLESS if unfought else _BOLDEST
    return Posture(1 + (most - 1) * min(1.0, _HASTE * late), last)


def plain(public: Public) -> Posture:
    """Return how bold a player is that ignores the score: bolder every turn, so that every battle is fought."""
    limit = public.options.turns
    late = min(1.0, _HASTE * public.turn / limit) if limit else eagerness(public.turn)
    return Posture(1 + 2 * late)
