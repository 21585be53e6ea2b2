"""Where secrets, match ids and the words of people who give none come from."""

import hashlib
import re
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


_DRAWN = re.compile("drawn by the bot: [0-9a-f]{16}")


def draw_words(entropy: Entropy) -> str:
    """Return words for the dice of a person who gives none, in a form that says so."""
    return f"drawn by the bot: {entropy.token_bytes(8).hex()}"


def are_drawn(words: str) -> bool:
    """Whether words for the dice are such as the bot draws.

    >>> are_drawn(draw_words(SeededEntropy("7"))), are_drawn("seven herrings"), are_drawn("")
    (True, False, False)
    """
    return _DRAWN.fullmatch(words) is not None
