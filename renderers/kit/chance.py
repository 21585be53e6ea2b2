"""Chance in pictures: the same for equal things, so that a match always looks the same."""

import random


def chance(*what: object) -> random.Random:
    """Return a source of chance that hangs on nothing but what is handed in, such as an outline; never on a process.

    >>> chance("T1").random() == chance("T1").random()
    True
    """
    return random.Random(repr(what))  # noqa: S311 - for drawings, no dice
