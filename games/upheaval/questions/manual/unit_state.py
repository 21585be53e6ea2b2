"""Without the house pack: what becomes of units and models is recorded by command, and taken back (UH-B47)."""

from typing import get_args

from msgspec.structs import replace

from games.kernel import Choices, IllegalAction, Line, Seat, Verb, Word
from games.kernel.base.errors import passes
from games.kernel.questions.arguments import rest, taking
from games.upheaval.mechanics import morale
from games.upheaval.mechanics.manual import credited, frame_of
from games.upheaval.questions.manual.casualty import BY_NAME, concerned_first, figures_of, model_words, numbers, unit_of
from games.upheaval.questions.units import unit_argument
from games.upheaval.state.actions import Record, What
from games.upheaval.state.events import Recorded
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import changes, party, queries

WHATS: tuple[What, ...] = get_args(What)
_MODELS: tuple[What, ...] = ("prone", "standing", "wounded", "healed")
_OWN: tuple[What, ...] = ("wounded", "healed")
"""What is recorded of a personality itself that is attached to a unit."""


Marked = tuple[What, tuple[int, ...]]
"""What is recorded, and of which models."""


def _read(line: Line, state: State, seat: Seat, unit: str) -> Marked:
    """Read `pinned`, `prone 1 2`."""
    what = line.one_of(WHATS, "state")
    return what, numbers(line) if what in _MODELS else ()


def _units(public: Public, seat: Seat) -> tuple[Unit, ...]:
    there = public.on_table()
    gone = (unit for unit in _changed(public) if unit not in there)
    return concerned_first(public, (*(unit for unit in there if _open_to(public, unit.id)), *gone))


def _words(state: State, seat: Seat, said: tuple[str, ...], unit: str) -> Choices:
    """List states, and models for the states of models."""
    if not said:
        return Choices(words=tuple(Word(what, _CALLED[what]) for what in _open_to(state.public, unit)), label="state")
    what = next((one for one in _MODELS if one == said[0]), None)
    if what is None:
        return Choices(complete=len(said) == 1)
    found = unit_of(state.public, unit)
    return model_words(found, _markable(state.public, found, what), said[1:])


_CALLED: dict[What, str] = {
    "pinned": "Pinned",
    "falling": "Falling back",
    "ready": "Ready",
    "prone": "Models prone",
    "standing": "Models standing",
    "wounded": "Models that lose a Wound Point",
    "healed": "Models that regain a Wound Point",
    "back": "As it was before",
}


def _open_to(public: Public, unit_id: str) -> tuple[What, ...]:
    """Return what can be recorded of a unit; if it is gone, only that it is not."""
    found = next((unit for unit in public.on_table() if unit.id == unit_id), None)
    if found is None:
        return ("back",)
    return tuple(what for what in WHATS if _is_open(public, found, what))


def _is_open(public: Public, unit: Unit, what: What) -> bool:
    """Whether something can be recorded of a unit on the table."""
    if what == "back":
        return unit in _changed(public)
    if unit.joined and what not in _OWN:
        return False
    return what not in _MODELS or bool(_markable(public, unit, what))


def _markable(public: Public, unit: Unit, what: What) -> tuple[Model, ...]:
    """Return the models of a unit of which something can be recorded."""
    return tuple(one for one in unit.on_table if passes(_check_model, public, unit, one, what))


def _changed(public: Public) -> tuple[Unit, ...]:
    """Return the units of which something was recorded here, those without models too."""
    before = {unit.id: unit for unit in frame_of(public).before}
    return tuple(unit for unit in public.units if _bare(unit) != _bare(before.get(unit.id, unit)))


def _bare(unit: Unit) -> Unit:
    """Return a unit without what it is credited with."""
    return replace(unit, removed=0)


def check_state(state: State, seat: Seat, action: Record) -> None:
    """Raise IllegalAction for units and models that are not there, and states that they cannot have."""
    public = state.public
    if action.what == "back":
        _check_back(public, action.unit)
        return
    unit = unit_of(public, action.unit)
    if unit.joined and action.what not in _OWN:
        raise IllegalAction(f"{unit.id} is attached to {unit.joined}; record that unit", "UH-H13")
    for one in figures_of(unit, action.models):
        _check_model(public, unit, one, action.what)


def _check_back(public: Public, unit_id: str) -> None:
    if all(unit.id != unit_id for unit in _changed(public)):
        raise IllegalAction(f"nothing was recorded of {unit_id} here", "UH-B47")


def _check_model(public: Public, unit: Unit, one: Model, what: What) -> None:
    name = queries.model_name(unit, one)
    if what == "prone" and public.profile(unit, one).has("huge"):
        raise IllegalAction(f"{name} is Huge, and is never knocked down", "UH-35")
    if what == "wounded" and party.wounds_left(public, unit, one) <= 1:
        lost = f"casualty {unit.id} {BY_NAME} {one.number}"
        raise IllegalAction(f"{name} has one Wound Point left; to record that it dies, write {lost}", "UH-B47")
    if what == "healed" and not one.wounds:
        raise IllegalAction(f"{name} has lost no Wound Point", "UH-B47")


def mark(table: Table, seat: Seat, action: Record) -> None:
    """Set the state of a unit, or of models of it (UH-16, UH-36, UH-B11, UH-B47)."""
    table.tell(Recorded(seat=seat, unit=action.unit, what=action.what, models=action.models, rules=_RULES[action.what]))
    for number in action.models:
        _mark_model(table, action.unit, number, action.what)
    if action.what == "pinned":
        changes.change_unit(table, action.unit, pinned=True)
    elif action.what == "falling":
        morale.start_fall_back(table, action.unit, "recorded")
    elif action.what == "ready":
        morale.rally(table, action.unit, "recorded")
    elif action.what == "back":
        _bring_back(table, action.unit)


def _mark_model(table: Table, unit_id: str, number: int, what: What) -> None:
    if what in ("prone", "standing"):
        changes.change_model(table, unit_id, number, prone=what == "prone")
        return
    wounds = table.public.unit(unit_id).model(number).wounds
    changes.change_model(table, unit_id, number, wounds=wounds + (1 if what == "wounded" else -1))


def _bring_back(table: Table, unit_id: str) -> None:
    """Let a unit, and who was attached to it, be as before anything was recorded here; nobody is credited (UH-B47)."""
    before = frame_of(table.public).before
    host = next(unit.joined or unit.id for unit in before if unit.id == unit_id)
    for old in (unit for unit in before if host in (unit.id, unit.joined)):
        now = table.public.unit(old.id)
        by = credited(table.public, now)
        if by:
            fallen = sum(one.dead for one in now.models) - sum(one.dead for one in old.models)
            changes.change_unit(table, by, removed=table.public.unit(by).removed - fallen)
        units = (replace(old, removed=now.removed) if unit.id == old.id else unit for unit in table.public.units)
        table.change(units=tuple(units))


_RULES: dict[What, tuple[str, ...]] = {
    "pinned": ("UH-B11",),
    "falling": ("UH-16",),
    "ready": ("UH-B11",),
    "prone": ("UH-36",),
    "standing": ("UH-36",),
    "wounded": ("UH-B47",),
    "healed": ("UH-B47",),
    "back": ("UH-B47",),
}
_STATE = rest(
    "state",
    "pinned, falling, ready, prone 1 2, wounded 1, or back",
    _read,
    _words,
    write=lambda marked: " ".join((marked[0], *map(str, marked[1]))),
)
STATE = Verb(
    form=taking(unit_argument(_units, description="Which unit")).then(_STATE).spread(Record),
    check=check_state,
    apply=mark,
    when=lambda state, seat: any(not unit.joined for unit in state.public.on_table()),
    title="State",
    hint="pinned, falling back, ready; models that are prone, stand, are wounded; or back as it was",
    synonyms=("record",),
    needs="a unit and a state, such as state B3 falling, or state B3 prone 1 2",
)
