"""Raise Shields: the computer captains. Each sees only the view of its own seat."""

from collections.abc import Callable

from games.geometry.hexes import Hex
from games.kernel import Rng, Seat
from games.raise_shields import board
from games.raise_shields.actions import (
    Accept,
    Action,
    Build,
    ChooseSide,
    Declare,
    Evade,
    Fire,
    First,
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
from games.raise_shields.phases import build, locate, place, repair
from games.raise_shields.phases.attack import attack_of
from games.raise_shields.players.tactics import (
    Plan,
    Weights,
    cramped,
    enemies,
    exchange,
    impatient,
    plans,
    prospects,
    strain,
)
from games.raise_shields.state import CannonSide, Public, Ship, StressTest, View

Choose = Callable[[Public, Ship, Rng], tuple[Step, ...]]

WEARY = 60
"""After so many rounds captains repair nothing more: no rule bounds a game (RS-B57), and two who mend all that they
take would never end."""

STEADY = Weights()
KEEN = Weights(stress=2.5)


def steady(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Stay on the map, fire when possible, and avoid stress tests with over 10 % risk of damage."""
    return _answer(view, seat, rng, _steady_maneuver)


def advise(view: View, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Play like `steady`, but move with an eye on what the enemy can answer; `nodes` bounds the moves looked into."""

    def choose(public: Public, ship: Ship, chance: Rng) -> tuple[Step, ...]:
        return _keen_maneuver(public, ship, chance, most=max(4, min(24, nodes // 8)))

    return _answer(view, seat, rng, choose)


def _answer(view: View, seat: Seat, rng: Rng, choose: Choose) -> Action:
    public = view.public
    kind = next(asked.kind for asked in public.prompts if asked.seat == seat)
    if kind == "move":
        return Move(choose(public, public.ship(public.turn), rng))
    return _ANSWERS[kind](public, seat, rng)


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


def _build(public: Public, seat: Seat, rng: Rng) -> Build:
    """Buy one of the designs, leaving out what is too dear."""
    bought: tuple[Upgrade, ...] = ()
    for upgrade in DESIGNS[rng.randrange(len(DESIGNS))]:
        if build.why_not(public, (*bought, upgrade)) is None:
            bought = (*bought, upgrade)
    return Build(bought)


def _placing(public: Public, seat: Seat, rng: Rng) -> Action:
    """Start in the middle half of the zone, looking straight in."""
    zone = place.zone(public, seat)
    where = zone[len(zone) // 4 + rng.randrange(max(1, len(zone) // 2))]
    return Place(where, place.facings(public, seat, where)[0])


def _ranked(public: Public, ship: Ship, rng: Rng, weights: Weights) -> list[tuple[float, Plan]]:
    """Return the plans with their worth, the best first; small chance breaks ties."""
    ranked = [
        (
            prospects(public, ship, plan.course, weights) - strain(public, plan, weights) + rng.randrange(100) / 1000,
            plan,
        )
        for plan in plans(public, ship)
    ]
    return sorted(ranked, key=lambda entry: -entry[0])


def _steady_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    return _ranked(public, ship, rng, impatient(STEADY, public.round))[0][1].steps


def _keen_maneuver(public: Public, ship: Ship, rng: Rng, most: int) -> tuple[Step, ...]:
    """Return the plan that is best after the enemies who still move have found their best answer to it."""
    weights = impatient(KEEN, public.round)
    ranked = _ranked(public, ship, rng, weights)
    waiting = [enemy for enemy in enemies(public, ship) if not enemy.moved]
    if not waiting:
        return ranked[0][1].steps
    spots = {enemy.id: _spots(public, enemy, weights) for enemy in waiting}
    best, chosen = float("-inf"), ranked[0][1]
    for _, plan in ranked[:most]:
        edge = cramped(public.grid, plan.course.path[-1], plan.course.facing)
        worth = -strain(public, plan, weights) - weights.edge * edge
        worth += sum(_after_answer(ship, plan, enemy, spots[enemy.id], weights) for enemy in waiting)
        if worth > best:
            best, chosen = worth, plan
    return chosen.steps


def _spots(public: Public, enemy: Ship, weights: Weights) -> dict[tuple[Hex, int], float]:
    """Return where an enemy can go, and what going there costs him."""
    return {
        plan.spot: strain(public, plan, weights) + weights.edge * cramped(public.grid, *plan.spot)
        for plan in plans(public, enemy)
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


def _fire(public: Public, seat: Seat, rng: Rng) -> Action:
    """Fire every side that bears, then a torpedo; board with crew to spare."""
    ship = public.ship(public.turn)
    sides: tuple[CannonSide, ...] = ("port", "starboard")
    for side in sides:
        targets = board.targets(public, ship, side)
        if targets:
            target = min(targets, key=lambda other: (other.hull + other.shields, other.id))
            near = board.place_of(ship).distance(board.place_of(target)) == 1
            return Fire(side, target.id, boarding=near and ship.crew > 4)
    launched = board.targets(public, ship, "torpedo")
    return Torpedo(launched[0].id) if launched else Pass()


def _evade(public: Public, seat: Seat, rng: Rng) -> Action:
    """Take stress for a die when it saves a hit and a half, and the stress is still low."""
    attack = attack_of(public)
    ship, hits = public.ship(attack.target), attack.scored
    left = [mean_left(hits, board.evasion_dice(ship, extra), ship.stress + extra) for extra in (False, True)]
    urgent = 1.0 if ship.shields < hits else 1.5
    return Evade(stress=public.round <= WEARY and ship.stress < 4 and left[0] - left[1] >= urgent)


def _test(public: Public, seat: Seat, rng: Rng) -> Action:
    """Let what is tolerable stand."""
    test = public.frames[-1]
    return Accept() if isinstance(test, StressTest) and test.total >= 4 else Reroll()


def _locate(public: Public, seat: Seat, rng: Rng) -> Action:
    attack = attack_of(public)
    target = public.ship(attack.target)
    if seat == target.seat:
        return locate.choice(public, seat)
    if attack.through >= target.hull or target.hull <= 6:
        return Locate("hull")
    return Locate("stress" if target.stress < 4 else "hull")


def _repair(public: Public, seat: Seat, rng: Rng) -> Action:
    return Repair() if public.round > WEARY else repair.best(public, seat)


_ANSWERS: dict[str, Callable[[Public, Seat, Rng], Action]] = {
    "build": _build,
    "side": lambda public, seat, rng: ChooseSide("auto"),
    "place": _placing,
    "first": lambda public, seat, rng: First(seat),
    "fire": _fire,
    "evade": _evade,
    "reroll": _test,
    "locate": _locate,
    "victory": lambda public, seat, rng: Declare(),
    "repair": _repair,
}
