"""Placing the counters in the start zones (RS-9 .. RS-11, RS-B3, RS-B53)."""

from functools import lru_cache

from games.geometry.hexes import FACINGS, Hex, parse_hex
from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.raise_shields.board import fleet
from games.raise_shields.board.start_zones import facings, side_of, zone
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


def read(line: Line, state: State, seat: Seat) -> Place:
    """Read `place F13 N`."""
    where, facing = parse_hex(line.take()), line.take().upper()
    line.end()
    if where is None or facing not in FACINGS:
        raise BadNotation(f"write {_NEEDS}")
    return Place(where, FACINGS.index(facing))


def check(state: State, seat: Seat, action: Place) -> None:
    """Refuse a hex outside the own zone and a facing that looks at the edge (RS-9, RS-11)."""
    public = state.public
    if action.hex not in zone(public, seat):
        raise IllegalAction(f"{action.hex.name} is no free hex of the {side_of(public, seat)} start zone", "RS-9")
    legal = facings(public, seat, action.hex)
    if action.facing not in legal:
        names = " or ".join(FACINGS[facing] for facing in legal)
        raise IllegalAction(f"at {action.hex.name} a ship must look into open space ({names})", "RS-11")


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the hexes of the zone, then the facings."""
    public = state.public
    if not said:
        return Choices(words=tuple(map(_word, zone(public, seat))), label="hex")
    where = parse_hex(said[0])
    if where is None or where.name != said[0]:
        raise BadNotation(f"{quoted(said[0])} is no hex as Umpire writes it, such as I13")
    legal = facings(public, seat, where)
    if where not in zone(public, seat):
        check(state, seat, Place(where, 0))
    if len(said) > 1:
        return Choices(complete=True)
    listed = tuple(Word(FACINGS[facing], f"facing {FACINGS[facing]}") for facing in legal)
    return Choices(words=listed, label="facing")


@lru_cache(maxsize=1_000)
def _word(where: Hex) -> Word:
    return Word(where.name, where.name)


def default(state: State, seat: Seat) -> Place:
    """Return the centre hex, looking straight in."""
    where = zone(state.public, seat)
    centre = where[len(where) // 2]
    return Place(centre, facings(state.public, seat, centre)[0])


QUESTION = Question(
    kind="place",
    rule="RS-9",
    ask=lambda public, seat: f"Place {fleet.ship_of(public, seat).name} on the {side_of(public, seat)} side",
    default=default,
    verbs=(
        Verb(
            action=Place,
            needs=_NEEDS,
            read=read,
            write=lambda action: f"place {action.hex.name} {FACINGS[action.facing]}",
            words=words,
            check=check,
            apply=apply,
        ),
    ),
)
