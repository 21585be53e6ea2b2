"""Beginning an action: the model is activated, and its action lies on the stack (UW-23, UW-29)."""

from games.geometry.paths import Path
from games.urban_war import board, walking
from games.urban_war.phases.acting import activate
from games.urban_war.state import Acting, Activating, Chosen, Deed, Model, Public, Table


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
    return Activating(board.other(frame.seat), public.options.group - 1)


def act(table: Table, name: str, deed: Deed, way: Path = (), target: str = "", weapon: str = "") -> None:
    """Let a model begin an action (UW-24 .. UW-28)."""
    model, follow_up = start(table, name)
    assert model.at is not None  # noqa: S101 - actors stand on the table
    most = walking.reach(table.public, model, deed)
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
