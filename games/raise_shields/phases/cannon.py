"""The cannon phase: which ship fires next, and at whom (RS-26, RS-42 .. RS-45)."""

from typing import get_args

from games.kernel import BadNotation, Choices, IllegalAction, Seat, Word, quoted
from games.kernel.numbers import counted
from games.raise_shields import board, events
from games.raise_shields.actions import Fire, Pass, Torpedo
from games.raise_shields.phases import attack
from games.raise_shields.phases.harm import end_if_decided
from games.raise_shields.state import CannonSide, Ship, State, Weapon
from games.raise_shields.table import Question, Table
from games.raise_shields.tables import band, least_hit, range_name

WEAPONS: tuple[Weapon, ...] = get_args(Weapon)


def begin(table: Table) -> None:
    """Set the order of ships, clockwise from the first player (RS-26)."""
    table.change(phase="cannon", order=board.clockwise_from(table.state, table.state.first or 0))
    proceed(table)


def proceed(table: Table) -> None:
    """Go on to whoever can still fire; ships without a possible attack are passed over."""
    while True:
        ship_id = board.next_in_order(table.state)
        if ship_id != table.state.turn:
            table.change(turn=ship_id)
        if not ship_id:
            table.enter("repair")
            return
        ship = table.state.ship(ship_id)
        if any(board.targets(table.state, ship, weapon) for weapon in WEAPONS):
            table.ask("fire", ship.seat)
            return
        _cease(table, "all fired" if ship.used else "no target")


def _cease(table: Table, why: str) -> None:
    ship = table.change_ship(table.state.turn, fired=True)
    table.tell(events.FireCeased(ship=ship.id, why=why, rules=("RS-26", "RS-42")))  # type: ignore[arg-type]


def carry_out(table: Table, seat: Seat, action: Fire | Torpedo | Pass) -> None:
    """Declare an attack, or end the ship's cannon turn (RS-42)."""
    if isinstance(action, Pass):
        _cease(table, "passed")
        proceed(table)
        return
    weapon: Weapon = action.side if isinstance(action, Fire) else "torpedo"
    if not table.state.ship(table.state.turn).used:
        table.change(shots=())
    if attack.declare(table, weapon, action.target, isinstance(action, Fire) and action.boarding):
        after_attack(table)


def after_attack(table: Table) -> None:
    """Go on when an attack is wholly resolved."""
    if not end_if_decided(table):
        proceed(table)


def check(state: State, seat: Seat, action: Fire | Torpedo | Pass) -> None:
    """Refuse an attack that the rules do not allow (RS-42 .. RS-44, RS-48)."""
    if isinstance(action, Pass):
        return
    ship = state.ship(state.turn)
    weapon: Weapon = action.side if isinstance(action, Fire) else "torpedo"
    if weapon in ship.used:
        raise IllegalAction(f"{ship.name} has already fired {_named(weapon)} this round", "RS-42")
    if not board.shots_ready(ship, weapon):
        if weapon == "torpedo":
            raise IllegalAction(f"{ship.name} has no torpedo left", "RS-20")
        raise IllegalAction(f"{ship.name} has no working cannon to {weapon}", "RS-46")
    problem = board.why_not(state, ship, weapon, _target(state, action.target))
    if problem is not None:
        raise IllegalAction(*problem)
    if isinstance(action, Fire) and action.boarding:
        _check_boarding(state, ship, action)


def _target(state: State, ship_id: str) -> Ship:
    try:
        return state.ship(ship_id)
    except KeyError:
        raise IllegalAction(f"there is no ship {ship_id}", "RS-43") from None


def _named(weapon: Weapon) -> str:
    return "a torpedo" if weapon == "torpedo" else f"to {weapon}"


def _check_boarding(state: State, ship: Ship, action: Fire) -> None:
    distance = _distance(state, ship, action.target)
    if distance != 1:
        rule = "RS-49" if least_hit(ship.cannon, distance) == 4 else "RS-48"
        raise IllegalAction(f"boarding needs a distance of 1 hex, not {distance}", rule)
    if ship.crew < 1:
        raise IllegalAction(f"{ship.name} has no crew left to board with", "RS-B28")


def _distance(state: State, ship: Ship, target: str) -> int:
    return board.place_of(ship).distance(board.place_of(state.ship(target)))


def words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List sides, targets and boarding."""
    ship = state.ship(state.turn)
    if prefix[0] == "pass":
        return Choices(complete=True)
    if prefix[0] == "torpedo":
        return _target_words(state, ship, "torpedo", prefix[1:])
    if len(prefix) == 1:
        sides = [side for side in get_args(CannonSide) if board.targets(state, ship, side)]
        return Choices(
            words=tuple(Word(side, side.capitalize(), counted(ship.cannons(side), "cannon")) for side in sides),
            label="side",
        )
    if prefix[1] not in get_args(CannonSide):
        raise BadNotation(f"{quoted(prefix[1])} is no side; there are port and starboard")
    return _target_words(state, ship, prefix[1], prefix[2:])  # type: ignore[arg-type]


def _target_words(state: State, ship: Ship, weapon: Weapon, rest: tuple[str, ...]) -> Choices:
    if not rest:
        listed = []
        for other in board.targets(state, ship, weapon):
            distance = _distance(state, ship, other.id)
            need = 4 if weapon == "torpedo" else least_hit(ship.cannon, distance)
            dice = board.shots_ready(ship, weapon)
            away = f"{counted(distance, 'hex', 'hexes')} ({range_name(distance)})"
            listed.append(Word(other.id, other.name, f"{away}, {dice}D6, hits on {band(need)}"))
        return Choices(words=tuple(listed), label="target")
    action: Fire | Torpedo = Torpedo(rest[0]) if weapon == "torpedo" else Fire(weapon, rest[0])
    check(state, ship.seat, action)
    may_board = weapon != "torpedo" and ship.crew > 0 and _distance(state, ship, rest[0]) == 1
    if len(rest) == 1 and may_board:
        boarding = Word("boarding", "board", f"costs 1 of {ship.crew} crew, every 6 counts twice")
        return Choices(words=(boarding,), complete=True, label="boarding")
    return Choices(complete=True)


def verbs(state: State) -> tuple[str, ...]:
    """Return the verbs that the ship in turn can use now."""
    ship = state.ship(state.turn)
    guns = any(board.targets(state, ship, side) for side in get_args(CannonSide))
    torpedo = bool(board.targets(state, ship, "torpedo"))
    return (*(("fire",) if guns else ()), *(("torpedo",) if torpedo else ()), "pass")


QUESTION = Question(
    kind="fire",
    rule="RS-26",
    verbs=("fire", "torpedo", "pass"),
    actions=(Fire, Torpedo, Pass),
    ask=lambda state, seat: f"Fire with {state.ship(state.turn).name}, or pass",
    check=check,
    carry_out=carry_out,
    words=words,
    default=lambda state, seat: Pass(),
)
