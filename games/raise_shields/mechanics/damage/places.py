"""The places that hits beyond the shields go to: what each can take, and what becomes of the rest (RS-54)."""

from games.kernel import Seat
from games.raise_shields.board import weapons
from games.raise_shields.state.frames import Attack
from games.raise_shields.state.ships import CannonSide, Location, Ship
from games.raise_shields.state.state import Public


def near_side(attack: Attack) -> CannonSide | None:
    """Return the target's cannon side that the attack strikes; None = front or back (RS-54, RS-B23)."""
    return attack.struck if attack.struck in ("port", "starboard") else None


def spills(public: Public, by: Seat | None) -> bool:
    """Return whether hits that a place cannot take go to the hull; `by` None: the place was rolled (RS-B35)."""
    return public.options.overflow_to_hull or (by is not None and not public.options.overflow_lost)


def room(public: Public, ship: Ship, attack: Attack) -> dict[Location, int]:
    """Return how many hits of an attack each place can take; bow and stern have no cannons (RS-54, RS-B34)."""
    side = near_side(attack)
    boxes = weapons.boxes_left(public, ship, side) if side else 0
    return {"hull": ship.hull, "crew": ship.crew, "stress": attack.through, "cannons": boxes}
