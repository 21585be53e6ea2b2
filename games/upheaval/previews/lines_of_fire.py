"""Who can shoot at a unit from where they stand: previews, reasons and critics ask the same (UH-H2, UH-22)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from games.kernel import Seat
from games.upheaval.mechanics.shooting import targets
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party, sides


class LineOfFire(NamedTuple):
    """An enemy that can shoot at a unit, the models that can, and the table on which they have all their weapons."""

    public: Public
    foe: Unit
    aims: tuple[targets.Aim, ...]


def lines_at(public: Public, unit: Unit) -> Iterator[LineOfFire]:
    """Yield the enemies that can shoot at a unit before the battle ends, from where they are (UH-H2)."""
    rested = _rested(public, unit.seat)
    last = public.turn >= public.options.turns
    for foe in sides.whole_enemy_units(rested, unit):
        if (last and foe.activated) or party.engaged(rested, foe):
            continue
        if targets.has_shot_at(rested, foe, unit) and targets.target_refusal(rested, foe, unit) is None:
            yield LineOfFire(rested, foe, targets.all_aims(rested, foe, unit))


def _rested(public: Public, seat: Seat) -> Public:
    """Return a table on which the enemies of a seat may use all their weapons, as in their next activation."""
    ours = sides.side_of(public, seat)
    units = tuple(
        unit if unit.seat in ours else replace(unit, models=tuple(model.rested for model in unit.models))
        for unit in public.units
    )
    return replace(public, units=units)
