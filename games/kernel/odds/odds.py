"""Odds of numbers, exactly, and rows that show them."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.kernel.odds.forecast import ForecastRow, Tone

Ways = Mapping[int, Fraction]
"""How likely each number is."""
NEVER, CERTAIN = Fraction(0), Fraction(1)
_EXACT = 2**53


def odds_rows(parts: Sequence[tuple[str, str, Fraction, Tone]]) -> list[ForecastRow]:
    """Return label, effect, odds and tone as rows, except of what never happens.

    Fractions too fine for any reader are rounded so that they still sum to certainty.
    """
    parts = [part for part in parts if part[2]]
    out_of = math.lcm(*(share.denominator for _, _, share, _ in parts))
    ways = [int(share * out_of) for _, _, share, _ in parts]
    if out_of > _EXACT:
        out_of = 10**12
        ways = [int(share * out_of) for _, _, share, _ in parts]
        ways[ways.index(max(ways))] += out_of - sum(ways)
    return [
        ForecastRow(label, effect, way, out_of, tone) for (label, effect, _, tone), way in zip(parts, ways, strict=True)
    ]


def mean(ways: Ways) -> Fraction:
    """Return the mean of a number.

    >>> mean({0: Fraction(1, 4), 2: Fraction(3, 4)})
    Fraction(3, 2)
    """
    return sum((number * share for number, share in ways.items()), NEVER)


def at_least(ways: Ways, least: int) -> Fraction:
    """Return the odds that a number is no smaller than a least."""
    return sum((share for number, share in ways.items() if number >= least), NEVER)


def added(one: Ways, two: Ways) -> dict[int, Fraction]:
    """Return the odds of the sum of two numbers."""
    found: dict[int, Fraction] = {}
    for a, first in one.items():
        for b, second in two.items():
            found[a + b] = found.get(a + b, NEVER) + first * second
    return found


def capped(ways: Ways, most: int) -> dict[int, Fraction]:
    """Return the odds of a number that counts no further than a most."""
    found: dict[int, Fraction] = {}
    for number, share in ways.items():
        found[min(number, most)] = found.get(min(number, most), NEVER) + share
    return found
