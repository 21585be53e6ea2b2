"""Placing the counters in the start zones (RS-9 .. RS-11, RS-B3, RS-B53)."""

from collections.abc import Iterator

from games.geometry.hexes import FACINGS, Hex, parse_hex
from games.kernel import BadNotation, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.base.caching import per_case
from games.kernel.questions.arguments import Argument, one_of, taking
from games.kernel.text.prose import join
from games.raise_shields.board import fleet
from games.raise_shields.board.start_zones import facings, free_runs, inward, side_of, zone
from games.raise_shields.state import events
from games.raise_shields.state.actions import Place
from games.raise_shields.state.frames import Morale, Placing
from games.raise_shields.state.state import State, Table

_NEEDS = f"a hex and a facing, such as `place F13 N`; facings are {', '.join(FACINGS)}"


def proceed(table: Table, frame: Placing) -> None:
    """Ask the ships for their places in turn, the winner of the side roll first (RS-B53)."""
    ships = (table.public.ship(ship_id) for ship_id in table.public.order)
    waiting = next((ship for ship in ships if ship.status == "waiting"), None)
    if waiting is None:
        table.goto(Morale())
        return
    table.change(turn=waiting.id)
    table.ask("place", waiting.seat)


def apply(table: Table, seat: Seat, action: Place) -> None:
    """Put the counter down."""
    ship = fleet.change_ship(table, table.public.turn, hex=action.hex, facing=action.facing, status="active")
    rules = ("RS-9", "RS-10", "RS-11")
    table.tell(events.ShipPlaced(ship=ship.id, hex=action.hex, facing=action.facing, rules=rules))


def _read_hex(line: Line, state: State, seat: Seat) -> Hex:
    where = parse_hex(line.take())
    if where is None:
        raise BadNotation(f"write {_NEEDS}")
    return where


def _read_facing(line: Line, state: State, seat: Seat, where: Hex) -> int:
    """Take a facing; without one, the one into the middle of the map, which a typed line shows first."""
    public = state.public
    if not line.left and public.sides[seat] is not None and _is_free(state, seat, where):
        return inward(public, seat, where)
    facing = line.take().upper()
    if facing not in FACINGS:
        raise BadNotation(f"write {_NEEDS}")
    return FACINGS.index(facing)


def _is_free(state: State, seat: Seat, where: Hex) -> bool:
    """Refuse a hex outside the own zone (RS-9)."""
    public = state.public
    if where not in zone(public, seat):
        side = side_of(public, seat)
        sentence = f"{where.name} is not a free hex of the {side} start zone; free are {join(free_runs(public, seat))}"
        raise IllegalAction(sentence, "RS-9")
    return True


def check(state: State, seat: Seat, action: Place) -> None:
    """Refuse a hex outside the own zone and a facing that looks at the edge (RS-9, RS-11)."""
    _is_free(state, seat, action.hex)
    legal = facings(state.public, seat, action.hex)
    if action.facing not in legal:
        names = " or ".join(FACINGS[facing] for facing in legal)
        raise IllegalAction(f"at {action.hex.name} a ship must look into open space ({names})", "RS-11")


def second_look(state: State, seat: Seat, action: Place, said: tuple[str, ...]) -> str:
    """Return in a sentence where the bow points, if a typed line does not say it (RS-11)."""
    if len(said) > 1:
        return ""
    name = state.public.ship(state.public.turn).name
    return f"The line says no facing: {name} will face {FACINGS[action.facing]}, toward the middle of the map (RS-11)."


@per_case
def _word(where: Hex) -> Word:
    return Word(where.name, where.name)


def _facings(state: State, seat: Seat, where: Hex) -> Iterator[Word]:
    for facing in facings(state.public, seat, where):
        yield Word(FACINGS[facing], f"facing {FACINGS[facing]}")


_HEX: Argument[State, Hex] = one_of(
    "hex",
    "A hex of your zone",
    _read_hex,
    lambda state, seat: map(_word, zone(state.public, seat)),
    write=lambda where: where.name,
    fits=_is_free,
)
_FACING = one_of(
    "facing",
    "Where the bow points; if left out, toward the middle of the map",
    _read_facing,
    _facings,
    write=FACINGS.__getitem__,
)


def default(state: State, seat: Seat) -> Place:
    """Return the centre hex, looking straight in."""
    where = zone(state.public, seat)
    centre = where[len(where) // 2]
    return Place(centre, inward(state.public, seat, centre))


QUESTION = Question(
    kind="place",
    rule="RS-9",
    ask=lambda public, seat: f"Place {public.ship(public.turn).name} on the {side_of(public, seat)} side",
    default=default,
    verbs=(
        Verb(
            form=taking(_HEX).then(_FACING).to(Place),
            needs=_NEEDS,
            check=check,
            apply=apply,
            second_look=second_look,
        ),
    ),
)
