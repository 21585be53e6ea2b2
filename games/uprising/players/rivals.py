"""How much of what a rival gains is a player's own loss."""

from games.kernel import Seat
from games.uprising.board import MONEY_PER_POINT, all_purses, income, points
from games.uprising.players.value import incomes_left
from games.uprising.state import State

AHEAD = 0.7
"""The share of the rivals who are ahead; all rivals share the rest."""
CLOSE = 0.95
"""Who expects so much of the best rival's points is ahead as well."""


def weights(state: State, seat: Seat) -> list[float]:
    """Return for every seat what a point of its is worth to one of them: 1 for its own, less than 0 for rivals."""
    expected = _expected(state)
    rivals = [other for other in range(len(expected)) if other != seat and not state.public.players[other].gone]
    best = max([expected[other] for other in rivals], default=0)
    ahead = [other for other in rivals if expected[other] >= CLOSE * best]
    shares = [0.0] * len(expected)
    for other in rivals:
        shares[other] = -(1 - AHEAD) / len(rivals) - (AHEAD / len(ahead) if other in ahead else 0)
    shares[seat] = 1.0
    return shares


def _expected(state: State) -> list[float]:
    """Return what everybody would score at the end if nobody did anything more."""
    public, purses = state.public, all_purses(state)
    rounds = incomes_left(public)
    incomes = income(public) if rounds else ((0, 0),) * public.seats
    scores = points(public, purses)
    return [
        sum(scores[seat][:2]) + (money + rounds * sum(incomes[seat])) / MONEY_PER_POINT
        for seat, money in enumerate(purses)
    ]
