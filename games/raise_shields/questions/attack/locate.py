"""Choosing where hits beyond the shields go: rows 1 and 6 of the location table (RS-54)."""

from collections.abc import Mapping
from typing import get_args

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import by_hand
from games.kernel.questions.notation import whole
from games.raise_shields.mechanics.damage.places import near_side, spills
from games.raise_shields.mechanics.damage.resolution import attack_of, default_choice, open_to, place_damage
from games.raise_shields.questions.attack import divide
from games.raise_shields.state.actions import Locate
from games.raise_shields.state.ships import Location
from games.raise_shields.state.state import Public, State, Table

LOCATIONS: tuple[Location, ...] = get_args(Location)


def apply(table: Table, seat: Seat, action: Locate) -> None:
    """Place the hits where the chooser wants them."""
    attack = attack_of(table.public)
    place_damage(table, attack, action.parts or ((action.where, attack.through),), seat)


def read(line: Line, state: State, seat: Seat) -> Locate:
    """Read `locate hull`, or `locate hull 2 crew 1`."""
    where = line.one_of(LOCATIONS, "place for hits")
    if not len(line):
        return Locate(where)
    parts = [(where, _hits(line))]
    while len(line):
        parts.append((line.one_of(LOCATIONS, "place for hits"), _hits(line)))
    return Locate(where, tuple(parts))


def _hits(line: Line) -> int:
    count = whole(line.take()) if len(line) else None
    if not count:
        raise BadNotation("write one place, or places with their hits: `locate hull 2 crew 1`")
    return count


def _write(action: Locate) -> str:
    return " ".join(f"{where} {hits}" for where, hits in action.parts) or action.where


def check(state: State, seat: Seat, action: Locate) -> None:
    """Refuse an empty place, cannons struck from front or back, and hits divided wrongly (RS-B34, RS-B36)."""
    for where in dict(action.parts) or (action.where,):
        _check_place(state.public, where)
    if action.parts:
        divide.check(state.public, action)


def _check_place(public: Public, where: Location) -> None:
    if where in open_to(public):
        return
    attack = attack_of(public)
    if where == "cannons" and near_side(attack) is None:
        raise IllegalAction(f"the attack strikes the {attack.struck}, where no cannons are", "RS-54")
    raise IllegalAction(f"there is nothing left of the {where} to damage", "RS-B36")


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the places, each with what it holds, and how the hits may be divided (RS-B34)."""
    public = state.public
    if said and not public.options.split_damage:
        return Choices(complete=len(said) == 1)
    course = divide.course_of(public, said)
    if len(said) % 2:
        return divide.numbers(course, said[-1])
    if said and not course.left:
        return Choices(complete=True)
    return Choices(words=_places(public, seat, course.free, course.left), label="another place" if said else "place")


def _places(public: Public, seat: Seat, places: Mapping[Location, int], hits: int) -> tuple[Word, ...]:
    attack = attack_of(public)
    ship = public.ship(attack.target)
    holds = {
        "hull": f"{ship.hull} left",
        "crew": f"{ship.crew} aboard",
        "stress": f"now {ship.stress}",
        "cannons": f"{counted(places.get('cannons', 0), 'box', 'boxes')} left on the {attack.struck} side",
    }
    more = {
        where: f"plus {hits}"
        if where == "stress"
        else f"{counted(hits, 'hit')}{_over(public, seat, where, hits - most)}"
        for where, most in places.items()
    }
    return tuple(Word(where, where.capitalize(), f"{holds[where]}, {more[where]}") for where in places)


def _over(public: Public, seat: Seat, where: Location, over: int) -> str:
    """Say what becomes of hits that a place cannot take (RS-B35)."""
    if over <= 0 or where == "hull":
        return ""
    if spills(public, by=seat):
        return f", {over} of them to the hull"
    return f", {over} of them lost"


def _ask(public: Public, seat: Seat) -> str:
    attack = attack_of(public)
    hits = counted(attack.through, "hit goes", "hits go")
    return f"Choose where {hits} on {public.ship(attack.target).name}"


QUESTION = Question(
    kind="locate",
    rule="RS-54",
    ask=_ask,
    default=lambda state, seat: default_choice(state.public, seat),
    verbs=(
        Verb(
            form=by_hand(Locate, "where", "Hull, crew, stress or cannons", read, words, write=_write),
            needs=f"a place for the hits: {', '.join(LOCATIONS)}, such as locate {LOCATIONS[0]}",
            check=check,
            apply=apply,
        ),
    ),
)
