"""What may still become of a region at war, once a player has settled it and others are still to (UP-28, UP-B41).

Positions are compared by trees. A leaf is what is scored; a branch is what the next player may do there. What has only
one result is that result. So two positions have equal trees exactly if nobody who settles later can make a difference.
"""

from collections.abc import Callable, Iterator

from games.kernel import Seat
from games.uprising.mechanics.skirmish.targets import Field, most_trades, targets_a, targets_b

Followers = tuple[int, ...]


def after_takes(field: Field, seat: Seat) -> frozenset[Field]:
    """Return what steps a) and b) of a player can leave (UP-20, UP-21)."""
    after_a = [field.without(targets) for targets in targets_a(field, seat)] or [field]
    return frozenset([last for one in after_a for last in _after_b(one, seat)])


def _after_b(field: Field, seat: Seat) -> list[Field]:
    return [field.without(targets) for targets in targets_b(field, seat)] or [field]


def after_trades(field: Field, seat: Seat) -> Iterator[Field]:
    """Yield what step c) of a player can leave, beginning with no trade (UP-22)."""
    for count in range(most_trades(field.followers, seat) + 1):
        yield field.traded(count)


def reached(field: Field, seats: tuple[Seat, ...]) -> frozenset[Followers]:
    """Return all followers that can be left in a region when these players have settled it in turn."""
    fields = {field}
    for seat in seats:
        fields = {last for one in fields for took in after_takes(one, seat) for last in after_trades(took, seat)}
    return frozenset(one.followers for one in fields)


class Trees:
    """The trees of a war's regions, by what the players can still do who settle after one of them.

    A tree is a number: equal ones have the same. A branch of trades says what no trade leads to, and what all do.
    """

    def __init__(self, seats: tuple[Seat, ...], leaf: Callable[[Followers], object]) -> None:
        self._seats, self._leaf = seats, leaf
        self._numbers: dict[object, int] = {}
        self._known: dict[tuple[Field, int], int] = {}

    def of(self, field: Field, settled: int = 0) -> int:
        """Return the tree of a region when so many of the players have settled it."""
        key = (field, settled)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._grow(field, settled)
        return found

    def _grow(self, field: Field, settled: int) -> int:
        if settled == len(self._seats):
            return self._number(self._leaf(field.followers))
        seat = self._seats[settled]
        takes = frozenset([self._traded(field, seat, settled) for field in after_takes(field, seat)])
        return self._number(takes) if len(takes) > 1 else next(iter(takes))

    def _traded(self, field: Field, seat: Seat, settled: int) -> int:
        none, *more = [self.of(one, settled + 1) for one in after_trades(field, seat)]
        return self._number((none, frozenset(more))) if set(more) - {none} else none

    def _number(self, tree: object) -> int:
        return self._numbers.setdefault(tree, len(self._numbers))
