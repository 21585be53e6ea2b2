"""The argument that names a unit: which can be named, how it is read, and how menus list it."""

from collections.abc import Callable, Collection, Iterable, Mapping

from games.kernel import Line, Rng, Seat
from games.kernel.questions.arguments import Argument, one_of
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions.notation import find_unit, read_unit
from games.upheaval.state.public import Public, State
from games.upheaval.state.units import Deed, Unit
from games.upheaval.text.menus import unit_words

Units = Callable[[Public, Seat], Iterable[Unit]]
OWN = "Which of your units: A2"


def _read_any(line: Line, state: State, seat: Seat) -> str:
    return read_unit(state.public, line.named(_called(state.public.units))).id


def _read_own(line: Line, state: State, seat: Seat) -> str:
    mine = state.public.on_table(seat)
    return find_unit(state.public, line.named(_called(mine)), mine).id


def _called(units: Collection[Unit]) -> Mapping[str, str]:
    """Return units by the names that people read, where no other of them has the same."""
    known = [unit.name for unit in units]
    return {unit.name: unit.id for unit in units if known.count(unit.name) == 1}


def unit_argument(
    units: Units,
    name: str = "unit",
    description: str = OWN,
    *,
    label: str = "",
    read: Callable[[Line, State, Seat], str] = _read_any,
    deed: Deed | None = None,
    fits: Callable[[State, Seat, str], bool | None] | None = None,
    sample: Callable[[State, Seat, Rng], str] | None = None,
) -> Argument[State, str]:
    """Return the argument for one of the units that are listed; `deed` is what it does then."""

    def allowed(state: State, seat: Seat, unit: str) -> None:
        if deed is not None:
            permissions.check_allowed(state.public, seat, unit, deed)

    return one_of(
        name,
        description,
        read,
        lambda state, seat: unit_words(state.public, units(state.public, seat)),
        label=label,
        fits=allowed if deed is not None else fits,
        usable=lambda state, seat: next(iter(units(state.public, seat)), None) is not None,
        sample=sample,
    )


def moving_unit(deed: Deed, units: Units | None = None) -> Argument[State, str]:
    """Return the argument for one's own unit that moves in some way, of those that may or of some that could."""
    able = units or (lambda public, seat: permissions.allowed_units(public, seat, deed))
    return unit_argument(able, read=_read_own, deed=deed)
