"""Without the house pack: what players resolved by their own book is recorded by command (section (f), house_pack)."""

from typing import Literal

from games.kernel import Question, Seat, Verb
from games.kernel.notation import bare
from games.upheaval.actions import Done
from games.upheaval.phases.losses import CASUALTY, frame_of
from games.upheaval.phases.states import STATE
from games.upheaval.state import Public, Recording, Table

_ASKS = {
    "shot": "Record what {unit} did to {target}, then done",
    "melee": "Record the melees, then done",
    "regroup": "Record who rallies, then done",
    "hazard": "Record what {unit} suffers, then done",
}


def call(table: Table, what: Literal["shot", "melee", "regroup", "hazard"], unit: str = "", target: str = "") -> None:
    """Let somebody record: the player of the unit, or whose card came first in this turn (B4)."""
    seat = table.public.unit(unit).seat if unit else recorder(table.public)
    table.call(Recording(seat, what, unit, target, table.public.units))


def recorder(public: Public) -> Seat:
    """Return who records for everybody: whose card came first, or else the first who has units left (B4)."""
    left = [seat for seat in range(public.seats) if public.standing(seat)]
    return public.first if public.first in left and public.first is not None else left[0]


def proceed(table: Table, frame: Recording) -> None:
    """Ask for the next thing to record."""
    table.ask("record", frame.seat)


def done(table: Table, seat: Seat, action: Done) -> None:
    """End what is being recorded."""
    table.end()


def _ask(public: Public, seat: Seat) -> str:
    frame = frame_of(public)
    return _ASKS[frame.what].format(unit=frame.unit, target=frame.target)


DONE = Verb(action=Done, read=bare(Done()), carry_out=done, title="Done", hint="everything is recorded")
QUESTION = Question(
    kind="record",
    rule="UH-6",
    ask=_ask,
    default=lambda state, seat: Done(),
    verbs=(
        DONE,
        CASUALTY,
        STATE,
    ),
)
