"""What an enemy who is still to move can answer to a maneuver, and what that leaves to a captain."""

from collections.abc import Iterator

from games.kernel.odds.replies import Outcome, Reply
from games.raise_shields.ai.tactics import Duel, Plan, Pose, plans_alone
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

HINDRANCE = 0.3
"""What an enemy's dearer move counts."""


class Answers:
    """The maneuvers of an enemy, each worth to him the fire less its cost; `ours` and `his` judge the fire."""

    def __init__(self, public: Public, ship: Ship, enemy: Ship, ours: Duel, his: Duel) -> None:
        self._ours, self._his = ours, his
        self._plans = plans_alone(public, ship, enemy)
        self._cheapest = min(plan.cost for plan in self._plans)

    def after(self, plan: Plan) -> Iterator[Outcome[Pose]]:
        """Yield where a ship is after a plan: tests that go wrong are part of its cost."""
        yield Outcome(1.0, plan.pose)

    def replies(self, mine: Pose) -> Iterator[Reply]:
        """Yield what he can fly; nobody may fly through a ship (RS-36)."""
        for plan in self._plans:
            if mine[0] not in plan.path:
                worth = self._his.fire(plan.pose, mine) - plan.cost
                yield Reply(worth, self._ours.fire(mine, plan.pose) + HINDRANCE * (plan.cost - self._cheapest))
