"""When a player is reminded, and when the time is up: what each person wishes, and what everybody gets."""

import datetime
from typing import Literal, NamedTuple

from bot.time_left.hands import Hand
from bot.time_left.rules import HOUR, ClockRules
from bot.time_left.stills import Span, Stills
from bot.time_left.zones import UTC, find_zone
from games.kernel import Frozen

MOST_REMINDERS = 4
"""So many reminders a call can a person wish at most."""
LONGEST_QUIET = 10
"""Hours of a day that can be quiet at most, so that a call of 12 hours has a moment for a reminder."""
_MARGIN = 120.0
"""Seconds that the last reminder comes before it must have come, at most."""
_MINUTE = 60.0
_DAY = datetime.timedelta(days=1)


UndoWish = Literal["always", "casual", "never"]
"""In which matches a person can be asked to let others take something back."""


class Wishes(Frozen, frozen=True):
    """What a person wants of reminders, and of requests to take something back.

    `shares` of a call's time, and `hours` before its end, at which to be reminded; `most` reminders a call, the last
    ones of them. One comes always: who wishes none gets the last one that is in time.
    `quiet` is from which hour of the day until which in `zone` no reminder comes. `digest` is at which minute of the
    day a list comes of all that waits for the person (None: never). `my_turn`, `next_up` and `last_awaited`: whether
    the person hears of being awaited, of being next, and of being the last one awaited. Digests and these notices are
    always direct messages. `undo`: in which matches others can ask the person whether they may take something back;
    casual ones are those that are not ranked, which are all that there are yet.
    """

    shares: tuple[float, ...] = (0.2,)
    hours: tuple[float, ...] = ()
    quiet: tuple[int, int] | None = None
    zone: str = UTC
    direct: bool = False
    most: int = 1
    digest: int | None = None
    next_up: bool = False
    last_awaited: bool = False
    my_turn: bool = False
    undo: UndoWish = "always"

    @property
    def takes_undo(self) -> bool:
        """Whether the person can be asked to let others take something back, in a match that is not ranked."""
        return self.undo != "never"


class Event(NamedTuple):
    """What comes next on a clock: a reminder when `mark` seconds are left, or the end (None)."""

    at: float
    mark: float | None


def last_mark(rules: ClockRules, total: float) -> float:
    """Return how much time is left when the reminder comes that everybody gets."""
    return rules.grace(total) + min(_MARGIN, total / 10)


def marks_of(wishes: Wishes, rules: ClockRules, total: float) -> tuple[float, ...]:
    """Return how much time is left at each reminder of a call, the most first: one at least.

    The last one that is in time comes too if there is room for it after those that the person wishes.
    """
    last = last_mark(rules, total)
    wished = {share * total for share in wishes.shares} | {hours * HOUR for hours in wishes.hours}
    early = sorted((mark for mark in wished if last < mark < total), reverse=True)
    return tuple(early[-wishes.most :]) if len(early) >= wishes.most else (*early, last)


def next_event(
    hand: Hand,
    rules: ClockRules,
    stills: Stills,
    wishes: Wishes,
    told: float | None,
    told_at: float | None,
    now: float,
) -> Event | None:
    """Return what comes next on a clock that runs; None for nothing.

    `told` is how much was left at the last reminder, which came at `told_at`. If several reminders are due, the last of
    them is sent for all. Time is never up before a reminder has been there for a while.
    """
    end = hand.deadline(stills)
    if end is None:
        return None
    left = [mark for mark in marks_of(wishes, rules, hand.total) if told is None or mark < told]
    found = [_reminder(hand, rules, stills, wishes, mark, now) for mark in left]
    due = [event for event in found if event.at <= now]
    if due:
        return due[-1]
    if found:
        return found[0]
    return Event(end if told_at is None else max(end, told_at + rules.grace(hand.total)), None)


def _reminder(hand: Hand, rules: ClockRules, stills: Stills, wishes: Wishes, mark: float, now: float) -> Event:
    at = hand.moment_of(mark, stills) or now
    latest = hand.moment_of(last_mark(rules, hand.total), stills) or now
    return Event(loud_moment(wishes, at, latest, now), mark)


def loud_moment(wishes: Wishes, at: float, latest: float, now: float) -> float:
    """Return when a reminder comes that should come at a moment, and by `latest`.

    In quiet hours it waits for their end, or comes just before they begin. If the whole rest of a call is quiet, it
    comes as late as it can.
    """
    quiet = quiet_span(wishes, at)
    if quiet is None:
        return at
    if quiet.end <= latest:
        return quiet.end
    early = quiet.start - _MINUTE
    return early if early >= now or quiet_span(wishes, now) is None else max(latest, now)


def quiet_span(wishes: Wishes, at: float) -> Span | None:
    """Return the quiet hours that a moment is in, or None."""
    if wishes.quiet is None:
        return None
    start, end = wishes.quiet
    place = find_zone(wishes.zone)
    today = datetime.datetime.fromtimestamp(at, place).date()
    for day in (today - _DAY, today):
        last = day if end > start else day + _DAY
        span = Span(_hour(day, start, place), _hour(last, end, place))
        if span.start <= at < span.end:
            return span
    return None


def _hour(day: datetime.date, hour: int, place: datetime.tzinfo) -> float:
    return datetime.datetime.combine(day, datetime.time(hour), place).timestamp()
