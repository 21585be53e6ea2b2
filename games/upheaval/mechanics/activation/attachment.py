"""Which personalities may attach to a unit that acts, or leave it (UH-H13)."""

from games.geometry.discs import within
from games.geometry.inches import INCH, Inches
from games.kernel import Seat
from games.upheaval.content.numbers import ATTACH_RANGE
from games.upheaval.mechanics.activation import current
from games.upheaval.state import actions
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import queries

NEAR: Inches = ATTACH_RANGE * INCH
"""How near a personality must stand to attach (UH-H13)."""


def is_personality(public: Public, unit: Unit) -> bool:
    """Whether a unit is a personality."""
    return any(public.profile(unit, model).has("personality") for model in unit.on_table)


def attachable(public: Public, unit: Unit) -> tuple[Unit, ...]:
    """Return the personalities that may attach to a unit that is about to act (UH-H13)."""
    if current.actions_done(public) or is_personality(public, unit):
        return ()
    mine = public.on_table(unit.seat)
    return tuple(one for one in mine if is_personality(public, one) and attach_refusal(public, one, unit) is None)


def attach_refusal(public: Public, one: Unit, unit: Unit) -> actions.Refusal:
    """Return why a personality may not attach to a unit now, None if it may (UH-H13)."""
    if one.joined:
        return f"{one.id} is attached to {one.joined}", "UH-H13"
    if one.activated:
        return f"{one.id} has been activated in this turn", "UH-9"
    if one.pinned or one.falling:
        return f"{one.id} is {'pinned' if one.pinned else 'falling back'}, and cannot attach", "UH-H13"
    near = any(
        within(mine, disc, NEAR) for _, mine in queries.bases(public, one) for _, disc in queries.bases(public, unit)
    )
    return None if near else (f"{one.id} is not within {ATTACH_RANGE} inches of {unit.id}", "UH-H13")


def attachable_pairs(public: Public, seat: Seat) -> tuple[tuple[Unit, Unit], ...]:
    """Return all personalities that may attach now, each with the unit."""
    units = current.acting_units(public, seat)
    return tuple((one, unit) for unit in units for one in attachable(public, unit))


def leaving(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the personalities that can still leave their unit at the end of its activation (UH-H13)."""
    frame = current.activation(public)
    gone = frame.leaves if frame is not None else ()
    units = current.acting_units(public, seat)
    return tuple(one for unit in units for one in queries.escorts(public, unit) if one.id not in gone)
