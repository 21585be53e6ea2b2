"""How much time players have left: rules of clocks, when they stand still, and what a player has in hand. Pure.

All moments are seconds since 1970 (UTC) that are handed in. Time zones are names such as `Europe/Berlin`.
"""

from bot.time_left.hands import Hand
from bot.time_left.rules import (
    AT_END,
    DAY,
    HOUR,
    PRESETS,
    AtEnd,
    BadClock,
    ClockRules,
    clock_words,
    preset_of,
    read_clock,
)
from bot.time_left.stills import Span, Stills
from bot.time_left.zones import BadZone, find_zone, zone_names

__all__ = [
    "AT_END",
    "DAY",
    "HOUR",
    "PRESETS",
    "AtEnd",
    "BadClock",
    "BadZone",
    "ClockRules",
    "Hand",
    "Span",
    "Stills",
    "clock_words",
    "find_zone",
    "preset_of",
    "read_clock",
    "zone_names",
]
