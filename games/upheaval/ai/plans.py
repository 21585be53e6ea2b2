"""What a unit could do next, and where it would then stand."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.battlefield.scenario import Objective
from games.geometry.discs import gap
from games.kernel import GameError
from games.upheaval.ai.destinations import goals, harm_of, mines_under, plan_to, post_of, shifted
from games.upheaval.ai.scene import Scene, short_of
from games.upheaval.ai.weighing.evaluation import Force, Post, clash, loss_of, nearest, wounds_of
from games.upheaval.mechanics.movement import charge, tunnel
from games.upheaval.mechanics.movement.after_move import table_after
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.plan import MovePlan
from games.upheaval.mechanics.movement.unit_move import stopped_at_edge
from games.upheaval.mechanics.shooting import targets
from games.upheaval.state.actions import Charge, Cover, Move, Run, Shoot, Stand, Tunnel, Volley
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed
from games.upheaval.units import party

_TARGETS = 3
_ASSAULTS = 2
_RISING = 0.3
"""What it is worth that a prone model stands, of what it is worth itself."""
_FRESH = 1.2
"""What losses of an enemy count for that has yet to act in this turn."""
_SILENCED = 2.0
"""What a hit is worth, in points, that a melee keeps a unit from making."""


class Plan(NamedTuple):
    """An action, the points that it destroys on average less what it costs, and where the unit stands after it.

    `stopped`: a model stops at the edge of terrain, so that no Run may follow (UH-26). `harm` is what a move costs,
    counted in `gain` already; `move` how all models go.
    """

    action: Any
    gain: float
    post: Post
    deed: Deed
    covered: bool = False
    stopped: bool = False
    harm: float = 0.0
    move: MovePlan | None = None


def volleys(scene: Scene, force: Force, *, walked: bool) -> Iterator[Plan]:
    """Yield volleys at the targets that promise most."""
    ranked = sorted(
        (
            (gain, foe.unit.id, foe)
            for foe in scene.foes
            if (gain := _volley(scene, force, force.bases, foe, walked=walked))
        ),
        key=lambda one: (-one[0], one[1]),
    )
    left = _TARGETS
    for gain, _, foe in ranked:
        if left and targets.target_refusal(scene.public, force.unit, foe.unit) is None:
            left -= 1
            action = Shoot(force.unit.id, _split(scene, force, foe, [other for _, _, other in ranked]))
            yield Plan(action, gain, force.bases, "shoot")


def _volley(scene: Scene, force: Force, post: Post, foe: Force, *, walked: bool) -> float:
    """Return what a volley from a post is worth: points destroyed, and objectives that it may free."""
    if scene.rich and foe.engaged:
        return 0.0
    wounds = wounds_of(scene.public, force, post, foe, walked=walked)
    fresh = _FRESH if scene.rich and not foe.unit.activated else 1.0
    return scene.blood * fresh * loss_of(foe, wounds) + scene.relief(foe, wounds) if wounds else 0.0


def _split(scene: Scene, force: Force, first: Force, ranked: Iterable[Force]) -> tuple[Volley, ...]:
    """Let all shoot at the first target that can, which is named last; the others may shoot at another one."""
    public, unit = scene.public, force.unit
    able = {one.member.number for one in targets.all_aims(public, unit, first.unit)}
    rest = {one.number for one in party.members(public, unit)} - able
    found: list[Volley] = []
    for foe in ranked:
        if rest and foe.unit.id != first.unit.id and targets.target_refusal(public, unit, foe.unit) is None:
            mine = rest & {one.member.number for one in targets.all_aims(public, unit, foe.unit)}
            found += [Volley(foe.unit.id, tuple(sorted(mine)))] if mine else []
            rest -= mine
    return (*found, Volley(first.unit.id))


def best_volley(scene: Scene, force: Force, post: Post, *, walked: bool) -> float:
    """Return what the best volley of a force from a post would destroy."""
    return max((_volley(scene, force, post, foe, walked=walked) for foe in scene.foes), default=0.0)


def runs_after(scene: Scene, force: Force, plan: Plan, most: int) -> Iterator[Plan]:
    """Yield runs to objectives that may follow a move, planned on the table as it is then (UH-12)."""
    if plan.move is None or plan.stopped or any(one.left for one in plan.move.steps):
        return
    after = table_after(scene.public, plan.move)
    moved = force._replace(unit=after.unit(force.unit.id), bases=plan.post)
    moves = MoveOptions(scene, moved, "run", rich=False, table=after)
    found = sorted(
        moves.points, key=lambda at: (min(short_of(moves.post(at), one) for one in _marks(scene, moved)), at)
    )
    for at in found[:most]:
        run = moves.plan(at)
        if run is not None:
            yield run


def _marks(scene: Scene, force: Force) -> tuple[Objective, ...]:
    goal = scene.goals.get(force.unit.id)
    return (goal,) if goal is not None else scene.public.objectives


class MoveOptions:
    """The moves of a unit to places worth a look; `table` is the one on which it moves, where that is yet to come."""

    def __init__(self, scene: Scene, force: Force, deed: Deed, *, rich: bool, table: Public | None = None) -> None:
        self.scene, self.force, self.deed = scene, force, deed
        self.context = move_context(table or scene.public, force.unit, deed)
        able = any(not one.fixed for one in self.context.movers)
        goal = scene.goals.get(force.unit.id)
        self.points = goals(scene, force, self.context, goal, rich=rich) if able else []

    def post(self, at: tuple[int, int]) -> Post:
        """Return where the unit would stand about, if its leader went to a point."""
        return shifted(self.force, self.context, at)

    def mined(self, at: tuple[int, int]) -> float:
        """Return the points that mines may cost, if all models go to a point as the leader does, straight ahead."""
        ends = zip(self.force.bases, self.post(at), strict=True)
        ways = [((base.centre, end.centre), base.radius) for base, end in ends]
        return mines_under(self.scene, self.force, ways)

    def plan(self, at: tuple[int, int]) -> Plan | None:
        """Return the move to a point, None where there is no way."""
        found = plan_to(self.context, at)
        if found is None:
            return None
        way, plan = found
        verb = Run if self.deed == "run" else Move
        harm = harm_of(self.scene, self.force, self.context, plan)
        stopped = bool(stopped_at_edge(self.context, plan)) and not self.scene.public.options.run_from_edge
        action = verb(self.force.unit.id, way)
        post = post_of(self.force, plan)
        return Plan(action, -harm, post, self.deed, stopped=stopped, harm=harm, move=plan)


def assaults(scene: Scene, force: Force, least: float) -> Iterator[Plan]:
    """Yield charges that promise more than some points, the best first, at enemies that can be reached."""
    reached = (foe for foe in scene.foes if _off(force.bases, foe) <= force.charge)
    near = [(_melee(scene, force, foe), foe.unit.id, foe) for foe in reached]
    left = _ASSAULTS
    for gain, _, foe in sorted(near, key=lambda one: (-one[0], one[1])):
        if gain <= least or not left:
            return
        left -= 1
        plan = charge.possible_charge(scene.public, force.unit, foe.unit)
        if plan is None:
            continue
        yield Plan(Charge(force.unit.id, foe.unit.id), gain, post_of(force, plan), "charge")


def _melee(scene: Scene, force: Force, foe: Force) -> float:
    """Return what it is worth to charge."""
    gain = clash(force, foe)
    return scene.blood * (gain + _tied(scene, force, foe)) if gain > 0 or scene.rich else gain


def best_assault(scene: Scene, force: Force, post: Post) -> float:
    """Return what the best charge of a force from a post is worth; no way is looked for."""
    near = (foe for foe in scene.foes if _off(post, foe) <= force.charge)
    return max((_melee(scene, force, foe) for foe in near), default=0.0)


def _tied(scene: Scene, force: Force, foe: Force) -> float:
    """Return what it is worth that nobody in a melee shoots."""
    theirs = sum(gun.hits for gun in foe.guns)
    if not scene.rich:
        return 0.0 if foe.unit.activated else 0.5 * theirs
    return _SILENCED * (theirs * (0.6 if foe.unit.activated else 1.0) - 0.8 * sum(gun.hits for gun in force.guns))


def _off(post: Post, foe: Force) -> int:
    return min(gap(base, nearest(base, foe.bases)) for base in post)


def shelter(force: Force) -> Plan:
    """Return taking cover."""
    return Plan(Cover(force.unit.id), 0.0, force.bases, "cover", covered=True)


def rising(force: Force) -> Plan:
    """Return standing up."""
    down = sum(model.prone for model in force.unit.on_table)
    return Plan(Stand(force.unit.id), _RISING * force.each * down, force.bases, "stand")


def tunnels(scene: Scene, force: Force) -> Iterator[Plan]:
    """Yield ways through tunnels."""
    for item in tunnel.exits(scene.public, force.unit):
        try:
            plan = tunnel.plan_tunnel(scene.public, force.unit, item.id)
        except GameError:
            continue
        yield Plan(Tunnel(force.unit.id, item.id), 0.0, post_of(force, plan), "tunnel")
