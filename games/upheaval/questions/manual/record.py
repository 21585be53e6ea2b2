"""Without the house pack: players record what they resolved by their own book (option house_pack, UH-B47)."""

from games.kernel import Question, Seat, Verb
from games.kernel.questions.arguments import bare
from games.kernel.text.prose import join
from games.upheaval.mechanics.manual import frame_of
from games.upheaval.questions.manual.casualty import CASUALTY
from games.upheaval.questions.manual.unit_state import STATE
from games.upheaval.state.actions import Done
from games.upheaval.state.frames import Recording
from games.upheaval.state.public import Public, Table

_ASKS = {
    "shot": "Record what {unit} did to {targets}, then done",
    "melee": "Record the melees, then done",
    "regroup": "Record who rallies, then done",
    "hazard": "Record what {unit} suffers, then done",
}


def proceed(table: Table, frame: Recording) -> None:
    """Ask for the next thing to record."""
    table.ask("record", frame.seat)


def done(table: Table, seat: Seat, action: Done) -> None:
    """End what is being recorded."""
    table.end()


def _ask(public: Public, seat: Seat) -> str:
    frame = frame_of(public)
    return _ASKS[frame.what].format(unit=frame.unit, targets=join(frame.targets))


DONE = Verb(form=bare(Done), apply=done, title="Done", hint="everything is recorded")
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
