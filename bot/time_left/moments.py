"""Moments as people type them: a length from now, a day, or a day and a time in their own time zone."""

import datetime
import re

from bot.time_left.zones import find_zone
from games.kernel import GameError

_LENGTH = re.compile(r"(\d{1,3}) ?(h|d|w)(?:ours?|ays?|eeks?)?")
_HOURS = {"h": 1, "d": 24, "w": 7 * 24}
_DAY = datetime.timedelta(days=1)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


class BadMoment(GameError):
    """No moment is written like that; the message is a sentence."""


def read_moment(text: str, now: float, zone: str, *, end: bool = False) -> float:
    """Return the moment that a text names; of a day its beginning, or its `end`. Raises BadMoment.

    >>> read_moment("3 days", 0.0, "UTC"), read_moment("1970-01-02", 0.0, "UTC", end=True)
    (259200.0, 172800.0)
    """
    text = " ".join(text.lower().split())
    if text == "now":
        return now
    found = _LENGTH.fullmatch(text)
    if found is not None:
        return now + int(found[1]) * _HOURS[found[2]] * 3600.0
    day, _, time = text.partition(" ")
    place = find_zone(zone)
    try:
        date = datetime.date.fromisoformat(day)
        at = datetime.time.fromisoformat(time) if time else datetime.time()
        moment = datetime.datetime.combine(date + _DAY if end and not time else date, at, place)
    except (ValueError, OverflowError):
        raise BadMoment(f"{text[:30]!r} is no moment: write 3 days, 2026-12-03, or 2026-12-03 18:00.") from None
    return moment.timestamp()


def moment_words(moment: float) -> str:
    """Return a moment where everybody reads the same words, as in logs and exports.

    >>> moment_words(0.0)
    '1 January 1970, 0:00 UTC'
    """
    at = datetime.datetime.fromtimestamp(moment, datetime.UTC)
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}, {at.hour}:{at.minute:02} UTC"
