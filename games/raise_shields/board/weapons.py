"""Which weapon of a ship reaches whom, with how many dice."""

from collections.abc import Iterator

from games.geometry.hexes import Bearing, Hex, bearing, blockers
from games.raise_shields.board import sides
from games.raise_shields.board.fleet import occupied, place_of
from games.raise_shields.content.numbers import EVASION_DICE, TORPEDO_HITS
from games.raise_shields.content.tables import least_hit
from games.raise_shields.state.ships import BOXES, CannonSide, Ship, Weapon
from games.raise_shields.state.state import Public


def targets(public: Public, ship: Ship, weapon: Weapon) -> tuple[Ship, ...]:
    """Return the enemies that a weapon of a ship could be fired at now (RS-42 .. RS-44, RS-B26)."""
    return tuple(_reached(public, ship, weapon))


def can_fire(public: Public, ship: Ship, *kinds: Weapon) -> bool:
    """Whether a weapon of one of these kinds has a target."""
    return any(True for weapon in kinds for _ in _reached(public, ship, weapon))


def _reached(public: Public, ship: Ship, weapon: Weapon) -> Iterator[Ship]:
    """Yield the targets of a weapon."""
    if weapon in ship.used or not shots_ready(public, ship, weapon):
        return
    here, taken = place_of(ship), occupied(public)
    for other in sides.enemies(public, ship):
        there = place_of(other)
        if weapon in ("torpedo", bearing_of(public, here, ship.facing, there)) and not blockers(here, there, taken):
            yield other


def shots_ready(public: Public, ship: Ship, weapon: Weapon) -> int:
    """Return how many dice a weapon rolls: active cannons of the side, or a torpedo's (RS-46, RS-B27)."""
    if weapon == "torpedo":
        return public.options.torpedo_dice if ship.torpedoes else 0
    return ship.cannons(weapon)


def need_of(ship: Ship, weapon: Weapon, distance: int) -> int:
    """Return the least face with which a weapon of a ship hits at a distance (RS-20, RS-45)."""
    return TORPEDO_HITS if weapon == "torpedo" else least_hit(ship.cannon, distance)


def bypass_of(ship: Ship, weapon: Weapon) -> int:
    """Return the least face whose hits go straight to the hull: any of a torpedo, 6 plasma cannons, else 7 (RS-57)."""
    if weapon == "torpedo":
        return TORPEDO_HITS
    return 6 if ship.cannon == "plasma" else 7


def evasion_dice(ship: Ship, extra: bool) -> int:
    """Return how many evasion dice a defender rolls (RS-50, RS-14)."""
    return EVASION_DICE + extra + ("evasive" in ship.upgrades)


def bearing_of(public: Public, origin: Hex, facing: int, target: Hex) -> Bearing:
    """Return where a hex lies from a ship: off its bow, its stern, or in the arc of a side (RS-43, RS-B22)."""
    return bearing(origin, facing, target, narrow=public.options.narrow_arcs)


def refusal(public: Public, ship: Ship, weapon: Weapon, other: Ship) -> tuple[str, str] | None:
    """Return why a ship cannot be attacked, as (reason, rule), or None when it can."""
    if sides.are_friends(public, other.seat, ship.seat):
        return f"{other.name} is not an enemy", "RS-B26"
    if other.status != "active":
        return f"{other.name} is out of the game", "RS-43"
    here, there = place_of(ship), place_of(other)
    if weapon != "torpedo":
        where = bearing_of(public, here, ship.facing, there)
        if where != weapon:
            return f"{other.name} lies off the {where}, outside the {weapon} arc", "RS-43"
    blocking = blockers(here, there, occupied(public))
    if blocking:
        return f"a ship at {blocking[0].name} blocks the line to {other.name}", "RS-44"
    return None


def boxes_left(public: Public, ship: Ship, side: CannonSide) -> int:
    """Return the cannon boxes of a side that can still be ticked (RS-55, RS-66, RS-B51)."""
    return BOXES - public.options.one_cannon - ship.ticks[side == "starboard"]
