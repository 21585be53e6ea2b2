"""Which maneuver a captain flies: how far each of the three grades looks.

A turn obliges a test, and stress never goes down: what wins a duel of plain ships is to live longer. So a captain takes
what fire, company and hindrance offer along a way that saves tests, and never pays a test for them. Ships that may lie
still are flown otherwise (see `pressing`).
"""

from collections.abc import Callable
from typing import NamedTuple

from games.kernel import Rng
from games.raise_shields.ai.pressing import keen_pressing_maneuver, presses, pressing_maneuver
from games.raise_shields.ai.tactics import (
    HINDRANCE,
    Answers,
    Duel,
    Plan,
    Pose,
    ahead,
    enemies,
    hindrances,
    nearness,
    plans,
    pose_of,
    sensible,
)
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

IMPATIENCE = 0.0003
"""What a hex of distance costs for each round that the game has lasted."""
LEAD = 0.02
"""What a hex of distance costs for each stress that the enemy has more: who is calmer gains by a fight."""
PROSPECT = 0.2
"""What the fire of the rounds to come counts beside that of this one."""
REPLY = 0.7
"""How surely an enemy is taken to give the best answer; otherwise he flies straight on."""
SHORTLIST = 12
"""For so many plans the answer is looked for."""
EASY_WHIM = 40
"""Divides a whim of 0 to 99 with which the easy captain chooses."""


class _Weighed(NamedTuple):
    """A plan, and what it is worth if the enemy flies straight on."""

    plan: Plan
    worth: float


def easy_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return a plan that fires well now and risks little now, as it strikes a captain who looks no further."""
    foes = [(Duel(public, ship, enemy), pose_of(enemy)) for enemy in enemies(public, ship)]

    def worth(plan: Plan) -> float:
        fire = sum(duel.fire(plan.pose, his) for duel, his in foes)
        return fire - plan.test + rng.randrange(100) / EASY_WHIM

    return max(plans(public, ship, 2), key=worth).steps


def steady_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return the plan that is best this round if the enemy stays where he is, or flies straight on."""
    if presses(public, ship):
        return pressing_maneuver(public, ship, rng)

    def foresight(plan: Plan) -> float:
        return 0.0

    return _ranked(public, ship, rng, foresight, plans(public, ship))[0].plan.steps


def keen_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return the plan that is best when the rounds to come count as well, and what the enemy can move after it."""
    if presses(public, ship):
        return keen_pressing_maneuver(public, ship, rng)
    foes = [(Duel(public, ship, enemy), _expected(enemy)[0]) for enemy in enemies(public, ship)]
    hindered = [hindrances(public, ship, enemy) for enemy in enemies(public, ship)]

    def foresight(plan: Plan) -> float:
        prospects = sum(duel.prospect(plan.pose, his) for duel, his in foes)
        return PROSPECT * prospects + HINDRANCE * sum(each.get(plan.pose[0], 0.0) for each in hindered)

    ranked = _ranked(public, ship, rng, foresight, sensible(public, plans(public, ship)))
    late = next((enemy for enemy in enemies(public, ship) if not enemy.moved), None)
    return (ranked[0] if late is None else _answered(public, ship, late, ranked[:SHORTLIST])).plan.steps


def _answered(public: Public, ship: Ship, enemy: Ship, ranked: list[_Weighed]) -> _Weighed:
    """Return the plan that is best when an enemy who is still to move answers as suits him."""
    ours, his, poses = Duel(public, ship, enemy), Duel(public, enemy, ship), _expected(enemy)
    fires = Answers(public, ship, enemy, ours, his).fires(each.plan for each in ranked)
    worths = [
        each.worth + REPLY * (fire - sum(ours.fire(each.plan.pose, there) for there in poses) / len(poses))
        for each, fire in zip(ranked, fires, strict=False)
    ]
    return ranked[worths.index(max(worths))]


def _ranked(
    public: Public, ship: Ship, rng: Rng, foresight: Callable[[Plan], float], found: list[Plan]
) -> list[_Weighed]:
    """Return plans by their fire, cost and foresight, the best first; small chance breaks ties."""
    foes = [
        (Duel(public, ship, enemy), _expected(enemy), _closing(public, ship, enemy)) for enemy in enemies(public, ship)
    ]

    def weighed(plan: Plan) -> _Weighed:
        mine, value = plan.pose, foresight(plan) - plan.cost
        for duel, poses, closing in foes:
            value += sum(duel.fire(mine, his) for his in poses) / len(poses) - closing * nearness(mine, poses[0])
        return _Weighed(plan, value + rng.randrange(100) / 2_000)

    return sorted(map(weighed, found), key=lambda each: each.worth, reverse=True)


def _closing(public: Public, ship: Ship, enemy: Ship) -> float:
    """Return what a hex of distance costs: less than nothing for a captain under more stress than the enemy."""
    return IMPATIENCE * public.round + LEAD * (enemy.stress - ship.stress)


def _expected(enemy: Ship) -> tuple[Pose, ...]:
    """Return where an enemy may be when it comes to fire."""
    return (pose_of(enemy),) if enemy.moved else ahead(pose_of(enemy))
