"""Models that die, units that are gone, and who is credited with it (UH-4, UH-H5, UH-H12, UH-H13)."""

from collections.abc import Iterable

from games.upheaval.mechanics.activation import current
from games.upheaval.state.events import StateChanged
from games.upheaval.state.public import Table
from games.upheaval.units import changes, queries


def kill_model(table: Table, unit_id: str, number: int, by: str = "") -> None:
    """Remove a model; credit the unit `by` that did it, and note it in the activation under way (UH-H8, UH-H12)."""
    changes.change_model(table, unit_id, number, dead=True, at=None, prone=False)
    frame = current.activation(table.public)
    if frame is not None:
        current.amend_activation(table, struck=(*frame.struck, unit_id))
    if by and unit_id != by:
        changes.change_unit(table, by, removed=table.public.unit(by).removed + 1)


def tell_destroyed(table: Table, unit_ids: Iterable[str]) -> None:
    """Tell of units that have no model left, once; personalities attached to them are on their own again (UH-H13)."""
    for unit_id in dict.fromkeys(unit_ids):
        unit = table.public.unit(unit_id)
        if unit.alive:
            continue
        table.tell(StateChanged(unit=unit_id, what="destroyed", rules=("UH-4",)))
        for other in queries.escorts(table.public, unit):
            detach(table, other.id)


def detach(table: Table, personality: str) -> None:
    """Let a personality leave its unit: it is as that is, pinned or falling back (UH-H13)."""
    unit = table.public.unit(table.public.unit(personality).joined)
    changes.change_unit(
        table,
        personality,
        joined="",
        pinned=unit.pinned,
        falling=unit.falling,
        compelled=unit.compelled,
        broken=unit.broken,
        activated=unit.activated,
    )
    table.tell(StateChanged(unit=personality, what="detached", other=unit.id, rules=("UH-H13",)))
