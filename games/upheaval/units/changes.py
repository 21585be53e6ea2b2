"""Changes to units and models on the table."""

from typing import Any

from msgspec.structs import replace

from games.upheaval.state.public import Table
from games.upheaval.state.units import Model, Unit


def change_unit(table: Table, unit_id: str, **fields: Any) -> Unit:
    """Set fields of a unit, and return it."""
    units = table.public.units
    place = next(number for number, unit in enumerate(units) if unit.id == unit_id)
    changed = replace(units[place], **fields)
    table.change(units=(*units[:place], changed, *units[place + 1 :]))
    return changed


def change_model(table: Table, unit_id: str, number: int, **fields: Any) -> Model:
    """Set fields of a model, and return it."""
    unit = table.public.unit(unit_id)
    changed = replace(unit.model(number), **fields)
    models = tuple(changed if model.number == number else model for model in unit.models)
    change_unit(table, unit_id, models=models)
    return changed
