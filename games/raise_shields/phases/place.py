"""Placing the counters in the start zones (RS-9 .. RS-11, RS-B3, RS-B53)."""

from functools import lru_cache

from games.geometry.hexes import FACINGS, Grid, Hex, Side, parse_hex
from games.kernel import BadNotation, Choices, IllegalAction, Seat, Word, quoted
from games.raise_shields import board, events
from games.raise_shields.actions import Place
from games.raise_shields.state import State
from games.raise_shields.table import Question, Table

INWARD: dict[Side, tuple[int, ...]] = {"north": (3, 2, 4), "south": (0, 5, 1), "west": (1, 2), "east": (5, 4)}
"""Facings that look away from a side into open space, the straightest first (RS-11)."""


def begin(table: Table) -> None:
    """Ask the ships for their places in turn, the winner of the side roll first (RS-B53)."""
    table.change(phase="place")
    _ask_next(table)


def _ask_next(table: Table) -> None:
    waiting = [ship_id for ship_id in table.state.order if table.state.ship(ship_id).status == "waiting"]
    if not waiting:
        table.change(turn="", order=())
        table.enter("morale")
        return
    table.change(turn=waiting[0])
    table.ask("place", table.state.ship(waiting[0]).seat)


def side_of(state: State, seat: Seat) -> Side:
    """Return the side a seat has taken; raises ValueError before it has one."""
    side = state.sides[seat]
    if side is None:
        raise ValueError("no side is chosen yet")
    return side


def zone(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the free hexes of a seat's start zone (RS-9, RS-B3, RS-B53)."""
    taken = board.occupied(state)
    return tuple(where for where in _edge(state.grid, side_of(state, seat)) if where not in taken)


_edge = lru_cache(maxsize=32)(Grid.edge)


def facings(state: State, seat: Seat, where: Hex) -> tuple[int, ...]:
    """Return the facings that look into open space from a hex, the straightest first (RS-11)."""
    return tuple(facing for facing in INWARD[side_of(state, seat)] if where.step(facing) in state.grid)


def carry_out(table: Table, seat: Seat, action: Place) -> None:
    """Put the counter down and ask the next ship."""
    ship = table.change_ship(table.state.turn, hex=action.hex, facing=action.facing, status="active")
    rules = ("RS-9", "RS-10", "RS-11")
    table.tell(events.ShipPlaced(ship=ship.id, hex=action.hex, facing=action.facing, rules=rules))
    _ask_next(table)


def check(state: State, seat: Seat, action: Place) -> None:
    """Refuse a hex outside the own zone and a facing that looks at the edge (RS-9, RS-11)."""
    if action.hex not in zone(state, seat):
        raise IllegalAction(f"{action.hex.name} is no free hex of the {side_of(state, seat)} start zone", "RS-9")
    legal = facings(state, seat, action.hex)
    if action.facing not in legal:
        names = " or ".join(FACINGS[facing] for facing in legal)
        raise IllegalAction(f"at {action.hex.name} a ship must look into open space ({names})", "RS-11")


def words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List the hexes of the zone, then the facings."""
    if len(prefix) == 1:
        return Choices(words=tuple(Word(where.name, where.name) for where in zone(state, seat)), label="hex")
    where = parse_hex(prefix[1])
    if where is None or where.name != prefix[1]:
        raise BadNotation(f"{quoted(prefix[1])} is no hex as Umpire writes it, such as I13")
    legal = facings(state, seat, where)
    if where not in zone(state, seat):
        check(state, seat, Place(where, 0))
    if len(prefix) == 2:
        return Choices(
            words=tuple(Word(FACINGS[facing], f"facing {FACINGS[facing]}") for facing in legal), label="facing"
        )
    return Choices(complete=True)


def default(state: State, seat: Seat) -> Place:
    """Return the centre hex, looking straight in."""
    where = zone(state, seat)
    centre = where[len(where) // 2]
    return Place(centre, facings(state, seat, centre)[0])


QUESTION = Question(
    kind="place",
    rule="RS-9",
    verbs=("place",),
    actions=(Place,),
    ask=lambda state, seat: f"Place {board.ship_of(state, seat).name} on the {side_of(state, seat)} side",
    check=check,
    carry_out=carry_out,
    words=words,
    default=default,
)
