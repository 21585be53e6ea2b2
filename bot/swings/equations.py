"""What regressions need: the logistic curve, and linear equations."""

import math
from collections.abc import Sequence


def logistic(value: float) -> float:
    """Return the chance of which `value` is the logarithm of the odds."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, value))))


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of a system of linear equations, by elimination.

    >>> solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0])
    [1.0, 3.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        best = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        head = rows[place]
        for below in rows[place + 1 :]:
            share = below[place] / head[place]
            below[place:] = [one - share * two for one, two in zip(below[place:], head[place:], strict=True)]
    found = [0.0] * len(rows)
    for place in reversed(range(len(rows))):
        known = sum(rows[place][other] * found[other] for other in range(place + 1, len(rows)))
        found[place] = (rows[place][-1] - known) / rows[place][place]
    return found
