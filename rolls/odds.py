"""Exact odds of an expression, by convolution; None where that would be too large, and a simulation steps in."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

import msgspec

from games.kernel.dice import Rng, RngDice
from rolls import limits
from rolls.model import Binary, Condition, Expression, Negative, Number, Pool, pools
from rolls.roller import _roll_once, combine

Weights = dict[int, int]
"""Value -> number of ways; the ways need not be reduced."""

_WORK = 400_000
_SIMULATED = 20_000


class TooLarge(Exception):
    """The exact distribution would take too long."""


class Odds(msgspec.Struct, frozen=True):
    """A distribution: (value, ways) pairs upwards, of `out_of` ways; `exact` or simulated."""

    ways: tuple[tuple[int, int], ...]
    out_of: int
    exact: bool

    @property
    def mean(self) -> float:
        """Expected value."""
        return float(Fraction(sum(value * ways for value, ways in self.ways), self.out_of))

    def chance(self, test: Condition) -> Fraction:
        """Return the probability that the total passes a test."""
        return Fraction(sum(ways for value, ways in self.ways if test.holds(value)), self.out_of)


def odds_of(expression: Expression, rng: Rng) -> Odds:
    """Return the distribution of an expression: exact where it can be, else 20,000 rolls with `rng`.

    Raises RollError where the expression may divide by zero or grow beyond bounds.
    """
    try:
        return _packed(exact(expression), exact=True)
    except TooLarge:
        return simulate(expression, rng)


def simulate(expression: Expression, rng: Rng) -> Odds:
    """Roll an expression many times: 20,000, or fewer where it throws more than 20 dice."""
    dice = RngDice(rng)
    thrown = sum(pool.count for pool in pools(expression))
    seen: Weights = {}
    for _ in range(max(1_000, _SIMULATED * 20 // max(20, thrown))):
        total = _roll_once(expression, dice).total
        dice.rolls.clear()
        seen[total] = seen.get(total, 0) + 1
    return _packed(seen, exact=False)


def exact(expression: Expression) -> Weights:
    """Return the exact distribution; raises TooLarge, RollError."""
    match expression:
        case Number():
            return {expression.value: 1}
        case Pool():
            return _pool(expression)
        case Negative():
            return {-value: ways for value, ways in exact(expression.value).items()}
        case Binary():
            return _combined(expression)


def _packed(weights: Weights, exact: bool) -> Odds:
    return Odds(tuple(sorted(weights.items())), sum(weights.values()), exact)


def _combined(binary: Binary) -> Weights:
    left, right = exact(binary.left), exact(binary.right)
    _bound(len(left) * len(right))
    result: Weights = {}
    for a, ways in left.items():
        for b, more in right.items():
            total = combine(binary, a, b)
            result[total] = result.get(total, 0) + ways * more
    return result


def _bound(work: int) -> None:
    if work > _WORK:
        raise TooLarge


def _pool(pool: Pool) -> Weights:
    _bound(pool.count * (pool.sides or 3))
    if pool.explode is not None and not pool.explode.compound:
        if pool.keep is not None:
            raise TooLarge  # the number of dice to choose from is itself random
        return _power(_exploded_scores(pool), pool.count)
    values = _values(pool)
    if pool.keep is None:
        return _power(_scored(pool, values), pool.count)
    return _kept(pool, values)


def _faces(pool: Pool) -> Weights:
    """Distribution of the first face of a die after its re-rolls."""
    low, high = pool.faces
    faces = dict.fromkeys(range(low, high + 1), 1)
    if pool.reroll is None:
        return faces
    sides, throws = len(faces), 1 if pool.reroll.once else limits.CHAIN
    again = [face for face in faces if pool.reroll.when.holds(face)]
    result: Weights = {}
    for face in faces:
        held = face in again
        # settles on throw k with (again / sides)**k * 1 / sides; on the last throw it stays whatever it is
        early = 0 if held else sum(len(again) ** k * sides ** (throws - k) for k in range(throws))
        result[face] = early + len(again) ** throws
    return {face: ways for face, ways in result.items() if ways}


def _values(pool: Pool) -> Weights:
    """Distribution of the value of one die (compounding explosions included), limits applied."""
    first = _faces(pool)
    chains = first if pool.explode is None else _explosions(pool, first, lambda face: face)
    result: Weights = {}
    for value, ways in chains.items():
        result[pool.bounded(value)] = result.get(pool.bounded(value), 0) + ways
    return result


def _exploded_scores(pool: Pool) -> Weights:
    return _explosions(pool, _faces(pool), lambda face: pool.score(pool.bounded(face)))


def _explosions(pool: Pool, first: Weights, worth: Callable[[int], int]) -> Weights:
    """Sum what the faces of one exploding chain are worth, over all chains of at most CHAIN extra throws."""
    low, high = pool.faces
    sides, chain = high - low + 1, limits.CHAIN
    result: Weights = {}
    live: Weights = {}  # worth so far of chains whose last face explodes

    def settle(face: int, so_far: int, ways: int, throws_left: int) -> None:
        total = so_far + worth(face)
        if throws_left and pool.explodes(face):
            live[total] = live.get(total, 0) + ways
        else:
            result[total] = result.get(total, 0) + ways * sides**throws_left

    for face, ways in first.items():
        settle(face, 0, ways, chain)
    for throws_left in range(chain - 1, -1, -1):
        going, live = live, {}
        _bound(len(going) * sides * 10)
        for so_far, ways in going.items():
            for face in range(low, high + 1):
                settle(face, so_far, ways, throws_left)
    return result


def _scored(pool: Pool, values: Weights) -> Weights:
    result: Weights = {}
    for value, ways in values.items():
        result[pool.score(value)] = result.get(pool.score(value), 0) + ways
    return result


def _power(single: Weights, count: int) -> Weights:
    """Distribution of the sum of `count` equal dice, by repeated squaring."""
    result: Weights = {0: 1}
    base = single
    while count:
        if count & 1:
            result = _sum(result, base)
        count >>= 1
        if count:
            base = _sum(base, base)
    return result


def _sum(left: Weights, right: Weights) -> Weights:
    _bound(len(left) * len(right))
    result: Weights = {}
    for a, ways in left.items():
        for b, more in right.items():
            result[a + b] = result.get(a + b, 0) + ways * more
    return result


def _kept(pool: Pool, values: Weights) -> Weights:
    """Keep or drop: take the values upwards and choose how many dice show each (order statistics)."""
    count, keep = pool.count, pool.kept(pool.count)
    _bound(len(values) * count * count * max(1, len(keep)) * 2)
    states: dict[tuple[int, int], int] = {(0, 0): 1}  # (dice placed, score) -> ways
    for value in sorted(values):
        states = _place(pool, states, value, values[value], keep)
        _bound(len(states) * count)
    return {score: ways for (placed, score), ways in states.items() if placed == count}


def _place(
    pool: Pool, states: dict[tuple[int, int], int], value: int, ways: int, keep: range
) -> dict[tuple[int, int], int]:
    result: dict[tuple[int, int], int] = {}
    for (placed, score), so_far in states.items():
        for many in range(pool.count - placed + 1):
            counted = len(range(max(placed, keep.start), min(placed + many, keep.stop)))
            key = (placed + many, score + counted * pool.score(value))
            add = so_far * comb(pool.count - placed, many) * ways**many
            result[key] = result.get(key, 0) + add
    return result
