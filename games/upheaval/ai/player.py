"""What sets computer players apart: how much danger and objectives weigh against what a volley destroys."""

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import dropwhile
from typing import Any

from games.battlefield.scenario import Objective
from games.geometry.inches import INCH
from games.kernel import Prompt, Rng, Seat
from games.kernel.base.seats import Frozen
from games.upheaval.ai import plans
from games.upheaval.ai.answers import answer
from games.upheaval.ai.plans import MoveOptions, Plan
from games.upheaval.ai.scene import Scene, holds, short_of
from games.upheaval.ai.sense.stakes import reckless_charge
from games.upheaval.ai.weighing.evaluation import Force, Post, far_from
from games.upheaval.content.numbers import FIRST_SCORED
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.turn import permissions
from games.upheaval.state.actions import Done, Fall, Pass
from games.upheaval.state.frames import Activation
from games.upheaval.state.public import State
from games.upheaval.state.units import Deed
from games.upheaval.units import party
from games.upheaval.units.objectives import counts

_TAKEN = 0.3
"""What an objective is worth to a second unit, and the way there, where one holds it already."""
_LESS = 0.5
"""What it is worth to stand at an objective that enemies hold by their weight, of denying it (UH-H18)."""
_LOOKS = 8
"""How many places are looked at closely, with their dangers and targets."""
_SOON = 0.4
"""What the way to an objective counts for as far as one activation covers it, and an objective before it scores."""

_PLANNED = 5
"""How many moves are planned at most, to find some that do no harm to oneself."""
_RUNS = 2
"""How many runs after each move are planned."""
_MARGIN = 0.5
"""By how many points a move must be better than to stay: nobody walks to and fro for nothing."""
_COVER = 1e-6
"""By how many points cover must be better than nothing."""
_DOUBT = 0.8
"""What a charge after a move counts for: there may be no way."""


class Weights(Frozen, frozen=True):
    """Weights of a player, in points of armies.

    `danger` is of what enemies may destroy of the unit where it ends, `hold` of an objective held, `deny` of one that
    the enemy would hold otherwise, `approach` of every inch nearer to the objective to which the unit goes. `ahead` is
    what a second action counts for when the first is chosen, `charge` what a melee does. `moves` are the moves of a
    unit that are planned to the end; `rich` players pick with care who acts first, look at more places, and prepare the
    battle. `prize` is what it is worth that fire frees an objective.
    """

    danger: float
    hold: float
    deny: float
    approach: float
    ahead: float
    charge: float
    moves: int
    rich: bool = False
    prize: float = 0.0


def ranked(state: State, seat: Seat, prompt: Prompt, rng: Rng, weights: Weights) -> Sequence[Any]:
    """Return what a computer player would do, the best first; the first that is legal is done."""
    if prompt.kind in ("activate", "act"):
        return _actions(state, seat, weights)
    found = answer(state, seat, prompt, rng, careful=weights.rich)
    return () if found is None else (found,)


def _actions(state: State, seat: Seat, weights: Weights) -> Sequence[Any]:
    """Return the actions of the unit that acts best, those first that gain most over doing nothing."""
    scene = Scene(state.public, seat, rich=weights.rich, prize=weights.prize)
    units = current.acting_units(state.public, seat)
    begun = current.activation(state.public) is not None
    forces = [scene.ours[unit.id] for unit in units]
    force = max(forces, key=lambda one: _urgency(scene, one, weights), default=None)
    if force is None:
        return ()
    weighing = ActionValues(scene, force, weights)
    idle = weighing.place(force.bases, covered=force.unit.covered)
    found = [(value - idle, action) for value, action in weighing.options()]
    found.append((0.0, Done() if begun else Pass(force.unit.id)))
    actions = [action for _, action in sorted(found, key=lambda each: each[0], reverse=True)]
    return list(dropwhile(partial(reckless_charge, state.public), actions)) if weights.rich else actions


def _urgency(scene: Scene, force: Force, weights: Weights) -> float:
    """Return what a unit can strike at once: the others come as late as they can. 0 for players who do not ask."""
    if not weights.rich or force.engaged:
        return 0.0
    shot = plans.best_volley(scene, force, force.bases, walked=False)
    unit = force.unit
    if unit.pinned or unit.falling or unit.broken:
        return shot
    return max(shot, weights.charge * plans.best_assault(scene, force, force.bases))


class ActionValues:
    """What the next action of one unit is worth, with what may follow it."""

    def __init__(self, scene: Scene, force: Force, weights: Weights) -> None:
        self.scene, self.force, self.weights = scene, force, weights
        self.public, self.unit = scene.public, force.unit
        frame = next((frame for frame in self.public.frames if isinstance(frame, Activation)), None)
        self.first = frame is None or not [deed for deed in frame.done if deed != "tunnel"]
        self.walked = frame is not None and any(model.walked for model in self.unit.on_table)
        self.goal = scene.goals.get(self.unit.id)
        self.counts = counts(self.public, self.unit)
        self._places: dict[tuple[Post, bool], float] = {}

    @cached_property
    def swift(self) -> bool:
        """Whether the unit may run (UH-12, UH-B1)."""
        turned = self.public.options.run_if_armor_ge_tek
        kinds = [one.profile(self.public) for one in party.members(self.public, self.unit)]
        return all((kind.armour >= kind.tek) == turned for kind in kinds)

    def options(self) -> Iterator[tuple[float, Any]]:
        """Yield actions with what they are worth."""
        if self.unit.compelled and self._may("fall"):
            yield 1.0, Fall(self.unit.id)
        moves = [*self._marches("move"), *self._marches("run")]
        shots = list(plans.volleys(self.scene, self.force, walked=self.walked)) if self._may("shoot") else []
        margin = _MARGIN if self.weights.rich else 0.0
        yield from ((self._moved(plan) - margin, plan.action) for plan in moves)
        yield from ((self._shot(plan, moves), plan.action) for plan in shots)
        for plan in self._others():
            yield self.value(plan) - (_COVER if plan.deed == "cover" and self.weights.rich else 0.0), plan.action

    def _others(self) -> Iterator[Plan]:
        if self._may("charge"):
            for plan in plans.assaults(self.scene, self.force, 0.0):
                yield plan._replace(gain=self.weights.charge * plan.gain)
        if self._may("cover") and not party.engaged(self.public, self.unit):
            yield plans.shelter(self.force)
        if self._may("stand"):
            yield plans.rising(self.force)
        if self._may("tunnel"):
            yield from plans.tunnels(self.scene, self.force)

    def _may(self, deed: Deed) -> bool:
        return permissions.action_refusal(self.public, self.unit, deed) is None

    def _marches(self, deed: Deed) -> list[Plan]:
        """Return the moves that look best, planned to the end."""
        if not self._may(deed):
            return []
        moves = MoveOptions(self.scene, self.force, deed, rich=self.weights.rich)
        ranked = sorted(moves.points, key=lambda at: moves.mined(at) - self._ground(moves.post(at)))
        looks = sorted(ranked[:_LOOKS], key=lambda at: moves.mined(at) - self._look(moves.post(at)))
        looks += ranked[_LOOKS:]
        found: list[Plan] = []
        for at in looks:
            plan = moves.plan(at)
            found += [plan] if plan else []
            if sum(not one.harm for one in found) == self.weights.moves or len(found) == _PLANNED:
                break
        return found

    def _look(self, post: Post) -> float:
        """Return how good a place looks, before the way there is planned."""
        value = self.place(post, covered=False)
        if self.first:
            value += self.weights.ahead * self._strike(post)
        return value

    def _strike(self, post: Post) -> float:
        """Return what the best volley or charge after a move promises."""
        shot = plans.best_volley(self.scene, self.force, post, walked=True)
        if not self.weights.rich or self.unit.falling or self.unit.broken:
            return shot
        return max(shot, _DOUBT * self.weights.charge * plans.best_assault(self.scene, self.force, post))

    def value(self, plan: Plan) -> float:
        """Return what an action is worth by itself; nobody shoots into a melee (UH-H2)."""
        if plan.deed == "charge" and self.weights.rich:
            return plan.gain + self._ground(plan.post)
        return plan.gain + self.place(plan.post, covered=plan.covered)

    def _moved(self, plan: Plan) -> float:
        """Return what a move is worth: a volley, cover or a run may follow."""
        here = self.value(plan)
        if not self.first or not self.weights.ahead:
            return here
        after = max(
            self._strike(plan.post),
            self.place(plan.post, covered=True) - self.place(plan.post, covered=False),
            self._run(plan),
        )
        return here + self.weights.ahead * after

    def _run(self, plan: Plan) -> float:
        """Return what a run gains after a move, at best."""
        if self.goal is None or not self.swift or plan.stopped:
            return 0.0
        if self.weights.rich:
            here = self.place(plan.post, covered=False)
            runs = plans.runs_after(self.scene, self.force, plan, _RUNS) if short_of(plan.post, self.goal) else ()
            return max((self.value(run) - here for run in runs), default=0.0)
        way = short_of(plan.post, self.goal)
        arrives = 0 < way <= self.force.move
        return self.weights.approach * min(way, self.force.move) / INCH + (0.5 * self.weights.hold if arrives else 0.0)

    def _shot(self, plan: Plan, moves: list[Plan]) -> float:
        """Return what a volley is worth: cover, or a move of those without heavy weapons, may follow."""
        here = self.place(plan.post, covered=False)
        if not self.first or not self.weights.ahead:
            return plan.gain + here
        after = [0.0, self.place(plan.post, covered=True) - here]
        if not any(gun.heavy for gun in self.force.guns):
            after += [self.value(move) - here for move in moves]
        return plan.gain + here + self.weights.ahead * max(after)

    # Places.

    def place(self, post: Post, *, covered: bool) -> float:
        """Return what it is worth to stand somewhere at the end of an activation."""
        found = self._places.get((post, covered))
        if found is None:
            found = self._places[post, covered] = self._place(post, covered=covered)
        return found

    def _place(self, post: Post, *, covered: bool) -> float:
        value = self._ground(post)
        if self.weights.danger and not self.scene.last:
            risk = self.scene.threats.danger(self.force, post, covered=covered)
            value -= self.weights.danger * self.scene.blood * risk
        return value

    def _ground(self, post: Post) -> float:
        """Return what objectives make a place worth (UH-H10)."""
        weights, value = self.weights, 0.0
        scores = 1.0 if self.public.turn >= FIRST_SCORED else _SOON
        for one in self.public.objectives:
            ours, theirs, behind = self.scene.holding(one)
            taken = _TAKEN if any(name != self.unit.id for name in ours) else 1.0
            if self.counts and holds(post, one):
                held = self.force.worth * (self.unit.id not in ours) > behind  # with it they would have more (UH-H18)
                value += (weights.hold if held or not theirs else weights.deny * _LESS) * taken * scores
            if one == self.goal and not self.scene.last:
                value -= weights.approach * taken * self._way(post, one) + 0.01 * far_from(post, one.at) / INCH
        return value

    def _way(self, post: Post, one: Objective) -> float:
        """Return how many inches it is to an objective; those of the last activation count for less."""
        way = short_of(post, one)
        near = min(way, self.force.move * (2 if self.swift else 1))
        return (way - near + _SOON * near) / INCH
