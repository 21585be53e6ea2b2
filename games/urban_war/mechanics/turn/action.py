"""A model carries out its action, stopping wherever it may be interrupted (UW-23 .. UW-36)."""

from msgspec.structs import replace

from games.geometry.paths import Path, length
from games.urban_war.mechanics import victory
from games.urban_war.mechanics.melee import battleshield
from games.urban_war.mechanics.melee.break_off import break_off
from games.urban_war.mechanics.melee.resolve import begin_fight
from games.urban_war.mechanics.morale import panic
from games.urban_war.mechanics.overwatch import windows
from games.urban_war.mechanics.shooting.resolve import shoot
from games.urban_war.state.events import Aimed, Moved, Stayed, Stopped
from games.urban_war.state.frames import Acting, Chosen, Reacting, Replanning
from games.urban_war.state.models import Condition, Deed, Model, Moment, Watch
from games.urban_war.state.public import Public, Table
from games.urban_war.units import queries
from games.urban_war.units.changes import change_frame, change_model


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
    """Ask the enemy once whether and when to interrupt (UW-30, UW-31, UW-B14)."""
    _ask(table, replace(frame, step="leave" if frame.deed == "leave" else "go"))


def _ask(table: Table, frame: Acting) -> None:
    """Set out the moments that are still to come, and ask about them if there are any."""
    found = windows.moments(table.public, frame)
    table.goto(replace(frame, moments=found))
    if found:
        table.ask("interrupt", queries.other(table.public.model(frame.model).seat))


def _leave(table: Table, frame: Acting) -> None:
    """Break off, with a window before it (UW-27, UW-31)."""
    pending = _pending(table, frame, ("start",))
    if pending is not None:
        _interrupt(table, frame, pending[0], replan=True)
    else:
        break_off(table, frame)


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
    change_model(table, model.id, at=path[-1])
    table.tell(Moved(model=model.id, deed=frame.deed, path=path, length=length(path), rules=_MOVES[frame.deed]))
    return replace(frame, trail=(*frame.trail, *path[1:]), way=frame.way[passed:])


def _pending(table: Table, frame: Acting, when: tuple[str, ...]) -> tuple[Watch, Moment] | None:
    """Return what the enemy has said beforehand for a time of this action.

    Where that cannot be done any more it lapses: its counter stays face down, and nothing tells of it (UW-32).
    """
    model = table.public.model(frame.model)
    plan = table.secret(queries.other(model.seat)).watch
    if plan is None or frame.tried:
        return None
    moment = frame.moments[plan.moment]
    here = moment.at if moment.when in ("start", "way") else model.at
    if moment.when not in when or here is None or not _is_so(table.public, frame, plan.only):
        return None
    if not windows.still(table.public, plan, model, here):
        return None
    return plan, moment


def _is_so(public: Public, frame: Acting, only: Condition | None) -> bool:
    """Whether that is so on which an interruption was made to depend."""
    if only is None:
        return True
    if only.what in ("missed", "hit"):
        return frame.shot == only.what
    return public.model(only.model).dead == (only.what == "died")


def _interrupt(table: Table, frame: Acting, plan: Watch, *, replan: bool) -> None:
    """Let the enemy's model interrupt; then the mover may plan again what is left (UW-30 .. UW-36, UW-B14)."""
    enemy = queries.other(table.public.model(frame.model).seat)
    table.change_secret(enemy, watch=None)
    table.goto(replace(frame, tried=True, moments=()))
    if replan:
        table.call(Replanning())
    table.call(Reacting(model=plan.model, target=frame.model, how=plan.how, weapon=plan.weapon, way=plan.way))


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
    hit = shoot(table, frame.model, frame.target, frame.weapon, moved=length(frame.trail) > 0)
    change_frame(table, Acting, shot="hit" if hit else "missed")


def _strike(table: Table, frame: Acting) -> None:
    """Fight whom it charged, or whom it stands against (UW-27, UW-28)."""
    public = table.public
    model, target = public.model(frame.model), public.model(frame.target)
    table.goto(replace(frame, step="end"))
    if target.dead or target.id not in {enemy.id for enemy in queries.contacts(public, model)}:
        table.tell(Aimed(model=model.id, target=target.id, why="gone", rules=("UW-44",)))
        return
    charged = (model.id,) if frame.deed == "charge" else ()
    begin_fight(table, model, target, frame.weapon, charged)


def _end(table: Table, frame: Acting) -> None:
    """End the action: its last window, panic, battleshields; then perhaps a follow-up (UW-29, UW-31, UW-52)."""
    model = table.public.model(frame.model)
    if not model.dead and not frame.stopped:
        pending = _pending(table, frame, ("after", "end"))
        if pending is not None:
            _interrupt(table, frame, pending[0], replan=False)
            return
    enemy = queries.other(model.seat)
    if table.secret(enemy).watch is not None:
        table.change_secret(enemy, watch=None)
    panic.settle(table)
    if frame.hurt and not table.public.model(model.id).dead and not table.public.model(model.id).panic:
        panic.check_panic(table, table.public.model(model.id), frame.target)
    panic.calm(table, model.id)
    table.goto(Chosen(model.id, follow_up=True))
    if not victory.decided(table):
        battleshield.settle(table)


_MOVES: dict[Deed, tuple[str, ...]] = {
    "rush": ("UW-24",),
    "move": ("UW-25",),
    "charge": ("UW-28",),
    "leave": ("UW-27",),
    "fight": ("UW-27",),
}
_STEPS = {"watch": _watch, "go": _go, "shoot": _shoot, "strike": _strike, "leave": _leave, "end": _end}
