"""The clock that a table agreed on: how much time there is for an answer, and what happens when it is up."""

import re
from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

from bot.time_left.stills import Span, Stills
from bot.time_left.zones import UTC, find_zone
from games.kernel import Frozen, GameError
from games.kernel.base.numbers import counted

HOUR = 3600.0
DAY = 24 * HOUR
_MINUTE = 60.0
LONGEST = 90 * DAY
"""No clock gives more for one thing."""
SHORTEST = 5 * _MINUTE
LIVE_PLAY = HOUR
"""So long do all play live at most once they have agreed to; nobody's time runs meanwhile."""
LIVE_SILENCE = 15 * _MINUTE
"""Live play ends by itself if nobody acts for so long."""

Kind = Literal["none", "call", "bank"]
AtEnd = Literal["default", "computer", "substitute", "lost", "claim"]
UndoRule = Literal["free", "consent", "never", "always"]
UNDO: dict[UndoRule, str] = {
    "free": "",
    "consent": " Every undo must be agreed on.",
    "never": " Nothing is taken back.",
    "always": " Computers agree to every undo.",
}
"""When players can take back what they did."""
AT_END: dict[AtEnd, str] = {
    "default": "the rules decide for the player",
    "computer": "a computer plays until the player is back",
    "substitute": "a computer plays, and somebody else can take the seat until the player is back",
    "lost": "the player is out of the match",
    "claim": "anyone at the table can skip the player (/seat skip)",
}
"""What happens when a player's time is up."""
_UNITS = {"m": _MINUTE, "h": HOUR, "d": DAY}
_LENGTH = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)([mhd])")
_PERCENT = re.compile(r"\d|[1-9]\d|100")


class BadClock(GameError):
    """No clock is written like that; the message is a sentence."""


class ClockRules(Frozen, frozen=True):
    """The clock of a table; lengths are in seconds.

    `none`: no time is counted. `call`: a player has `each` seconds for each answer. `bank`: a player has `bank` seconds
    in hand, and gets `each` seconds more for each call that ends, but never more than `cap` by that. `weekends`: time
    runs on weekends too; if not, it stops on those of `zone`. It stops while a player is away, unless `holidays` is
    False. Who joins must have answered `entry` percent of calls in time in other matches. `decided`: computers look
    after each turn whether the end is beyond doubt. `undo`: when players can take back what they did.
    """

    kind: Kind = "none"
    bank: float = 0.0
    each: float = 0.0
    cap: float = 0.0
    weekends: bool = True
    zone: str = UTC
    at_end: AtEnd = "default"
    holidays: bool = True
    entry: int = 0
    decided: bool = False
    undo: UndoRule = "free"

    @property
    def counts(self) -> bool:
        """Whether time is counted at all."""
        return self.kind != "none"

    @property
    def most(self) -> float:
        """The most that a player can have left, gifts aside."""
        return self.each if self.kind == "call" else self.cap

    @property
    def urgent(self) -> float:
        """How much time is left when to answer becomes urgent: half a day, or a quarter of what there can be."""
        return min(DAY / 2, self.most / 4)

    def stills(self, away: Iterable[Span] = ()) -> Stills:
        """Return when the clock of a player stops who is `away` at times."""
        return Stills.of(away if self.holidays else (), weekends=not self.weekends, zone=self.zone)

    def grace(self, total: float) -> float:
        """Return how long before the end a player must have been reminded, of a call that began with `total` left."""
        return min(HOUR, total / 4)


BEFORE_CLOCKS = ClockRules("call", each=48 * HOUR, at_end="claim")
"""What was in force before tables agreed on clocks: anyone can skip a player after 48 hours."""
PRESETS: dict[str, ClockRules] = {
    "live": ClockRules("bank", HOUR, 10 * _MINUTE, 2 * HOUR),
    "a move a day": ClockRules("bank", 72 * HOUR, 12 * HOUR, 120 * HOUR),
    "relaxed": ClockRules("bank", 72 * HOUR, 36 * HOUR, 240 * HOUR),
    "no hurry": ClockRules("call", each=21 * DAY),
    "none": ClockRules(),
}


def preset_of(rules: ClockRules) -> str | None:
    """Return the name of the preset that has the lengths of a clock, or None."""
    bare = ClockRules(rules.kind, rules.bank, rules.each, rules.cap)
    return next((name for name, preset in PRESETS.items() if preset == bare), None)


def read_clock(text: str, rules: ClockRules) -> ClockRules:
    """Return a clock as a text changes another one; raises BadClock, BadZone.

    The text is a preset's name, or words: `48h` (for each answer), `72h+12h<120h` (in hand, for each answer, at most),
    `weekends=off`, `zone=Europe/Berlin`, `holidays=off`, `end=computer`.

    >>> read_clock("72h+12h<120h weekends=off", ClockRules()) == read_clock("a move a day weekends=off", ClockRules())
    True
    """
    text = " ".join(text.lower().split())
    for name, preset in PRESETS.items():
        if text == name or text.startswith(f"{name} "):
            rules = msgspec.structs.replace(_timed(rules, preset), at_end=preset.at_end)
            text = text[len(name) :]
    for word in text.split():
        key, is_set, value = word.partition("=")
        rules = _set(rules, key, value) if is_set else _timed(rules, _lengths(word))
    return _sound(rules)


def _timed(rules: ClockRules, lengths: ClockRules) -> ClockRules:
    """Return a clock with other lengths."""
    return msgspec.structs.replace(rules, kind=lengths.kind, bank=lengths.bank, each=lengths.each, cap=lengths.cap)


def _lengths(word: str) -> ClockRules:
    in_hand, banked, rest = word.partition("+")
    if not banked:
        return ClockRules("call", each=_length(word))
    each, capped, cap = rest.partition("<")
    if not capped:
        raise BadClock("Say the most that a player can have in hand, like 72h+12h<120h.")
    return ClockRules("bank", _length(in_hand), _length(each), _length(cap))


def _length(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise BadClock(f"{text[:30]!r} is no length of time: write 30m, 12h or 3d.")
    return float(found[1]) * _UNITS[found[2]]


def _set(rules: ClockRules, key: str, value: str) -> ClockRules:
    replace = msgspec.structs.replace
    if key == "weekends" and value in ("on", "off"):
        return replace(rules, weekends=value == "on")
    if key == "holidays" and value in ("on", "off"):
        return replace(rules, holidays=value == "on")
    if key == "zone":
        return replace(rules, zone=find_zone(value).key)
    if key == "end" and value in get_args(AtEnd):
        return replace(rules, at_end=value)
    if key == "entry" and _PERCENT.fullmatch(value):
        return replace(rules, entry=int(value))
    if key == "decided" and value in ("ask", "off"):
        return replace(rules, decided=value == "ask")
    if key == "undo" and value in UNDO:
        return replace(rules, undo=value)
    raise BadClock(
        f"{key[:20]}={value[:20]} is no part of a clock: there are weekends=on or off, holidays=on or off, "
        f"zone=Europe/Berlin, end={', '.join(get_args(AtEnd))}, entry=80 (percent), decided=ask or off, and "
        f"undo={', '.join(UNDO)}."
    )


def _sound(rules: ClockRules) -> ClockRules:
    """Return a clock that can be played with; raises BadClock."""
    lengths = {"call": (rules.each,), "bank": (rules.bank, rules.each, rules.cap)}.get(rules.kind, ())
    if any(not SHORTEST <= length <= LONGEST for length in lengths):
        raise BadClock("Each length of a clock is between 5 minutes and 90 days.")
    if rules.kind == "bank" and rules.bank > rules.cap:
        raise BadClock("A player can't begin with more time than the most that the clock allows.")
    return rules


def length_words(seconds: float) -> str:
    """Return a length of time as people say it.

    >>> length_words(36 * 3600), length_words(21 * 86400), length_words(600)
    ('36 hours', '21 days', '10 minutes')
    """
    if seconds >= 7 * DAY and seconds % DAY == 0:
        return counted(int(seconds // DAY), "day")
    if seconds >= HOUR and seconds % HOUR == 0:
        return counted(int(seconds // HOUR), "hour")
    return counted(round(seconds / _MINUTE), "minute")


def clock_words(rules: ClockRules) -> str:
    """Return a clock in a sentence or two.

    >>> clock_words(PRESETS["a move a day"])
    'a move a day: 72 hours in hand, 12 hours more after each call, 120 hours at most. Time up: the rules decide for \
the player.'
    """
    entry = f" To join, you must answer {rules.entry} % of calls in time." if rules.entry else ""
    decided = " Once the end is beyond doubt, the table is asked whether to end the match." if rules.decided else ""
    undo = UNDO[rules.undo]
    if not rules.counts:
        return f"none: nobody's time is counted.{entry}{decided}{undo}"
    name = preset_of(rules)
    if rules.kind == "call":
        lengths = f"{length_words(rules.each)} for each answer"
    else:
        bank, each, cap = (length_words(length) for length in (rules.bank, rules.each, rules.cap))
        lengths = f"{bank} in hand, {each} more after each call, {cap} at most"
    rest = "" if rules.weekends else f" It stops on weekends ({rules.zone})."
    rest += "" if rules.holidays else " It goes on while a player is away."
    return f"{f'{name}: ' if name else ''}{lengths}.{rest} Time up: {AT_END[rules.at_end]}.{entry}{decided}{undo}"
