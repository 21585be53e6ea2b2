"""Raise Shields: the computer captains. Each sees only the view of its own seat."""

from collections.abc import Callable

from games.geometry.hexes import Hex
from games.kernel import Rng, Seat
from games.raise_shields import board, flow
from games.raise_shields.actions import (
    Accept,
    Action,
    Build,
    Evade,
    Fire,
    Locate,
    Move,
    Pass,
    Place,
    Repair,
    Reroll,
    Torpedo,
    Upgrade,
)
from games.raise_shields.maneuver import Step
from games.raise_shields.odds import mean_left
from games.raise_shields.phases import attack, build, defence, place
from games.raise_shields.state import CannonSide, Ship, State, StressTest
from games.raise_shields.tactics import Plan, Weights, cramped, enemies, exchange, impatient, plans, prospects, strain
from games.raise_shields.views import RaiseShieldsView

Choose = Callable[[State, Ship, Rng], tuple[Step, ...]]

WEARY = 60
"""After so many rounds captains repair nothing more: no rule bounds a game (RS-B57), and two who mend all that they
take would never end."""

STEADY = Weights()
KEEN = Weights(stress=2.5)


def steady(view: RaiseShieldsView, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Stay on the map, fire when possible, and avoid stress tests with over 10 % risk of damage."""
    return _answer(view, seat, rng, _steady_maneuver)


def advise(view: RaiseShieldsView, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Play like `steady`, but move with an eye on what the enemy can answer; `nodes` bounds the moves looked into."""

    def choose(state: State, ship: Ship, chance: Rng) -> tuple[Step, ...]:
        return _keen_maneuver(state, ship, chance, most=max(4, min(24, nodes // 8)))

    return _answer(view, seat, rng, choose)


def _answer(view: RaiseShieldsView, seat: Seat, rng: Rng, choose: Choose) -> Action:
    state = view.state
    prompt = next(prompt for prompt in view.awaited if prompt.seat == seat)
    match prompt.kind:
        case "build":
            return _build(state, rng)
        case "place":
            return _placing(state, seat, rng)
        case "move":
            return Move(choose(state, state.ship(state.turn), rng))
        case "fire":
            return _fire(state)
        case "evade":
            return _evade(state)
        case "reroll" if isinstance(state.pending, StressTest):
            return Accept() if state.pending.total >= 4 else Reroll()
        case "locate":
            return _locate(state, seat)
        case "repair" if state.round > WEARY:
            return Repair()
        case _:
            return flow.default(state, prompt)


DESIGNS: tuple[tuple[Upgrade, ...], ...] = (
    ("evasive", "phaser", "shield", "shield"),
    ("evasive", "phaser", "armor", "armor"),
    ("evasive", "crew", "shield", "crew"),
    ("shield", "armor", "shield", "armor"),
    ("shield", "evasive", "shield", "torpedo"),
    ("pulse", "shield", "impulse"),
    ("plasma", "evasive", "shield"),
)
"""Ships that computer captains like to build: what they want most comes first, the rest as far as the credits go."""


def _build(state: State, rng: Rng) -> Build:
    """Buy one of the designs, leaving out what is too dear."""
    bought: tuple[Upgrade, ...] = ()
    for upgrade in DESIGNS[rng.randrange(len(DESIGNS))]:
        if build.why_not(state, (*bought, upgrade)) is None:
            bought = (*bought, upgrade)
    return Build(bought)


def _placing(state: State, seat: Seat, rng: Rng) -> Action:
    """Start in the middle half of the zone, looking straight in."""
    zone = place.zone(state, seat)
    where = zone[len(zone) // 4 + rng.randrange(max(1, len(zone) // 2))]
    return Place(where, place.facings(state, seat, where)[0])


def _ranked(state: State, ship: Ship, rng: Rng, weights: Weights) -> list[tuple[float, Plan]]:
    """Return the plans with their worth, the best first; small chance breaks ties."""
    ranked = [
        (prospects(state, ship, plan.course, weights) - strain(state, plan, weights) + rng.randrange(100) / 1000, plan)
        for plan in plans(state, ship)
    ]
    return sorted(ranked, key=lambda entry: -entry[0])


def _steady_maneuver(state: State, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    return _ranked(state, ship, rng, impatient(STEADY, state.round))[0][1].steps


def _keen_maneuver(state: State, ship: Ship, rng: Rng, most: int) -> tuple[Step, ...]:
    """Return the plan that is best after the enemies who still move have found their best answer to it."""
    weights = impatient(KEEN, state.round)
    ranked = _ranked(state, ship, rng, weights)
    waiting = [enemy for enemy in enemies(state, ship) if not enemy.moved]
    if not waiting:
        return ranked[0][1].steps
    spots = {enemy.id: _spots(state, enemy, weights) for enemy in waiting}
    best, chosen = float("-inf"), ranked[0][1]
    for _, plan in ranked[:most]:
        edge = cramped(state.grid, plan.course.path[-1], plan.course.facing)
        worth = -strain(state, plan, weights) - weights.edge * edge
        worth += sum(_after_answer(ship, plan, enemy, spots[enemy.id], weights) for enemy in waiting)
        if worth > best:
            best, chosen = worth, plan
    return chosen.steps


def _spots(state: State, enemy: Ship, weights: Weights) -> dict[tuple[Hex, int], float]:
    """Return where an enemy can go, and what going there costs him."""
    return {
        plan.spot: strain(state, plan, weights) + weights.edge * cramped(state.grid, *plan.spot)
        for plan in plans(state, enemy)
    }


def _after_answer(ship: Ship, plan: Plan, enemy: Ship, spots: dict[tuple[Hex, int], float], weights: Weights) -> float:
    """Return what the exchange is worth to a ship when its enemy then moves as suits himself best."""
    here, facing = plan.course.path[-1], plan.course.facing
    best, worth = float("-inf"), 0.0
    for (there, looking), cost in spots.items():
        if there == here:
            continue
        his = exchange(enemy, there, looking, ship, here, facing, weights) - cost
        if his > best:
            best, worth = his, exchange(ship, here, facing, enemy, there, looking, weights) + cost
    return worth


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
    return Evade(stress=state.round <= WEARY and ship.stress < 4 and left[0] - left[1] >= urgent)


def _locate(state: State, seat: Seat) -> Action:
    pending = attack.pending_attack(state)
    target = state.ship(pending.target)
    if seat == target.seat:
        return defence.default_locate(state, seat)
    if pending.through >= target.hull or target.hull <= 6:
        return Locate("hull")
    return Locate("stress" if target.stress < 4 else "hull")
