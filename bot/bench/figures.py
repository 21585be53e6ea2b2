"""What a budget is, and how a measurement compares with it."""

import statistics
from typing import Literal, NamedTuple

import msgspec

from games.kernel import AnyGame

Samples = dict[str, list[float]]
"""Measured values by the figure's name, in its unit."""


class Figure(NamedTuple):
    """One budget. `judged` says which value must keep it; `more` that the value must be at least the target."""

    name: str
    unit: str
    target: float
    judged: Literal["median", "p95", "worst"]
    told: str
    more: bool = False

    def result(self, samples: list[float]) -> "Result":
        """Compare samples (at least one) with the target."""
        ordered = sorted(samples, reverse=self.more)
        values = {"median": statistics.median(ordered), "p95": percentile(ordered, 95), "worst": ordered[-1]}
        value = values[self.judged]
        met = value >= self.target if self.more else value <= self.target
        return Result(self.name, self.unit, round(values["median"], 3), round(values["p95"], 3), self.target, met)


def largest_board(game: AnyGame, *figures: Figure) -> tuple[Figure, ...]:
    """Return the figures that are measured on a game's largest board; none where it has but one."""
    return figures if game.check_profile.largest else ()


class Result(msgspec.Struct, frozen=True):
    """A measured budget, as `umpire bench --json` prints it; p95 is the value that 95 % keep or better."""

    name: str
    unit: str
    median: float
    p95: float
    target: float
    met: bool


def percentile(ordered: list[float], percent: int) -> float:
    """Return the value that `percent` % of the ordered ones do not pass (nearest rank).

    >>> percentile([1.0, 2.0, 3.0, 4.0], 50)
    2.0
    """
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]
