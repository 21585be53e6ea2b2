"""Matches: the one way in. Cogs, posts, clocks and the command line talk to MatchService and to nothing below it."""

from bot.matches.errors import NotFound, Refused
from bot.matches.model import (
    AwaitedSeat,
    Due,
    LogLine,
    MatchInfo,
    Owed,
    Person,
    Position,
    Receipt,
    SeatInfo,
)
from bot.matches.service import MatchService

__all__ = [
    "AwaitedSeat",
    "Due",
    "LogLine",
    "MatchInfo",
    "MatchService",
    "NotFound",
    "Owed",
    "Person",
    "Position",
    "Receipt",
    "Refused",
    "SeatInfo",
]
