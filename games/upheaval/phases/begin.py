"""The start of a game turn: what the last one left is put right, and the deck is made (UH-1, UH-4, UH-6, UH-7)."""

from msgspec.structs import replace

from games.upheaval.events import TurnBegan
from games.upheaval.phases import victory
from games.upheaval.state import Beginning, Drawing, Figure, Public, Table, Unit


def proceed(table: Table, frame: Beginning) -> None:
    """Begin a turn; at its start nothing happens, and the Action phase begins with a new deck (UH-7, B49)."""
    if victory.decided(table):
        return
    public = table.public
    table.change(
        phase="action", turn=public.turn + 1, first=None, deck=deck(public), units=tuple(map(_fresh, public.units))
    )
    table.tell(TurnBegan(turn=table.public.turn, deck=table.public.deck, rules=("UH-1", "UH-4", "UH-7")))
    table.goto(Drawing())


def deck(public: Public) -> tuple[int, ...]:
    """Return the cards by seat of a deck for the units as they are: one for each on the table (UH-1, UH-4, H-13)."""
    return tuple(sum(not unit.joined for unit in public.standing(seat)) for seat in range(public.seats))


def _fresh(unit: Unit) -> Unit:
    """Return a unit as it begins a turn; whoever falls back then must go on falling back (UH-9, UH-16)."""
    return replace(
        unit,
        models=tuple(map(_rested, unit.models)),
        activated=False,
        compelled=unit.falling,
        broken=False,
        strength=len(unit.figures),
        shot=False,
        charged=False,
    )


def _rested(figure: Figure) -> Figure:
    return replace(figure, walked=False, heavy=False) if figure.walked or figure.heavy else figure
