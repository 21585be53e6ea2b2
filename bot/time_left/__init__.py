"""How much time players have left: rules of clocks, when they stand still, and what a player has in hand. Pure.

All moments are seconds since 1970 (UTC) that are handed in. Time zones are names such as `Europe/Berlin`.
"""

from bot.time_left.digests import late_digest, next_digest
from bot.time_left.hands import Hand, answered, asked_again, call_ended, called, full_hand, taken_back
from bot.time_left.moments import BadMoment, moment_words, read_moment
from bot.time_left.reminders import LONGEST_QUIET, MOST_REMINDERS, Event, UndoWish, Wishes, next_event, quiet_span
from bot.time_left.rules import (
    AT_END,
    BEFORE_CLOCKS,
    DAY,
    HOUR,
    LIVE_PLAY,
    LIVE_SILENCE,
    PRESETS,
    AtEnd,
    BadClock,
    ClockRules,
    clock_words,
    length_words,
    preset_of,
    read_clock,
)
from bot.time_left.stills import Span, Stills
from bot.time_left.zones import BadZone, find_zone, zone_names

__all__ = [
    "AT_END",
    "BEFORE_CLOCKS",
    "DAY",
    "HOUR",
    "LIVE_PLAY",
    "LIVE_SILENCE",
    "LONGEST_QUIET",
    "MOST_REMINDERS",
    "PRESETS",
    "AtEnd",
    "BadClock",
    "BadMoment",
    "BadZone",
    "ClockRules",
    "Event",
    "Hand",
    "Span",
    "Stills",
    "UndoWish",
    "Wishes",
    "answered",
    "asked_again",
    "call_ended",
    "called",
    "clock_words",
    "find_zone",
    "full_hand",
    "late_digest",
    "length_words",
    "moment_words",
    "next_digest",
    "next_event",
    "preset_of",
    "quiet_span",
    "read_clock",
    "read_moment",
    "taken_back",
    "zone_names",
]
