"""What the enemy can answer to a plan with one activation: its best shot or charge, by the same estimates."""

from collections.abc import Iterator
from typing import NamedTuple

from games.geometry.plane import Point
from games.kernel import Seat
from games.kernel.odds.replies import Outcome, Reply
from games.urban_war.ai.plans import Plan
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.mechanics.movement import goals
from games.urban_war.state.actions import Assault, Move
from games.urban_war.state.models import Model
from games.urban_war.units import queries

PLACES = 6
"""So many places are looked at to which an enemy may move before it shoots."""
_YET = 1.2
"""How much more it is worth to the enemy to kill a model that is still to act."""


class After(NamedTuple):
    """A position after a plan of a model: where it is (None: it died), who died, and who is in contact by it."""

    model: str
    at: Point | None = None
    dead: str = ""
    tied: tuple[str, ...] = ()


class Replies:
    """The answers that the enemies of a seat have who are still to act; what no plan changes is worked out once."""

    def __init__(self, judge: Judge, seat: Seat) -> None:
        self._judge = judge
        public = judge.public
        self._friends = [one for one in judge.friends(seat) if not queries.contacts(public, one)]
        self._coming = [
            one
            for one in judge.enemies(seat)
            if not one.done and one.at is not None and not queries.contacts(public, one)
        ]
        self._spots: dict[str, list[Point]] = {}
        self._strikes: dict[tuple[str, str, Point], float] = {}

    def outcomes(self, model: Model, plan: Plan) -> Iterator[Outcome[After]]:
        """Yield what a plan of a model may lead to."""
        action, done = plan.action, After(model.id, plan.end)
        if isinstance(action, Move) and action.target:
            target = self._judge.public.model(action.target)
            shot = self._judge.shot(model, plan.end, target, target.at or plan.end, moved=bool(action.way))
            kills = min(1.0, shot / self._judge.value(target))
            yield Outcome(kills, done._replace(dead=target.id))
            yield Outcome(1 - kills, done)
        elif isinstance(action, Assault) and action.how != "leave":
            target = self._judge.public.model(action.target)
            odds = self._judge.duel(model, target, charged=action.how == "charge")
            dies = min(odds.dies, 1 - odds.kills)
            yield Outcome(odds.kills, done._replace(dead=target.id))
            yield Outcome(dies, After(model.id))
            yield Outcome(1 - odds.kills - dies, done._replace(tied=(model.id, target.id)))
        else:
            yield Outcome(1.0, done)

    def replies(self, after: After) -> Iterator[Reply]:
        """Yield the best that each enemy can do next, in points that it destroys."""
        for enemy in self._coming:
            if enemy.id != after.dead and enemy.id not in after.tied:
                worst = max(self._each(enemy, after), default=0.0)
                yield Reply(worst, -worst)

    def _each(self, enemy: Model, after: After) -> Iterator[float]:
        """Yield what an enemy can do to each model that it can strike."""
        for friend in self._friends:
            at = after.at if friend.id == after.model else friend.at
            if at is not None and friend.id not in after.tied:
                yield self._strike(enemy, friend, at)

    def _strike(self, enemy: Model, friend: Model, at: Point) -> float:
        key = enemy.id, friend.id, at
        found = self._strikes.get(key)
        if found is None:
            found = self._strikes[key] = self._worst(enemy, friend, at) * (1.0 if friend.done else _YET)
        return found

    def _worst(self, enemy: Model, friend: Model, at: Point) -> float:
        """Return the points that an enemy destroys of a model at a place, at once, after a move or by a charge."""
        judge = self._judge
        assert enemy.at is not None  # noqa: S101 - only those on the table come
        found = [judge.shot(enemy, enemy.at, friend, at)]
        if judge.armed(enemy):
            found += [judge.shot(enemy, spot, friend, at, moved=True) for spot in self._reached(enemy)]
        if judge.reaches(enemy, friend, at):
            found.append(judge.fray(enemy, friend))
        return max(found)

    def _reached(self, enemy: Model) -> list[Point]:
        found = self._spots.get(enemy.id)
        if found is None:
            ways = goals.ways(self._judge.public, enemy, "move", most=PLACES)
            found = self._spots[enemy.id] = [way[-1] for way in ways]
        return found
