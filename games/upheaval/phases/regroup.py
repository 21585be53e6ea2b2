"""Regroup, and the end of the turn (UH-6, H-9, H-10)."""

from games.upheaval.phases import morale, record, victory
from games.upheaval.state import Beginning, Regrouping, Table


def proceed(table: Table, frame: Regrouping) -> None:
    """Let pinned and falling units test MOR, or be recorded; then the turn ends (H-9)."""
    if table.public.phase != "regroup":
        table.change(phase="regroup")
        shaken = morale.shaken(table.public)
        if shaken and not table.public.options.house_pack:
            record.call(table, "regroup")
            return
        for unit in shaken:
            if morale.test(table, unit, "regroup"):
                morale.rally(table, unit.id, "regroup")
    if not victory.at_turn_end(table):
        table.goto(Beginning())
