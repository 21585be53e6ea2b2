"""Whether Discord's gateway speaks with the bot, and since when it does not."""

import time
from collections.abc import Callable


class Gateway:
    """Told by the client what the gateway does."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lost_at: float | None = now()
        self.losses = 0

    @property
    def there(self) -> bool:
        """Whether it speaks with the bot."""
        return self._lost_at is None

    def found(self) -> None:
        """Take note that a session began or goes on."""
        self._lost_at = None

    def lost(self) -> None:
        """Take note that the connection ended; attempts that fail one after the other are one loss."""
        if self._lost_at is None:
            self.losses += 1
            self._lost_at = self._now()

    def silence(self) -> float:
        """Return for how many seconds it has been away; 0 while it is there."""
        return 0.0 if self._lost_at is None else self._now() - self._lost_at
