"""The start of a game turn: what the last one left is put right, and the deck is made (UH-1, UH-4, UH-6, UH-7)."""

from msgspec.structs import replace

from games.upheaval.mechanics.turn import scoring
from games.upheaval.mechanics.turn.deck import new_deck
from games.upheaval.state.events import TurnBegan
from games.upheaval.state.frames import Beginning, Drawing
from games.upheaval.state.public import Table
from games.upheaval.state.units import Unit


def proceed(table: Table, frame: Beginning) -> None:
    """Begin a turn; at its start nothing happens, and the Action phase begins with a new deck (UH-7, UH-B49)."""
    if scoring.decided(table):
        return
    public = table.public
    table.change(
        phase="action", turn=public.turn + 1, first=None, deck=new_deck(public), units=tuple(map(_fresh, public.units))
    )
    table.tell(TurnBegan(turn=table.public.turn, deck=table.public.deck, rules=("UH-1", "UH-4", "UH-7")))
    table.goto(Drawing())


def _fresh(unit: Unit) -> Unit:
    """Return a unit as it begins a turn; one that falls back then must go on falling back (UH-9, UH-16)."""
    return replace(
        unit,
        models=tuple(model.rested for model in unit.models),
        activated=False,
        compelled=unit.falling,
        broken=False,
        strength=len(unit.on_table),
        shot=False,
        charged=False,
    )
