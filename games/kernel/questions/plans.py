"""What one step of a plan may mean when its question comes."""

from typing import NamedTuple


class PlannedStep(NamedTuple):
    """The lines that a step of a plan may mean: the first that is legal is taken.

    `not_now` says why none of them is, though they can be read ("": it is their moment). With `over`, that moment has
    gone by without a question: the step is left out, and the plan goes on.
    """

    lines: tuple[str, ...]
    not_now: str = ""
    over: bool = False
