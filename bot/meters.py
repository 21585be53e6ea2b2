"""What is counted while the bot runs: plain numbers that anything may add to, and `/metrics` shows.

A label is a word of the program's own (a game's slug, a kind of refusal), never what people write or are called.
"""

import bisect
import contextlib
import re
import time
from collections.abc import Iterator

MOST_LABELS = 40
"""Labels that a counter tells apart; what comes after them is counted together."""
OTHER = "other"
_LABEL = re.compile(r"[A-Za-z0-9_.+ -]{1,48}")


class Counter:
    """How often something happened, by one label."""

    def __init__(self, name: str, told: str, label: str) -> None:
        self.name = name
        self.told = told
        self.label = label
        self.counts: dict[str, int] = {}

    def add(self, label: str) -> None:
        """Count it once more."""
        known = label in self.counts or (len(self.counts) < MOST_LABELS and _LABEL.fullmatch(label))
        kept = label if known else OTHER
        self.counts[kept] = self.counts.get(kept, 0) + 1


class Timer:
    """How long something took, in seconds: how often up to each bound, and beyond the last."""

    def __init__(self, name: str, told: str, bounds: tuple[float, ...]) -> None:
        self.name = name
        self.told = told
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one that took so long; a clock that was set back makes it 0."""
        seconds = max(seconds, 0.0)
        self.counts[bisect.bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @contextlib.contextmanager
    def timed(self) -> Iterator[None]:
        """Count what happens inside, also where it fails."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.add(time.monotonic() - began)


ACTIONS = Counter("umpire_actions", "Actions committed, those of computers and at the table included", "game")
REFUSED = Counter(
    "umpire_jobs_refused",
    "Jobs refused because a person or server had too many, or stopped for their time or memory",
    "limit",
)
CAPPED = Counter("umpire_capped", "Requests that were refused because of a cap", "what")
ERRORS = Counter("umpire_errors", "Errors in the log, by what failed", "kind")
ANSWERS = Counter("umpire_discord_answers", "Answers of Discord to the bot's requests, by status", "status")
BACKUPS = Counter("umpire_backups", "Backups on schedule", "result")
ACKNOWLEDGED = Timer(
    "umpire_acknowledgement_seconds",
    "From the making of an interaction, by Discord's clock, to its acknowledgement",
    (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0),
)
DRAWN = Timer(
    "umpire_drawing_seconds",
    "Drawing the pictures of a board, the wait for a worker included",
    (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
COUNTERS = (ACTIONS, REFUSED, CAPPED, ERRORS, ANSWERS, BACKUPS)
TIMERS = (ACKNOWLEDGED, DRAWN)


def refused(limit: str) -> None:
    """Count a job that was refused or stopped, by the limit that it met: "person", "server", "time", "memory"."""
    REFUSED.add(limit)
