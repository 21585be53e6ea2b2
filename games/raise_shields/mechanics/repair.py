"""What repair points can restore, and at what cost (RS-58, RS-59)."""

from typing import get_args

from games.kernel import Seat
from games.raise_shields.board import fleet
from games.raise_shields.content.numbers import BOX_POINTS, HULL_POINTS, SHIELD_POINTS, STRESS_POINTS
from games.raise_shields.state.actions import Part, Repair
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

PARTS: tuple[Part, ...] = get_args(Part)

COSTS: dict[Part, int] = {
    "shields": SHIELD_POINTS,
    "port": BOX_POINTS,
    "starboard": BOX_POINTS,
    "hull": HULL_POINTS,
    "stress": STRESS_POINTS,
}


Parts = tuple[tuple[Part, int], ...]
"""Parts of one ship, each with how much of it is restored."""


def cost_of(parts: Parts) -> int:
    """Return the repair points that some parts take (RS-59)."""
    return sum(count * COSTS[part] for part, count in parts)


def missing(public: Public, ship: Ship) -> dict[Part, int]:
    """Return how much of each part a ship has lost, which is what it can repair (RS-B39, RS-B40)."""
    return {
        "shields": ship.start.shields - ship.shields,
        "port": ship.ticks[0],
        "starboard": ship.ticks[1],
        "hull": ship.start.hull - ship.hull,
        "stress": ship.stress if public.options.stress_repair else 0,
    }


def useful_parts(public: Public, ship: Ship, points: int) -> tuple[Part, ...]:
    """Return the parts that so many points can repair."""
    lost = missing(public, ship)
    return tuple(part for part in PARTS if lost[part] and points >= COSTS[part])


def orders_of(public: Public, seat: Seat, action: Repair) -> tuple[tuple[str, Parts], ...]:
    """Return what an action repairs, by ship."""
    return action.fleet if fleet.has_fleets(public) else ((fleet.ship_of(public, seat).id, action.parts),)


def ordered(public: Public, seat: Seat, orders: tuple[tuple[str, Parts], ...]) -> Repair:
    """Return the action that repairs ships of a seat like that."""
    if fleet.has_fleets(public):
        return Repair(fleet=tuple((ship, parts) for ship, parts in orders if parts))
    return Repair(orders[0][1] if orders else ())


def damaged(public: Public, seat: Seat) -> tuple[Ship, ...]:
    """Return the ships of a seat that have points with which they can repair something."""
    mine = (ship for ship in fleet.active_ships(public) if ship.seat == seat)
    return tuple(ship for ship in mine if useful_parts(public, ship, fleet.points_of(public, ship)))


def default_repair(public: Public, seat: Seat) -> Repair:
    """Return what a time-out repairs: shields, hull, cannon boxes (port before starboard), stress (RS-B62)."""
    return ordered(public, seat, tuple((ship.id, _default_parts(public, ship)) for ship in damaged(public, seat)))


def _default_parts(public: Public, ship: Ship) -> Parts:
    lost = missing(public, ship)
    left = fleet.points_of(public, ship)
    spent: list[tuple[Part, int]] = []
    order: tuple[Part, ...] = ("shields", "hull", "port", "starboard", "stress")
    for part in order:
        count = min(lost[part], left // COSTS[part])
        left -= count * COSTS[part]
        spent += [(part, count)] if count else []
    return tuple(spent)
