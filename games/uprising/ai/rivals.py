"""How much of what a rival gains is a player's own loss."""

from games.kernel import Seat
from games.uprising.ai.value import REACH
from games.uprising.board.order import next_seat
from games.uprising.board.scoring import income, incomes_left, points
from games.uprising.content.numbers import (
    BOARD_POINTS,
    FOLLOWER_INCOME,
    INTIMIDATE_COST,
    LIEUTENANT_ACTIONS,
    MONEY_PER_POINT,
    REGION_INCOME,
    REGION_POINTS,
    WARLORD_ACTIONS,
)
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, State

AHEAD = 0.7
"""The share of the rivals who are ahead; all rivals share the rest."""
CLOSE = 0.95
"""Who expects so much of the best rival's points is ahead as well."""

SURE = 0.5
"""How much of what the actions of a turn could bring they bring on an average."""


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
    """Return what everybody would score at the end if nobody did anything more, but all had their turn in this round.

    A player who has had it looks better than those who are still to come, but is not.
    """
    public, purses = state.public, all_purses(state)
    rounds = incomes_left(public)
    incomes = income(public) if rounds else ((0, 0),) * public.seats
    scores, coming = points(public, purses), _still_to_come(public)
    return [
        sum(scores[seat][:2])
        + (money + rounds * sum(incomes[seat])) / MONEY_PER_POINT
        + (_turn_worth(public, seat, money, rounds) if seat in coming else 0.0)
        for seat, money in enumerate(purses)
    ]


def _still_to_come(public: Public) -> set[Seat]:
    """Return who has the turn in this round after the one who has it now."""
    found, seat = set(), next_seat(public, public.turn) if public.phase == "play" else None
    while seat is not None:
        found.add(seat)
        seat = next_seat(public, seat)
    return found


def _turn_worth(public: Public, seat: Seat, money: int, rounds: int) -> float:
    """Return what the turn of a player is worth who buys followers with all the money, as far as actions last.

    A player who has none yet will lead where they are, and be one of those with the most.
    """
    actions = WARLORD_ACTIONS + LIEUTENANT_ACTIONS * (len(public.own(seat)) - 1)
    tokens = sum([sum(land.tokens) for land in public.lands])
    followers = min(money // INTIMIDATE_COST, actions * REACH * SURE, tokens)
    worth = max(0.0, followers * (rounds * FOLLOWER_INCOME - INTIMIDATE_COST) / MONEY_PER_POINT)
    if any(land.followers[seat] for land in public.lands):
        return worth
    return worth + REGION_POINTS + BOARD_POINTS + rounds * REGION_INCOME / MONEY_PER_POINT
