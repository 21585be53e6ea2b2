"""Activation: which model acts, and with which action (UW-23 .. UW-29, UW-53)."""

from collections.abc import Callable
from typing import Literal

from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import bare, pick
from games.urban_war import board, forecasts, walking
from games.urban_war.actions import Assault, Done, Move, Rally, Rush
from games.urban_war.events import Spent
from games.urban_war.phases import melee, shooting
from games.urban_war.phases.acting import activate
from games.urban_war.phases.replan import STAY, shot_words
from games.urban_war.spots import open_way, sees, ways
from games.urban_war.state import Acting, Activating, Chosen, Deed, Marking, Model, Public, State, Table
from games.urban_war.ways import find_model, is_point, points, read_way, write_way

How = Literal["charge", "fight", "leave"]
HOWS: tuple[How, ...] = ("charge", "fight", "leave")


def proceed(table: Table, frame: Activating) -> None:
    """Ask a side to activate a model, or the other side, or end the turn (UW-23, B9, B10)."""
    public = table.public
    ready = [bool(board.ready(public, seat, table.secret(seat).overwatch)) for seat in (0, 1)]
    if not any(ready):
        table.goto(Marking())
        return
    if ready[frame.seat]:
        table.ask("activate", frame.seat)
        return
    _note_spent(table, frame.seat)
    table.goto(Activating(board.other(frame.seat), public.options.group - 1))


def _note_spent(table: Table, seat: Seat) -> None:
    """Tell, once and not before it is that side's turn to activate, that it has no Snap-fire left (B10, (d))."""
    spent = table.public.spent
    if not spent[seat]:
        table.change(spent=(True, spent[1]) if seat == 0 else (spent[0], True))
        table.tell(Spent(seat=seat, rules=("UW-23", "UW-B10")))


def chosen(table: Table, frame: Chosen) -> None:
    """Ask what a model does that has rallied or tried to, or whether it makes a follow-up action (UW-29, UW-53)."""
    model = table.public.model(frame.model)
    if model.dead or (frame.follow_up and not frame.tried and model.follow_ups >= model.cal):
        table.end()
    elif frame.tried:
        table.ask("act", model.seat)
    else:
        table.ask("follow", model.seat)


def the_chosen(public: Public) -> Chosen | None:
    """Return the frame of a model that is to act, None while a side may pick one."""
    frame = public.frames[-1] if public.frames else None
    return frame if isinstance(frame, Chosen) else None


def actors(state: State, seat: Seat) -> tuple[Model, ...]:
    """Return the models with which a seat may answer now."""
    public = state.public
    frame = the_chosen(public)
    if frame is not None:
        return (public.model(frame.model),)
    return board.ready(public, seat, state.secret[seat].overwatch)


def must_rally(public: Public, model: Model) -> bool:
    """Tell whether a model must try to rally before it acts (UW-53)."""
    frame = the_chosen(public)
    return model.panic and not (frame is not None and frame.tried)


def _actor(state: State, seat: Seat, name: str, rule: str) -> Model:
    """Return a model that may act now; raises IllegalAction with the reason why it may not."""
    public = state.public
    model = next((one for one in public.models if one.id == name), None)
    if model is None or model.seat != seat:
        raise IllegalAction(f"{name[:9]} is no model of yours", "UW-23")
    if model not in actors(state, seat):
        raise IllegalAction(f"{name} {_why_not(state, seat, model)}", "UW-23")
    if must_rally(public, model):
        raise IllegalAction(f"{name} is panicked and tries to rally first: write rally {name}", "UW-53")
    if rule in ("UW-24", "UW-25") and board.busy(public, model):
        raise IllegalAction(f"{name} is in base contact with an enemy, and may only assault", "UW-28")
    return model


def _why_not(state: State, seat: Seat, model: Model) -> str:
    frame = the_chosen(state.public)
    if frame is not None:
        return f"cannot act now: it is {frame.model} that does"
    if model.dead:
        return "is dead"
    if model.done:
        return "has completed its turn"
    return "is on Overwatch, and waits"


# Reading and writing.


def _model(line: Line, state: State, seat: Seat) -> Model:
    return find_model(state.public, line.take(), state.public.standing(seat))


def read_rush(line: Line, state: State, seat: Seat) -> Rush:
    """Read `rush A3 12,20 14.5,26`, `rush A3 toward B2`, `rush A3 8 north-east`."""
    model = _model(line, state, seat)
    way = read_way(line, state.public, model, walking.reach(state.public, model, "rush"))
    line.end()
    if not way:
        raise line.lacking()
    return Rush(model.id, way)


def read_move(line: Line, state: State, seat: Seat) -> Move:
    """Read `move A3 12,20 shoot B2 rifle`, `move A3 stay`, `move A3 shoot B2`."""
    model = _model(line, state, seat)
    way: Path = ()
    if not line.flag(STAY):
        way = read_way(line, state.public, model, walking.reach(state.public, model, "move"))
    target, weapon = "", ""
    if line.flag("shoot", "at", "fire"):
        target = find_model(state.public, line.take()).id
        weapon = _weapon(line, state.public, model)
    line.end()
    return Move(model.id, way, target, weapon)


def _weapon(line: Line, public: Public, model: Model) -> str:
    line.flag("with")
    if not line.left:
        return ""
    return pick(line.take(), [weapon.word for weapon in public.card(model).weapons], "weapon of its own")


def read_assault(line: Line, state: State, seat: Seat) -> Assault:
    """Read `assault A3 charge B2 [points] [weapon]`, `assault A3 fight B2`, `assault A3 leave B2 12,20`."""
    public, model = state.public, _model(line, state, seat)
    engaged = board.contacts(public, model)
    named = {enemy.id for enemy in public.standing(board.other(seat))}
    if line.left and line.left[0].upper() in named:
        how: How = "fight" if engaged else "charge"
    else:
        how = line.one_of(HOWS, "assault", {"break": "leave"})
    line.flag("off")
    if how == "leave" and line.left and line.left[0].upper() not in named and engaged:
        target = engaged[0].id
    else:
        target = find_model(public, line.take()).id
    line.flag("via")
    way = read_way(line, public, model, walking.reach(public, model, how))
    weapon = _weapon(line, public, model)
    line.end()
    return Assault(model.id, how, target, way, weapon)


def write_rush(action: Rush) -> str:
    """Return the canonical line."""
    return f"rush {action.model} {write_way(action.way)}"


def write_move(action: Move) -> str:
    """Return the canonical line."""
    shot = f" shoot {action.target} {action.weapon}".rstrip() if action.target else ""
    return f"move {action.model} {write_way(action.way) or STAY}{shot}"


def write_assault(action: Assault) -> str:
    """Return the canonical line."""
    words = ["assault", action.model, action.how, action.target, write_way(action.way), action.weapon]
    return " ".join(word for word in words if word)


# Legality.


def check_rush(state: State, seat: Seat, action: Rush) -> None:
    """Raise IllegalAction for a rush that cannot be made (UW-24)."""
    model = _actor(state, seat, action.model, "UW-24")
    _check_way(state.public, model, "rush", action.way)


def _check_way(public: Public, model: Model, deed: Deed, way: Path) -> None:
    assert model.at is not None  # noqa: S101 - actors stand on the table
    walking.check_way(public, model, deed, (model.at,), way, walking.reach(public, model, deed))


def check_move(state: State, seat: Seat, action: Move) -> None:
    """Raise IllegalAction for a move or a shot that cannot be made (UW-25)."""
    model = _actor(state, seat, action.model, "UW-25")
    if action.way:
        _check_way(state.public, model, "move", action.way)
    if action.target:
        at = action.way[-1] if action.way else None
        shooting.check_shot(state.public, model, action.target, action.weapon, at)


def check_assault(state: State, seat: Seat, action: Assault) -> None:
    """Raise IllegalAction for an assault that cannot be made (UW-27, UW-28)."""
    public, model = state.public, _actor(state, seat, action.model, "UW-28")
    target = next((enemy for enemy in public.standing(board.other(seat)) if enemy.id == action.target), None)
    if target is None:
        raise IllegalAction(f"there is no enemy {action.target[:9]} on the table", "UW-44")
    known = [weapon.word for weapon in melee.weapons(public, model)]
    if action.weapon and action.weapon not in known:
        raise IllegalAction(f"{model.id} cannot use {action.weapon} in close combat", "UW-4")
    engaged = {enemy.id for enemy in board.contacts(public, model)}
    if action.how == "charge":
        _check_charge(public, model, target, action, bool(engaged))
    elif target.id not in engaged:
        raise IllegalAction(f"{model.id} is not in base contact with {target.id}", "UW-27")
    elif action.how == "fight" and action.way:
        raise IllegalAction("who stays and fights does not move", "UW-27")
    elif action.how == "leave":
        if not action.way:
            raise IllegalAction("say where it goes when it breaks off", "UW-B24")
        _check_way(public, model, "leave", action.way)


def _check_charge(public: Public, model: Model, target: Model, action: Assault, engaged: bool) -> None:
    if engaged:
        raise IllegalAction(f"{model.id} is in base contact, and can only fight or break off", "UW-27")
    if board.hindered(public, model):
        raise IllegalAction(f"{model.id} is panicked, and cannot charge", "UW-53")
    assert model.at is not None  # noqa: S101 - actors stand on the table
    if public.options.charge_sight and not sees(public, model, target):
        raise IllegalAction(f"{model.id} does not see {target.id}", "UW-B27")
    most = walking.reach(public, model, "charge")
    walking.charge_path(public, model, (model.at,), action.way, target, most)


def check_rally(state: State, seat: Seat, action: Rally) -> None:
    """Raise IllegalAction for a model that is not panicked, or not to act (UW-53)."""
    public = state.public
    model = next((one for one in public.standing(seat) if one.id == action.model), None)
    if model is None or model not in actors(state, seat):
        raise IllegalAction(f"{action.model[:9]} cannot be activated now", "UW-23")
    if not must_rally(public, model):
        raise IllegalAction(f"{model.id} has no panic to rally from", "UW-53")


# Carrying out.


def _start(table: Table, seat: Seat, name: str) -> tuple[Model, bool]:
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


def _act(table: Table, seat: Seat, name: str, deed: Deed, way: Path, target: str, weapon: str) -> None:
    model, follow_up = _start(table, seat, name)
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


def rush(table: Table, seat: Seat, action: Rush) -> None:
    """Rush (UW-24)."""
    _act(table, seat, action.model, "rush", action.way, "", "")


def move(table: Table, seat: Seat, action: Move) -> None:
    """Move and shoot (UW-25)."""
    _act(table, seat, action.model, "move", action.way, action.target, action.weapon)


def assault(table: Table, seat: Seat, action: Assault) -> None:
    """Charge, fight, or break off (UW-27, UW-28)."""
    public, way = table.public, action.way
    if action.how == "charge":
        model, target = public.model(action.model), public.model(action.target)
        assert model.at is not None  # noqa: S101 - actors stand on the table
        most = walking.reach(public, model, "charge")
        way = walking.charge_path(public, model, (model.at,), way, target, most)
    _act(table, seat, action.model, action.how, way, action.target, action.weapon)


def rally(table: Table, seat: Seat, action: Rally) -> None:
    """Let a panicked model rally, and then act (UW-53)."""
    model, follow_up = _start(table, seat, action.model)
    table.call(Chosen(model.id, follow_up=follow_up, tried=True))


def done(table: Table, seat: Seat, action: Done) -> None:
    """Make no follow-up action (UW-29)."""
    table.end()


# Choices.


def _names(state: State, seat: Seat, fits: Callable[[Model], bool]) -> Choices:
    public = state.public
    listed = tuple(
        Word(model.id, model.id, f"{public.card(model).name}{' · panicked' if board.hindered(public, model) else ''}")
        for model in actors(state, seat)
        if fits(model)
    )
    return Choices(words=listed, label="model")


def _can_walk(state: State) -> Callable[[Model], bool]:
    public = state.public
    return lambda model: not must_rally(public, model) and not board.busy(public, model)


def words_rush(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then spots worth going to; any point may be typed."""
    if not said:
        fits = _can_walk(state)
        return _names(state, seat, lambda model: fits(model) and bool(ways(state.public, model, "rush", most=1)))
    model = _actor(state, seat, said[0], "UW-24")
    if len(said) == 1:
        return Choices(open=open_way(state.public, model, "rush"), label="way")
    check_rush(state, seat, Rush(model.id, points(said[1])))
    return Choices(complete=len(said) == 2)


def words_move(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then to stay or spots, then `shoot`, targets and weapons."""
    if not said:
        return _names(state, seat, _can_walk(state))
    model = _actor(state, seat, said[0], "UW-25")
    if len(said) == 1:
        return Choices(words=(Word(STAY, "Stay here"),), open=open_way(state.public, model, "move"), label="way")
    way: Path = ()
    if said[1] != STAY:
        if not is_point(said[1]):
            raise BadNotation(f"{said[1][:20]} is no point; write x,y in inches, or stay")
        way = points(said[1])
        check_move(state, seat, Move(model.id, way))
    return shot_words(state.public, model, way[-1] if way else None, said[2:])


def words_assault(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then whom they can charge or fight, or breaking off and spots to go to."""
    public = state.public
    if not said:
        return _names(state, seat, lambda model: bool(assaults(state, seat, model)))
    model = _actor(state, seat, said[0], "UW-28")
    found = assaults(state, seat, model)
    if len(said) == 1:
        hows = dict.fromkeys(one.how for one in found)
        return Choices(words=tuple(Word(how, how.capitalize()) for how in hows), label="how")
    mine = [one for one in found if one.how == said[1]]
    if len(said) == 2:
        listed = tuple(Word(one.target, one.target, public.card(public.model(one.target)).name) for one in mine)
        return Choices(words=listed, label="enemy")
    if said[1] == "leave" and len(said) == 3:
        return Choices(open=open_way(state.public, model, "leave"), label="way")
    return _assault_tail(state, seat, model, said)


def _assault_tail(state: State, seat: Seat, model: Model, said: tuple[str, ...]) -> Choices:
    """What may follow the enemy: a path, and a weapon where there are several."""
    rest = said[3:]
    way: Path = points(rest[0]) if rest and is_point(rest[0]) else ()
    weapon = rest[-1] if rest and not is_point(rest[-1]) else ""
    if said[1] not in HOWS or len(rest) != bool(way) + bool(weapon):
        raise BadNotation("after the enemy stand at most a path and a weapon")
    check_assault(state, seat, Assault(model.id, said[1], said[2], way, weapon))
    known = melee.weapons(state.public, model)
    listed = tuple(Word(each.word, each.name) for each in known) if len(known) > 1 and not weapon else ()
    return Choices(words=listed, complete=True, label="weapon")


def assaults(state: State, seat: Seat, model: Model) -> list[Assault]:
    """Return whom a model could charge straight on or fight, or leave; legal ones only (of leaving: without a path)."""
    public = state.public
    if must_rally(public, model):
        return []
    engaged = board.contacts(public, model)
    if engaged:
        found = [Assault(model.id, "fight", enemy.id) for enemy in engaged]
        if ways(public, model, "leave", most=1):
            found += [Assault(model.id, "leave", enemy.id) for enemy in engaged]
        return found
    charges = [Assault(model.id, "charge", enemy.id) for enemy in public.standing(board.other(seat))]
    return [one for one in charges if _legal(state, seat, one)]


def _legal(state: State, seat: Seat, action: Assault) -> bool:
    try:
        check_assault(state, seat, action)
    except IllegalAction:
        return False
    return True


def words_rally(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the panicked models that may be activated."""
    if said:
        return Choices(complete=True)
    return _names(state, seat, lambda model: must_rally(state.public, model))


def can_walk(state: State, seat: Seat) -> bool:
    """Tell whether a seat has a model that may rush or move now."""
    return any(map(_can_walk(state), actors(state, seat)))


def can_assault(state: State, seat: Seat) -> bool:
    """Tell whether a seat has a model that may assault now."""
    return any(assaults(state, seat, model) for model in actors(state, seat))


def can_rally(state: State, seat: Seat) -> bool:
    """Tell whether a seat has a panicked model to activate."""
    return any(must_rally(state.public, model) for model in actors(state, seat))


def can_rush(state: State, seat: Seat) -> bool:
    """Tell whether a seat has a model that can go anywhere at all."""
    public, fits = state.public, _can_walk(state)
    return any(fits(model) and ways(public, model, "rush", most=1) for model in actors(state, seat))


# What time-out does (c).


def plainest(state: State, seat: Seat) -> Rally | Move | Assault:
    """The first model in reading order: it rallies, fights with the best weapon, or does nothing."""
    public = state.public
    model = min(actors(state, seat), key=board.letters)
    if must_rally(public, model):
        return Rally(model.id)
    engaged = board.contacts(public, model)
    if not engaged:
        return Move(model.id)
    enemy = max(engaged, key=lambda one: melee.worth(public, model, one, melee.best(public, model, one)))
    return Assault(model.id, "fight", enemy.id, (), melee.best(public, model, enemy).word)


_DEEDS = (
    Verb(
        action=Move,
        read=read_move,
        write=write_move,
        words=words_move,
        check=check_move,
        carry_out=move,
        forecast=forecasts.move,
        usable=can_walk,
        title="Move and shoot",
        hint="up to MV, then a shot",
        needs="a model, then where to, whom to shoot, or both, such as move A3 12,20 shoot B2",
    ),
    Verb(
        action=Rush,
        read=read_rush,
        write=write_rush,
        words=words_rush,
        check=check_rush,
        carry_out=rush,
        forecast=forecasts.rush,
        usable=can_rush,
        title="Rush",
        hint="up to twice MV and CAL",
        needs="a model and where to, such as rush A3 12,20",
    ),
    Verb(
        action=Assault,
        read=read_assault,
        write=write_assault,
        words=words_assault,
        check=check_assault,
        carry_out=assault,
        forecast=forecasts.assault,
        usable=can_assault,
        title="Assault",
        hint="charge, fight, or break off",
        synonyms=("charge", "fight"),
        needs="a model, how and whom, such as assault A3 charge B2",
    ),
)
_RALLY = Verb(
    action=Rally,
    read=lambda line, state, seat: Rally(_only(line, state, seat)),
    words=words_rally,
    check=check_rally,
    carry_out=rally,
    forecast=forecasts.rally,
    usable=can_rally,
    title="Rally",
    hint="a panicked model, which then acts",
    needs="a model, such as rally A3",
)
_DONE = Verb(
    action=Done,
    read=bare(Done()),
    carry_out=done,
    title="No follow-up",
    hint="keep the boxes for later",
)


def _only(line: Line, state: State, seat: Seat) -> str:
    model = _model(line, state, seat)
    line.end()
    return model.id


def _ask_model(public: Public) -> str:
    frame = the_chosen(public)
    return frame.model if frame is not None else "a model"


ACTIVATE = Question(
    kind="activate",
    rule="UW-23",
    ask=lambda public, seat: "Activate a model on Snap-fire",
    default=plainest,
    verbs=(*_DEEDS, _RALLY),
)
ACT = Question(
    kind="act",
    rule="UW-23",
    ask=lambda public, seat: f"Act with {_ask_model(public)}",
    default=plainest,
    verbs=_DEEDS,
)
FOLLOW = Question(
    kind="follow",
    rule="UW-29",
    ask=lambda public, seat: f"Make a follow-up action with {_ask_model(public)}, or none",
    default=lambda state, seat: Done(),
    verbs=(_DONE, *_DEEDS, _RALLY),
)
