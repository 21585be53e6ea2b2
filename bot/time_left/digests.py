"""When the daily list of what waits for a person comes: once a day, at a time of the person's own."""

import datetime

from bot.time_left.reminders import Wishes, quiet_span
from bot.time_left.rules import HOUR
from bot.time_left.zones import find_zone

STALE = 12 * HOUR
"""A digest that is so many seconds late is left out: the next one is nearer."""
_DAY = datetime.timedelta(days=1)


def next_digest(wishes: Wishes, after: float) -> float | None:
    """Return when the first digest after a moment comes; None for a person who wants none.

    It is once for each day of the person's time zone: if clocks go back, at the first of two such times; if they go
    forward over it, as much later.
    """
    if wishes.digest is None:
        return None
    place = find_zone(wishes.zone)
    day = datetime.datetime.fromtimestamp(after, place).date() - _DAY
    while True:
        moment = datetime.datetime.combine(day, _time(wishes.digest), place).timestamp()
        if moment > after:
            return moment
        day += _DAY


def late_digest(wishes: Wishes, due: float, now: float) -> float | None:
    """Return when a digest comes that was due at a moment, perhaps while the bot was not there.

    `now` or before: it comes now. In quiet hours it waits for their end. None: it is left out, since it is too late.
    """
    span = quiet_span(wishes, now)
    moment = due if span is None else span.end
    return None if max(moment, now) - due > STALE else moment


def _time(minute: int) -> datetime.time:
    return datetime.time(minute // 60, minute % 60)
