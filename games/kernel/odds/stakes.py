"""What an action puts at stake by itself: how often it loses a piece for good, beside how often it comes off."""

from collections.abc import Iterable
from typing import NamedTuple


class Stakes(NamedTuple):
    """The odds that an action gains what it is for, and that it loses a piece for good."""

    gains: float
    loses: float


NOTHING = Stakes(0.0, 0.0)
"""What waiting puts at stake."""


def reckless(stakes: Stakes, others: Iterable[Stakes]) -> bool:
    """Whether an action rather loses a piece than gains anything, though another one loses none as often.

    Computer players propose no such action. Where all lose as often, their reason says that all are bad.

    >>> reckless(Stakes(0.25, 0.5), [NOTHING]), reckless(Stakes(0.5, 0.25), [NOTHING])
    (True, False)
    >>> reckless(Stakes(0.25, 0.5), [Stakes(0.1, 0.5)])
    False
    """
    return stakes.loses > stakes.gains and any(other.loses < stakes.loses for other in others)
