"""What a captain answers to every question but the maneuver, by exact odds."""

from collections.abc import Callable
from itertools import product
from typing import get_args

from msgspec.structs import replace

from games.kernel import Rng, Seat
from games.raise_shields.ai.endurance import WEARY, frame_of
from games.raise_shields.ai.fire.gunnery import (
    Target,
    attack_loss,
    boarding_gain,
    evading_loss,
    place_losses,
    target_of,
)
from games.raise_shields.ai.fire.siege import siege_loss
from games.raise_shields.ai.passage import confinement
from games.raise_shields.ai.worth import worth
from games.raise_shields.board import fitting, fleet, sheets, sides, start_zones, weapons
from games.raise_shields.content.numbers import BOARDING_RANGE, STRESS_FLOORS
from games.raise_shields.content.upgrades import Upgrade
from games.raise_shields.mechanics import repair, rounds
from games.raise_shields.mechanics.damage import resolution
from games.raise_shields.mechanics.damage.dodging import default_dodge
from games.raise_shields.mechanics.damage.places import spills
from games.raise_shields.mechanics.damage.resolution import attack_of, open_to
from games.raise_shields.mechanics.gunnery.odds import hit_ways, mean_after
from games.raise_shields.state.actions import (
    Accept,
    Action,
    Build,
    ChooseSide,
    Declare,
    Dodge,
    Evade,
    Fire,
    First,
    Locate,
    Pass,
    Place,
    Repair,
    Reroll,
    Torpedo,
)
from games.raise_shields.state.frames import Attack, StressTest
from games.raise_shields.state.ships import BOXES, CannonSide, Ship
from games.raise_shields.state.state import Public

PAST = 0.5
"""A boarding party brings at least so many hits past the shields on average, or stays at home."""
ANSWER = 0.5
"""What the fire of the rounds to come counts that cannons of the side that is struck still answer."""
LEADERS = 1.5
"""What it counts more to harm the one who leads among more than two."""
WORN, FRAIL, LATE = 3, 4, 20
"""When torpedoes are launched: at a target under so much stress, with so little hull of either ship, or that late."""

DESIGNS: tuple[tuple[Upgrade, ...], ...] = (
    ("impulse", "plasma", "armor", "shield"),
    ("impulse", "pulse", "armor", "shield"),
    ("impulse", "pulse", "crew", "armor"),
    ("impulse", "phaser", "torpedo", "torpedo"),
    ("evasive", "impulse", "pulse", "shield"),
    ("impulse", "phaser", "shield", "torpedo"),
)
"""Ships that computer captains like to build: what they want most comes first, the rest as far as the credits go.

Impulse Engines make a turn of one click almost free, so that a ship with them outlives any without. Evasive Maneuvers
come once only: two ships that have them can hardly harm each other."""


def fitting_out(public: Public, seat: Seat, rng: Rng) -> Build:
    """Buy one of the designs for each ship, leaving out what is too dear."""
    if not fleet.has_fleets(public):
        return Build(_design(public, public.options.credits, rng))
    ships = [(ship.id, sheets.share_of(public, index)) for index, ship in enumerate(fleet.fleet_of(public, seat))]
    bought = ((ship, _design(public, share, rng)) for ship, share in ships)
    return Build(tuple(word for ship, design in bought if design for word in (ship, *design)))


def _design(public: Public, left: int, rng: Rng) -> tuple[Upgrade, ...]:
    return fitting.afforded(public, DESIGNS[rng.randrange(len(DESIGNS))], left)


def placing(public: Public, seat: Seat, rng: Rng) -> Action:
    """Start where the edge will be met last, looking straight in among equals."""
    ship = public.ship(public.turn)
    zone = start_zones.zone(public, seat)
    middle = zone[len(zone) // 4 : len(zone) - len(zone) // 4] or zone
    starts = [Place(where, facing) for where in middle for facing in start_zones.facings(public, seat, where)]

    def worry(start: Place) -> float:
        return confinement(public.grid, start.hex, start.facing, frame_of(public, ship), ship.stress, ship.hull)

    return min(starts, key=lambda start: worry(start) + rng.randrange(100) / 200)


def first(public: Public, seat: Seat, rng: Rng) -> Action:
    """Let the enemy move first: who moves last sees where the other stands."""
    order = [(seat + step) % public.seats for step in range(1, public.seats + 1)]
    playing = [other for other in order if other in rounds.in_play(public)]
    return First(next((enemy for enemy in playing if not sides.are_friends(public, enemy, seat)), seat))


def fire(public: Public, seat: Seat, rng: Rng) -> Action:
    """Fire what costs its target most; a torpedo is kept until it tells."""
    ship = public.ship(public.turn)
    shots = [(side, target) for side in get_args(CannonSide) for target in weapons.targets(public, ship, side)]
    if shots:
        side, target = max(shots, key=lambda shot: _shot_worth(public, ship, *shot))
        return Fire(side, target.id, boarding=_boards(public, ship, side, target))
    launched = [target for target in weapons.targets(public, ship, "torpedo") if _tells(public, ship, target)]
    return Torpedo(launched[0].id) if launched else Pass()


def _tells(public: Public, ship: Ship, target: Ship) -> bool:
    """Return whether it is time for a torpedo: the target evades little or holds little, or one's own time runs out."""
    return target.stress >= WORN or min(ship.hull, target.hull) <= FRAIL or public.round >= LATE


def _aimed(public: Public, ship: Ship, target: Ship) -> Target:
    """Return a ship as the target of another one."""
    struck = weapons.bearing_of(public, fleet.place_of(target), target.facing, fleet.place_of(ship))
    return target_of(public, target, struck)


def _shot_worth(public: Public, ship: Ship, side: CannonSide, target: Ship) -> float:
    loss = attack_loss(public, ship, side, fleet.distance(public, ship, target.id), _aimed(public, ship, target))
    return loss * (LEADERS if target.seat == sides.leader(public) else 1.0)


def _boards(public: Public, ship: Ship, side: CannonSide, target: Ship) -> bool:
    near = ship.crew > 1 and fleet.distance(public, ship, target.id) <= BOARDING_RANGE
    return near and _bites(ship, side, target) and boarding_gain(public, ship, side, _aimed(public, ship, target)) > 0


def _bites(ship: Ship, side: CannonSide, target: Ship) -> bool:
    """Return whether a boarding party can end the duel, or brings hits past the shields while most of the crew stays.

    Shields are mended, crew is not, and who has none left mends nothing.
    """
    need = weapons.need_of(ship, side, BOARDING_RANGE)
    spread = hit_ways(ship.cannons(side), need, True, weapons.bypass_of(ship, side))
    if max(plain + piercing for (plain, piercing), _ in spread) >= target.shields + target.hull:
        return True
    left = mean_after(spread, weapons.evasion_dice(target, extra=False), target.stress)
    return left - target.shields >= PAST and 2 * ship.crew > ship.start.crew


def evade(public: Public, seat: Seat, rng: Rng) -> Action:
    """Take stress for a die when on average it costs less than the hits that it saves."""
    attack = attack_of(public)
    target = target_of(public, public.ship(attack.target), attack.struck)
    plain, braced = (evading_loss(target, attack.hits, attack.piercing, extra) for extra in (False, True))
    return Evade(stress=braced < plain)


def reroll(public: Public, seat: Seat, rng: Rng) -> Action:
    """Let what is tolerable stand."""
    test = public.frames[-1]
    return Accept() if isinstance(test, StressTest) and test.total >= STRESS_FLOORS[1] else Reroll()


def place_hits(public: Public, seat: Seat, rng: Rng) -> Action:
    """Put hits where they cost most, or on one's own ship where they cost least."""
    attack = attack_of(public)
    ship, open_places = public.ship(attack.target), open_to(public)
    losses = place_losses(target_of(public, ship, attack.struck), attack.through, spills(public, seat))
    if seat == ship.seat and "cannons" in losses:
        losses["cannons"] += ANSWER * _silenced(public, ship, attack)
    ranked = sorted((where for where in losses if where in open_places), key=lambda where: losses[where])
    return Locate(ranked[0] if seat == ship.seat else ranked[-1])


def _silenced(public: Public, ship: Ship, attack: Attack) -> float:
    """Return what hits on the cannons of the side that is struck take from its answer in the rounds to come."""
    attacker, side = public.ship(attack.attacker), attack.struck
    here, there = fleet.place_of(ship), fleet.place_of(attacker)
    met, shut = weapons.bearing_of(public, there, attacker.facing, here), min(BOXES, attack.through)
    port, starboard = ship.ticks
    ticks = (min(BOXES, port + shut), starboard) if side == "port" else (port, min(BOXES, starboard + shut))
    shot = replace(ship, ticks=ticks)
    before, after = (siege_loss(public, one, side, attack.distance, attacker, met) for one in (ship, shot))
    return before - after


def mend(public: Public, seat: Seat, rng: Rng) -> Action:
    """Repair what is worth most for the points; nothing when weary."""
    if public.round > WEARY:
        return Repair()
    ships = repair.damaged(public, seat)
    return repair.ordered(public, seat, tuple((ship.id, _mended(public, ship).parts) for ship in ships))


def _mended(public: Public, ship: Ship) -> Repair:
    """Return the repair of a ship that is worth most."""
    points = fleet.points_of(public, ship)
    lost = repair.missing(public, ship)
    ranges = [range(min(lost[part], points // repair.COSTS[part]) + 1) for part in repair.PARTS]
    choices = [
        Repair(tuple((part, n) for part, n in zip(repair.PARTS, counts, strict=True) if n))
        for counts in product(*ranges)
    ]
    affordable = (each for each in choices if repair.cost_of(each.parts) <= points)
    return max(affordable, key=lambda each: _gain(public, ship, each))


def _gain(public: Public, ship: Ship, mended: Repair) -> float:
    """Return what a repair adds to a ship's worth."""
    port, starboard = ship.ticks
    after = replace(
        ship,
        shields=ship.shields + mended.amount("shields"),
        ticks=(port - mended.amount("port"), starboard - mended.amount("starboard")),
        hull=ship.hull + mended.amount("hull"),
        stress=ship.stress - mended.amount("stress"),
    )
    return worth(public, after) - worth(public, ship)


def plain_evade(public: Public, seat: Seat, rng: Rng) -> Action:
    """Keep stress low."""
    return Evade()


def plain_mend(public: Public, seat: Seat, rng: Rng) -> Action:
    """Repair shields first."""
    return Repair() if public.round > WEARY else repair.default_repair(public, seat)


ANSWERS: dict[str, Callable[[Public, Seat, Rng], Action]] = {
    "build": fitting_out,
    "side": lambda public, seat, rng: ChooseSide("auto"),
    "place": placing,
    "first": first,
    "fire": fire,
    "evade": evade,
    "dodge": lambda public, seat, rng: Dodge(default_dodge(public)),
    "reroll": reroll,
    "locate": place_hits,
    "repair": mend,
    "victory": lambda public, seat, rng: Declare(),
}
"""What the best captain answers by kind of question."""

PLAIN_ANSWERS = ANSWERS | {
    "evade": plain_evade,
    "first": lambda public, seat, rng: First(seat),
    "locate": lambda public, seat, rng: resolution.default_choice(public, seat),
    "repair": plain_mend,
}
"""What the others answer."""
