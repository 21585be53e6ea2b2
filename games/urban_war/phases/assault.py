"""Assault: a charge, or in contact a fight or breaking off (UW-27, UW-28)."""

from typing import Literal

from msgspec.structs import replace

from games.battlefield.notation import is_point, points, write_way
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, IllegalAction, Line, Rng, Seat, Verb, Word
from games.urban_war import board, forecasts, sight, walking
from games.urban_war.actions import Assault
from games.urban_war.phases import melee
from games.urban_war.phases.actors import actor, actors, must_rally, names, own_model
from games.urban_war.phases.begin import act
from games.urban_war.phases.intercepting import intercept_path
from games.urban_war.phases.shot import read_weapon
from games.urban_war.spots import any_way, open_way, ways
from games.urban_war.state import Model, Public, State, Table
from games.urban_war.ways import find_model, read_way

How = Literal["charge", "fight", "leave"]
HOWS: tuple[How, ...] = ("charge", "fight", "leave")


def read(line: Line, state: State, seat: Seat) -> Assault:
    """Read `assault A3 charge B2 [points] [weapon]`, `assault A3 fight B2`, `assault A3 leave B2 12,20`."""
    public, model = state.public, own_model(line, state, seat)
    engaged = board.contacts(public, model)
    named = {enemy.id for enemy in public.standing(board.other(seat))}
    if line.left and line.left[0].upper() in named:
        how: How = "fight" if engaged else "charge"
    else:
        how = line.one_of(HOWS, "assault", {"break": "leave"})
    line.flag("off")
    if how == "leave" and line.left and not _is_name(line.left[0]) and engaged:
        target = engaged[0].id
    else:
        target = find_model(public, line.take()).id
    line.flag("via")
    way = read_way(line, public, model, walking.reach(public, model, how), exact=how == "charge")
    weapon = read_weapon(line, public, model)
    line.end()
    if how == "charge" and not way and not engaged:
        way = _round_about(public, model, public.model(target))
    return Assault(model.id, how, target, way, weapon)


def _is_name(word: str) -> bool:
    """Tell whether a word is meant as the name of a model, be there such a one or not."""
    return word[:1].isalpha() and word[1:].isdigit()


def _round_about(public: Public, model: Model, target: Model) -> Path:
    """Return by which points a charge comes into contact: none where straight on does, or where nothing does."""
    if model.at is None or target.at is None:
        return ()
    try:
        walking.charge_path(public, model, (model.at,), (), target, walking.reach(public, model, "charge"))
    except IllegalAction:
        return (intercept_path(public, model, target) or ())[1:]
    return ()


def write(action: Assault) -> str:
    """Return the canonical line."""
    words = ["assault", action.model, action.how, action.target, write_way(action.way), action.weapon]
    return " ".join(word for word in words if word)


def check(state: State, seat: Seat, action: Assault) -> None:
    """Raise IllegalAction for an assault that cannot be made (UW-27, UW-28)."""
    public, model = state.public, actor(state, seat, action.model, "UW-28")
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
        walking.check_first(public, model, "leave", action.way)


def _check_charge(public: Public, model: Model, target: Model, action: Assault, engaged: bool) -> None:
    if engaged:
        raise IllegalAction(f"{model.id} is in base contact, and can only fight or break off", "UW-27")
    if board.hindered(public, model):
        why = "has rallied, but not for this action" if model.rallied else "is panicked"
        raise IllegalAction(f"{model.id} {why}, and cannot charge", "UW-53")
    assert model.at is not None  # noqa: S101 - actors stand on the table
    if public.options.charge_sight and not sight.look(public, model, target).seen:
        raise IllegalAction(f"{model.id} does not see {target.id}", "UW-B27")
    most = walking.reach(public, model, "charge")
    walking.charge_path(public, model, (model.at,), action.way, target, most)


def assault(table: Table, seat: Seat, action: Assault) -> None:
    """Charge, fight, or break off (UW-27, UW-28)."""
    public, way = table.public, action.way
    if action.how == "charge":
        model, target = public.model(action.model), public.model(action.target)
        assert model.at is not None  # noqa: S101 - actors stand on the table
        most = walking.reach(public, model, "charge")
        way = walking.charge_path(public, model, (model.at,), way, target, most)
    act(table, action.model, action.how, way, action.target, action.weapon)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then whom they can charge or fight, or breaking off and spots to go to."""
    public = state.public
    if not said:
        return names(state, seat, lambda model: _any(state, seat, model))
    model = actor(state, seat, said[0], "UW-28")
    found = [*assaults(state, seat, model), *_round_charges(state, seat, model)]
    if len(said) == 1:
        return Choices(words=tuple(_how(public, model, one.how) for one in _each_how(found)), label="how")
    mine = [one for one in found if one.how == said[1]]
    if len(said) == 2:
        listed = tuple(Word(one.target, one.target, _whom(public, model, one)) for one in mine)
        label = "enemy that it fights if it cannot break off" if said[1] == "leave" else "enemy"
        return Choices(words=listed, label=label)
    if said[1] == "leave" and len(said) == 3:
        if said[2] not in (one.target for one in mine):
            raise IllegalAction(f"{model.id} is not in base contact with {said[2][:9]}", "UW-27")
        return Choices(open=open_way(state.public, model, "leave"), label="way")
    return _tail(state, seat, model, said)


def sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
    """Return a way to break off at random."""
    if len(said) != 3 or said[1] != "leave":
        return ""
    return any_way(state.public, actor(state, seat, said[0], "UW-28"), "leave", rng)


def _tail(state: State, seat: Seat, model: Model, said: tuple[str, ...]) -> Choices:
    """What may follow the enemy: a path, and a weapon where there are several."""
    rest = said[3:]
    way: Path = points(rest[0]) if rest and is_point(rest[0]) else ()
    weapon = rest[-1] if rest and not is_point(rest[-1]) else ""
    if said[1] not in HOWS or len(rest) != bool(way) + bool(weapon):
        raise BadNotation("after the enemy stand at most a path and a weapon")
    action = Assault(model.id, said[1], said[2], way, weapon)
    aside = () if way or weapon else _aside(state, seat, model, action)
    if aside:
        return Choices(words=(Word(write_way(aside), "Round what is in the way"),), label="way")
    check(state, seat, action)
    return _weapons(state.public, model, weapon)


def _weapons(public: Public, model: Model, weapon: str) -> Choices:
    known = melee.weapons(public, model)
    listed = tuple(Word(each.word, each.name) for each in known) if len(known) > 1 and not weapon else ()
    return Choices(words=listed, complete=True, label="weapon")


def _each_how(found: list[Assault]) -> list[Assault]:
    """Return one assault of each kind."""
    return list({one.how: one for one in reversed(found)}.values())[::-1]


def _how(public: Public, model: Model, how: How) -> Word:
    """Return a kind of assault as a menu shows it, with what it is."""
    far = f"up to {walking.in_inches(walking.reach(public, model, how))}"
    title, hint = {
        "charge": ("Charge", f"{far} into contact, then fight"),
        "fight": ("Fight", "an enemy in contact"),
        "leave": ("Break off", f"a command check, then {far} away; failed, it fights"),
    }[how]
    return Word(how, title, hint)


def _whom(public: Public, model: Model, one: Assault) -> str:
    """Return what an enemy is, and how far off it is if it is charged."""
    enemy = public.model(one.target)
    far = f" · {walking.inches(board.between(public, model, enemy))}″ off" if one.how == "charge" else ""
    return f"{public.card(enemy).name}{far}"


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


def _round_charges(state: State, seat: Seat, model: Model) -> list[Assault]:
    """Return whom a model could charge, but not straight on: something is in the way that it may go round."""
    public = state.public
    if must_rally(public, model) or board.hindered(public, model) or board.contacts(public, model):
        return []
    reach = walking.reach(public, model, "charge")
    near = [enemy for enemy in public.standing(board.other(seat)) if board.between(public, model, enemy) <= reach]
    charges = [Assault(model.id, "charge", enemy.id) for enemy in near]
    return [one for one in charges if _aside(state, seat, model, one)]


def _aside(state: State, seat: Seat, model: Model, action: Assault) -> Path:
    """Return by which points a charge can be made that cannot be made straight on; () for any other assault."""
    target = next((enemy for enemy in state.public.standing(board.other(seat)) if enemy.id == action.target), None)
    if action.how != "charge" or target is None or _legal(state, seat, action):
        return ()
    way = _round_about(state.public, model, target)
    return way if way and _legal(state, seat, replace(action, way=way)) else ()


def _any(state: State, seat: Seat, model: Model) -> bool:
    """Tell whether a model could assault anybody in any way."""
    return bool(assaults(state, seat, model) or _round_charges(state, seat, model))


def _legal(state: State, seat: Seat, action: Assault) -> bool:
    try:
        check(state, seat, action)
    except IllegalAction:
        return False
    return True


def can(state: State, seat: Seat) -> bool:
    """Tell whether a seat has a model that may assault now."""
    return any(_any(state, seat, model) for model in actors(state, seat))


VERB = Verb(
    action=Assault,
    read=read,
    write=write,
    words=words,
    sample=sample,
    check=check,
    carry_out=assault,
    forecast=forecasts.assault,
    usable=can,
    title="Assault",
    hint="charge, fight, or break off",
    synonyms=("charge", "fight"),
    needs="a model, how and whom, such as assault A3 charge B2",
)
