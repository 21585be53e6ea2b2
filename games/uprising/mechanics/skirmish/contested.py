"""Where a trade at war could change who else has the most followers on the board (UP-31, UP-B43)."""

from itertools import permutations

from games.kernel import Seat
from games.uprising.board.order import turn_order
from games.uprising.board.scoring import board_totals
from games.uprising.content.numbers import LIEUTENANT_TAKES, WARLORD_TAKES
from games.uprising.mechanics.skirmish.targets import most_trades
from games.uprising.state.state import Public


def contested_by(public: Public, seat: Seat) -> tuple[int, ...]:
    """Return where trades of a player could change which other player has the most on the board (UP-B43).

    There one of two loses more than the other, who are so near to each other that their order may change, and of whom
    the one ahead could have the most. All that the player may remove is added up, so that no trade which could matter
    is missed.
    """
    totals, regions = board_totals(public), range(len(public.lands))
    taken = sum(_takes(public, region, seat) for region in regions)

    def swings(one: Seat, other: Seat) -> list[int]:
        return [_swing(public, region, seat, one, other) for region in regions]

    def passes(one: Seat, other: Seat) -> bool:
        """Return whether another could come level with one who is ahead, or fall behind who is level."""
        return sum(swings(one, other)) + taken >= max(1, totals[one] - totals[other])

    order = turn_order(public)
    able = [one for one in order if all(totals[more] <= totals[one] or passes(more, one) for more in order)]
    pairs = [pair for pair in permutations(order, 2) if seat not in pair and pair[0] in able]
    near = [(one, other) for one, other in pairs if totals[one] >= totals[other] and passes(one, other)]
    both = [pair for one, other in near for pair in ((one, other), (other, one))]
    return tuple(region for region in regions if any(swings(*pair)[region] for pair in both))


def _swing(public: Public, region: int, seat: Seat, leader: Seat, other: Seat) -> int:
    """Return how many followers more the leader loses by trades in a region than another player."""
    followers, number = public.lands[region].followers, most_trades(public, region, seat)
    return max(0, min(number, followers[leader]) - min(number, followers[other]))


def _takes(public: Public, region: int, seat: Seat) -> int:
    """Return how many followers steps a) and b) may remove in a region, at most."""
    ranks = {one.number > 0 for one in public.characters if one.seat == seat and one.region == region}
    most = WARLORD_TAKES * (False in ranks) + LIEUTENANT_TAKES * (True in ranks)
    followers = public.lands[region].followers
    return min(most, sum(followers) - followers[seat])
