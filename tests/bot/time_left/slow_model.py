"""The clock once more, written another way: minute by minute, with the wall clock of the zone asked each time."""

import datetime
import zoneinfo
from collections.abc import Callable, Iterable

MINUTE = 60.0
Runs = Callable[[float], bool]


def runs_at(spans: Iterable[tuple[float, float]], weekends_off: bool, zone: str) -> Runs:
    """Return whether a clock runs in the minute that begins at a moment."""
    place, away = zoneinfo.ZoneInfo(zone), list(spans)

    def runs(moment: float) -> bool:
        wall = datetime.datetime.fromtimestamp(moment, place)
        if weekends_off and wall.isoweekday() in (6, 7):
            return False
        return not any(start <= moment < end for start, end in away)

    return runs


def minutes_run(runs: Runs, since: float, until: float) -> int:
    """Count the minutes between two moments, both on a full minute, in which a clock runs."""
    return sum(runs(since + MINUTE * step) for step in range(round((until - since) / MINUTE)))


def end_of(runs: Runs, since: float, minutes: int) -> float:
    """Return when a clock has run for so many minutes."""
    at = since
    while minutes:
        minutes -= runs(at)
        at += MINUTE
    return at


class SlowHand:
    """A player's time, ticked down minute by minute."""

    def __init__(self, minutes: int, most: int) -> None:
        self.left = minutes
        self.most = most
        self.on = False

    def tick(self, running: bool) -> None:
        if self.on and running and self.left:
            self.left -= 1

    def bonus(self, minutes: int) -> None:
        for _ in range(minutes):
            if self.left < self.most:
                self.left += 1
