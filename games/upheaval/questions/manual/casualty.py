"""Without the house pack: models that a unit lost are recorded by command (UH-4, UH-B47)."""

from collections.abc import Iterable

from games.kernel import BadNotation, Choices, IllegalAction, Line, Seat, Verb, Word
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import rest, taking
from games.kernel.text.prose import join
from games.upheaval.mechanics.casualties import removal
from games.upheaval.mechanics.manual import credited, frame_of
from games.upheaval.questions.units import unit_argument
from games.upheaval.state.actions import Casualty
from games.upheaval.state.events import Recorded
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import party, queries

BY_NAME = "models"


Lost = tuple[int, tuple[int, ...]]
"""How many of the last models, or which."""


def _read(line: Line, state: State, seat: Seat, unit: str) -> Lost:
    """Read `2`: the last two, or `models 1 4`."""
    if line.flag(BY_NAME, "model"):
        return 0, numbers(line)
    return line.number() if line.left else 1, ()


def numbers(line: Line) -> tuple[int, ...]:
    """Take numbers of models, at least one; commas may stand between."""
    found = [line.without(",").number()]
    while line.left:
        found.append(line.number())
    return tuple(found)


def _write(lost: Lost) -> str:
    return " ".join((BY_NAME, *map(str, lost[1]))) if lost[1] else str(lost[0])


def _words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List how many models, or which."""
    unit = unit_of(state.public, name)
    if not said:
        counts = range(1, len(unit.on_table) + 1)
        listed = tuple(Word(str(number), str(number), "the last of them") for number in counts)
        return Choices(words=(*listed, Word(BY_NAME, "Models", "by their numbers")), label="models lost")
    return model_words(unit, unit.on_table, said[1:]) if said[0] == BY_NAME else Choices(complete=len(said) == 1)


def concerned_first(public: Public, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return units with those first of which something is to be recorded: who was shot, or who fights."""
    frame = frame_of(public)

    def rank(unit: Unit) -> tuple[bool, bool]:
        fights = frame.what == "melee" and bool(unit.on_table) and party.engaged(public, unit)
        return unit.id not in frame.targets, not (fights or unit.id == frame.unit)

    return tuple(sorted(units, key=rank))


def model_words(unit: Unit, models: tuple[Model, ...], said: tuple[str, ...]) -> Choices:
    """List models of a unit that are not named yet, of those that can be; raises BadNotation."""
    left = [model for model in models if str(model.number) not in said]
    if len(left) + len(said) != len(models):
        raise BadNotation("name models of the unit, each once")
    listed = tuple(Word(str(model.number), queries.model_name(unit, model)) for model in left)
    return Choices(words=listed, complete=bool(said), label="model")


def unit_of(public: Public, unit_id: str) -> Unit:
    """Return a unit on the table; raises IllegalAction."""
    unit = next((unit for unit in public.on_table() if unit.id == unit_id), None)
    if unit is None:
        raise IllegalAction(f"there is no unit {unit_id} on the table", "UH-4")
    return unit


def _there(state: State, seat: Seat, unit: str) -> None:
    unit_of(state.public, unit)


def figures_of(unit: Unit, numbers: tuple[int, ...]) -> tuple[Model, ...]:
    """Return models by their numbers; raises IllegalAction."""
    there = {model.number: model for model in unit.on_table}
    for number in numbers:
        if number not in there:
            left = join(map(str, there))
            raise IllegalAction(f"{unit.id} has no model {number}; there are {left}", "UH-4")
        if numbers.count(number) > 1:
            raise IllegalAction(f"model {number} is named twice", "UH-4")
    return tuple(there[number] for number in numbers)


def check_loss(state: State, seat: Seat, action: Casualty) -> None:
    """Raise IllegalAction for models that are not there."""
    unit = unit_of(state.public, action.unit)
    figures_of(unit, action.models)
    if not action.models and not 1 <= action.count <= len(unit.on_table):
        raise IllegalAction(f"{unit.id} has {counted(len(unit.on_table), 'model')}, and loses 1 to all of them", "UH-4")


def lose(table: Table, seat: Seat, action: Casualty) -> None:
    """Remove models (UH-4)."""
    unit = table.public.unit(action.unit)
    numbers = action.models or tuple(model.number for model in unit.on_table[-action.count :])
    table.tell(Recorded(seat=seat, unit=unit.id, what="lost", models=numbers, rules=("UH-4",)))
    for number in numbers:
        removal.kill_model(table, unit.id, number, credited(table.public, unit))
    removal.tell_destroyed(table, (unit.id,))


_UNIT = unit_argument(
    lambda public, seat: concerned_first(public, public.on_table()), description="Which unit", fits=_there
)
_MODELS = rest("models", "How many, or which", _read, _words, write=_write)
CASUALTY = Verb(
    form=taking(_UNIT).then(_MODELS).spread(Casualty),
    check=check_loss,
    apply=lose,
    title="Casualty",
    hint="models that a unit lost",
    synonyms=("lose",),
    needs="a unit and how many models, such as casualty B3 2, or casualty B3 models 1 4",
)
