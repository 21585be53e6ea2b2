"""Sheets: where every unit of a player is to stand, whatever others write, and all at once on the table (UH-49)."""

from games.geometry.plane import Point
from games.kernel import Seat
from games.upheaval.mechanics.deployment.auto_deploy import auto_deploy
from games.upheaval.mechanics.deployment.placing import form_up_at, put_unit, waiting_units, with_unit
from games.upheaval.state.actions import Deploy
from games.upheaval.state.public import Public, Table
from games.upheaval.state.secret import Sheet


def sheet_of(public: Public, seat: Seat, action: Deploy) -> Sheet:
    """Return where the models of each unit are to stand; none for a unit for which there is no room."""
    there, sheet = public, list[tuple[str, tuple[tuple[int, Point], ...]]]()
    places = dict(action.spots)
    units = [public.unit(name) for name in places] or list(waiting_units(public, seat))
    for unit in units:
        at = places.get(unit.id)
        found = auto_deploy(there, unit) if at is None else form_up_at(there, unit, at, action.places)
        if found is not None:
            there = with_unit(there, unit, found)
        sheet.append((unit.id, tuple((found or {}).items())))
    return tuple(sheet)


def reveal(table: Table) -> None:
    """Place all units of all players as their sheets say, once everybody has written one."""
    for seat in table.public.order:
        sheet = table.secret(seat).sheet or ()
        table.change_secret(seat, sheet=None)
        for name, spots in sheet:
            put_unit(table, table.public.unit(name), dict(spots) or None)
