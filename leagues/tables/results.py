"""Results of matches, as a league counts them, and what they are worth."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from games.kernel import Frozen
from leagues.entrants import Entrant, Pairing


class Result(Frozen, frozen=True):
    """How a match ended: the place of each of its table, by seat; 1 is the best, and those who share one have the same.

    `forfeits` are those who lost by being out of the match. `number` is the round (0: there are none).
    """

    table: Pairing
    places: tuple[int, ...]
    number: int = 0
    forfeits: tuple[Entrant, ...] = ()

    @classmethod
    def won(
        cls, table: Pairing, winners: Collection[Entrant], number: int = 0, forfeits: Collection[Entrant] = ()
    ) -> "Result":
        """Return the result of a match of which only the winners are known (none: a draw).

        Winners share the first place, the others the next one; those who forfeit are last in any case.

        >>> Result.won((7, 8, 9), [8], forfeits=[7]).places
        (3, 1, 2)
        """
        out = [entrant for entrant in table if entrant in forfeits]
        first = [entrant for entrant in table if entrant in winners and entrant not in out]
        rest = [entrant for entrant in table if entrant not in first and entrant not in out]
        place_of: dict[Entrant, int] = {}
        for group in (first, rest, out):
            place_of |= dict.fromkeys(group, len(place_of) + 1)
        return cls(table, tuple(place_of[entrant] for entrant in table), number, tuple(out))

    def place(self, entrant: Entrant) -> int:
        """Return somebody's place."""
        return self.places[self.table.index(entrant)]

    def duels(self) -> Iterator[tuple[Entrant, Entrant, int]]:
        """Yield every two of the table, the better one first, and what that is worth to the first: 2, or 1 if equal."""
        for one, other in combinations(self.table, 2):
            ahead, behind = sorted((one, other), key=self.place)
            yield ahead, behind, 1 if self.place(ahead) == self.place(behind) else 2

    def without(self, entrant: Entrant) -> "Result | None":
        """Return the result as if somebody had not been there; None if one alone is left."""
        table = tuple(each for each in self.table if each != entrant)
        if len(table) < 2:
            return None
        places = [self.place(each) for each in table]
        ranks = tuple(1 + sum(1 for other in places if other < place) for place in places)
        return Result(table, ranks, self.number, tuple(each for each in self.forfeits if each != entrant))


def usual_points(seats: int) -> tuple[int, ...]:
    """Return what each place is worth if a league says nothing else: two points for every player behind it.

    >>> usual_points(2), usual_points(4)
    ((2, 0), (6, 4, 2, 0))
    """
    return tuple(range(2 * (seats - 1), -1, -2))


def points_of(result: Result, worth: Sequence[int] | None = None) -> dict[Entrant, Fraction]:
    """Return what a result is worth to each: those who share a place share what it and the next ones are worth.

    Who forfeits gets nothing. `worth` are the points by place (None: the usual ones); places behind its end have none.

    >>> {entrant: str(points) for entrant, points in points_of(Result.won((7, 8, 9), [8]), (5, 2, 1)).items()}
    {7: '3/2', 8: '5', 9: '3/2'}
    """
    by_place = usual_points(len(result.table)) if worth is None else worth
    found: dict[Entrant, Fraction] = {}
    for entrant, place in zip(result.table, result.places, strict=True):
        sharing = result.places.count(place)
        shared = sum(by_place[place - 1 : place - 1 + sharing])
        found[entrant] = Fraction(0) if entrant in result.forfeits else Fraction(shared, sharing)
    return found


def settled(
    planned: Sequence[Pairing], results: Sequence[Result], withdrawn: Collection[Entrant]
) -> tuple[Result, ...]:
    """Return the results of a round robin from which some have withdrawn.

    As FIDE has it: who has ended fewer than half of their matches is left out of all results, as if they had never been
    there. Who has ended half of them or more forfeits the rest; in a match that others go on with, its own result says
    so.
    """
    early = {entrant for entrant in withdrawn if _is_early(entrant, planned, results)}
    found: list[Result] = []
    for result in results:
        left: Result | None = result
        for entrant in early.intersection(result.table):
            left = None if left is None else left.without(entrant)
        found += [] if left is None else [left]
    played = {frozenset(result.table) for result in results}
    return (*found, *_forfeited(planned, played, early, set(withdrawn) - early))


def _is_early(entrant: Entrant, planned: Sequence[Pairing], results: Sequence[Result]) -> bool:
    ended = sum(1 for result in results if entrant in result.table)
    return 2 * ended < sum(1 for table in planned if entrant in table)


def _forfeited(
    planned: Sequence[Pairing],
    played: Collection[frozenset[Entrant]],
    early: Collection[Entrant],
    late: Collection[Entrant],
) -> Iterator[Result]:
    """Yield the results of matches that are not played, since one player at most is left."""
    for table in planned:
        left = tuple(entrant for entrant in table if entrant not in early)
        staying = [entrant for entrant in left if entrant not in late]
        if frozenset(table) not in played and len(left) > 1 and len(staying) < 2:
            yield Result.won(left, staying, forfeits=[entrant for entrant in left if entrant in late])


def meetings_of(results: Sequence[Result]) -> Mapping[Entrant, list[tuple[Entrant, int]]]:
    """Return whom each has met, each time with what that was worth: 2 (before them), 1 (equal) or 0."""
    found: dict[Entrant, list[tuple[Entrant, int]]] = {}
    for result in results:
        for one, other, worth in result.duels():
            found.setdefault(one, []).append((other, worth))
            found.setdefault(other, []).append((one, 2 - worth))
    return found
