"""Which maneuver a captain flies whose ship may lie still for nothing, as Impulse Engines let it.

Such a ship need never be tested, and a calm one mends more in a round than a broadside takes: two captains who only
saved their tests would hold for ever. So these seek to have their guns bear, at a test's cost while they are calm, and
close in.
"""

from collections.abc import Callable
from typing import NamedTuple

from games.kernel import Rng
from games.raise_shields.ai.endurance import WEARY
from games.raise_shields.ai.tactics import (
    HINDRANCE,
    Answers,
    Duel,
    Plan,
    Pose,
    Standoff,
    ahead,
    enemies,
    free_speeds,
    hindrances,
    nearness,
    plans,
    pose_of,
    sensible,
)
from games.raise_shields.board import fleet, sides, weapons
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

ZEAL = 8.0
"""What it counts more to have guns bear, and not to be borne on, than the harm of it."""
TIRED = 6
"""A captain's zeal falls with its stress, by one part in so many: tests grow dear."""
LEAST_ZEAL = 0.25
"""The part of it that is always left."""
HASTE = 20
"""So many rounds after the last repairs it has grown by the whole: two who both wait for the other must end as well."""
CLOSE = 0.05
"""What a hex of distance costs, and ..."""
CLOSER = 0.02
"""... for each round that the game has lasted."""
LEAD = 0.02
"""What a hex of distance costs for each stress that the enemy has more."""
NEXT = 0.3
"""What the fire of the next round counts beside that of this one."""
REPLY = 0.7
"""How surely the enemy is taken to give the best answer; otherwise he flies straight on."""
SIEGE = 0.5
"""What the rounds to come count beside the fire of this one, if both stay where they are: one may lie still."""
AT_EASE = 0.25
"""What is left of the price of the turns that the edge forces, for a ship that may lie still instead."""
WAITED, RESTLESS = 10, 10
"""After so many rounds a test that cannot lose the ship counts ever less, half after so many more: where it is best for
neither to be tested first, two who mend all that they take would else lie before each other for ever."""
LEADERS = 4
"""So many hexes more a captain goes for the one who leads, so that nobody wins by staying out of all fights."""
STILL = 1.0
"""What it costs to lie still where no gun bears, or may not bear any more once the enemy has moved. In play-outs of
such turns almost any other way ended better: the enemy flies round a ship that lies still."""
LEAST_PATIENCE = 1 / 3
"""The part of its cost that always counts."""
SHORTLIST = 40
"""For so many plans the answer is looked for."""


class _Plan(NamedTuple):
    """A plan with what its fire in this round is worth, and all else."""

    plan: Plan
    fire: float
    rest: float

    @property
    def worth(self) -> float:
        return self.fire + self.rest


def may_lie_still(public: Public, ship: Ship) -> bool:
    """Return whether a ship can hold without a test."""
    return 0 in free_speeds(public, ship)


def nearest(public: Public, ship: Ship) -> Ship:
    """Return the enemy who is nearest, the weaker of two."""
    here = pose_of(ship)[0]
    return min(enemies(public, ship), key=lambda foe: (here.distance(pose_of(foe)[0]), foe.shields + foe.hull))


def quarry(public: Public, ship: Ship) -> Ship:
    """Return the enemy to close in on: the nearest, but a leader among more than two is worth some hexes more."""
    here, leading = pose_of(ship)[0], sides.leader(public)

    def far(foe: Ship) -> tuple[int, int]:
        return here.distance(pose_of(foe)[0]) - LEADERS * (foe.seat == leading), foe.shields + foe.hull

    return min(enemies(public, ship), key=far)


def presses(public: Public, ship: Ship) -> bool:
    """Return whether a ship can hold without a test, and has an enemy left to close in on."""
    return may_lie_still(public, ship) and any(True for _ in enemies(public, ship))


def pressing_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return the plan that is best if the enemy stays where he is, or flies straight on."""
    enemy = nearest(public, ship)
    duel, there = _duel(public, ship, enemy), _expected(public, enemy)[0]

    def next_round(mine: Pose) -> float:
        return NEXT * duel.fire(mine, there)

    return max(_weighed(public, ship, enemy, next_round, rng), key=lambda each: each.worth).plan.steps


def keen_pressing_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return the plan that is best when the enemy, if he is still to move, gives the answer that is best for him."""
    enemy = quarry(public, ship)
    duel, there = _duel(public, ship, enemy, keen=True), _expected(public, enemy)[0]
    hindered = hindrances(public, ship, enemy)
    free = free_speeds(public, ship)
    standoff = Standoff(duel, _on_map(public, there, free_speeds(public, enemy)))

    def next_round(mine: Pose) -> float:
        return NEXT * standoff.promise(_on_map(public, mine, free)) + HINDRANCE * hindered.get(mine[0], 0.0)

    weighed = _weighed(public, ship, enemy, next_round, rng, keen=True)
    ranked = sorted(weighed, key=lambda each: each.worth, reverse=True)
    if enemy.moved:
        return ranked[0].plan.steps
    return _answered(public, ship, enemy, ranked[:SHORTLIST]).plan.steps


def _weighed(
    public: Public, ship: Ship, enemy: Ship, next_round: Callable[[Pose], float], rng: Rng, *, keen: bool = False
) -> list[_Plan]:
    """Return all plans with what they are worth; small chance breaks ties."""
    duel, poses = _duel(public, ship, enemy, keen=keen), _expected(public, enemy)
    closing = CLOSE + CLOSER * public.round + LEAD * (enemy.stress - ship.stress)
    edge = AT_EASE if keen and may_lie_still(public, ship) else 1.0
    tests = _patience(public) if keen else 1.0  # of tests that cannot lose the ship

    def weighed(plan: Plan) -> _Plan:
        fire = sum(duel.fire(plan.pose, his) for his in poses) / len(poses)
        cost = plan.test * (1.0 if plan.lost else tests) + plan.ahead * edge + plan.spoils
        cost += STILL if keen and _lies_idle(public, ship, plan.pose, enemy) else 0.0
        rest = next_round(plan.pose) - cost - closing * nearness(plan.pose, poses[0])
        return _Plan(plan, fire, rest + rng.randrange(100) / 2_000)

    return [weighed(plan) for plan in (sensible(public, plans(public, ship)) if keen else plans(public, ship))]


def _lies_idle(public: Public, ship: Ship, pose: Pose, enemy: Ship) -> bool:
    """Whether a ship that ends where it was may have nobody to fire at."""
    if pose != pose_of(ship):
        return False
    bears = weapons.bearing_of(public, *pose, fleet.place_of(enemy))
    return not enemy.moved or bears in ("bow", "stern")


def _answered(public: Public, ship: Ship, enemy: Ship, ranked: list[_Plan]) -> _Plan:
    """Return the plan that is best when the enemy answers as suits him, which costs him something as well."""
    ours, his = _duel(public, ship, enemy, keen=True), _duel(public, enemy, ship, keen=True)
    fires = Answers(public, ship, enemy, ours, his).fires(each.plan for each in ranked)
    worths = [each.rest + (1 - REPLY) * each.fire + REPLY * fire for each, fire in zip(ranked, fires, strict=False)]
    return ranked[worths.index(max(worths))]


def _duel(public: Public, ship: Ship, enemy: Ship, *, keen: bool = False) -> Duel:
    zeal = _zeal(public, ship) if may_lie_still(public, ship) else 0.0
    lasts = keen and (may_lie_still(public, ship) or may_lie_still(public, enemy))
    return Duel(public, ship, enemy, zeal, SIEGE if lasts else 0.0)


def _zeal(public: Public, ship: Ship) -> float:
    """Return how much a captain minds who bears on whom: less under stress, ever more once nobody mends any more."""
    return ZEAL * (max(LEAST_ZEAL, 1 - ship.stress / TIRED) + max(0, public.round - WEARY) / HASTE)


def _patience(public: Public) -> float:
    """Return what part of the cost of a test that cannot lose the ship still counts."""
    return max(LEAST_PATIENCE, RESTLESS / (RESTLESS + max(0, public.round - WAITED)))


def _expected(public: Public, enemy: Ship) -> tuple[Pose, ...]:
    """Return where an enemy may be when it comes to fire, if he does not turn."""
    return (pose_of(enemy),) if enemy.moved else ahead(pose_of(enemy), free_speeds(public, enemy))


def _on_map(public: Public, pose: Pose, speeds: tuple[int, ...]) -> tuple[Pose, ...]:
    return tuple(there for there in ahead(pose, speeds) if there[0] in public.grid) or (pose,)
