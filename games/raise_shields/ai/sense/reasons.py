"""Why a captain proposes what it does, in one line, by the game's own odds and against the next best way."""

from games.kernel import Seat
from games.kernel.base.numbers import counted, percent
from games.raise_shields.ai.sense.ways import Way, guns_from, ways_of
from games.raise_shields.board import fleet, sides, weapons
from games.raise_shields.content.numbers import EVASION_STRESS
from games.raise_shields.mechanics import repair
from games.raise_shields.mechanics.damage.resolution import attack_of
from games.raise_shields.mechanics.gunnery.odds import hit_ways, mean_after, mean_left
from games.raise_shields.mechanics.maneuver.steps import format_steps
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.mechanics.stress.result import waiting_test
from games.raise_shields.state.actions import (
    Accept,
    Action,
    Evade,
    Fire,
    First,
    Locate,
    Move,
    Pass,
    Repair,
    Reroll,
    Torpedo,
)
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

GRIM = 0.5
"""Where every way harms more often than this, the reason says so."""


def reason(public: Public, seat: Seat, action: Action) -> str:
    """Return why an action is proposed; "" where there is nothing to compare."""
    match action:
        case Move():
            return _of_move(public, public.ship(public.turn), action)
        case Fire() | Torpedo():
            return _of_attack(public, public.ship(public.turn), action)
        case Evade():
            return _of_evasion(public)
        case Locate():
            return _of_hits(public, seat, action)
        case Accept() | Reroll():
            return _of_test(public)
        case Repair() if action.parts or action.fleet:
            ship = public.ship(repair.orders_of(public, seat, action)[0][0])
            return f"it has {ship.shields} shields and {ship.hull} hull now; what crew and stress cost is not mended so"
        case First() if action.seat != seat:
            return f"who moves last sees first where the other {'ships' if public.ships[2:] else 'ship'} ended"
        case Pass():
            return "no shot of this round is worth what it costs"
        case _:
            return ""


def harm_of(way: Way) -> float:
    """Return how often the stress test of a way does harm (RS-39)."""
    return 0.0 if way.penalty is None else 1 - stress_ways(way.penalty)[0] / 36


def _of_move(public: Public, ship: Ship, action: Move) -> str:
    ways = ways_of(public, ship)
    flown = next((way for way in ways if way.steps == action.steps), None)
    if flown is None:
        return ""
    others = [way for way in ways if way.pose != flown.pose]
    other = min(others, key=lambda way: (way.price, way.penalty is not None), default=None)
    told = _guns(public, ship, flown)
    return f"{told}; {_risk(flown, other)}"


def _risk(flown: Way, other: Way | None) -> str:
    """Return how often the test of a way harms, against the way with the easiest one."""
    if flown.penalty is None:
        return "no stress test"
    mine = percent(harm_of(flown))
    if other is None:
        return f"no other way; its test harms in {mine}"
    against = f"against {percent(harm_of(other))} for {format_steps(other.steps)}"
    if min(harm_of(flown), harm_of(other)) > GRIM:
        return f"every way is bad: its test harms in {mine}, {against}"
    return f"its test harms in {mine}, {against}"


def _guns(public: Public, ship: Ship, way: Way) -> str:
    """Return what bears on whom at the end of a way."""
    enemy = min(
        sides.enemies(public, ship), key=lambda other: way.pose[0].distance(fleet.place_of(other)), default=None
    )
    if enemy is None:
        return "no enemy is left"
    given, taken = guns_from(public, ship, way.pose, enemy)
    yet = "" if enemy.moved else ", which has yet to move"
    if given:
        return f"{counted(given, 'cannon')} to bear on {enemy.name}, {taken} to bear on it{yet}"
    if taken:
        return f"under {counted(taken, 'cannon')} of {enemy.name}{yet}"
    return f"out of the near fire of {enemy.name}{yet}"


def _of_attack(public: Public, ship: Ship, action: Fire | Torpedo) -> str:
    target = public.ship(action.target)
    mean = _mean(public, ship, target, action, boarding=action.boarding)
    told = f"{mean:.1f} hits get through on average, against {counted(target.shields, 'shield')}"
    if isinstance(action, Torpedo):
        return f"{mean:.1f} hits past the shields on average, of {target.hull} hull"
    if action.boarding:
        less = _mean(public, ship, target, action, boarding=False)
        return f"{told}; {less:.1f} without boarding, which costs 1 of {ship.crew} crew"
    return told


def _mean(public: Public, ship: Ship, target: Ship, action: Fire | Torpedo, *, boarding: bool) -> float:
    count = weapons.shots_ready(public, ship, action.weapon)
    need = weapons.need_of(ship, action.weapon, fleet.distance(public, ship, target.id))
    spread = hit_ways(count, need, boarding, weapons.bypass_of(ship, action.weapon))
    return mean_after(spread, weapons.evasion_dice(target, extra=False), target.stress)


def _of_evasion(public: Public) -> str:
    attack = attack_of(public)
    ship = public.ship(attack.target)
    plain, more = (
        mean_left(attack.scored, weapons.evasion_dice(ship, extra=extra), ship.stress + EVASION_STRESS * extra)
        for extra in (False, True)
    )
    return f"{plain:.1f} hits are left on average, {more:.1f} with one more die for {EVASION_STRESS} stress"


def _of_hits(public: Public, seat: Seat, action: Locate) -> str:
    attack = attack_of(public)
    ship, hits = public.ship(attack.target), attack.through
    if ship.seat != seat:
        return f"{counted(hits, 'hit')} cost {ship.name} most there; it has {ship.hull} hull and {ship.crew} crew"
    return f"{counted(hits, 'hit')} cost least there; hull {ship.hull}, crew {ship.crew}, stress {ship.stress}"


def _of_test(public: Public) -> str:
    test = waiting_test(public)
    ship = public.ship(test.maneuver.ship)
    penalty = ship.stress - sum(size for _, size in test.maneuver.modifiers)
    again = percent(1 - stress_ways(penalty)[0] / 36)
    return f"the test came to {test.total}; a second one harms in {again}".replace("-", "−")
