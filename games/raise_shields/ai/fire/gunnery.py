"""What an attack costs its target on average, by exact odds: evasion, shields and the location table included."""

from typing import NamedTuple

from games.geometry.hexes import Bearing
from games.kernel.base.caching import per_case
from games.raise_shields.ai.endurance import Frame, frame_of, life
from games.raise_shields.ai.worth import boxes_worth, crew_worth, ruin, shields_worth
from games.raise_shields.board import weapons
from games.raise_shields.board.fitting import has_impulse
from games.raise_shields.content.numbers import BOARDING_RANGE, EVASION_STRESS
from games.raise_shields.mechanics.damage.dodging import Struck, dodged
from games.raise_shields.mechanics.damage.places import spills
from games.raise_shields.mechanics.gunnery.odds import evasion_ways, hit_ways
from games.raise_shields.state.ships import Location, Ship, Weapon
from games.raise_shields.state.state import Public

BOLDEST = 40
"""From a little before this round on captains of ships with Impulse Engines board most readily."""
BOLD = 0.2
"""What is then left of the worth of a crew member who boards."""


class Target(NamedTuple):
    """The figures of a ship that an attack can change; `boxes` are those of the side that is struck, 0 at bow and
    stern, which are no `flank`. `rolled_spills` and `chosen_spills`: what a place cannot take goes to the hull
    (RS-B35). `mends_stress`: repairs can take off stress (RS-B39)."""

    shields: int
    hull: int
    crew: int
    stress: int
    boxes: int
    dice: int
    frame: Frame
    rolled_spills: bool
    chosen_spills: bool
    flank: bool
    mends_stress: bool


def target_of(public: Public, ship: Ship, struck: Bearing) -> Target:
    """Return a ship as a target struck on a side, at the bow or at the stern."""
    return Target(
        ship.shields,
        ship.hull,
        ship.crew,
        ship.stress,
        weapons.boxes_left(public, ship, struck) if struck == "port" or struck == "starboard" else 0,  # noqa: PLR1714
        weapons.evasion_dice(ship, extra=False),
        frame_of(public, ship),
        spills(public, None),
        spills(public, ship.seat),
        struck == "port" or struck == "starboard",  # noqa: PLR1714
        public.options.stress_repair,
    )


def hull_loss(target: Target, hits: int) -> float:
    """Return what hits on the hull cost; the last box is the ship."""
    return strain_loss(target.frame, target.stress, target.hull, 0, hits)


@per_case
def strain_loss(frame: Frame, stress: int, hull: int, gained: int, hits: int) -> float:
    """Return what stress gained and hull lost cost."""
    lost = ruin(frame) if hits >= hull else 0.0
    return life(frame, stress, hull) - life(frame, stress + gained, hull - hits) + lost


@per_case
def place_losses(target: Target, hits: int, over: bool) -> dict[Location, float]:
    """Return what hits past the shields cost in each place that is open to them, `over` those it cannot take going
    to the hull (RS-54, RS-B35)."""
    losses: dict[Location, float] = {
        "hull": hull_loss(target, hits),
        "stress": strain_loss(target.frame, target.stress, target.hull, hits, 0),
    }
    crew, boxes = max(0, target.crew - hits), max(0, target.boxes - hits)
    if target.crew:
        losses["crew"] = crew_worth(target.crew) - crew_worth(crew) + _over(target, hits - target.crew, over)
    if target.boxes:
        losses["cannons"] = boxes_worth(target.boxes) - boxes_worth(boxes) + _over(target, hits - target.boxes, over)
    return losses


def _over(target: Target, hits: int, over: bool) -> float:
    return hull_loss(target, hits) if over and hits > 0 else 0.0


@per_case
def located_loss(target: Target, hits: int) -> float:
    """Return what hits past the shields cost on average over the location table (RS-53, RS-54)."""
    rolled = place_losses(target, hits, target.rolled_spills)
    chosen = place_losses(target, hits, target.chosen_spills).values()
    return (
        max(chosen)
        + rolled["hull"]
        + rolled.get("cannons", rolled["hull"])
        + rolled.get("crew", 0.0)
        + rolled["stress"]
        + min(chosen)
    ) / 6


@per_case
def hits_loss(target: Target, plain: int, piercing: int) -> float:
    """Return what hits cost that were not evaded, those that bypass the shields first (RS-52, RS-57)."""
    loss = hull_loss(target, piercing) if piercing else 0.0
    if piercing >= target.hull:
        return loss
    absorbed = min(target.shields, plain)
    loss += shields_worth(target.shields) - shields_worth(target.shields - absorbed)
    through = plain - absorbed
    return loss + (located_loss(target._replace(hull=target.hull - piercing), through) if through else 0.0)


@per_case
def evading_loss(target: Target, plain: int, piercing: int, extra: bool) -> float:
    """Return what hits cost on average when the target evades, with one more die for one stress or without."""
    dice, stress = target.dice + extra, target.stress + EVASION_STRESS * extra
    aimed = target._replace(stress=stress)
    loss = sum(
        ways * _left_loss(aimed, plain, piercing, evaded) for evaded, ways in enumerate(evasion_ways(dice, stress))
    )
    return loss / float(6**dice) + strain_loss(target.frame, target.stress, target.hull, EVASION_STRESS * extra, 0)


def _left_loss(target: Target, plain: int, piercing: int, evaded: int) -> float:
    """Return what the hits cost that an evasion leaves (RS-51, RS-B30)."""
    evaded = min(evaded, plain + piercing)
    past = min(evaded, piercing)
    if plain and past > 0 and not target.shields:
        past = dodged(_struck(target), plain, piercing, evaded)
    return hits_loss(target, plain - (evaded - past), piercing - past)


def _struck(target: Target) -> Struck:
    boxes = target.boxes if target.flank else None
    spilling = target.rolled_spills, target.chosen_spills
    return Struck(target.shields, target.hull, target.crew, boxes, *spilling, target.mends_stress)


@per_case
def volley_loss(target: Target, count: int, need: int, boarding: bool, bypass: int) -> float:
    """Return what an attack with so many dice costs a target that answers it as well as it can."""
    if not count:
        return 0.0
    loss = sum(
        ways * min(evading_loss(target, plain, piercing, extra) for extra in (False, True))
        for (plain, piercing), ways in hit_ways(count, need, boarding, bypass)
        if plain or piercing
    )
    return loss / float(6**count)


def boarding_gain(public: Public, ship: Ship, weapon: Weapon, target: Target) -> float:
    """Return what boarding adds to an attack at one hex, less the crew that it costs (RS-48)."""
    count = weapons.shots_ready(public, ship, weapon)
    need, bypass = weapons.need_of(ship, weapon, BOARDING_RANGE), weapons.bypass_of(ship, weapon)
    more = volley_loss(target, count, need, True, bypass) - volley_loss(target, count, need, False, bypass)
    return more - _ardour(public, ship) * (crew_worth(ship.crew) - crew_worth(ship.crew - 1))


def _ardour(public: Public, ship: Ship) -> float:
    """Return what part of a crew's worth counts: ever less for ships that may lie still, for only boarding parties
    break such a one while it is calm."""
    return max(BOLD, 1 - public.round / BOLDEST) if has_impulse(ship) else 1.0


def attack_loss(public: Public, ship: Ship, weapon: Weapon, distance: int, target: Target) -> float:
    """Return what an attack of a ship is worth to it: what the target loses, with boarding where that pays."""
    count, need = weapons.shots_ready(public, ship, weapon), weapons.need_of(ship, weapon, distance)
    loss = volley_loss(target, count, need, False, weapons.bypass_of(ship, weapon))
    if distance <= BOARDING_RANGE and weapon != "torpedo" and ship.crew:
        loss += max(0.0, boarding_gain(public, ship, weapon, target))
    return loss


def broadside(public: Public, ship: Ship, bears: Bearing, distance: int, target: Ship, struck: Bearing) -> float:
    """Return what the cannons of a ship cost a target that it sees on a side."""
    if distance and (bears == "port" or bears == "starboard"):  # noqa: PLR1714
        return attack_loss(public, ship, bears, distance, target_of(public, target, struck))
    return 0.0
