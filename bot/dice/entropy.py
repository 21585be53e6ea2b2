"""Where secrets and match ids come from."""

import hashlib
import secrets
from typing import Protocol


class Entropy(Protocol):
    """A source of random bytes."""

    def token_bytes(self, count: int) -> bytes:
        """Return `count` random bytes."""
        ...


class SystemEntropy:
    """The operating system's randomness."""

    def token_bytes(self, count: int) -> bytes:
        """Return `count` random bytes."""
        return secrets.token_bytes(count)


class SeededEntropy:
    """Bytes that follow from a seed: for tests and `umpire play --seed`, never for real games.

    >>> SeededEntropy("7").token_bytes(2) == SeededEntropy("7").token_bytes(2)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._drawn = 0

    def token_bytes(self, count: int) -> bytes:
        """Return the next `count` bytes of the seed's stream."""
        found = b""
        while len(found) < count:
            found += hashlib.sha256(self._seed + b"/%d" % self._drawn).digest()
            self._drawn += 1
        return found[:count]
