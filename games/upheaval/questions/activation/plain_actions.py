"""Taking cover, doing nothing, and ending an activation (UH-10, UH-15)."""

from games.kernel import Choices, IllegalAction, Line, Seat, Verb
from games.kernel.arguments import bare, by_hand_old
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions import notation
from games.upheaval.state.actions import Cover, Done, Pass
from games.upheaval.state.events import StateChanged
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit
from games.upheaval.text.menus import unit_words
from games.upheaval.units import changes

# Taking cover, passing, ending.


def _coverers(public: Public, seat: Seat) -> tuple[Unit, ...]:
    return tuple(
        unit for unit in current.acting_units(public, seat) if permissions.action_refusal(public, unit, "cover") is None
    )


def idle_units(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the units that may do nothing now."""
    return tuple(unit for unit in current.acting_units(public, seat) if permissions.end_refusal(public, unit) is None)


def _listed(public: Public, units: tuple[Unit, ...], said: tuple[str, ...]) -> Choices:
    if said:
        return Choices(complete=len(said) == 1)
    return Choices(words=unit_words(public, units), label="unit")


def _read_cover(line: Line, state: State, seat: Seat) -> Cover:
    """Read `cover A2`."""
    unit = notation.read_unit(state.public, line.take())
    line.end()
    return Cover(unit.id)


def _check_cover(state: State, seat: Seat, action: Cover) -> None:
    permissions.check_allowed(state.public, seat, action.unit, "cover")


def take_cover(table: Table, seat: Seat, action: Cover) -> None:
    """Take cover until the next activation (UH-15)."""
    current.mark_done(table, action.unit, "cover")
    changes.change_unit(table, action.unit, covered=True)
    table.tell(StateChanged(unit=action.unit, what="covered", rules=("UH-15",)))


def _read_pass(line: Line, state: State, seat: Seat) -> Pass:
    """Read `pass A2`."""
    unit = notation.read_unit(state.public, line.take())
    line.end()
    return Pass(unit.id)


def _check_pass(state: State, seat: Seat, action: Pass) -> None:
    unit = permissions.chosen_unit(state.public, seat, action.unit)
    _check_owed(state.public, unit)


def _check_owed(public: Public, unit: Unit) -> None:
    why = permissions.end_refusal(public, unit)
    if why is not None:
        raise IllegalAction(*why)


def pass_by(table: Table, seat: Seat, action: Pass) -> None:
    """Do nothing with a unit; it counts as activated (UH-10)."""
    current.begin_activation(table, action.unit)
    table.tell(StateChanged(unit=action.unit, what="passed", rules=("UH-10",)))
    current.amend_activation(table, step="end")


def _check_done(state: State, seat: Seat, action: Done) -> None:
    for unit in current.acting_units(state.public, seat):
        _check_owed(state.public, unit)


def end(table: Table, seat: Seat, action: Done) -> None:
    """End the activation without another action (UH-10)."""
    current.amend_activation(table, step="end")


COVER = Verb(
    form=by_hand_old(
        Cover,
        read=_read_cover,
        words=lambda state, seat, said: _listed(state.public, _coverers(state.public, seat), said),
    ),
    check=_check_cover,
    apply=take_cover,
    when=lambda state, seat: bool(_coverers(state.public, seat)),
    title="Take cover",
    hint="failed Cover saves are rolled again until the next activation",
    needs="a unit, such as cover A2",
)
PASS = Verb(
    form=by_hand_old(
        Pass,
        read=_read_pass,
        words=lambda state, seat, said: _listed(state.public, idle_units(state.public, seat), said),
    ),
    check=_check_pass,
    apply=pass_by,
    when=lambda state, seat: bool(idle_units(state.public, seat)),
    title="Pass",
    hint="a unit does nothing",
    needs="a unit, such as pass A2",
)
DONE = Verb(
    form=bare(Done),
    check=_check_done,
    apply=end,
    when=lambda state, seat: bool(idle_units(state.public, seat)),
    title="Done",
    hint="no further action",
)
