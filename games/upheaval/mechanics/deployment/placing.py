"""Placing units before the battle: who still has some, where they stand, who is next (UH-49, UH-H11, UH-H13)."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.geometry.discs import Disc
from games.geometry.inches import INCH
from games.geometry.plane import Point, squared
from games.kernel import IllegalAction, Seat
from games.upheaval.mechanics.deployment.formation import form_up
from games.upheaval.mechanics.deployment.limits import DeploymentLimits, deployment_limits
from games.upheaval.mechanics.deployment.zones import infiltrates
from games.upheaval.state.actions import Places
from games.upheaval.state.events import Deployed, StateChanged
from games.upheaval.state.frames import Deploying
from games.upheaval.state.public import Public, Table
from games.upheaval.state.units import Unit
from games.upheaval.units import changes, queries
from games.upheaval.units.coherency import in_coherency


def seats_of(public: Public, frame: Deploying) -> tuple[Seat, ...]:
    """Return who still has units to place now, in turn from the frame's seat."""
    start = public.order.index(frame.seat)
    turned = (*public.order[start:], *public.order[:start])
    return tuple(seat for seat in turned if _left(public, seat, frame.late))


def _left(public: Public, seat: Seat, late: bool) -> tuple[Unit, ...]:
    return tuple(
        unit
        for unit in public.units
        if unit.seat == seat and unit.alive and not unit.on_table and infiltrates(public, unit) == late
    )


def frame_of(public: Public) -> Deploying:
    """Return how far deployment is, while a unit is being placed."""
    frame = public.frames[-1]
    assert isinstance(frame, Deploying)  # noqa: S101 - the question is asked while units are placed
    return frame


def waiting_units(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the units that a seat may place now: Infiltrators only after all others (UH-49)."""
    return _left(public, seat, frame_of(public).late)


def at_once(public: Public) -> bool:
    """Whether all units are placed at once: with sheets, except Infiltrators, who come late (UH-49)."""
    return public.options.sheets and not frame_of(public).late


def waiting_unit(public: Public, seat: Seat, name: str) -> Unit:
    """Return a unit that a seat may place now; raises IllegalAction for any other."""
    unit = next((one for one in waiting_units(public, seat) if one.id == name), None)
    if unit is None:
        names = ", ".join(one.id for one in waiting_units(public, seat))
        raise IllegalAction(f"{name[:9]} is not to be placed now; there are {names}", "UH-49")
    return unit


def form_up_at(public: Public, unit: Unit, at: Point, places: Places = ()) -> dict[int, Point]:
    """Return where the models of a unit stand around its leader; raises IllegalAction (UH-49, UH-H11, UH-H16)."""
    room = deployment_limits(public, unit)
    fixed = dict(places)
    strange = [number for number in fixed if number not in {model.number for model in unit.models}]
    if strange or len(fixed) < len(places):
        raise IllegalAction(f"{unit.id} has models 1 to {len(unit.models)}, each placed once", "UH-H16")
    leader = unit.models[0]
    if leader.number in fixed:
        raise IllegalAction(f"{queries.model_name(unit, leader)} leads, and stands where {unit.id} is placed", "UH-H16")
    for model in unit.models:
        here = at if model is leader else fixed.get(model.number)
        fault = room.fault(model, here) if here else None
        if fault:
            raise IllegalAction(f"{queries.model_name(unit, model)} {fault[0]}", fault[1])
    found = form_up(room, at, fixed)
    if found is None:
        raise IllegalAction(f"there is no room for all {len(unit.models)} models of {unit.id} there", "UH-49")
    _check_together(room, found)
    return found


def _check_together(room: DeploymentLimits, found: Mapping[int, Point]) -> None:
    """Raise IllegalAction for models placed by hand on top of each other, or out of coherency (UH-20, UH-B12)."""
    unit, public = room.unit, room.public
    discs = [Disc(found[model.number], public.profile(unit, model).radius) for model in unit.models]
    for place, one in enumerate(discs):
        for other, two in enumerate(discs[:place], 1):
            if squared(one.centre, two.centre) < (one.radius + two.radius) ** 2:
                raise IllegalAction(f"{unit.id}.{place + 1} would be on top of {unit.id}.{other}", "UH-49")
    if not in_coherency(discs, public.options.coherency * INCH):
        raise IllegalAction(f"{unit.id} would not be in coherency: {public.options.coherency} inches", "UH-B12")


def with_unit(public: Public, unit: Unit, found: Mapping[int, Point]) -> Public:
    """Return the table with a unit on it."""
    models = tuple(replace(model, at=found[model.number]) for model in unit.models)
    units = tuple(replace(one, models=models) if one.id == unit.id else one for one in public.units)
    return replace(public, units=units)


def put_unit(table: Table, unit: Unit, found: Mapping[int, Point] | None) -> None:
    """Place a unit; one for which there is no room anywhere stays away."""
    if found is None:
        changes.change_unit(table, unit.id, models=tuple(replace(model, gone=True) for model in unit.models))
        table.tell(StateChanged(unit=unit.id, what="gone", rules=("UH-49",)))
        return
    table.change(units=with_unit(table.public, unit, found).units)
    rules = ("UH-49", *(("UH-45",) if _night(table.public, unit) else ()), "UH-H11")
    spots = tuple((model.number, found[model.number]) for model in unit.models)
    table.tell(Deployed(seat=unit.seat, unit=unit.id, spots=spots, rules=rules))


def _night(public: Public, unit: Unit) -> bool:
    """Whether a unit infiltrates under night cover alone (UH-45)."""
    return infiltrates(public, unit) and not infiltrates(replace(public, conditions=()), unit)


def next_turn(table: Table, seat: Seat) -> None:
    """Let the next player place a unit; where all place theirs at once, nobody is next."""
    public, frame = table.public, frame_of(table.public)
    if public.options.sheets and not frame.late:
        return
    following = public.order[(public.order.index(seat) + 1) % len(public.order)]
    table.goto(Deploying(following, frame.late))
