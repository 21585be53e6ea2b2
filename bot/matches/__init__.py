"""Matches: the one way in. Cogs, posts, clocks and the command line talk to Service and to nothing below it."""

from bot.deeds import DeedKind
from bot.matches.errors import NotFound, Refused, Unconfirmed
from bot.matches.model import (
    Actor,
    AwaitedSeat,
    Due,
    LogLine,
    MatchInfo,
    Owed,
    Person,
    Position,
    Posts,
    Receipt,
    SeatAway,
    SeatInfo,
    Stay,
)
from bot.matches.service import Service
from bot.matches.store import REGISTRY, Changes
from bot.matches.timing import Timing

__all__ = [
    "REGISTRY",
    "Actor",
    "AwaitedSeat",
    "Changes",
    "DeedKind",
    "Due",
    "LogLine",
    "MatchInfo",
    "NotFound",
    "Owed",
    "Person",
    "Position",
    "Posts",
    "Receipt",
    "Refused",
    "SeatAway",
    "SeatInfo",
    "Service",
    "Stay",
    "Timing",
    "Unconfirmed",
]
