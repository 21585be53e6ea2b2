"""Where a player who settles must be asked: what must be decided, and which trades could matter (UP-22, UP-B43)."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations

from games.kernel import Seat
from games.uprising.board.order import turn_order
from games.uprising.board.scoring import scorers
from games.uprising.content.numbers import BOARD_POINTS, MONEY_PER_POINT, REGION_POINTS
from games.uprising.mechanics.skirmish.targets import Field, field_of, most_trades, targets_a, targets_b
from games.uprising.mechanics.war.later import Followers, Trees, after_takes, after_trades, reached
from games.uprising.state.purses import open_purses
from games.uprising.state.state import Public

Pair = tuple[Seat, Seat]
Reach = tuple[frozenset[Followers], ...]
"""For each region, all followers that can be left there when the war is over."""


def decided_by(public: Public, seat: Seat) -> tuple[int, ...]:
    """Return the regions where a player must choose what step a) or b) removes (UP-20, UP-21)."""
    return tuple(region for region in range(len(public.lands)) if _decides(field_of(public, region), seat))


def _decides(field: Field, seat: Seat) -> bool:
    targets = targets_a(field, seat)
    if len(targets) > 1:
        return True
    return len(targets_b(field.without(targets[0]) if targets else field, seat)) > 1


def contested_by(public: Public, seat: Seat) -> tuple[int, ...]:
    """Return the regions where trades of a player could change points, or who wins (UP-22, UP-B43).

    All that players can do who settle later is played out, with what they must do and what they may.
    """
    fields = [field_of(public, region) for region in range(len(public.lands))]
    able = [region for region, field in enumerate(fields) if _can_trade(field, seat)]
    if not able:
        return ()
    order = turn_order(public)
    later = order[order.index(seat) + 1 :]
    reach = tuple(reached(field, (seat, *later)) for field in fields)
    if _tie_plays_on(public) and _may_tie(public, reach):
        return tuple(able)
    pairs = tuple(_open_pairs(reach, order))
    trees = Trees(later, partial(_scored, public, pairs))
    return tuple(region for region in able if _matters(trees, fields[region], seat))


def _can_trade(field: Field, seat: Seat) -> bool:
    return any(most_trades(after.followers, seat) for after in after_takes(field, seat))


def _matters(trees: Trees, field: Field, seat: Seat) -> bool:
    """Return whether some number of trades leads to something else than none does, whatever was taken before."""
    return any(
        len({trees.of(traded) for traded in after_trades(after, seat)}) > 1 for after in after_takes(field, seat)
    )


def _scored(public: Public, pairs: tuple[Pair, ...], followers: Followers) -> object:
    """Return what a region comes to in the end: who scores there, and what it adds between those near the most."""
    return scorers(public, followers), tuple([_lead(followers, pair) for pair in pairs])


def _lead(followers: Followers, pair: Pair) -> int:
    """Return by how many followers one player is ahead of another."""
    return followers[pair[0]] - followers[pair[1]]


def _leads(reach: Reach, pair: Pair) -> tuple[int, int]:
    """Return by how many followers on the board one player can be ahead of another, at least and at most."""
    leads = [[_lead(followers, pair) for followers in ends] for ends in reach]
    return sum(map(min, leads)), sum(map(max, leads))


def _open_pairs(reach: Reach, order: tuple[Seat, ...]) -> Iterator[Pair]:
    """Yield the pairs whose order on the board is open, of players who both could have the most there (UP-31)."""
    for pair in combinations(_able(reach, order), 2):
        least, most = _leads(reach, pair)
        if least < most and least <= 0 <= most:
            yield pair


def _able(reach: Reach, order: tuple[Seat, ...]) -> list[Seat]:
    """Return who could have the most followers on the board."""
    return [one for one in order if all(_leads(reach, (one, other))[1] >= 0 for other in order if other != one)]


def _tie_plays_on(public: Public) -> bool:
    """Return whether after a tie all would go to war again, with what trades have left (UP-34, UP-B48)."""
    most = public.options.tie_cycles
    return not 0 < most <= public.cycles


def _may_tie(public: Public, reach: Reach) -> bool:
    """Return whether several players could have the most points; hidden purses say nothing, so they could."""
    purses, order = open_purses(public), turn_order(public)
    points = [money // MONEY_PER_POINT for money in purses if money is not None]
    if len(points) < len(purses):
        return True
    able = _able(reach, order)
    leads = {pair: _point_leads(public, reach, points, pair, able) for pair in permutations(order, 2)}
    ahead = [one for one in order if all(max(leads[one, other]) >= 0 for other in order if other != one)]
    return any(0 in leads[pair] for pair in permutations(ahead, 2))


def _point_leads(public: Public, reach: Reach, points: list[int], pair: Pair, able: list[Seat]) -> set[int]:
    """Return by how many points one player can be ahead of another."""
    found = {points[pair[0]] - points[pair[1]] + board for board in _board_leads(reach, pair, able)}
    for ends in reach:
        more = {REGION_POINTS * _between(scorers(public, followers), pair) for followers in ends}
        found = {lead + other for lead in found for other in more}
    return found


def _board_leads(reach: Reach, pair: Pair, able: list[Seat]) -> set[int]:
    """Return by how many points for the board one player can be ahead of another (UP-31)."""
    least, most = _leads(reach, pair)
    signs = {sign for sign in (1, -1) if pair[sign < 0] in able and (most if sign > 0 else -least) > 0}
    level = not signs or least <= 0 <= most or set(able) - {*pair}
    return {BOARD_POINTS * sign for sign in (signs | {0} if level else signs)}


def _between(seats: tuple[Seat, ...], pair: Pair) -> int:
    return (pair[0] in seats) - (pair[1] in seats)
