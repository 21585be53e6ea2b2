"""What one step of a plan may mean when its question comes."""

import re
from typing import NamedTuple

_OR = re.compile(r"\s+or\s+", re.IGNORECASE)


class PlannedStep(NamedTuple):
    """The lines that a step of a plan may mean: the first that is legal is taken.

    `not_now` says why none of them is, though they can be read ("": it is their moment). With `over`, that moment has
    gone by without a question: the step is left out, and the plan goes on. If something stops a step of a `piece`, only
    the steps of that piece stop ("": the whole plan).
    """

    lines: tuple[str, ...]
    not_now: str = ""
    over: bool = False
    piece: str = ""


def alternatives(text: str) -> tuple[str, ...]:
    """Return the lines of a step that has "or" between them.

    >>> alternatives("decree W grain ore or  campaign W")
    ('decree W grain ore', 'campaign W')
    """
    return tuple(" ".join(part.split()) for part in _OR.split(text) if part.strip()) or (text,)
