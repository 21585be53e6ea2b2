"""The activation under way: which unit acts, and what it has done (UH-8 .. UH-10)."""

from msgspec.structs import replace

from games.kernel import Seat
from games.upheaval.state.events import Activated
from games.upheaval.state.frames import Activation
from games.upheaval.state.public import Public, Table
from games.upheaval.state.units import Deed, Unit
from games.upheaval.units import changes, queries


def activation(public: Public) -> Activation | None:
    """Return the activation under way, None between activations."""
    return next((frame for frame in reversed(public.frames) if isinstance(frame, Activation)), None)


def actions_done(public: Public) -> tuple[Deed, ...]:
    """Return the actions done in the activation under way; none where it has not begun."""
    frame = activation(public)
    return frame.done if frame is not None else ()


def ready_units(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the units that a seat may still activate in this Action phase, in their order (UH-9, UH-H13)."""
    return tuple(unit for unit in public.on_table(seat) if not unit.activated and not unit.joined)


def acting_units(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the units that a seat could act with now: the one activated, or all that could be."""
    frame = activation(public)
    if frame is None:
        return ready_units(public, seat)
    return tuple(unit for unit in public.on_table(seat) if unit.id == frame.unit)


def mark_done(table: Table, unit_id: str, deed: Deed) -> None:
    """Mark an action as done, having begun the activation where that was not yet done (UH-10)."""
    begin_activation(table, unit_id)
    amend_activation(table, done=(*actions_done(table.public), deed))


def amend_activation(table: Table, **fields: object) -> None:
    """Set fields of the activation under way, wherever it is on the stack."""
    frames = tuple(
        replace(frame, **fields) if isinstance(frame, Activation) else frame for frame in table.public.frames
    )
    table.change(frames=frames)


def begin_activation(table: Table, unit_id: str) -> None:
    """Activate a unit where that was not yet done; Take Cover ends with that (UH-8, UH-9, UH-15, UH-B25)."""
    if activation(table.public) is not None:
        return
    table.goto(Activation(unit_id, step="act"))
    for unit in (table.public.unit(unit_id), *queries.escorts(table.public, table.public.unit(unit_id))):
        models = tuple(model.rested for model in unit.models)
        changes.change_unit(table, unit.id, models=models, activated=True, covered=False)
    table.tell(Activated(unit=unit_id, rules=("UH-8", "UH-9")))
