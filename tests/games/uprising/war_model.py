"""Go to War once more, by brute force and from the text of the rules alone: what trades come to (UP-20 .. UP-22).

Nothing of the game's own rules is imported here. A region is a tuple: followers by seat, the seats of the Warlords in
it, and the number of Lieutenants by seat.
"""

from collections.abc import Iterator
from itertools import product

Region = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def takes(region: Region, seat: int) -> set[Region]:
    """Steps a) and b): compulsory where there is something to remove, and free in what it is."""
    return {after for mid in _step_a(region, seat) for after in _step_b(mid, seat)}


def _step_a(region: Region, seat: int) -> Iterator[Region]:
    followers, warlords, lieutenants = region
    others = sum(followers) - followers[seat]
    victims = [one for one, count in enumerate(lieutenants) if count and one != seat]
    if seat not in warlords or len(warlords) > 1 or not (others or victims):
        yield region
        return
    for victim in victims:
        yield followers, warlords, _less(lieutenants, victim)
    for after in _fewer(followers, seat, min(2, others)) if others else ():
        yield after, warlords, lieutenants


def _step_b(region: Region, seat: int) -> Iterator[Region]:
    followers, warlords, lieutenants = region
    alone = lieutenants[seat] > 0 and sum(lieutenants) == lieutenants[seat]
    if not alone or sum(followers) == followers[seat]:
        yield region
        return
    for after in _fewer(followers, seat, 1):
        yield after, warlords, lieutenants


def _fewer(followers: tuple[int, ...], seat: int, number: int) -> set[tuple[int, ...]]:
    """All ways to remove so many followers of others."""
    found = {followers}
    for _ in range(number):
        found = {_less(one, other) for one in found for other, have in enumerate(one) if have and other != seat}
    return found


def _less(counts: tuple[int, ...], which: int) -> tuple[int, ...]:
    return tuple(count - (index == which) for index, count in enumerate(counts))


def trades(region: Region, seat: int) -> list[Region]:
    """Step c): for each own follower, remove it and one of each opponent; in vain against nobody. First none."""
    found = [region]
    while (followers := found[-1][0])[seat] and any(have for one, have in enumerate(followers) if one != seat):
        found.append((tuple(max(0, have - 1) for have in followers), *found[-1][1:]))
    return found


def ends(region: Region, later: tuple[int, ...], trading: bool) -> set[tuple[int, ...]]:
    """The followers that can be left when these seats have settled a region, trading or not."""
    found = {region}
    for seat in later:
        after = {took for one in found for took in takes(one, seat)}
        found = {last for one in after for last in (trades(one, seat) if trading else [one])}
    return {one[0] for one in found}


def points(board: tuple[tuple[int, ...], ...], purses: tuple[int, ...], tied_score: bool) -> tuple[int, ...]:
    """Consolidate Power: 3 for each region, 2 for the board, 1 for every 5$."""

    def most(counts: tuple[int, ...]) -> list[int]:
        best = [seat for seat, count in enumerate(counts) if count == max(counts) > 0]
        return best if tied_score or len(best) == 1 else []

    found = [money // 5 for money in purses]
    for followers in board:
        for seat in most(followers):
            found[seat] += 3
    for seat in most(tuple(map(sum, zip(*board, strict=True)))):
        found[seat] += 2
    return tuple(found)


class Options:
    """What a player can make of all regions together: the results by own takes, and by trades in each region."""

    def __init__(self, board: list[Region], seat: int, later: tuple[int, ...], trading: bool) -> None:
        self._later, self._trading = later, trading
        self.takes = list(product(*(sorted(takes(region, seat)) for region in board)))
        self._seat = seat

    def trades(self, took: tuple[Region, ...]) -> Iterator[tuple[int, ...]]:
        """All ways to trade in all regions, by how often in each."""
        return product(*(range(len(trades(region, self._seat))) for region in took))

    def results(
        self, took: tuple[Region, ...], counts: tuple[int, ...], purses: tuple[int, ...], tied: bool
    ) -> frozenset[tuple[int, ...]]:
        """All points that can come of it."""
        each = [
            ends(trades(region, self._seat)[count], self._later, self._trading)
            for region, count in zip(took, counts, strict=True)
        ]
        return frozenset(points(board, purses, tied) for board in product(*each))


def ties(results: frozenset[tuple[int, ...]]) -> bool:
    """Whether several can have the most points."""
    return any(result.count(max(result)) > 1 for result in results)
