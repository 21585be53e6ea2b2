"""Ids the way Discord makes them: they grow with time, and never repeat, also over restarts."""

from collections.abc import Callable

EPOCH_MS = 1_420_070_400_000
"""Milliseconds from 1970 to the first second of 2015, where Discord's ids begin."""


class Snowflakes:
    """A source of ids; every id is larger than all before it, even if the clock stops or goes back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        """The next id as decimal text, as Discord sends it."""
        self._last = max((int(self._clock() * 1000) - EPOCH_MS) << 22, self._last + 1)
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """Tell that an id is in use, so that later ids are larger (called for everything loaded from the file)."""
        self._last = max(self._last, int(snowflake))
