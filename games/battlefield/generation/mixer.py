"""Numbers that follow from a seed: splitmix64, the same everywhere. They are not dice: seeds are rolled."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Mixer:
    """A stream of numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """Return the next 64 bits.

        >>> Mixer(1234567).bits()
        6457827717110365317
        """
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return mixed ^ (mixed >> 31)

    def randrange(self, stop: int) -> int:
        """Return a uniform integer in `0 <= n < stop`."""
        while True:
            found = self.bits()
            if found < (1 << 64) - (1 << 64) % stop:
                return found % stop

    def between(self, low: int, high: int, stride: int = 100) -> int:
        """Return one of `low`, `low + stride`, .. up to `high`; `low` where there is no room."""
        return low + stride * self.randrange(max(0, high - low) // stride + 1)

    def choice(self, things: Sequence[T]) -> T:
        """Return one of some things."""
        return things[self.randrange(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return things in another order."""
        left = list(things)
        return [left.pop(self.randrange(len(left))) for _ in things]
