"""Raise Shields: the computer captains. Each sees only the view of its own seat."""

from functools import lru_cache

from games.geometry.hexes import Grid, Hex, bearing
from games.kernel import Rng, Seat
from games.raise_shields import board, flow
from games.raise_shields.actions import Accept, Action, Build, Evade, Fire, Locate, Move, Pass, Place, Reroll, Torpedo
from games.raise_shields.maneuver import Course, Step, has_impulse
from games.raise_shields.odds import damage_ways, mean_damage, mean_left, stress_ways
from games.raise_shields.phases import attack, place
from games.raise_shields.state import Attack, CannonSide, Ship, State, StressTest
from games.raise_shields.steady_hand import staying, whole_penalty
from games.raise_shields.tables import least_hit
from games.raise_shields.views import RaiseShieldsView

RISK = 3
"""Of the 36 rolls of a stress test, how many may hurt the hull at most: 3 / 36 is under 10 %."""


def steady(view: RaiseShieldsView, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Stay on the map, fire when possible, and avoid stress tests with over 10 % risk of damage."""
    state = view.state
    prompt = next(prompt for prompt in view.awaited if prompt.seat == seat)
    match prompt.kind:
        case "build":
            return _build(state, seat, rng)
        case "place":
            return _placing(state, seat, rng)
        case "move":
            return Move(_maneuver(state, state.ship(state.turn), rng))
        case "fire":
            return _fire(state)
        case "evade":
            return _evade(state)
        case "reroll" if isinstance(state.pending, StressTest):
            return Accept() if state.pending.total >= 4 else Reroll()
        case "locate":
            return _locate(state, seat)
        case _:
            return flow.default(state, prompt)


def _build(state: State, seat: Seat, rng: Rng) -> Action:
    """Add random upgrades until the purse is empty."""
    words: tuple[str, ...] = ("build",)
    while True:
        node = flow.choices(state, seat, words)
        listed = [word.text for word in node.words if word.text != "none"]
        if not listed:
            break
        words = (*words, listed[rng.randrange(len(listed))])
    return Build(words[1:])  # type: ignore[arg-type]


def _placing(state: State, seat: Seat, rng: Rng) -> Action:
    """Start in the middle half of the zone, looking straight in."""
    zone = place.zone(state, seat)
    where = zone[len(zone) // 4 + rng.randrange(max(1, len(zone) // 2))]
    return Place(where, place.facings(state, seat, where)[0])


def _maneuver(state: State, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return the most promising maneuver among the safe ones; among all that stay on the map if none is safe."""
    options = _options(state, ship, max(0, 3 - ship.stress) + has_impulse(ship))
    safe = [option for option in options if option[2] is None or damage_ways(option[2]) <= RISK]
    if not safe:
        options = _options(state, ship, 2)
    enemies = [other for other in board.active_ships(state) if other.seat != ship.seat]
    seen: dict[tuple[Hex, int], float] = {}
    best, chosen = float("-inf"), options[0][0]
    for steps, course, penalty in safe or options:
        spot = (course.path[-1], course.facing)
        if spot not in seen:
            seen[spot] = _prospects(state, ship, course, enemies)
        value = seen[spot] - _strain(state, course, penalty) + rng.randrange(100) / 1000
        if value > best:
            best, chosen = value, steps
    return chosen


def _options(state: State, ship: Ship, most_clicks: int) -> list[tuple[tuple[Step, ...], Course, int | None]]:
    return [(steps, course, whole_penalty(ship, steps)) for steps, course in staying(state, ship, most_clicks)]


def _strain(state: State, course: Course, penalty: int | None) -> float:
    """Return the worth of what a stress test costs on average, in hits: stress, hull, being carried off the map."""
    if penalty is None:
        return 0.0
    ways = stress_ways(penalty)
    room = _room(state.grid, course.path[-1], course.facing)
    # Of six faces, so many carry the ship over the edge: half of the face is more than the room, or all of it.
    off = (ways[2] * (5, 3, 1, 0, 0, 0, 0)[room] + ways[3] * (6 - room)) / 6
    return (1.2 * (ways[1] + ways[2] + 2 * ways[3]) + 5 * ways[4] + 30 * ways[5] + 25 * off) / 36


@lru_cache(maxsize=4_000)
def _room(grid: Grid, here: Hex, facing: int) -> int:
    """Return how many spaces straight ahead are on the map, counted up to 6."""
    return next((spaces for spaces in range(6) if here.step(facing, spaces + 1) not in grid), 6)


def _prospects(state: State, ship: Ship, course: Course, enemies: list[Ship]) -> float:
    """Return the worth of a place and facing, in hits: fire given less fire taken, nearness, and room ahead."""
    here, facing = course.path[-1], course.facing
    worth = 0.0
    for enemy in enemies:
        there = board.place_of(enemy)
        worth += broadside(ship, here, facing, enemy, there) - 0.7 * broadside(enemy, there, enemy.facing, ship, here)
        worth -= 0.12 * max(0, here.distance(there) - 3)
    return worth - _cramped(state, here, facing)


def _cramped(state: State, here: Hex, facing: int) -> float:
    """Return the worry about the map's edge: a free move of two spaces must stay possible."""
    return (2.5, 1.5, 0.4, 0.2, 0.1, 0.0, 0.0)[_room(state.grid, here, facing)]


def broadside(ship: Ship, here: Hex, facing: int, target: Ship, there: Hex) -> float:
    """Return the hits that a ship's cannons get past the evasion of a target on average (RS-45 .. RS-51)."""
    side = bearing(here, facing, there)
    if side not in ("port", "starboard") or here == there:
        return 0.0
    count = ship.cannons(side)
    dice = attack.evasion_dice(target, extra=False)
    return mean_damage(count, least_hit(ship.cannon, here.distance(there)), False, dice, target.stress)


def _fire(state: State) -> Action:
    """Fire every side that bears, then a torpedo; board with crew to spare."""
    ship = state.ship(state.turn)
    sides: tuple[CannonSide, ...] = ("port", "starboard")
    for side in sides:
        targets = board.targets(state, ship, side)
        if targets:
            target = min(targets, key=lambda other: (other.hull + other.shields, other.id))
            near = board.place_of(ship).distance(board.place_of(target)) == 1
            return Fire(side, target.id, boarding=near and ship.crew > 4)
    launched = board.targets(state, ship, "torpedo")
    return Torpedo(launched[0].id) if launched else Pass()


def _evade(state: State) -> Action:
    """Take stress for a die when it saves a hit and a half, and the stress is still low."""
    pending = attack.pending_attack(state)
    ship = state.ship(pending.target)
    hits = pending.hits + pending.piercing
    left = [mean_left(hits, attack.evasion_dice(ship, extra), ship.stress + extra) for extra in (False, True)]
    urgent = 1.0 if ship.shields < hits else 1.5
    return Evade(stress=ship.stress < 4 and left[0] - left[1] >= urgent)


def _locate(state: State, seat: Seat) -> Action:
    pending: Attack = attack.pending_attack(state)
    target = state.ship(pending.target)
    if seat == target.seat:
        return attack.default_locate(state, seat)
    if pending.through >= target.hull or target.hull <= 6:
        return Locate("hull")
    return Locate("stress" if target.stress < 4 else "hull")
