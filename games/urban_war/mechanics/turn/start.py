"""The start roll and the Marker phase (UW-18, UW-19)."""

from games.urban_war.mechanics import victory
from games.urban_war.mechanics.dice.roll_off import roll_off
from games.urban_war.state.events import TurnBegan
from games.urban_war.state.frames import Marking, Ordering, Starting
from games.urban_war.state.public import Table
from games.urban_war.units.changes import change_model


def start_roll(table: Table, frame: Starting) -> None:
    """Make the start roll (UW-18); it decides nothing where an option has initiative rolled in turn 1 too (UW-B7)."""
    winner, _ = roll_off(table, "start")
    table.change(first=winner)
    table.goto(Marking())


def marker_phase(table: Table, frame: Marking) -> None:
    """Begin a game turn: all counters but panic go (UW-19); or the game is over."""
    public = table.public
    if public.turn and victory.at_turn_end(table):
        return
    for model in public.standing():
        change_model(table, model.id, counter="", done=False, answered="")
    table.change(turn=public.turn + 1, phase="orders", spent=(False, False))
    table.tell(TurnBegan(turn=public.turn + 1, rules=("UW-19",)))
    table.goto(Ordering())
