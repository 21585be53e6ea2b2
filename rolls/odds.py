"""Exact odds of an expression, by convolution; None where that would be too large, and a simulation steps in."""

import functools
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from operator import add

import msgspec

from games.kernel.dice import Rng, RngDice
from rolls import limits
from rolls.model import Binary, Condition, Expression, Group, Negative, Number, Pool, pools
from rolls.roller import _roll_once, combine

Weights = dict[int, int]
"""Value -> number of ways; the ways are not always reduced."""

_WORK = 2_000_000
_SIMULATED = 20_000
_THROWS = 250_000


class TooLarge(Exception):
    """The exact distribution would take too long."""


class _Budget:
    """Additions that an exact distribution may cost in all; large numbers cost more."""

    def __init__(self) -> None:
        self.left = _WORK

    def spend(self, steps: int, ways: int = 1) -> None:
        """Pay for so many additions of numbers as large as `ways`; raises TooLarge."""
        self.left -= steps * (1 + ways.bit_length() // 512)
        if self.left < 0:
            raise TooLarge


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
    """Roll an expression 20,000 times, or less often where it throws more than a dozen dice."""
    dice = RngDice(rng)
    throws = sum(pool.throws for pool in pools(expression))
    seen: Weights = {}
    for _ in range(min(_SIMULATED, round(_THROWS / max(1, throws)))):
        total = _roll_once(expression, dice).total
        dice.rolls.clear()
        seen[total] = seen.get(total, 0) + 1
    return _packed(seen, exact=False)


def exact(expression: Expression) -> Weights:
    """Return the exact distribution; raises TooLarge, RollError."""
    return _exact(expression, _Budget())


def _exact(expression: Expression, budget: _Budget) -> Weights:
    match expression:
        case Number():
            return {expression.value: 1}
        case Pool():
            return _pool(expression, budget)
        case Negative():
            return {-value: ways for value, ways in _exact(expression.value, budget).items()}
        case Binary():
            left, right = _exact(expression.left, budget), _exact(expression.right, budget)
            return _joined(left, right, partial(combine, expression), budget)
        case Group():
            pick = max if expression.highest else min
            first, *rest = (_exact(part, budget) for part in expression.parts)
            return functools.reduce(lambda one, other: _joined(one, other, pick, budget), rest, first)


def _packed(weights: Weights, exact: bool) -> Odds:
    return Odds(tuple(sorted(weights.items())), sum(weights.values()), exact)


def _joined(left: Weights, right: Weights, join: Callable[[int, int], int], budget: _Budget) -> Weights:
    """Distribution of `join` of two independent values."""
    budget.spend(len(left) * len(right), max(left.values()) * max(right.values()))
    result: Weights = {}
    for a, ways in left.items():
        for b, more in right.items():
            total = join(a, b)
            result[total] = result.get(total, 0) + ways * more
    return result


def _pool(pool: Pool, budget: _Budget) -> Weights:
    if pool.digits:
        return {10 * tens + ones: 1 for tens in _faces(pool) for ones in _faces(pool)}
    if pool.explode is not None and not pool.explode.compound:
        if pool.keep is not None:
            raise TooLarge  # the number of dice to choose from is itself random
        return _power(_exploded_scores(pool, budget), pool.count, budget)
    values = _values(pool, budget)
    if pool.keep is None:
        return _power(_scored(pool, values), pool.count, budget)
    return _kept(pool, values, budget)


def _faces(pool: Pool) -> Weights:
    """Distribution of the first face of a die after its re-rolls."""
    low, high = pool.faces
    faces = dict.fromkeys(range(low, high + 1), 1)
    if pool.reroll is None:
        return faces
    sides, throws = len(faces), 1 if pool.reroll.once else limits.CHAIN
    when, again = pool.reroll.when, pool.reroll.when.among(low, high)
    # settles on throw k with (again / sides)**k * 1 / sides; on the last throw it stays whatever it is
    early = sum(again**k * sides ** (throws - k) for k in range(throws))
    result = {face: again**throws + (0 if when.holds(face) else early) for face in faces}
    return {face: ways for face, ways in result.items() if ways}


def _values(pool: Pool, budget: _Budget) -> Weights:
    """Distribution of the value of one die (compounding explosions included), limits applied."""
    first = _faces(pool)
    chains = first if pool.explode is None else _explosions(pool, first, lambda face: face, budget)
    result: Weights = {}
    for value, ways in chains.items():
        result[pool.bounded(value)] = result.get(pool.bounded(value), 0) + ways
    return result


def _exploded_scores(pool: Pool, budget: _Budget) -> Weights:
    return _explosions(pool, _faces(pool), lambda face: pool.score(pool.bounded(face)), budget)


def _explosions(pool: Pool, first: Weights, worth: Callable[[int], int], budget: _Budget) -> Weights:
    """Sum what the faces of one exploding chain are worth, over all chains of at most CHAIN extra throws."""
    low, high = pool.faces
    sides, chain = high - low + 1, pool.explode.chain if pool.explode is not None else 0
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
        budget.spend(len(going) * sides, sides**chain)
        for so_far, ways in going.items():
            for face in range(low, high + 1):
                settle(face, so_far, ways, throws_left)
    return result


def _scored(pool: Pool, values: Weights) -> Weights:
    result: Weights = {}
    for value, ways in values.items():
        result[pool.score(value)] = result.get(pool.score(value), 0) + ways
    return result


def _power(single: Weights, count: int, budget: _Budget) -> Weights:
    """Distribution of the sum of `count` equal dice, by repeated squaring."""
    result: Weights = {0: 1}
    base = single
    while count:
        if count & 1:
            result = _joined(result, base, add, budget)
        count >>= 1
        if count:
            base = _joined(base, base, add, budget)
    return result


def _kept(pool: Pool, values: Weights, budget: _Budget) -> Weights:
    """Keep or drop: take the values upwards and choose how many dice show each (order statistics)."""
    count, keep = pool.count, pool.kept(pool.count)
    states: dict[tuple[int, int], int] = {(0, 0): 1}  # (dice placed, score) -> ways
    size = sum(values.values()) ** count
    for value in sorted(values):
        budget.spend(4 * sum(count - placed + 1 for placed, _ in states), size)
        states = _place(pool, states, value, values[value], keep)
    return {score: ways for (placed, score), ways in states.items() if placed == count}


def _place(
    pool: Pool, states: dict[tuple[int, int], int], value: int, ways: int, keep: range
) -> dict[tuple[int, int], int]:
    result: dict[tuple[int, int], int] = {}
    for (placed, score), so_far in states.items():
        chosen = 1  # ways in which `many` of the dice left show this value
        for many in range(pool.count - placed + 1):
            counted = len(range(max(placed, keep.start), min(placed + many, keep.stop)))
            key = (placed + many, score + counted * pool.score(value))
            result[key] = result.get(key, 0) + so_far * chosen
            chosen = chosen * (pool.count - placed - many) * ways // (many + 1)
    return result
