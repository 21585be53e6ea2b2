"""Dice drawn from a secret and a hash: the same action in the same place always gives the same faces."""

import hashlib
import hmac
from collections.abc import Iterator

from games.kernel import Roll, Seat

SPAN = 1 << 256
"""How many values a draw has: it is one HMAC-SHA256 read as a big-endian number."""
MOST_SIDES = 10_000
"""Checkers refuse dice of more: a file may say anything."""


def commitment(secret: bytes) -> str:
    """Return what is posted when the lobby opens: the secret's SHA-256 in lower-case hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


# What is hashed with the secret has 40 bytes for a draw of dice, 41 for a computer's choice and 37 for a mark: none of
# these tells anything of another.


def taste(secret: bytes, played: bytes, seat: Seat) -> str:
    """Return the seed of a computer's choice: nobody can tell a sealed answer beforehand from what is public.

    `played` is H of the last action of the game: nothing that is done at the table lets it choose again.
    """
    return hmac.digest(secret, b"computer" + played + seat.to_bytes(1, "big"), "sha256").hex()


def mark(secret: bytes, head: bytes) -> str:
    """Return what a board shows of H of its last action, eight digits: so that nobody can undo actions unseen.

    H itself would give sealed answers away: anybody could try out the few that are possible.
    """
    return hmac.digest(secret, b"board" + head, "sha256").hex()[:8]


def draws(secret: bytes, head: bytes) -> Iterator[int]:
    """Yield draw 0, 1, 2, .. of an action: HMAC-SHA256(secret, H + n), n as 8 bytes, big-endian."""
    n = 0
    while True:
        yield int.from_bytes(hmac.digest(secret, head + n.to_bytes(8, "big"), "sha256"), "big")
        n += 1


def face(values: Iterator[int], sides: int, span: int = SPAN) -> int:
    """Return one face in 1..`sides`; values past the last whole multiple of `sides` are passed over.

    >>> face(iter([7, 6, 4]), 6, span=8)  # 7 and 6 would favour the low faces
    5
    """
    limit = span - span % sides
    return next(value for value in values if value < limit) % sides + 1


class FairDice:
    """The dice of one action. `rolls` records what was thrown; `head` is H, the 32 bytes of the action's chain hash."""

    def __init__(self, secret: bytes, head: bytes) -> None:
        self._values = draws(secret, head)
        self.rolls: list[Roll] = []

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Throw `count` dice of `sides` faces; draws count on through all rolls of the action. None is not a roll."""
        if count < 1:
            return ()
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"no die has {sides} sides")
        faces = tuple(face(self._values, sides) for _ in range(count))
        self.rolls.append(Roll(sides, faces, why, by, reason))
        return faces
