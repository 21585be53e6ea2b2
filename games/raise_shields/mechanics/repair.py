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


def cost_of(action: Repair) -> int:
    """Return the repair points that an action takes (RS-59)."""
    return sum(count * COSTS[part] for part, count in action.parts)


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


def default_repair(public: Public, seat: Seat) -> Repair:
    """Return what a time-out repairs: shields, hull, cannon boxes (port before starboard), stress (RS-B62)."""
    lost = missing(public, fleet.ship_of(public, seat))
    left = public.points[seat]
    spent: list[tuple[Part, int]] = []
    order: tuple[Part, ...] = ("shields", "hull", "port", "starboard", "stress")
    for part in order:
        count = min(lost[part], left // COSTS[part])
        left -= count * COSTS[part]
        spent += [(part, count)] if count else []
    return Repair(tuple(spent))
