"""The ships and where they are, and the one way to change a ship."""

from typing import Any

from msgspec.structs import replace

from games.geometry.hexes import Hex
from games.kernel import Seat
from games.raise_shields.content.numbers import BOXES_A_CANNON
from games.raise_shields.state.frames import Attack
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public, Table, under_way


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


def fleet_of(public: Public, seat: Seat) -> tuple[Ship, ...]:
    """Return all ships of a seat, those that are out of the game too."""
    return tuple([ship for ship in public.ships if ship.seat == seat])


def ship_of(public: Public, seat: Seat) -> Ship:
    """Return the first ship of a seat that is not out of the game; the first of all if they all are."""
    ships = fleet_of(public, seat)
    return next((ship for ship in ships if ship.status not in ("destroyed", "fled")), ships[0])


def asked_about(public: Public, seat: Seat) -> Ship:
    """Return the ship of a seat that a question is about: tested, struck, firing, or to act; else its first."""
    now = under_way(public)
    asked: tuple[str, ...] = (public.turn,)
    if isinstance(now, Attack):
        asked = (now.target, now.attacker)
    elif now is not None:
        asked = (now.maneuver.ship,)
    found = (public.ship(ship) for ship in asked if ship)
    return next((ship for ship in found if ship.seat == seat), ship_of(public, seat))


def points_of(public: Public, ship: Ship) -> int:
    """Return the repair points that a ship can still spend (RS-58)."""
    return dict(zip((each.id for each in public.ships), public.points, strict=False)).get(ship.id, 0)


def has_fleets(public: Public) -> bool:
    """Whether players have several ships (RS-69)."""
    return public.options.ships > 1


def by_fleet(public: Public, duel: str, fleet: str) -> str:
    """Return one of two texts: with a ship for each player, or with fleets."""
    return fleet if has_fleets(public) else duel


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


def half_ticked(ship: Ship, side: CannonSide) -> bool:
    """Return whether one of a side's cannons has a ticked box and fires all the same (RS-55)."""
    return ship.ticks[side == "starboard"] % BOXES_A_CANNON > 0
