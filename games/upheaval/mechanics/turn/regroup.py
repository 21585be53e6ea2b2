"""Regroup, and the end of the turn (UH-6, UH-H9, UH-H10)."""

from games.upheaval.mechanics import manual, morale
from games.upheaval.mechanics.turn import scoring
from games.upheaval.state.frames import Beginning, Regrouping
from games.upheaval.state.public import Table


def proceed(table: Table, frame: Regrouping) -> None:
    """Let pinned and falling units test MOR, or be recorded; then the turn ends (UH-H9)."""
    if table.public.phase != "regroup":
        table.change(phase="regroup")
        shaken = morale.unsteady_units(table.public)
        if shaken and not table.public.options.house_pack:
            manual.open_recording(table, "regroup")
            return
        for unit in shaken:
            if morale.morale_test(table, unit, "regroup"):
                morale.rally(table, unit.id, "regroup")
    if not scoring.at_turn_end(table):
        table.goto(Beginning())
