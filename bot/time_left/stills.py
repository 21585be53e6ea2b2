"""When a clock stops for a while: on weekends, if the table said so, and while its player is away."""

import datetime
import heapq
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.time_left.zones import UTC, find_zone
from games.kernel import Frozen

_WEEK = datetime.timedelta(days=7)
_WEEKEND = datetime.timedelta(days=2)
_SATURDAY = 5
_LONGEST_SHIFT = datetime.timedelta(days=1)
"""A time zone can drop a whole day, as Samoa did; so the search for weekends begins a little before."""


class Span(NamedTuple):
    """A stretch of time from `start` up to `end`, which is not part of it."""

    start: float
    end: float


class Stills(Frozen, frozen=True):
    """Everything that stops a clock for a while: `spans` in order of their starts, and weekends in a time zone."""

    spans: tuple[Span, ...] = ()
    weekends: bool = False
    zone: str = UTC

    @classmethod
    def of(cls, spans: Iterable[Span], *, weekends: bool = False, zone: str = UTC) -> "Stills":
        """Return the stills with spans in any order."""
        return cls(tuple(sorted(spans)), weekends, zone)

    def after(self, since: float) -> Iterator[Span]:
        """Yield the stretches that end after a moment, in order of their starts; they can overlap."""
        later = (span for span in self.spans if span.end > since)
        return heapq.merge(later, _weekends(self.zone, since)) if self.weekends else later

    def running(self, since: float, until: float) -> float:
        """Return for how many seconds a clock runs between two moments."""
        total, at = 0.0, since
        for start, end in self.after(since):
            if start >= until:
                break
            total += max(start - at, 0.0)
            at = max(at, end)
        return total + max(until - at, 0.0)

    def moment(self, since: float, seconds: float) -> float:
        """Return the first moment at which a clock has run for so many seconds."""
        at = since
        for start, end in self.after(since):
            if start - at >= seconds:
                break
            seconds -= max(start - at, 0.0)
            at = max(at, end)
        return at + seconds

    def still_until(self, moment: float) -> float | None:
        """Return when a clock goes on that has stopped at a moment; None if it runs then."""
        at = moment
        for start, end in self.after(moment):
            if start > at:
                break
            at = max(at, end)
        return at if at > moment else None


def _weekends(zone: str, since: float) -> Iterator[Span]:
    """Yield the weekends of a time zone that end after a moment."""
    place = find_zone(zone)
    day = datetime.datetime.fromtimestamp(since, place).date() - _LONGEST_SHIFT
    saturday = day - datetime.timedelta(days=(day.weekday() - _SATURDAY) % 7)
    while True:
        span = Span(_midnight(saturday, place), _midnight(saturday + _WEEKEND, place))
        if span.end > since:
            yield span
        saturday += _WEEK


def _midnight(day: datetime.date, place: datetime.tzinfo) -> float:
    """Return when a day begins; where clocks are put forward at midnight, that is the moment at which they are."""
    return datetime.datetime.combine(day, datetime.time(), place).timestamp()
