"""Models that die, units that are gone, and who is credited with it (UH-4, H-5, H-12, H-13)."""

from collections.abc import Iterable

from games.upheaval import board
from games.upheaval.events import StateChanged
from games.upheaval.phases import allowed
from games.upheaval.state import Table


def kill(table: Table, unit_id: str, number: int, by: str = "") -> None:
    """Remove a model; the unit `by` that did it is credited, and the activation under way remembers it (H-8, H-12)."""
    board.change_figure(table, unit_id, number, dead=True, at=None, prone=False)
    frame = allowed.activation(table.public)
    if frame is not None:
        allowed.amend(table, struck=(*frame.struck, unit_id))
    if by and unit_id != by:
        board.change(table, by, removed=table.public.unit(by).removed + 1)


def bury(table: Table, unit_ids: Iterable[str]) -> None:
    """Tell of units that have no model left, once; personalities attached to them are on their own again (H-13)."""
    for unit_id in dict.fromkeys(unit_ids):
        unit = table.public.unit(unit_id)
        if unit.alive:
            continue
        table.tell(StateChanged(unit=unit_id, what="destroyed", rules=("UH-4",)))
        for other in board.escorts(table.public, unit):
            part(table, other.id)


def part(table: Table, personality: str) -> None:
    """Let a personality leave its unit: it is as that is, pinned or falling back (H-13)."""
    unit = table.public.unit(table.public.unit(personality).joined)
    board.change(
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
