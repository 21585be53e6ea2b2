"""What a position is worth to a player: the points to expect at the end, less those of the rivals."""

from games.kernel import Seat
from games.kernel.base.caching import per_domain
from games.uprising.board.scoring import income, incomes_left, points
from games.uprising.content.numbers import (
    DECREE_COST,
    DECREE_TOKENS,
    FOLLOWER_INCOME,
    LIEUTENANT_ACTIONS,
    MONEY_PER_POINT,
    WARLORD_ACTIONS,
)
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, State

REACH = 4.3
"""Followers that a Decree brings on an average map."""
DECREE_PRICE = DECREE_COST / MONEY_PER_POINT
"""Its price in points."""
FOLLOWER_ROUND = FOLLOWER_INCOME / MONEY_PER_POINT
"""Points that a follower earns in a round."""
IDLE_WORTH = 0.4
"""What an action is worth when the supply is used up."""
TRUST = 0.35
"""How much of the worth of actions to come is believed."""
LEADER_WEIGHT = 0.7
"""How much the strongest rival counts; the average of all counts for the rest."""


def value(state: State, seat: Seat) -> float:
    """Return a player's expected lead in points at the end of the game."""
    public, purses = state.public, all_purses(state)
    rounds = incomes_left(public)
    scores = points(public, purses)
    incomes = income(public) if rounds else ((0, 0),) * public.seats
    action_worth = _lieutenant_worth(public, rounds)
    worth, seats = [], [one.seat for one in public.characters]
    for other, purse in enumerate(purses):
        money = purse + rounds * sum(incomes[other])
        lieutenants = seats.count(other) - 1
        worth.append(sum(scores[other][:2]) + money / MONEY_PER_POINT + lieutenants * action_worth)
    rivals = [one for other, one in enumerate(worth) if other != seat and not public.players[other].gone]
    if not rivals:
        return worth[seat]
    return worth[seat] - LEADER_WEIGHT * max(rivals) - (1 - LEADER_WEIGHT) * sum(rivals) / len(rivals)


def _lieutenant_worth(public: Public, rounds: int) -> float:
    """Return what one action in every turn to come is worth, as far as the supply lasts."""
    turns = rounds - 1
    if turns <= 0:
        return 0.0
    tokens = sum([sum(land.tokens) for land in public.lands])
    actions = (WARLORD_ACTIONS * public.seats + LIEUTENANT_ACTIONS * (len(public.characters) - public.seats)) * turns
    share = min(1.0, tokens / DECREE_TOKENS / actions)
    return share * _decrees_worth(turns) + (1 - share) * IDLE_WORTH * turns


@per_domain
def _decrees_worth(turns: int) -> float:
    """Return what a Decree in every turn to come is worth."""
    return sum(max(IDLE_WORTH, TRUST * (REACH * FOLLOWER_ROUND * left - DECREE_PRICE)) for left in range(1, turns + 1))
