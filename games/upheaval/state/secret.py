"""What one player alone knows for a while: the army picked, the experience spent, where the units are to stand."""

from typing import Literal

from games.geometry.plane import Point
from games.kernel import Frozen
from games.upheaval.content.book import Squad


class Purchase(Frozen, frozen=True, array_like=True):
    """A gain bought for a unit with experience (UH-H12)."""

    unit: str
    what: Literal["ACC", "MEL", "MOR", "TEK", "WL", "infiltrators"]


Sheet = tuple[tuple[str, tuple[tuple[int, Point], ...]], ...]
"""Units, with (number, where) of every model; no models for a unit that has no room."""


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows until all have said theirs: an army, experience spent (UH-32), a sheet (UH-49)."""

    army: tuple[Squad, ...] | None = None
    spent: tuple[Purchase, ...] | None = None
    sheet: Sheet | None = None
