"""Which maneuver a captain flies: how far each of the three grades looks."""

from games.kernel import Rng
from games.raise_shields.maneuver import Step
from games.raise_shields.players.tactics import Duel, Plan, Spot, ahead, enemies, nearness, plans, spot_of
from games.raise_shields.state import Public, Ship

Rated = tuple[float, Plan]

CLOSING = 0.03
"""What a hex of distance costs in the first round."""
PROSPECT = 1.0
"""What the rounds to come count beside this one."""
LIKELY = 60
"""So many of an enemy's maneuvers are looked into, those that cost him least."""
EASY_WHIM = 40
"""Divides a whim of 0 to 99 with which the easy captain chooses."""


def _closing(public: Public) -> float:
    """Return what a hex of distance costs: captains close in, the more so the longer a game lasts."""
    return CLOSING * (1 + public.round / 20)


def easy_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return a plan that fires well now and risks little now, as it strikes a captain who looks no further."""
    foes = [(Duel(public, ship, enemy), spot_of(enemy)) for enemy in enemies(public, ship)]

    def worth(plan: Plan) -> float:
        fire = sum(duel.fire(plan.spot, his) for duel, his in foes)
        return fire - plan.test + rng.randrange(100) / EASY_WHIM

    return max(plans(public, ship, 2), key=worth).steps


def steady_maneuver(public: Public, ship: Ship, rng: Rng) -> tuple[Step, ...]:
    """Return the plan that is best if the enemy stays where he is, or flies straight on."""
    return max(_rated(public, ship, rng, prospect=0.0), key=lambda rated: rated[0])[1].steps


def keen_maneuver(public: Public, ship: Ship, rng: Rng, most: int) -> tuple[Step, ...]:
    """Return the plan that is best after the enemies who still move have found their best answer to it."""
    rated = sorted(_rated(public, ship, rng, prospect=PROSPECT), key=lambda each: -each[0])
    waiting = [enemy for enemy in enemies(public, ship) if not enemy.moved]
    if not waiting:
        return rated[0][1].steps
    answers = [_answering(public, ship, enemy) for enemy in waiting]
    return max(rated[:most], key=lambda each: sum(answer.worth(each[1]) for answer in answers) - each[1].cost)[1].steps


def _rated(public: Public, ship: Ship, rng: Rng, prospect: float) -> list[Rated]:
    """Return the plans with their worth, enemies who still move flying straight on; small chance breaks ties."""
    foes = [(Duel(public, ship, enemy), _expected(enemy)) for enemy in enemies(public, ship)]
    closing = _closing(public)

    def worth(plan: Plan) -> float:
        mine = plan.spot
        fire = 0.0
        for duel, spots in foes:
            fire += sum(duel.fire(mine, his) for his in spots) / len(spots)
            fire -= closing * nearness(mine, spots[0])
            if prospect:
                fire += prospect * duel.prospect(mine, spots[0])
        return fire - plan.cost

    return [(worth(plan) + rng.randrange(100) / 2_000, plan) for plan in plans(public, ship)]


def _expected(enemy: Ship) -> tuple[Spot, ...]:
    """Return where an enemy may be when it comes to fire."""
    return (spot_of(enemy),) if enemy.moved else ahead(spot_of(enemy))


class _Answer:
    """The best answers of an enemy who moves after the ship."""

    def __init__(self, duel: Duel, likely: list[Plan], closing: float) -> None:
        self._duel, self._likely, self._closing = duel, likely, closing

    def worth(self, plan: Plan) -> float:
        """Return what a plan is worth to the ship once the enemy has moved as suits himself best."""
        mine, fire = plan.spot, self._duel.fire
        best, there = min(
            (fire(mine, his.spot) + his.cost, his.spot) for his in self._likely if mine[0] not in his.path
        )
        return best + PROSPECT * self._duel.prospect(mine, there) - self._closing * nearness(mine, there)


def _answering(public: Public, ship: Ship, enemy: Ship) -> _Answer:
    likely = sorted(plans(public, enemy, 2), key=lambda plan: plan.cost)[:LIKELY]
    return _Answer(Duel(public, ship, enemy), likely, _closing(public))
