"""The experience that a unit has earned (UH-H12)."""

from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit

SURVIVED = 5
"""XP for a battle that a unit has survived; every enemy model that it removed is worth 1."""


def earned(unit: Unit) -> int:
    """Return the XP that a unit has earned in a battle; who left over the edge has not survived it (UH-H12, UH-B7)."""
    return (SURVIVED if unit.on_table else 0) + unit.removed


def experience(public: Public, unit: Unit) -> int:
    """Return the XP that a unit has so far: what it brought, and what this battle has earned it (UH-H12)."""
    return unit.xp + (earned(unit) if public.phase == "over" else unit.removed)
