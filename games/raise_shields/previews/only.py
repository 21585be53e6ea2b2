"""Answers beside which no other is sensible, and everybody can see that: nobody needs to be called for them."""

from typing import get_args

from games.kernel import Seat
from games.raise_shields.board import fleet, weapons
from games.raise_shields.board.sides import sides_left
from games.raise_shields.content.numbers import BOARDING_RANGE
from games.raise_shields.mechanics.repair import COSTS, damaged, default_repair, missing, useful_parts
from games.raise_shields.previews.evasion import one_more_is_pointless
from games.raise_shields.state.actions import Evade, Fire, Repair
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public


def only_shot(public: Public, seat: Seat) -> Fire | None:
    """Return the one attack that a ship can make, where it costs nothing and only one side is left against it (RS-42).

    Boarding costs crew and a torpedo is kept or spent: there its captain decides. So it is with three sides, one of
    which may well be spared.
    """
    ship = public.ship(public.turn)
    shots = [(side, other) for side in get_args(CannonSide) for other in weapons.targets(public, ship, side)]
    if len(shots) != 1 or len(sides_left(public)) > 2 or weapons.targets(public, ship, "torpedo"):
        return None
    side, target = shots[0]
    boards = ship.crew > 0 and fleet.distance(public, ship, target.id) <= BOARDING_RANGE
    return None if boards or target.seat == seat else Fire(side, target.id)


def only_evasion(public: Public, seat: Seat) -> Evade | None:
    """Return the evasion without one more die, where that die would gain nothing (RS-50, RS-51)."""
    return Evade() if one_more_is_pointless(public) else None


def only_repair(public: Public, seat: Seat) -> Repair | None:
    """Return the repair that leaves nothing better undone (RS-59): of one part, or of all that is broken."""
    return default_repair(public, seat) if all(_is_clear(public, ship) for ship in damaged(public, seat)) else None


def _is_clear(public: Public, ship: Ship) -> bool:
    """Whether a ship's points can repair one part only, or all that is broken."""
    points = fleet.points_of(public, ship)
    lost, useful = missing(public, ship), useful_parts(public, ship, points)
    return len(useful) == 1 or sum(lost[part] * COSTS[part] for part in useful) <= points
