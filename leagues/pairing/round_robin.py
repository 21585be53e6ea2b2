"""Everybody meets everybody: Berger tables for two, and cyclic tables for three and four."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from leagues.entrants import Entrant, Pairing

LEAST, MOST = 2, 4
"""So many sit at a table."""
LARGEST = 16
"""So many can be at tables of three and four in one round robin: more are several divisions."""


def berger(entrants: Sequence[Entrant]) -> tuple[tuple[Pairing, ...], ...]:
    """Return the rounds of a round robin for two, as the Berger tables of FIDE have them (handbook C.05, annex 1).

    With an odd number the one who would meet the number that is missing has a bye and is in no table of that round.

    >>> berger([1, 2, 3, 4])
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    even = len(entrants) + len(entrants) % 2
    rounds = (_berger_round(even, number) for number in range(even - 1))
    return tuple(
        tuple((entrants[one], entrants[other]) for one, other in pairs if max(one, other) < len(entrants))
        for pairs in rounds
    )


def _berger_round(even: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield the places that meet: each round all but the last move half the way round; the last changes its colour."""
    turning = even - 1
    shift = number * (even // 2)
    first = shift % turning
    yield (even - 1, first) if number % 2 else (first, even - 1)
    for step in range(1, even // 2):
        yield (shift + step) % turning, (shift - step) % turning


def together(entrants: Sequence[Entrant], seats: int) -> tuple[Pairing, ...]:
    """Return all tables of a round robin that is played at once.

    For two, everybody meets everybody once. For more, the tables go round: everybody meets everybody at least once,
    as evenly as that can be, plays as many matches as everybody else, and sits in every seat equally often. Only where
    a table looks the same before it has gone all the way round, such as four entrants at a table of four, is it
    played once. Raises ValueError if there are too few entrants, or too many.
    """
    if not LEAST <= seats <= MOST:
        raise ValueError(f"a table has {LEAST} to {MOST} seats, not {seats}")
    if len(set(entrants)) != len(entrants) or len(entrants) < seats:
        raise ValueError(f"{seats} different entrants are needed at least")
    if seats > LEAST and len(entrants) > LARGEST:
        raise ValueError(f"a round robin of tables of {seats} is for {LARGEST} entrants at most")
    if seats == LEAST:
        return tuple(pairing for pairings in berger(entrants) for pairing in pairings)
    blocks = _blocks(len(entrants), seats)
    return tuple(tuple(entrants[place] for place in table) for block in blocks for table in _turned(block, entrants))


def _turned(block: Sequence[int], entrants: Sequence[Entrant]) -> tuple[tuple[int, ...], ...]:
    """Return a block of places, and what it becomes as it goes round; the same people meet there once."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for shift in range(len(entrants)):
        table = tuple((place + shift) % len(entrants) for place in block)
        found.setdefault(frozenset(table), table)
    return tuple(found.values())


Block = tuple[int, ...]


def _blocks(count: int, seats: int) -> tuple[Block, ...]:
    """Return the fewest blocks that bring everybody together as they go round; of those, the most even ones."""
    kinds: dict[tuple[int, ...], Block] = {}
    for rest in combinations(range(1, count), seats - 1):
        kinds.setdefault(tuple(sorted(_distances((0, *rest), count))), (0, *rest))
    for size in range(1, count):
        covers = list(_covers(kinds, range(1, count // 2 + 1), size))
        if covers:
            return min(covers, key=lambda blocks: _burden(blocks, count))
    raise AssertionError("with as many blocks as distances there is one for each")


def _covers(kinds: Mapping[tuple[int, ...], Block], missing: Sequence[int], size: int) -> Iterator[tuple[Block, ...]]:
    """Yield as many blocks at most as `size` in which every `missing` distance is found."""
    if not missing:
        yield ()
        return
    for distances, block in kinds.items() if size else ():
        if missing[0] in distances:
            left = [distance for distance in missing if distance not in distances]
            for blocks in _covers(kinds, left, size - 1):
                yield block, *blocks


def _burden(blocks: Sequence[Block], count: int) -> int:
    """Return how uneven blocks are: the squares of how often each two meet, summed over the distances on the circle."""
    met = Counter(distance for block in blocks for distance in _distances(block, count))
    # Two at opposite places meet twice as a block goes round, once from each side.
    return sum((times * 2) ** 2 if 2 * distance == count else 2 * times**2 for distance, times in met.items())


def _distances(block: Sequence[int], count: int) -> list[int]:
    """Return how far apart on the circle those of a block are, for every two of them."""
    return [min(other - one, count - other + one) for one, other in combinations(sorted(block), 2)]


def meetings(tables: Sequence[Pairing]) -> Counter[frozenset[Entrant]]:
    """Return how often any two entrants meet."""
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))
