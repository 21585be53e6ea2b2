"""What one player alone knows for a while: the army picked, and the experience spent."""

from typing import Literal

from games.kernel import Frozen
from games.upheaval.content.book import Squad


class Purchase(Frozen, frozen=True, array_like=True):
    """A gain bought for a unit with experience (UH-H12)."""

    unit: str
    what: Literal["ACC", "MEL", "MOR", "TEK", "WL", "infiltrators"]


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows until all have said theirs: the army picked, and experience spent (UH-32)."""

    army: tuple[Squad, ...] | None = None
    spent: tuple[Purchase, ...] | None = None
