"""Which hits evasion takes away first: those that would cost the ship most on average, as it is now (RS-51, RS-B30).

Harm is counted as repairs count it (RS-59), six times over for the six faces of the location die. What nothing repairs
counts a little more than the dearest repair, and the ship itself more than all its figures.
"""

from typing import NamedTuple

from games.kernel.base.caching import per_case
from games.raise_shields.board import weapons
from games.raise_shields.content.numbers import BOX_POINTS, HULL_POINTS, LASTING_HARM, STRESS_POINTS
from games.raise_shields.mechanics.damage.places import near_side, spills
from games.raise_shields.mechanics.damage.resolution import attack_of
from games.raise_shields.state.frames import Attack
from games.raise_shields.state.ships import Location
from games.raise_shields.state.state import Public

SHIP = 10_000
"""What the loss of a ship counts."""


class Struck(NamedTuple):
    """A ship's figures that decide it; `boxes` are those of the side that is struck, None at bow and stern.

    `rolled_spills` and `chosen_spills`: what a place cannot take goes to the hull (RS-B35). `mends_stress`: repairs can
    take off stress (RS-B39).
    """

    shields: int
    hull: int
    crew: int
    boxes: int | None
    rolled_spills: bool
    chosen_spills: bool
    mends_stress: bool


def struck_of(public: Public, attack: Attack) -> Struck:
    """Return the target of an attack as it is now."""
    ship, side = public.ship(attack.target), near_side(attack)
    boxes = None if side is None else weapons.boxes_left(public, ship, side)
    mends = public.options.stress_repair
    return Struck(ship.shields, ship.hull, ship.crew, boxes, spills(public, None), spills(public, ship.seat), mends)


def ways_to_dodge(plain: int, piercing: int, evaded: int) -> range:
    """Return how many of the evaded hits can be ones that bypass the shields."""
    return range(max(0, evaded - plain), min(evaded, piercing) + 1)


@per_case
def dodged(struck: Struck, plain: int, piercing: int, evaded: int) -> int:
    """Return how many of the evaded hits are ones that bypass the shields: as many as costs least (RS-B30).

    While shields stand, that is all that can be.
    """
    ways = ways_to_dodge(plain, piercing, evaded)
    if struck.shields:
        return ways[-1]
    return min(reversed(ways), key=lambda past: harm(struck, plain - (evaded - past), piercing - past))


def default_dodge(public: Public) -> int:
    """Return what a time-out picks: what costs least on average, as where nobody picks."""
    attack = attack_of(public)
    return dodged(struck_of(public, attack), attack.hits, attack.piercing, attack.evaded)


def harm(struck: Struck, plain: int, piercing: int) -> int:
    """Return six times what hits cost on average that were not evaded, the shields being down."""
    if piercing >= struck.hull:
        return 6 * _hull(struck, piercing)
    left = struck._replace(hull=struck.hull - piercing)
    return 6 * _hull(struck, piercing) + (_located(left, plain) if plain else 0)


def _located(struck: Struck, hits: int) -> int:
    """Return what hits cost in the six rows of the location table together (RS-54)."""
    rolled, chosen = _places(struck, hits, struck.rolled_spills), _places(struck, hits, struck.chosen_spills)
    choices = [cost for where, cost in chosen.items() if _holds(struck, where)]
    fixed = [rolled["hull"], rolled.get("cannons", rolled["hull"]), rolled["crew"], rolled["stress"]]
    return max(choices) + sum(fixed) + min(choices)


def _holds(struck: Struck, where: Location) -> bool:
    """Return whether a place holds anything, so that it can be chosen (RS-B36)."""
    return bool({"crew": struck.crew, "cannons": struck.boxes}.get(where, 1))


def _places(struck: Struck, hits: int, over: bool) -> dict[Location, int]:
    """Return what hits cost in each place; what it cannot take goes to the hull if `over` (RS-55, RS-B35)."""

    def held(most: int, each: int) -> int:
        taken = min(hits, most)
        return taken * each + (_hull(struck, hits - taken) if over and hits > taken else 0)

    costs: dict[Location, int] = {
        "hull": _hull(struck, hits),
        "crew": held(struck.crew, LASTING_HARM),
        "stress": hits * (STRESS_POINTS if struck.mends_stress else LASTING_HARM),
    }
    if struck.boxes is not None:
        costs["cannons"] = held(struck.boxes, BOX_POINTS)
    return costs


def _hull(struck: Struck, hits: int) -> int:
    """Return what hits on the hull cost; the last point is the ship."""
    return min(hits, struck.hull) * HULL_POINTS + (SHIP if hits >= struck.hull else 0)
