"""Beginning an action: the model is activated, and its action lies on the stack (UW-23, UW-29)."""

from games.geometry.paths import Path
from games.urban_war.mechanics.morale import panic
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.events import Activated
from games.urban_war.state.frames import Acting, Activating, Chosen
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public, Table
from games.urban_war.units import queries
from games.urban_war.units.changes import change_model


def start(table: Table, name: str) -> tuple[Model, bool]:
    """Activate the model of an answer, and take the question's frame on; return it and whether it is a follow-up."""
    frame = table.frame
    if isinstance(frame, Chosen):
        table.end()
        model = activate(table, table.public.model(name), follow_up=frame.follow_up, tried=frame.tried)
        return model, frame.follow_up
    table.goto(_next(table.public, frame))
    return activate(table, table.public.model(name)), False


def _next(public: Public, frame: Activating) -> Activating:
    """Return whose activation comes after one: the same side's while its group lasts (UW-23)."""
    if frame.left > 0:
        return Activating(frame.seat, frame.left - 1)
    return Activating(queries.other(frame.seat), public.options.group - 1)


def begin_action(table: Table, name: str, deed: Deed, way: Path = (), target: str = "", weapon: str = "") -> None:
    """Let a model begin an action (UW-24 .. UW-28)."""
    model, follow_up = start(table, name)
    assert model.at is not None  # noqa: S101 - actors stand on the table
    most = allowance(table.public, model, deed)
    table.call(
        Acting(
            model=model.id,
            deed=deed,
            reach=most,
            trail=(model.at,),
            way=way,
            target=target,
            weapon=weapon,
            follow_up=follow_up,
        )
    )


def activate(table: Table, model: Model, *, follow_up: bool = False, tried: bool = False) -> Model:
    """Activate a model, or let it begin a follow-up action; a panicked one tries to rally (UW-23, UW-29, UW-53).

    `tried`: all this is done, and it only goes on.
    """
    if tried:
        return model
    boxes = model.cal - model.follow_ups - 1 if follow_up else 0
    rules = ("UW-3", "UW-29") if follow_up else ("UW-23",)
    table.tell(Activated(model=model.id, follow_up=follow_up, boxes=boxes, rules=rules))
    if follow_up:
        model = change_model(table, model.id, follow_ups=model.follow_ups + 1)
    else:
        model = change_model(table, model.id, counter="", done=True)
    return panic.rally(table, model)
