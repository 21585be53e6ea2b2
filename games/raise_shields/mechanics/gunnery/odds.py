"""Hits and evasion, with their exact odds as counts of equally likely rolls."""

from games.kernel.base.caching import per_case
from games.raise_shields.content.numbers import BOARDING_WORTH
from games.raise_shields.content.tables import hits_evaded

HitWays = tuple[tuple[tuple[int, int], int], ...]
"""The results of an attack as ((plain, piercing) hits, ways) pairs."""


@per_case
def hit_ways(count: int, need: int, boarding: bool, bypass: int) -> HitWays:
    """Return ((plain, piercing) hits, ways) of an attack with `count` dice; the ways sum to 6 ** count (RS-47).

    `need` is the least face that hits, `bypass` the least face whose hits go straight to the hull (7: none).
    """
    found: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(count):
        following: dict[tuple[int, int], int] = {}
        for (plain, piercing), ways in found.items():
            for face in range(1, 7):
                more = face_hits(face, need, boarding=boarding, bypass=bypass)
                key = (plain + more[0], piercing + more[1])
                following[key] = following.get(key, 0) + ways
        found = following
    return tuple(sorted(found.items()))


def face_hits(face: int, need: int, *, boarding: bool, bypass: int) -> tuple[int, int]:
    """Return the (plain, piercing) hits of one die (RS-45, RS-48, RS-57, RS-B29)."""
    worth = 0 if face < need else BOARDING_WORTH if boarding and face == 6 else 1
    return (0, worth) if face >= bypass else (worth, 0)


def count_hits(dice: tuple[int, ...], need: int, *, boarding: bool, bypass: int) -> tuple[int, int]:
    """Return (plain, piercing) hits of the dice, read singly (RS-47, RS-48, RS-57, RS-B29).

    >>> count_hits((6, 5, 4), 5, boarding=True, bypass=7)
    (3, 0)
    """
    found = [face_hits(face, need, boarding=boarding, bypass=bypass) for face in dice]
    return sum(plain for plain, _ in found), sum(piercing for _, piercing in found)


@per_case
def evasion_ways(dice: int, stress: int) -> tuple[int, ...]:
    """Return the ways to evade 0, 1, 2, .. hits with so many dice at a stress; they sum to 6 ** dice (RS-50, RS-51)."""
    sums = {0: 1}
    for _ in range(dice):
        following: dict[int, int] = {}
        for total, ways in sums.items():
            for face in range(1, 7):
                following[total + face] = following.get(total + face, 0) + ways
        sums = following
    counts = [0] * (hits_evaded(6 * dice, stress) + 1)
    for total, ways in sums.items():
        counts[hits_evaded(total, stress)] += ways
    return tuple(counts)


@per_case
def mean_left(hits: int, dice: int, stress: int) -> float:
    """Return how many of some hits are left on average after evasion."""
    ways = evasion_ways(dice, stress)
    return sum(max(0, hits - evaded) * number for evaded, number in enumerate(ways)) / float(6**dice)


def mean_after(spread: HitWays, dice: int, stress: int) -> float:
    """Return how many hits of an attack are left on average after evasion."""
    left = sum(
        max(0, plain + piercing - evaded) * chances * ways
        for evaded, chances in enumerate(evasion_ways(dice, stress))
        for (plain, piercing), ways in spread
    )
    return left / float(sum(ways for _, ways in spread) * 6**dice)
