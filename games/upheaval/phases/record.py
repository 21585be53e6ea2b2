"""Without the house pack: what players resolved by their own book is recorded by command (section (f), house_pack)."""

from typing import Literal, get_args

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import bare
from games.upheaval import board
from games.upheaval.actions import Casualty, Done, Record
from games.upheaval.events import Recorded
from games.upheaval.menus import unit_words
from games.upheaval.phases import allowed, morale, removing
from games.upheaval.state import Figure, Public, Recording, State, Table, Unit

What = Literal["pinned", "falling", "ready", "prone", "standing"]
WHATS: tuple[What, ...] = get_args(What)
_MODELS: tuple[What, ...] = ("prone", "standing")
_BY_NAME = "models"
_ASKS = {
    "shot": "Record what {unit} did to {target}, then done",
    "melee": "Record what the melees came to, then done",
    "regroup": "Record which units rally, then done",
    "hazard": "Record what {unit} suffers, then done",
}


def call(table: Table, what: Literal["shot", "melee", "regroup", "hazard"], unit: str = "", target: str = "") -> None:
    """Let somebody record: the player of the unit, or whose card came first in this turn (B4)."""
    seat = table.public.unit(unit).seat if unit else recorder(table.public)
    table.call(Recording(seat, what, unit, target))


def recorder(public: Public) -> Seat:
    """Return who records for everybody: whose card came first, or else the first who has units left (B4)."""
    left = [seat for seat in range(public.seats) if public.standing(seat)]
    return public.first if public.first in left and public.first is not None else left[0]


def proceed(table: Table, frame: Recording) -> None:
    """Ask for the next thing to record."""
    table.ask("record", frame.seat)


def _frame(public: Public) -> Recording:
    frame = public.frames[-1]
    assert isinstance(frame, Recording)  # noqa: S101 - the question is asked in a recording alone
    return frame


def done(table: Table, seat: Seat, action: Done) -> None:
    """End what is being recorded."""
    table.end()


# Losses.


def read_loss(line: Line, state: State, seat: Seat) -> Casualty:
    """Read `casualty B3 2`: the last two, or `casualty B3 models 1 4`."""
    unit = allowed.named(state.public, line.take())
    if line.flag(_BY_NAME, "model"):
        return Casualty(unit.id, models=_rest(line))
    count = line.number() if line.left else 1
    line.end()
    return Casualty(unit.id, count)


def _rest(line: Line) -> tuple[int, ...]:
    line = line.without(",")
    numbers = [line.number()]
    while line.left:
        numbers.append(line.number())
    return tuple(numbers)


def write_loss(action: Casualty) -> str:
    """Return the canonical line."""
    if action.models:
        return f"casualty {action.unit} {_BY_NAME} {' '.join(map(str, action.models))}"
    return f"casualty {action.unit} {action.count}"


def words_loss(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List units, then how many models, or which."""
    public = state.public
    if not said:
        return Choices(words=unit_words(public, public.standing()), label="unit")
    unit = _unit(public, said[0])
    count = len(unit.figures)
    if len(said) == 1:
        numbers = tuple(Word(str(number), str(number), "the last of them") for number in range(1, count + 1))
        return Choices(words=(*numbers, Word(_BY_NAME, "Models", "by their numbers")), label="models lost")
    return _model_words(unit, said[2:], least=1) if said[1] == _BY_NAME else Choices(complete=len(said) == 2)


def _model_words(unit: Unit, said: tuple[str, ...], least: int) -> Choices:
    left = [figure for figure in unit.figures if str(figure.number) not in said]
    if len(left) + len(said) != len(unit.figures):
        raise BadNotation("name models of the unit, each once")
    listed = tuple(Word(str(figure.number), board.name_of(unit, figure)) for figure in left)
    return Choices(words=listed, complete=len(said) >= least, label="model")


def _unit(public: Public, unit_id: str) -> Unit:
    """Return a unit on the table; raises IllegalAction."""
    unit = next((unit for unit in public.standing() if unit.id == unit_id), None)
    if unit is None:
        raise IllegalAction(f"there is no unit {unit_id} on the table", "UH-4")
    return unit


def _figures(unit: Unit, numbers: tuple[int, ...]) -> tuple[Figure, ...]:
    """Return models by their numbers; raises IllegalAction."""
    there = {figure.number: figure for figure in unit.figures}
    for number in numbers:
        if number not in there or numbers.count(number) > 1:
            raise IllegalAction(f"{unit.id} has no model {number}, or it is named twice", "UH-4")
    return tuple(there[number] for number in numbers)


def check_loss(state: State, seat: Seat, action: Casualty) -> None:
    """Raise IllegalAction for models that are not there."""
    unit = _unit(state.public, action.unit)
    _figures(unit, action.models)
    if not action.models and not 1 <= action.count <= len(unit.figures):
        raise IllegalAction(f"{unit.id} has {len(unit.figures)} models, and loses 1 to all of them", "UH-4")


def lose(table: Table, seat: Seat, action: Casualty) -> None:
    """Remove models (UH-4)."""
    unit = table.public.unit(action.unit)
    numbers = action.models or tuple(figure.number for figure in unit.figures[-action.count :])
    frame = _frame(table.public)
    by = frame.unit if frame.unit and table.public.unit(frame.unit).seat != unit.seat else ""
    table.tell(Recorded(seat=seat, unit=unit.id, what="lost", models=numbers, rules=("UH-4",)))
    for number in numbers:
        removing.kill(table, unit.id, number, by)
    removing.bury(table, (unit.id,))


# States.


def read_state(line: Line, state: State, seat: Seat) -> Record:
    """Read `state B3 pinned`, `state B3 prone 1 2`."""
    unit = allowed.named(state.public, line.take())
    what = line.one_of(WHATS, "state")
    if what in _MODELS:
        return Record(unit.id, what, _rest(line))
    line.end()
    return Record(unit.id, what)


def write_state(action: Record) -> str:
    """Return the canonical line."""
    return " ".join(["state", action.unit, action.what, *map(str, action.models)])


def words_state(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List units, states, and models for the states of models."""
    if not said:
        free = tuple(unit for unit in state.public.standing() if not unit.joined)
        return Choices(words=unit_words(state.public, free), label="unit")
    unit = _unit(state.public, said[0])
    if len(said) == 1:
        return Choices(words=tuple(Word(what, what.capitalize()) for what in WHATS), label="state")
    return _model_words(unit, said[2:], least=1) if said[1] in _MODELS else Choices(complete=len(said) == 2)


def check_state(state: State, seat: Seat, action: Record) -> None:
    """Raise IllegalAction for units and models that are not there."""
    unit = _unit(state.public, action.unit)
    if unit.joined:
        raise IllegalAction(f"{unit.id} is attached to {unit.joined}; record that unit", "UH-H13")
    huge = [one for one in _figures(unit, action.models) if state.public.profile(unit, one).has("huge")]
    if huge and action.what == "prone":
        raise IllegalAction(f"{board.name_of(unit, huge[0])} is Huge, and is never knocked down", "UH-35")


def mark(table: Table, seat: Seat, action: Record) -> None:
    """Set the state of a unit, or of models of it (UH-16, UH-36, B11)."""
    table.tell(Recorded(seat=seat, unit=action.unit, what=action.what, models=action.models, rules=_RULES[action.what]))
    for number in action.models:
        board.change_figure(table, action.unit, number, prone=action.what == "prone")
    if action.what == "pinned":
        board.change(table, action.unit, pinned=True)
    elif action.what == "falling":
        morale.fall(table, action.unit, "recorded")
    elif action.what == "ready":
        morale.rally(table, action.unit, "recorded")


_RULES: dict[What, tuple[str, ...]] = {
    "pinned": ("UH-B11",),
    "falling": ("UH-16",),
    "ready": ("UH-B11",),
    "prone": ("UH-36",),
    "standing": ("UH-36",),
}


def _ask(public: Public, seat: Seat) -> str:
    frame = _frame(public)
    return _ASKS[frame.what].format(unit=frame.unit, target=frame.target)


DONE = Verb(action=Done, read=bare(Done()), carry_out=done, title="Done", hint="everything is recorded")
QUESTION = Question(
    kind="record",
    rule="UH-6",
    ask=_ask,
    default=lambda state, seat: Done(),
    verbs=(
        DONE,
        Verb(
            action=Casualty,
            read=read_loss,
            write=write_loss,
            words=words_loss,
            check=check_loss,
            carry_out=lose,
            usable=lambda state, seat: bool(state.public.standing()),
            title="Casualty",
            hint="models that a unit lost",
            synonyms=("lose",),
            needs="a unit and how many models, such as casualty B3 2, or casualty B3 models 1 4",
        ),
        Verb(
            action=Record,
            read=read_state,
            write=write_state,
            words=words_state,
            check=check_state,
            carry_out=mark,
            usable=lambda state, seat: any(not unit.joined for unit in state.public.standing()),
            title="State",
            hint="pinned, falling back, ready, or models that are prone or stand",
            synonyms=("record",),
            needs="a unit and a state, such as state B3 falling, or state B3 prone 1 2",
        ),
    ),
)
