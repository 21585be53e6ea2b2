"""What one player alone knows for a while: the army picked, the experience spent, where units are to stand."""

from typing import Literal

from games.geometry.plane import Point
from games.kernel import Frozen
from games.upheaval.content.book import Squad


class Purchase(Frozen, frozen=True, array_like=True):
    """A gain bought for a unit with experience (UH-H12)."""

    unit: str
    what: Literal["ACC", "MEL", "MOR", "TEK", "WL", "infiltrators"]


Placement = tuple[str, tuple[tuple[int, Point], ...]]
"""A unit, and where each of its models is to stand: the number and the point."""


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows until all have said theirs: the army picked, and experience spent (UH-32).

    `sheet` is where the units are to stand, until everybody has written that (None: not yet).
    """

    army: tuple[Squad, ...] | None = None
    spent: tuple[Purchase, ...] | None = None
    sheet: tuple[Placement, ...] | None = None
