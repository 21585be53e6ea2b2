"""Where units are to stand by the sheets that all write in secret (UH-49)."""

from collections.abc import Mapping

from games.geometry.plane import Point
from games.kernel import Seat
from games.upheaval.mechanics.deployment.auto_deploy import auto_deploy
from games.upheaval.mechanics.deployment.placing import form_up_at, put_unit, waiting_units, with_unit
from games.upheaval.state.actions import Places
from games.upheaval.state.public import Public, Table
from games.upheaval.state.secret import Placement


def placements(
    public: Public, seat: Seat, points: Mapping[str, Point] = {}, places: Places = ()
) -> tuple[Placement, ...]:
    """Return where all models of a seat are to stand, by points for their leaders or, without any, as the rules would.

    A unit for which there is no room has no places.
    """
    found: list[Placement] = []
    for unit in [public.unit(name) for name in points] or waiting_units(public, seat):
        at = points.get(unit.id)
        stands = form_up_at(public, unit, at, places) if at is not None else auto_deploy(public, unit) or {}
        found.append((unit.id, tuple(stands.items())))
        if stands:
            public = with_unit(public, unit, stands)
    return tuple(found)


def lay_open(table: Table) -> None:
    """Place all units where the sheets say, once everybody has written one."""
    for seat in table.public.order:
        for name, stands in table.secret(seat).sheet or ():
            put_unit(table, table.public.unit(name), dict(stands) or None)
        table.change_secret(seat, sheet=None)
