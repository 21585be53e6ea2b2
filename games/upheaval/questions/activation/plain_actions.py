"""Taking cover, doing nothing, and ending an activation (UH-10, UH-15)."""

from collections.abc import Iterator

from games.kernel import IllegalAction, Seat, Verb
from games.kernel.questions.arguments import bare, taking
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions.units import unit_argument
from games.upheaval.state.actions import Cover, Done, Pass
from games.upheaval.state.events import StateChanged
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit
from games.upheaval.units import changes

# Taking cover, passing, ending.


def _coverers(public: Public, seat: Seat) -> Iterator[Unit]:
    for unit in current.acting_units(public, seat):
        if permissions.action_refusal(public, unit, "cover") is None:
            yield unit


def idle_units(public: Public, seat: Seat) -> Iterator[Unit]:
    """Yield the units that may do nothing now."""
    return (unit for unit in current.acting_units(public, seat) if permissions.end_refusal(public, unit) is None)


def _check_cover(state: State, seat: Seat, action: Cover) -> None:
    permissions.check_allowed(state.public, seat, action.unit, "cover")


def take_cover(table: Table, seat: Seat, action: Cover) -> None:
    """Take cover until the next activation (UH-15)."""
    current.mark_done(table, action.unit, "cover")
    changes.change_unit(table, action.unit, covered=True)
    table.tell(StateChanged(unit=action.unit, what="covered", rules=("UH-15",)))


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
    form=taking(unit_argument(_coverers)).to(Cover),
    check=_check_cover,
    apply=take_cover,
    title="Take cover",
    hint="failed Cover saves are rolled again until the next activation",
    needs="a unit, such as cover A2",
)
PASS = Verb(
    form=taking(unit_argument(idle_units)).to(Pass),
    check=_check_pass,
    apply=pass_by,
    title="Pass",
    hint="a unit does nothing",
    needs="a unit, such as pass A2",
)
DONE = Verb(
    form=bare(Done),
    check=_check_done,
    apply=end,
    when=lambda state, seat: any(idle_units(state.public, seat)),
    title="Done",
    hint="no further action",
)
