"""Personalities that start the battle attached to a unit (UH-H13)."""

from collections.abc import Iterable

from games.geometry.plane import Point
from games.kernel import IllegalAction, Seat, Verb, Word
from games.upheaval.mechanics.deployment.formation import point_beside
from games.upheaval.mechanics.deployment.limits import deployment_limits
from games.upheaval.mechanics.deployment.placing import at_once, next_turn, put_unit, waiting_unit, waiting_units
from games.upheaval.questions.activation.attach import attaching, forecast
from games.upheaval.state.actions import Attach
from games.upheaval.state.events import StateChanged
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit
from games.upheaval.text.menus import unit_words
from games.upheaval.units import changes


def _lone(public: Public, unit: Unit) -> bool:
    return all(public.profile(unit, model).has("personality") for model in unit.models)


def _hosts(public: Public, seat: Seat) -> tuple[Unit, ...]:
    return tuple(unit for unit in public.on_table(seat) if not _lone(public, unit))


def _attachable(public: Public, seat: Seat) -> tuple[Unit, ...]:
    return tuple(unit for unit in waiting_units(public, seat) if _lone(public, unit))


def can_attach(state: State, seat: Seat) -> bool:
    """Whether a seat has a personality to place, and a unit to which it may be attached (UH-H13)."""
    public = state.public
    return bool(_attachable(public, seat) and _hosts(public, seat)) and not (at_once(public))


def _beside_room(state: State, seat: Seat, personality: str) -> Iterable[Word]:
    """List the units beside which there is room."""
    public = state.public
    room = deployment_limits(public, waiting_unit(public, seat, personality))
    return unit_words(public, (unit for unit in _hosts(public, seat) if point_beside(room, unit)))


def _beside(public: Public, seat: Seat, action: Attach) -> Point:
    """Return where a personality stands that starts attached; raises IllegalAction (UH-H13)."""
    one = waiting_unit(public, seat, action.personality)
    if not _lone(public, one):
        raise IllegalAction(f"{one.id} is not a personality", "UH-H13")
    if not action.unit:
        raise IllegalAction(f"{one.id} is placed now; it may leave a unit when that acts", "UH-H13")
    host = next((unit for unit in _hosts(public, seat) if unit.id == action.unit), None)
    if host is None:
        raise IllegalAction(f"{action.unit[:9]} is not a unit of yours on the table that it could join", "UH-H13")
    at = point_beside(deployment_limits(public, one), host)
    if at is None:
        raise IllegalAction(f"there is no room for {one.id} beside {host.id}", "UH-H13")
    return at


def check(state: State, seat: Seat, action: Attach) -> None:
    """Raise IllegalAction for a personality that cannot start attached to a unit (UH-H13)."""
    if at_once(state.public):
        raise IllegalAction("where all is placed at once, personalities attach in their first activation", "UH-H13")
    _beside(state.public, seat, action)


def attach(table: Table, seat: Seat, action: Attach) -> None:
    """Place a personality beside a unit, attached to it (UH-H13)."""
    at = _beside(table.public, seat, action)
    one = table.public.unit(action.personality)
    put_unit(table, one, {one.models[0].number: at})
    changes.change_unit(table, one.id, joined=action.unit)
    table.tell(StateChanged(unit=one.id, what="attached", other=action.unit, rules=("UH-H13",)))
    next_turn(table, seat)


ATTACH = Verb(
    form=attaching(_attachable, _beside_room, "who"),
    check=check,
    apply=attach,
    forecast=forecast,
    when=can_attach,
    title="Attach",
    hint="a personality to a unit on the table",
    needs="a personality and a unit, such as attach A5 A2",
)
