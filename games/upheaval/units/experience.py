"""The experience that a unit has earned (UH-H12)."""

from games.upheaval.content.numbers import KILL_XP, SURVIVAL_XP
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit


def earned(unit: Unit) -> int:
    """Return the XP that a unit has earned in a battle; who left over the edge has not survived it (UH-H12, UH-B7)."""
    return (SURVIVAL_XP if unit.on_table else 0) + KILL_XP * unit.removed


def experience(public: Public, unit: Unit) -> int:
    """Return the XP that a unit has so far: what it brought, and what this battle has earned it (UH-H12)."""
    return unit.xp + (earned(unit) if public.phase == "over" else KILL_XP * unit.removed)
