"""How much processor time each step of the event loop takes: a callback, or a task from one `await` to the next.

It is the time of the loop's own thread, not of the clock on the wall: other programs, the workers and the thread of the
database take nothing of it.
"""

import asyncio
import time


class Steps:
    """Counts the steps of every loop of this process, from `watch` on."""

    def __init__(self) -> None:
        self._longest = 0.0

    def watch(self) -> None:
        """Measure every step from now on."""
        run = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            self._longest = max(self._longest, time.thread_time() - began)

        asyncio.Handle._run = measured  # type: ignore[method-assign, assignment]

    def take(self) -> float:
        """Return the milliseconds of the longest step since the last time, and begin again."""
        longest, self._longest = self._longest, 0.0
        return longest * 1000
