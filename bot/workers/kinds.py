"""Kinds of jobs: which crew does them, how urgent they are, and what they may take."""

import contextvars
import weakref
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Crew = Literal["pictures", "quick", "heavy"]


class Kind(NamedTuple):
    """What a job may take: `seconds` once it has begun, and `megabytes` beyond what its worker has when it is idle.

    The least `urgency` goes first. One that `yields` leaves a worker of its crew free for what is more urgent, one that
    is `shared` out is done once at a time for each person and each server. One that is done `again` is begun once more
    when its worker is killed: only what can hardly have been the reason.
    """

    crew: Crew
    urgency: int
    seconds: float
    megabytes: int
    yields: bool = False
    shared: bool = False
    again: bool = False


BOARD = Kind("pictures", 0, 20.0, 512, again=True)
"""A picture that a channel waits for."""
PICTURE = Kind("pictures", 1, 20.0, 512, yields=True, again=True)
"""A picture for one person, or of dice."""
QUICK = Kind("quick", 0, 20.0, 512)
"""What a person waits for while they choose."""
COMPUTER = Kind("quick", 1, 30.0, 512, yields=True, again=True)
"""A computer player's thought."""
HEAVY = Kind("heavy", 0, 60.0, 512, shared=True)
"""What may take seconds: files that people bring, odds, replays, checks."""
RETELLING = HEAVY._replace(seconds=180.0, urgency=1, yields=True)
"""A part of a film or a book of a match: each is many of these, so that others are served in between."""
FILE = HEAVY._replace(seconds=120.0, megabytes=1024)
"""What a command does with a file that may hold anything."""
PLAY_ON = HEAVY._replace(urgency=2, yields=True, shared=False)
"""Games that computers play to see how a match ends: nobody waits for that."""
ANALYSE = HEAVY._replace(urgency=2, yields=True)
"""A part of looking back on a match that is over: a person waits, and has patience."""
BACKUP = HEAVY._replace(seconds=3600.0)
"""A copy of the whole database, of which every row is read."""

_KINDS: weakref.WeakKeyDictionary[Callable[..., Any], Kind] = weakref.WeakKeyDictionary()


def runs_as(kind: Kind) -> Callable[[Function], Function]:
    """Say of which kind a job is; without it, it is QUICK."""

    def mark(function: Function) -> Function:
        _KINDS[function] = kind
        return function

    return mark


def kind_of(function: Callable[..., Any]) -> Kind:
    """Return the kind of a job."""
    return _KINDS.get(function, QUICK)


class Asker(NamedTuple):
    """Who asks, and in which server (None: in none)."""

    person: int
    server: int | None


asking: contextvars.ContextVar[Asker | None] = contextvars.ContextVar("asking", default=None)
"""For whom the present task works; None: for nobody in particular, as boards are posted and computers think."""
