"""What figures are worth, by the battles of the armies that had them: a logistic regression, held near what it was.

The odds that an army beats another follow the difference of what they are worth. Each battle says a little of the sum
of all figures; what battles do not say stays as it was.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.swings.equations import logistic, solved

STEPS = 12
"""Newton's steps; the sum hardly changes after half of them."""


class Sample(NamedTuple):
    """A battle as the regression sees it: how much more the first army had of each thing, and what it won."""

    more: Mapping[str, float]
    won: float


def odds(samples: Sequence[Sample], worths: Mapping[str, float]) -> list[float]:
    """Return for each battle the odds that its first army wins, by what figures are worth."""
    return [logistic(sum(worths.get(name, 0.0) * more for name, more in one.more.items())) for one in samples]


def steepness(samples: Sequence[Sample], worths: Mapping[str, float]) -> float:
    """Return by how much a point of worth changes the logarithm of the odds."""
    ahead = [sum(worths.get(name, 0.0) * more for name, more in one.more.items()) for one in samples]
    scale = 0.0
    for _ in range(STEPS):
        chances = [logistic(scale * one) for one in ahead]
        slope = sum(one * (sample.won - chance) for one, sample, chance in zip(ahead, samples, chances, strict=True))
        bend = sum(one * one * chance * (1 - chance) for one, chance in zip(ahead, chances, strict=True))
        scale += slope / (bend + 1e-9)
    return scale


def fitted(samples: Sequence[Sample], before: Mapping[str, float], trust: float) -> dict[str, float]:
    """Return what figures are worth in the logarithm of the odds, near `before`.

    `trust` is how far a worth may well be off, as a share of what it was before: the smaller, the more battles it
    takes to change it.
    """
    names = list(before)
    held = {name: 1.0 / (trust * max(abs(before[name]), 1e-6)) ** 2 for name in names}
    found = dict(before)
    for _ in range(STEPS):
        slope = [held[name] * (before[name] - found[name]) for name in names]
        bend = [[held[name] if name == other else 0.0 for other in names] for name in names]
        for sample, chance in zip(samples, odds(samples, found), strict=True):
            row = [sample.more.get(name, 0.0) for name in names]
            weight = chance * (1 - chance)
            for one, amount in enumerate(row):
                if amount:
                    slope[one] += amount * (sample.won - chance)
                    bend[one] = [have + weight * amount * other for have, other in zip(bend[one], row, strict=True)]
        step = solved(bend, slope)
        found = {name: found[name] + by for name, by in zip(names, step, strict=True)}
    return found
