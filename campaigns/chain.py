"""The hash chain of a ledger: each hash covers the entry and the hash before it."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

FIRST = ""
"""What the first entry continues."""


class Link(NamedTuple):
    """An entry as it is kept, and its hash."""

    data: bytes
    hash: str


def linked(before: str, data: bytes) -> Link:
    """Return an entry with its hash: SHA-256 over the hash before it (as hexadecimal digits) and the entry.

    >>> first = linked(FIRST, b"{}")
    >>> first.hash[:8], linked(first.hash, b"{}").hash[:8]
    ('44136fa3', 'e1f3840a')
    """
    return Link(data, hashlib.sha256(before.encode() + data).hexdigest())


def chained(entries: Iterable[bytes]) -> Iterator[Link]:
    """Yield entries with their hashes, from the first one on."""
    before = FIRST
    for data in entries:
        link = linked(before, data)
        before = link.hash
        yield link
