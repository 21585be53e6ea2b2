"""Random tables for the tests: pieces of the house and bases, thrown anywhere."""

import random

from games.battlefield.pieces import Piece, placed, templates
from games.geometry.discs import Disc
from games.geometry.plane import Point

SIZE = (48_000, 48_000)
KEYS = tuple(templates())


def spot(dice: random.Random, margin: int = 0) -> Point:
    """Return a point in tenths of an inch; with a margin, one that may lie outside the table."""
    return tuple(dice.randrange(-margin, side + margin + 1, 100) for side in SIZE)  # type: ignore[return-value]


def piece(dice: random.Random, number: int = 1, margin: int = 0) -> Piece:
    """Return a piece anywhere."""
    return placed(templates()[dice.choice(KEYS)], f"T{number}", spot(dice, margin), dice.randrange(24))


def pieces(dice: random.Random, count: int) -> tuple[Piece, ...]:
    """Return pieces anywhere; they may overlap."""
    return tuple(piece(dice, number) for number in range(1, count + 1))


def bases(dice: random.Random, count: int) -> list[Disc]:
    """Return bases anywhere."""
    return [Disc(spot(dice), dice.choice((600, 600, 1000))) for _ in range(count)]
