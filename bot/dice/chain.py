"""The hash chain: H of an action covers the match, its content, options, players' seeds and every action up to it.

The encoding is specified to the byte in the README, "Fair dice, to the byte".
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games.kernel import Frozen, Roll, Seat, seat_letter

# Unlike the kernel's `canonical`, which keeps the order of a struct's fields, this sorts those too: a checker knows no
# structs.
canonical = msgspec.json.Encoder(order="sorted").encode


class Join(Frozen, frozen=True):
    """What one seat adds to the seeds: its words, and the id of the interaction that took the seat."""

    id: str
    seat: str
    words: str


class Seeds(Frozen, frozen=True):
    """What nobody could know when the secret was drawn."""

    joins: tuple[Join, ...]
    start: str


class ClosingRow(Frozen, frozen=True):
    """What the closing hash covers of one journal row."""

    chain: str
    dice: tuple[Roll, ...]
    state: str


class Chain(Frozen, frozen=True):
    """The running hash of a match. `head` is H of the last action, 32 bytes: all that the next one needs."""

    head: bytes

    @classmethod
    def begin(cls, match: str, options: Mapping[str, Any], seeds: Seeds, content: Mapping[str, str]) -> "Chain":
        """Return the chain of the setup; `content` are the digests of the match's content by kind."""
        refuse_fractions(options)
        start = {"content": content, "match": match, "options": options, "seeds": seeds}
        return cls(hashlib.sha256(canonical(start)).digest())

    def then(self, kind: str, seat: Seat | None, text: str) -> "Chain":
        """Return the chain with one action appended; this one stays as it is."""
        letter = None if seat is None else seat_letter(seat)
        entry = canonical({"kind": kind, "seat": letter, "text": text})
        return Chain(hashlib.sha256(self.head + entry).digest())


def refuse_fractions(value: Any) -> None:
    """Raise ValueError if a value holds a float: how those are written differs between languages."""
    if isinstance(value, float):
        raise ValueError(f"{value} is a fraction, which cannot be hashed the same way everywhere")
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            refuse_fractions(part)


def closing_hash(match: str, game: str, commitment: str, rows: Iterable[ClosingRow]) -> str:
    """Return what is posted at the end: it covers every chain hash, every die and every state."""
    document = {"commitment": commitment, "game": game, "journal": tuple(rows), "match": match}
    return hashlib.sha256(canonical(document)).hexdigest()
