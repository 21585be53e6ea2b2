"""Who is where, who can hit whom with what, and the one way to change a ship."""

from typing import Any, Literal

from msgspec.structs import replace

from games.geometry.hexes import Bearing, Hex, bearing, blockers
from games.kernel import Seat
from games.raise_shields.state import BOXES, CannonSide, Public, Ship, Table, Weapon
from games.raise_shields.tables import least_hit


def active_ships(public: Public) -> tuple[Ship, ...]:
    """Return the ships that are in play on the map."""
    return tuple([ship for ship in public.ships if ship.status == "active"])  # a list is built faster


def strengths(public: Public) -> tuple[int, ...]:
    """Return what shields, hull and crew the ships of every seat have left that are not out of the game."""
    left = [0] * public.seats
    for ship in public.ships:
        if ship.status not in ("destroyed", "fled"):
            left[ship.seat] += ship.shields + ship.hull + ship.crew
    return tuple(left)


def occupied(public: Public, apart_from: str = "") -> frozenset[Hex]:
    """Return the hexes that hold ships in play."""
    ships = [ship for ship in public.ships if ship.status == "active" and ship.id != apart_from]
    return frozenset([ship.hex for ship in ships if ship.hex is not None])


def ship_of(public: Public, seat: Seat) -> Ship:
    """Return the ship of a seat."""
    return next(ship for ship in public.ships if ship.seat == seat)


def change_ship(table: Table, ship_id: str, **fields: Any) -> Ship:
    """Set fields of a ship and return it as it is now; raises KeyError."""
    changed = replace(table.public.ship(ship_id), **fields)
    table.change(ships=tuple([changed if ship.id == ship_id else ship for ship in table.public.ships]))
    return changed


def place_of(ship: Ship) -> Hex:
    """Return the hex of a ship that is on the map; raises ValueError when it is not placed yet."""
    if ship.hex is None:
        raise ValueError(f"{ship.name} is not on the map")
    return ship.hex


def distance(public: Public, ship: Ship, target: str) -> int:
    """Return how many hexes away another ship is."""
    return place_of(ship).distance(place_of(public.ship(target)))


def targets(public: Public, ship: Ship, weapon: Weapon) -> tuple[Ship, ...]:
    """Return the enemies that a weapon of a ship could be fired at now (RS-42 .. RS-44, RS-B26)."""
    if weapon in ship.used or not shots_ready(public, ship, weapon):
        return ()
    return tuple(other for other in active_ships(public) if why_not(public, ship, weapon, other) is None)


def shots_ready(public: Public, ship: Ship, weapon: Weapon) -> int:
    """Return how many dice a weapon rolls: active cannons of the side, or a torpedo's (RS-46, RS-B27)."""
    if weapon == "torpedo":
        return public.options.torpedo_dice if ship.torpedoes else 0
    return ship.cannons(weapon)


def need_of(ship: Ship, weapon: Weapon, distance: int) -> int:
    """Return the least face with which a weapon of a ship hits at a distance (RS-20, RS-45)."""
    return 4 if weapon == "torpedo" else least_hit(ship.cannon, distance)


def bypass_of(ship: Ship, weapon: Weapon) -> int:
    """Return the least face whose hits go straight to the hull: 4 torpedo, 6 plasma cannons, else 7 (RS-57)."""
    if weapon == "torpedo":
        return 4
    return 6 if ship.cannon == "plasma" else 7


def evasion_dice(ship: Ship, extra: bool) -> int:
    """Return how many evasion dice a defender rolls (RS-50, RS-14)."""
    return 1 + extra + ("evasive" in ship.upgrades)


def lies(public: Public, origin: Hex, facing: int, target: Hex) -> Bearing:
    """Return where a hex lies from a ship: off its bow, its stern, or in the arc of a side (RS-43, RS-B22)."""
    return bearing(origin, facing, target, narrow=public.options.narrow_arcs)


def why_not(public: Public, ship: Ship, weapon: Weapon, other: Ship) -> tuple[str, str] | None:
    """Return why a ship cannot be attacked, as (reason, rule), or None when it can."""
    if other.seat == ship.seat:
        return f"{other.name} is not an enemy", "RS-B26"
    if other.status != "active":
        return f"{other.name} is out of the game", "RS-43"
    here, there = place_of(ship), place_of(other)
    if weapon != "torpedo":
        where = lies(public, here, ship.facing, there)
        if where != weapon:
            return f"{other.name} lies off the {where}, outside the {weapon} arc", "RS-43"
    blocking = blockers(here, there, occupied(public))
    if blocking:
        return f"a ship at {blocking[0].name} blocks the line to {other.name}", "RS-44"
    return None


def boxes_left(public: Public, ship: Ship, side: CannonSide) -> int:
    """Return the cannon boxes of a side that can still be ticked (RS-55, RS-66, RS-B51)."""
    return BOXES - public.options.one_cannon - ship.ticks[side == "starboard"]


def half_ticked(ship: Ship, side: CannonSide) -> bool:
    """Tell whether one of a side's cannons has a ticked box and fires all the same (RS-55)."""
    return ship.ticks[side == "starboard"] % 2 == 1


def line_up(table: Table) -> None:
    """Set the order of ships in a phase: those in play by their seats, from the first player on (RS-25, RS-26)."""
    public, first = table.public, table.public.first or 0
    ships = sorted(active_ships(public), key=lambda ship: (ship.seat - first) % public.seats)
    table.change(order=tuple(ship.id for ship in ships))


def next_in_order(public: Public, done: Literal["moved", "fired"]) -> str:
    """Return the first ship of the order that is in play and has not acted in this phase, or ""."""
    ships = (public.ship(ship_id) for ship_id in public.order)
    return next((ship.id for ship in ships if ship.status == "active" and not getattr(ship, done)), "")
