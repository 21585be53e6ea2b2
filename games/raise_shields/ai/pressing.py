"""Which maneuver a captain flies whose ship may lie still for nothing, as Impulse Engines let it.

Such a ship need never be tested, and a calm one mends more in a round than a broadside takes: two captains who only
saved their tests would hold for ever. So these seek to have their guns bear, at a test's cost while they are calm, and
close in.
"""

from collections.abc import Callable
from typing import NamedTuple

from games.kernel import Rng
from games.raise_shields.ai.tactics import (
    Duel,
    Plan,
    Pose,
    ahead,
    enemies,
    free_speeds,
    hindrances,
    nearness,
    plans,
    plans_alone,
    pose_of,
    sensible,
)
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

ZEAL = 8.0
"""What it counts more to have guns bear, and not to be borne on, than the harm of it."""
TIRED = 6
"""A captain's zeal falls with its stress, by one part in so many: tests grow dear."""
LEAST_ZEAL = 0.25
"""The part of it that is always left."""
CLOSE = 0.05
"""What a hex of distance costs, and ..."""
CLOSER = 0.02
"""... for each round that the game has lasted."""
LEAD = 0.02
"""What a hex of distance costs for each stress that the enemy has more."""
NEXT = 0.3
"""What the fire of the next round counts beside that of this one."""
HINDRANCE = 0.3
"""What an enemy's dearer move counts."""
REPLY = 0.7
"""How surely the enemy is taken to give the best answer; otherwise he flies straight on."""
SIEGE = 0.5
"""What the rounds to come count beside the fire of this one, if both stay where they are: one may lie still."""
AT_EASE = 0.25
"""What is left of the price of the turns that the edge forces, for a ship that may lie still instead."""
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
    enemy = nearest(public, ship)
    duel, there = _duel(public, ship, enemy, keen=True), _expected(public, enemy)[0]
    hindered = hindrances(public, ship, enemy)
    free, his = free_speeds(public, ship), _on_map(public, there, free_speeds(public, enemy))

    def next_round(mine: Pose) -> float:
        return NEXT * duel.standoff(_on_map(public, mine, free), his) + HINDRANCE * hindered.get(mine[0], 0.0)

    weighed = _weighed(public, ship, enemy, next_round, rng, keen=True)
    ranked = sorted(weighed, key=lambda each: each.worth, reverse=True)
    if enemy.moved:
        return ranked[0].plan.steps
    answered = _answered(public, ship, enemy)
    return max(ranked[:SHORTLIST], key=answered).plan.steps


def _weighed(
    public: Public, ship: Ship, enemy: Ship, next_round: Callable[[Pose], float], rng: Rng, *, keen: bool = False
) -> list[_Plan]:
    """Return all plans with what they are worth; small chance breaks ties."""
    duel, poses = _duel(public, ship, enemy, keen=keen), _expected(public, enemy)
    closing = CLOSE + CLOSER * public.round + LEAD * (enemy.stress - ship.stress)

    def weighed(plan: Plan) -> _Plan:
        fire = sum(duel.fire(plan.pose, his) for his in poses) / len(poses)
        cost = plan.test + plan.ahead * (AT_EASE if keen and may_lie_still(public, ship) else 1.0)
        rest = next_round(plan.pose) - cost - closing * nearness(plan.pose, poses[0])
        return _Plan(plan, fire, rest + rng.randrange(100) / 2_000)

    return [weighed(plan) for plan in (sensible(plans(public, ship)) if keen else plans(public, ship))]


def _answered(public: Public, ship: Ship, enemy: Ship) -> Callable[[_Plan], float]:
    """Return what tells a plan's worth when the enemy answers it as suits him, and what that answer costs him."""
    answers = plans_alone(public, ship, enemy)
    ours, his = _duel(public, ship, enemy, keen=True), _duel(public, enemy, ship, keen=True)
    cheapest = min(plan.cost for plan in answers)

    def worth(each: _Plan) -> float:
        mine = each.plan.pose
        open_to_him = (plan for plan in answers if mine[0] not in plan.path)
        best = max(open_to_him, key=lambda plan: his.fire(plan.pose, mine) - plan.cost)
        fire = ours.fire(mine, best.pose) + HINDRANCE * (best.cost - cheapest)
        return each.rest + (1 - REPLY) * each.fire + REPLY * fire

    return worth


def _duel(public: Public, ship: Ship, enemy: Ship, *, keen: bool = False) -> Duel:
    zeal = ZEAL * max(LEAST_ZEAL, 1 - ship.stress / TIRED) if may_lie_still(public, ship) else 0.0
    lasts = keen and (may_lie_still(public, ship) or may_lie_still(public, enemy))
    return Duel(public, ship, enemy, zeal, SIEGE if lasts else 0.0)


def _expected(public: Public, enemy: Ship) -> tuple[Pose, ...]:
    """Return where an enemy may be when it comes to fire, if he does not turn."""
    return (pose_of(enemy),) if enemy.moved else ahead(pose_of(enemy), free_speeds(public, enemy))


def _on_map(public: Public, pose: Pose, speeds: tuple[int, ...]) -> tuple[Pose, ...]:
    return tuple(there for there in ahead(pose, speeds) if there[0] in public.grid) or (pose,)
