"""Places at the table, and the base of all values."""

import msgspec

Seat = int
"""A place at the table, counted from 0. People see its letter."""

SEAT_LETTERS = "ABCDEFGH"
TWO_TEAMS: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))
"""Four players in two teams: the first and the third against the others."""


def seat_letter(seat: Seat) -> str:
    """Return the letter by which people know a seat.

    >>> seat_letter(1)
    'B'
    """
    return SEAT_LETTERS[seat]


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Base of all values: immutable, compared by content, refusing unknown fields when decoded."""
