"""Assault: a charge, or in contact a fight or breaking off (UW-27, UW-28)."""

from collections.abc import Iterator

from games.battlefield.bases.destinations import point_on_table
from games.battlefield.ways.notation import is_point, points, write_way
from games.geometry.lengths import in_inches, inches
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, IllegalAction, Line, Open, Rng, Seat, Verb, Word
from games.kernel.questions.arguments import rest, taking
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import charge_path, points_round
from games.urban_war.mechanics.turn import assaults
from games.urban_war.mechanics.turn.assaults import HOWS, How
from games.urban_war.mechanics.turn.begin_action import begin_action
from games.urban_war.mechanics.turn.permissions import actors
from games.urban_war.previews import forecasts, shortcuts
from games.urban_war.questions.notation.destinations import any_way, open_way
from games.urban_war.questions.notation.names import acting_model, find_model, read_weapon, weapon_words
from games.urban_war.questions.notation.ways import read_way
from games.urban_war.state.actions import Assault
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State, Table
from games.urban_war.units import queries

Plan = tuple[How, str, Path, str]
"""How, whom, where to, and with which weapon."""


def _read(line: Line, state: State, seat: Seat, name: str) -> Plan:
    """Read `charge B2 [points] [weapon]`, `fight B2`, `leave B2 12,20`."""
    public, model = state.public, state.public.model(name)
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
    weapon = read_weapon(line, contact_weapons.usable_weapons(public, model))
    line.end()
    if how == "charge" and not way and not engaged:
        way = points_round(public, model, public.model(target))
    return how, target, way, weapon


def _is_name(word: str) -> bool:
    """Whether a word is meant as the name of a model, be there such a one or not."""
    return word[:1].isalpha() and word[1:].isdigit()


def _write(plan: Plan) -> str:
    how, target, way, weapon = plan
    return " ".join(word for word in (how, target, write_way(way), weapon) if word)


def assault(table: Table, seat: Seat, action: Assault) -> None:
    """Charge, fight, or break off (UW-27, UW-28)."""
    public, way = table.public, action.way
    if action.how == "charge":
        model, target = public.model(action.model), public.model(action.target)
        assert model.at is not None  # noqa: S101 - actors stand on the table
        most = allowance(public, model, "charge")
        way = charge_path(public, model, (model.at,), way, target, most)
    begin_action(table, action.model, action.how, way, action.target, action.weapon)


def _words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List how a model can assault, then whom, then destinations or a way and weapons."""
    public, model = state.public, state.public.model(name)
    found = [*assaults.assaults(public, model), *assaults.charges_round(public, model)]
    if not said:
        return Choices(
            words=tuple(_how(public, model, how) for how in dict.fromkeys(one.how for one in found)), label="how"
        )
    mine = [one for one in found if one.how == said[0]]
    if len(said) == 1:
        listed = tuple(Word(one.target, one.target, _whom(public, model, one)) for one in mine)
        label = "enemy that it fights if it cannot break off" if said[0] == "leave" else "enemy"
        return Choices(words=listed, label=label)
    if said[0] == "leave" and len(said) == 2:
        if said[1] not in (one.target for one in mine):
            raise IllegalAction(f"{name} is not in base contact with {said[1][:9]}", "UW-27")
        return Choices(open=open_way(state.public, model, "leave"), label="way")
    return _tail(state, seat, model, said)


def _sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng, name: str) -> str:
    """Return a way to break off at random."""
    if len(said) != 2 or said[0] != "leave":
        return ""
    return any_way(state.public, state.public.model(name), "leave", rng)


def _tail(state: State, seat: Seat, model: Model, said: tuple[str, ...]) -> Choices:
    """What may follow the enemy: a path, and a weapon where there are several."""
    how, target, *tail = said
    way: Path = points(tail[0]) if tail and is_point(tail[0]) else ()
    weapon = tail[-1] if tail and not is_point(tail[-1]) else ""
    if how not in HOWS or len(tail) != bool(way) + bool(weapon):
        raise BadNotation("after the enemy stand at most a path and a weapon")
    action = Assault(model.id, how, target, way, weapon)
    aside = () if tail or how != "charge" else assaults.charge_ways(state.public, model).get(target, ())
    if aside:
        return Choices(open=_open_way(state.public, aside, "Round what is in the way"), label="way")
    assaults.check(state, seat, action)
    ahead = () if tail else assaults.points_ahead(state, seat, model, action)
    found = _open_way(state.public, ahead, "Straight on")
    known = contact_weapons.usable_weapons(state.public, model)
    return Choices(words=() if weapon else tuple(weapon_words(known)), open=found, complete=True, label="weapon")


def _open_way(public: Public, way: Path, title: str) -> Open | None:
    """Any points may be typed by which a charge comes into contact, if there are any: its own are suggested."""
    return point_on_table(public.size, "points of its way", [Word(write_way(way), title)]) if way else None


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


def _able(state: State, seat: Seat) -> Iterator[Model]:
    """The models that could assault anybody in any way."""
    for model in actors(state, seat):
        if assaults.assaults(state.public, model) or assaults.charges_round(state.public, model):
            yield model


_PLAN = rest("plan", "charge, fight or leave, whom, and where to", _read, _words, write=_write, sample=_sample)
VERB = Verb(
    form=taking(acting_model(_able, "UW-28")).then(_PLAN).spread(Assault),
    check=assaults.check,
    apply=assault,
    forecast=forecasts.assault,
    shortcuts=shortcuts.attacks,
    title="Assault",
    hint="charge, fight, or break off",
    synonyms=("charge", "fight"),
    needs="a model, how and whom, such as assault A3 charge B2",
)
