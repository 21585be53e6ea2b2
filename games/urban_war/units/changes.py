"""Changes to models and to frames."""

from typing import Any, TypeVar

from msgspec.structs import replace

from games.geometry.plane import Point
from games.kernel import Frozen
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, Table

F = TypeVar("F", bound=Frozen)


def change_model(table: Table, model_id: str, **fields: Any) -> Model:
    """Set fields of a model, and return it."""
    models = table.public.models
    place = next(number for number, model in enumerate(models) if model.id == model_id)
    changed = replace(models[place], **fields)
    table.change(models=(*models[:place], changed, *models[place + 1 :]))
    return changed


def with_moved(public: Public, model: Model, at: Point) -> Public:
    """Return everything with one model somewhere else."""
    models = tuple(replace(one, at=at) if one.id == model.id else one for one in public.models)
    return replace(public, models=models)


def change_frame(table: Table, kind: type[F], **fields: Any) -> None:
    """Set fields of the topmost frame of a kind, wherever it is on the stack."""
    frames = list(table.public.frames)
    for place in range(len(frames) - 1, -1, -1):
        if isinstance(frames[place], kind):
            frames[place] = replace(frames[place], **fields)
            break
    table.change(frames=tuple(frames))
