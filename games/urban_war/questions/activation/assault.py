"""Assault: a charge, or in contact a fight or breaking off (UW-27, UW-28)."""

from games.battlefield.ways.notation import is_point, points, write_way
from games.geometry.lengths import in_inches, inches
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, IllegalAction, Line, Rng, Seat, Verb, Word
from games.kernel.arguments import by_hand_old
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import charge_path, points_round
from games.urban_war.mechanics.turn import assaults
from games.urban_war.mechanics.turn.assaults import HOWS, How
from games.urban_war.mechanics.turn.begin_action import begin_action
from games.urban_war.mechanics.turn.permissions import actors, checked_actor
from games.urban_war.previews import forecasts
from games.urban_war.questions.notation.destinations import any_way, open_way
from games.urban_war.questions.notation.names import find_model, names, own_model
from games.urban_war.questions.notation.shots import read_weapon
from games.urban_war.questions.notation.ways import read_way
from games.urban_war.state.actions import Assault
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State, Table
from games.urban_war.units import queries


def read(line: Line, state: State, seat: Seat) -> Assault:
    """Read `assault A3 charge B2 [points] [weapon]`, `assault A3 fight B2`, `assault A3 leave B2 12,20`."""
    public, model = state.public, own_model(line, state, seat)
    engaged = queries.contacts(public, model)
    named = {enemy.id for enemy in public.standing(queries.other(seat))}
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
    way = read_way(line, public, model, allowance(public, model, how), exact=how == "charge")
    weapon = read_weapon(line, public, model)
    line.end()
    if how == "charge" and not way and not engaged:
        way = points_round(public, model, public.model(target))
    return Assault(model.id, how, target, way, weapon)


def _is_name(word: str) -> bool:
    """Whether a word is meant as the name of a model, be there such a one or not."""
    return word[:1].isalpha() and word[1:].isdigit()


def write(action: Assault) -> str:
    """Return the canonical line."""
    words = ["assault", action.model, action.how, action.target, write_way(action.way), action.weapon]
    return " ".join(word for word in words if word)


def assault(table: Table, seat: Seat, action: Assault) -> None:
    """Charge, fight, or break off (UW-27, UW-28)."""
    public, way = table.public, action.way
    if action.how == "charge":
        model, target = public.model(action.model), public.model(action.target)
        assert model.at is not None  # noqa: S101 - actors stand on the table
        most = allowance(public, model, "charge")
        way = charge_path(public, model, (model.at,), way, target, most)
    begin_action(table, action.model, action.how, way, action.target, action.weapon)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then whom they can charge or fight, or breaking off and destinations."""
    public = state.public
    if not said:
        return names(state, seat, lambda model: _any(state, seat, model))
    model = checked_actor(state, seat, said[0], "UW-28")
    found = [*assaults.assaults(state, seat, model), *assaults.charges_round(state, seat, model)]
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
    return any_way(state.public, checked_actor(state, seat, said[0], "UW-28"), "leave", rng)


def _tail(state: State, seat: Seat, model: Model, said: tuple[str, ...]) -> Choices:
    """What may follow the enemy: a path, and a weapon where there are several."""
    rest = said[3:]
    way: Path = points(rest[0]) if rest and is_point(rest[0]) else ()
    weapon = rest[-1] if rest and not is_point(rest[-1]) else ""
    if said[1] not in HOWS or len(rest) != bool(way) + bool(weapon):
        raise BadNotation("after the enemy stand at most a path and a weapon")
    action = Assault(model.id, said[1], said[2], way, weapon)
    aside = () if way or weapon else assaults.points_aside(state, seat, model, action)
    if aside:
        return Choices(words=(Word(write_way(aside), "Round what is in the way"),), label="way")
    assaults.check(state, seat, action)
    return _weapons(state.public, model, weapon)


def _weapons(public: Public, model: Model, weapon: str) -> Choices:
    known = contact_weapons.usable_weapons(public, model)
    listed = tuple(Word(each.word, each.name) for each in known) if len(known) > 1 and not weapon else ()
    return Choices(words=listed, complete=True, label="weapon")


def _each_how(found: list[Assault]) -> list[Assault]:
    """Return one assault of each kind."""
    return list({one.how: one for one in reversed(found)}.values())[::-1]


def _how(public: Public, model: Model, how: How) -> Word:
    """Return a kind of assault as a menu shows it, with what it is."""
    far = f"up to {in_inches(allowance(public, model, how))}"
    title, hint = {
        "charge": ("Charge", f"{far} into contact, then fight"),
        "fight": ("Fight", "an enemy in contact"),
        "leave": ("Break off", f"a command check, then {far} away; failed, it fights"),
    }[how]
    return Word(how, title, hint)


def _whom(public: Public, model: Model, one: Assault) -> str:
    """Return what an enemy is, and how far off it is if it is charged."""
    enemy = public.model(one.target)
    far = f" · {inches(queries.distance(public, model, enemy))}″ off" if one.how == "charge" else ""
    return f"{public.card(enemy).name}{far}"


def _any(state: State, seat: Seat, model: Model) -> bool:
    """Whether a model could assault anybody in any way."""
    return bool(assaults.assaults(state, seat, model) or assaults.charges_round(state, seat, model))


def can(state: State, seat: Seat) -> bool:
    """Whether a seat has a model that may assault now."""
    return any(_any(state, seat, model) for model in actors(state, seat))


VERB = Verb(
    form=by_hand_old(
        Assault,
        read=read,
        write=write,
        words=words,
        sample=sample,
    ),
    check=assaults.check,
    apply=assault,
    forecast=forecasts.assault,
    when=can,
    title="Assault",
    hint="charge, fight, or break off",
    synonyms=("charge", "fight"),
    needs="a model, how and whom, such as assault A3 charge B2",
)
