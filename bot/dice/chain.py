"""The hash chain: H of an action covers the match, its options, the players' seeds and every action up to it.

The encoding is specified to the byte in the README, "Fair dice, to the byte".
"""

import copy
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


class Chain:
    """The running hash of a match. Starts at the setup (no actions); `then` gives the chain after one action more."""

    def __init__(self, match: str, options: Mapping[str, Any], seeds: Seeds) -> None:
        refuse_fractions(options)
        rest = canonical({"match": match, "options": options, "seeds": seeds})
        self._tail = b"]," + rest[1:]
        # Keys are sorted and "actions" comes first, so everything up to the newest action is a prefix.
        self._sha = hashlib.sha256(b'{"actions":[')
        self._empty = True

    def then(self, kind: str, seat: Seat | None, text: str) -> "Chain":
        """Return the chain with one action appended; this one stays as it is."""
        longer = copy.copy(self)
        longer._sha = self._sha.copy()
        longer._empty = False
        letter = None if seat is None else seat_letter(seat)
        entry = canonical({"kind": kind, "seat": letter, "text": text})
        longer._sha.update(entry if self._empty else b"," + entry)
        return longer

    @property
    def head(self) -> bytes:
        """H of the last action: 32 bytes."""
        sha = self._sha.copy()
        sha.update(self._tail)
        return sha.digest()


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
