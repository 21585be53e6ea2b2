"""The steps of a maneuver, and how they are written (RS-29, RS-B59)."""

from itertools import pairwise

from games.raise_shields.state.actions import StepLetter

Step = tuple[StepLetter, int]

SLIPS: dict[StepLetter, int] = {"P": -1, "S": 1}
"""Steps along a side arrow, the facing staying as it is, as clicks off the bow (RS-B7)."""

TURNS: tuple[Step, ...] = (("L", 1), ("R", 1), ("L", 2), ("R", 2), ("L", 3), ("R", 3))
"""The turns in one hex: never more than three net clicks, never left and right in a row (RS-B59)."""


def is_turn(step: Step) -> bool:
    """Return whether a step turns the ship in its hex; all others fly on."""
    return step[0] in ("L", "R")


def is_canonical(steps: tuple[Step, ...]) -> bool:
    """Return whether steps are as `notation` writes them: never two of a kind in a row, with legal counts (RS-B59)."""
    kinds = ["turn" if is_turn(step) else step[0] for step in steps]
    counts = all(step[1] > 0 and (step[1] <= 3 or not is_turn(step)) for step in steps)
    return counts and all(one != two for one, two in pairwise(kinds))


def format_steps(steps: tuple[Step, ...]) -> str:
    """Return the words of a maneuver: `2F L F`, or `hold`."""
    return " ".join(map(format_step, steps)) or "hold"


def format_step(step: Step) -> str:
    """Return one word of a maneuver: `2F`, `L`."""
    letter, count = step
    return letter if count == 1 else f"{count}{letter}"
