"""Choosing where hits beyond the shields go: rows 1 and 6 of the location table (RS-54)."""

from typing import get_args

from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.numbers import counted
from games.raise_shields.actions import Locate
from games.raise_shields.phases.attack import attack_of, near_side, place_damage, room
from games.raise_shields.state import Location, Public, State, Table

LOCATIONS: tuple[Location, ...] = get_args(Location)


def carry_out(table: Table, seat: Seat, action: Locate) -> None:
    """Place the hits where the chooser wants them."""
    place_damage(table, attack_of(table.public), action.where, seat)


def open_to(public: Public) -> dict[Location, int]:
    """Return where the chooser may put the hits, with what each place can take; nowhere that is empty (RS-B36)."""
    attack = attack_of(public)
    return {where: hits for where, hits in room(public.ship(attack.target), attack).items() if hits}


def read(line: Line, state: State, seat: Seat) -> Locate:
    """Read `locate hull`."""
    where = line.one_of(LOCATIONS, "place for hits")
    line.end()
    return Locate(where)


def check(state: State, seat: Seat, action: Locate) -> None:
    """Refuse an empty place, and cannons struck from front or back (RS-B34, RS-B36)."""
    if action.where in open_to(state.public):
        return
    attack = attack_of(state.public)
    if action.where == "cannons" and near_side(attack) is None:
        raise IllegalAction(f"the attack strikes the {attack.struck}, where no cannons are", "RS-54")
    raise IllegalAction(f"there is nothing left of the {action.where} to damage", "RS-B36")


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the places, each with what it holds."""
    if said:
        return Choices(complete=True)
    attack, places = attack_of(state.public), open_to(state.public)
    ship, hits = state.public.ship(attack.target), counted(attack.through, "hit")
    hints = {
        "hull": f"{ship.hull} left, {hits}",
        "crew": f"{ship.crew} aboard, {hits}",
        "stress": f"now {ship.stress}, plus {attack.through}",
        "cannons": f"{counted(places.get('cannons', 0), 'box', 'boxes')} left on the {attack.struck} side, {hits}",
    }
    return Choices(words=tuple(Word(where, where.capitalize(), hints[where]) for where in places), label="place")


def choice(public: Public, seat: Seat) -> Locate:
    """The attacker names the hull; the defender crew, cannons or stress, never the hull ((c))."""
    attack, places = attack_of(public), open_to(public)
    if seat != public.ship(attack.target).seat:
        return Locate("hull")
    if places.get("crew", 0) > attack.through:
        return Locate("crew")
    return Locate("cannons" if places.get("cannons", 0) >= attack.through else "stress")


def _ask(public: Public, seat: Seat) -> str:
    attack = attack_of(public)
    hits = counted(attack.through, "hit goes", "hits go")
    return f"Choose where {hits} on {public.ship(attack.target).name}"


QUESTION = Question(
    kind="locate",
    rule="RS-54",
    ask=_ask,
    default=lambda state, seat: choice(state.public, seat),
    verbs=(
        Verb(
            action=Locate,
            needs=f"a place for the hits: {', '.join(LOCATIONS)}",
            read=read,
            words=words,
            check=check,
            carry_out=carry_out,
        ),
    ),
)
