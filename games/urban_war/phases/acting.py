"""A model carries out its action, stopping wherever it may be interrupted (UW-23 .. UW-36)."""

from typing import Any, TypeVar

from msgspec.structs import replace

from games.geometry.paths import Path, length
from games.kernel import Frozen
from games.urban_war import board
from games.urban_war.events import Activated, Aimed, Moved, Stayed, Stopped
from games.urban_war.phases import leave, melee, moments, morale, shield, shooting, victory
from games.urban_war.state import Acting, Chosen, Deed, Model, Moment, Reacting, Replanning, Table, Watch

F = TypeVar("F", bound=Frozen)


def amend(table: Table, kind: type[F], **fields: Any) -> None:
    """Set fields of the topmost frame of a kind, wherever it is on the stack."""
    frames = list(table.public.frames)
    for place in range(len(frames) - 1, -1, -1):
        if isinstance(frames[place], kind):
            frames[place] = replace(frames[place], **fields)
            break
    table.change(frames=tuple(frames))


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
        model = board.change(table, model.id, follow_ups=model.follow_ups + 1)
    else:
        model = board.change(table, model.id, counter="", done=True)
    return morale.rally(table, model)


def proceed(table: Table, frame: Acting) -> None:
    """Go on with the action until somebody must decide or it is over."""
    public = table.public
    if frame.step != "end" and (frame.stopped or public.model(frame.model).dead):
        _abandon(table, frame)
    elif frame.again and not (frame.stopped or public.model(frame.model).dead):
        _ask(table, replace(frame, again=False))
    else:
        _STEPS[frame.step](table, frame)


def _abandon(table: Table, frame: Acting) -> None:
    dead = table.public.model(frame.model).dead
    table.tell(Stopped(model=frame.model, why="killed" if dead else "intercepted", rules=("UW-32", "UW-36")))
    table.goto(replace(frame, step="end", stopped=True))


def _watch(table: Table, frame: Acting) -> None:
    """Ask the enemy once whether and when to interrupt (UW-30, UW-31, B14)."""
    _ask(table, replace(frame, step="leave" if frame.deed == "leave" else "go"))


def _ask(table: Table, frame: Acting) -> None:
    """Set out the moments that are still to come, and ask about them if there are any."""
    found = moments.moments(table.public, frame)
    table.goto(replace(frame, moments=found))
    if found:
        table.ask("interrupt", board.other(table.public.model(frame.model).seat))


def _leave(table: Table, frame: Acting) -> None:
    """Break off, with a window before it (UW-27, UW-31)."""
    pending = _pending(table, frame, ("start",))
    if pending is not None:
        _interrupt(table, frame, pending[0], replan=True)
    else:
        leave.attempt(table, frame)


def _go(table: Table, frame: Acting) -> None:
    """Walk on: to where it is interrupted, or to the end."""
    public = table.public
    model = public.model(frame.model)
    pending = _pending(table, frame, ("way",) if frame.deed == "leave" else ("start", "way"))
    if pending is not None:
        plan, moment = pending
        frame = _walk(table, frame, model, moment)
        _interrupt(table, frame, plan, replan=True)
        return
    frame = _walk(table, frame, model, None)
    after = {"rush": "end", "move": "shoot", "charge": "strike", "fight": "strike", "leave": "end"}[frame.deed]
    table.goto(replace(frame, step=after))


def _walk(table: Table, frame: Acting, model: Model, stop: Moment | None) -> Acting:
    """Move the model along its way, up to a moment or to the end; return the frame as it then is."""
    passed = len(frame.way) if stop is None else stop.leg
    path: Path = (frame.trail[-1], *frame.way[:passed])
    if stop is not None and stop.at != path[-1]:
        path = (*path, stop.at)
    if len(path) == 1:
        return frame
    board.change(table, model.id, at=path[-1])
    table.tell(Moved(model=model.id, deed=frame.deed, path=path, length=length(path), rules=_MOVES[frame.deed]))
    return replace(frame, trail=(*frame.trail, *path[1:]), way=frame.way[passed:])


def _pending(table: Table, frame: Acting, when: tuple[str, ...]) -> tuple[Watch, Moment] | None:
    """Return what the enemy has said beforehand for a time of this action.

    Where that cannot be done any more it lapses: its counter stays face down, and nothing tells of it (UW-32).
    """
    model = table.public.model(frame.model)
    plan = table.secret(board.other(model.seat)).watch
    if plan is None or frame.tried:
        return None
    moment = frame.moments[plan.moment]
    here = moment.at if moment.when in ("start", "way") else model.at
    if moment.when not in when or here is None or not moments.still(table.public, plan, model, here):
        return None
    return plan, moment


def _interrupt(table: Table, frame: Acting, plan: Watch, *, replan: bool) -> None:
    """Let the enemy's model interrupt; then the mover may plan anew what is left (UW-30 .. UW-36, B14)."""
    enemy = board.other(table.public.model(frame.model).seat)
    table.change_secret(enemy, watch=None)
    table.goto(replace(frame, tried=True, moments=()))
    if replan:
        table.call(Replanning())
    table.call(Reacting(model=plan.model, target=frame.model, how=plan.how, weapon=plan.weapon))


def _shoot(table: Table, frame: Acting) -> None:
    """Shoot, with a window before it and one after it (UW-25, UW-31)."""
    if not frame.target:
        if len(frame.trail) == 1:
            table.tell(Stayed(model=frame.model, rules=("UW-25", "UW-B9")))
        table.goto(replace(frame, step="end"))
        return
    pending = _pending(table, frame, ("shot",))
    if pending is not None:
        _interrupt(table, frame, pending[0], replan=True)
        return
    table.goto(replace(frame, step="end"))
    shooting.shoot(table, frame.model, frame.target, frame.weapon, moved=length(frame.trail) > 0)


def _strike(table: Table, frame: Acting) -> None:
    """Fight whom it charged, or whom it stands against (UW-27, UW-28)."""
    public = table.public
    model, target = public.model(frame.model), public.model(frame.target)
    table.goto(replace(frame, step="end"))
    if target.dead or target.id not in {enemy.id for enemy in board.contacts(public, model)}:
        table.tell(Aimed(model=model.id, target=target.id, why="gone", rules=("UW-44",)))
        return
    charged = (model.id,) if frame.deed == "charge" else ()
    melee.begin(table, model, target, frame.weapon, charged)


def _end(table: Table, frame: Acting) -> None:
    """End the action: its last window, panic, battleshields; then perhaps a follow-up (UW-29, UW-31, UW-52)."""
    model = table.public.model(frame.model)
    if not model.dead and not frame.stopped:
        pending = _pending(table, frame, ("after", "end"))
        if pending is not None:
            _interrupt(table, frame, pending[0], replan=False)
            return
    enemy = board.other(model.seat)
    if table.secret(enemy).watch is not None:
        table.change_secret(enemy, watch=None)
    morale.settle(table)
    if frame.hurt and not table.public.model(model.id).dead and not table.public.model(model.id).panic:
        morale.panic(table, table.public.model(model.id), frame.target)
    morale.calm(table, model.id)
    table.goto(Chosen(model.id, follow_up=True))
    if not victory.decided(table):
        shield.settle(table)


_MOVES: dict[Deed, tuple[str, ...]] = {
    "rush": ("UW-24",),
    "move": ("UW-25",),
    "charge": ("UW-28",),
    "leave": ("UW-27",),
    "fight": ("UW-27",),
}
_STEPS = {"watch": _watch, "go": _go, "shoot": _shoot, "strike": _strike, "leave": _leave, "end": _end}
