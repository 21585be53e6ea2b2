"""Questions about who is where: pure functions of a state."""

from games.geometry.hexes import Hex, bearing, blockers
from games.kernel import Seat
from games.raise_shields.state import BOXES, CannonSide, Ship, State, Weapon


def active_ships(state: State) -> tuple[Ship, ...]:
    """Return the ships that are in play on the map."""
    return tuple(ship for ship in state.ships if ship.status == "active")


def occupied(state: State, apart_from: str = "") -> frozenset[Hex]:
    """Return the hexes that hold ships in play."""
    return frozenset(ship.hex for ship in active_ships(state) if ship.hex is not None and ship.id != apart_from)


def ship_of(state: State, seat: Seat) -> Ship:
    """Return the ship of a seat."""
    return next(ship for ship in state.ships if ship.seat == seat)


def place_of(ship: Ship) -> Hex:
    """Return the hex of a ship that is on the map; raises ValueError when it is not placed yet."""
    if ship.hex is None:
        raise ValueError(f"{ship.name} is not on the map")
    return ship.hex


def targets(state: State, ship: Ship, weapon: Weapon) -> tuple[Ship, ...]:
    """Return the enemies that a weapon of a ship could be fired at now (RS-42 .. RS-44, RS-B26)."""
    if weapon in ship.used or not shots_ready(ship, weapon):
        return ()
    return tuple(other for other in active_ships(state) if why_not(state, ship, weapon, other) is None)


def shots_ready(ship: Ship, weapon: Weapon) -> int:
    """Return how many dice a weapon rolls: active cannons of the side, or one torpedo (RS-46, RS-B27)."""
    if weapon == "torpedo":
        return min(1, ship.torpedoes)
    return ship.cannons(weapon)


def why_not(state: State, ship: Ship, weapon: Weapon, other: Ship) -> tuple[str, str] | None:
    """Return why a ship cannot be attacked, as (reason, rule), or None when it can."""
    if other.seat == ship.seat:
        return f"{other.name} is not an enemy", "RS-B26"
    if other.status != "active":
        return f"{other.name} is out of the game", "RS-43"
    here, there = place_of(ship), place_of(other)
    if weapon != "torpedo":
        lies = bearing(here, ship.facing, there)
        if lies != weapon:
            return f"{other.name} lies off the {lies}, outside the {weapon} arc", "RS-43"
    blocking = blockers(here, there, occupied(state))
    if blocking:
        return f"a ship at {blocking[0].name} blocks the line to {other.name}", "RS-44"
    return None


def boxes_left(ship: Ship, side: CannonSide) -> int:
    """Return the cannon boxes of a side that are not ticked (RS-55)."""
    return BOXES - ship.ticks[side == "starboard"]


def next_in_order(state: State) -> str:
    """Return the first ship of the order that is in play and has not acted in this phase, or ""."""
    done = "moved" if state.phase == "movement" else "fired"
    for ship_id in state.order:
        ship = state.ship(ship_id)
        if ship.status == "active" and not getattr(ship, done):
            return ship_id
    return ""


def clockwise_from(state: State, first: Seat) -> tuple[str, ...]:
    """Return the ships in play in the order of their seats, from a seat on (RS-25, RS-26)."""
    ships = sorted(active_ships(state), key=lambda ship: (ship.seat - first) % state.seats)
    return tuple(ship.id for ship in ships)
