"""Where a captain can fly and what it is worth: the test, the fire of both ships, and what lies ahead."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from games.geometry.hexes import Bearing, Hex, bearing
from games.kernel.base.caching import per_case, per_table
from games.kernel.odds.replies import Outcome, Reply, weigh_replies
from games.kernel.odds.stakes import Stakes, reckless
from games.raise_shields.ai.endurance import WEARY, Frame, frame_of
from games.raise_shields.ai.fire.gunnery import broadside
from games.raise_shields.ai.fire.lines import Line, friends_lines, is_shut, spoiled, standing_between
from games.raise_shields.ai.fire.siege import siege_loss
from games.raise_shields.ai.passage import confinement, places_of_friends, ramming_cost, test_cost
from games.raise_shields.board import fleet, sides
from games.raise_shields.content.numbers import CLOSE_RANGE, FREE_SPEEDS, MAX_SPEED
from games.raise_shields.mechanics.maneuver.course import Course, carried_to
from games.raise_shields.mechanics.maneuver.engines import Engines, engines_of, needs_test
from games.raise_shields.mechanics.maneuver.safe_moves import lost_ways, room_ahead, staying, whole_penalty
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

Pose = tuple[Hex, int]
"""A hex and a facing."""
Stance = tuple[Bearing, Bearing, int]
"""How two ships lie: where each sees the other, and their distance, all of long range being one."""
_Lie = tuple[int, int, int, int]
"""How far a second ship is in q and in r, and the facings of both."""
FAR = 1
"""Up to so many hexes ships are near enough."""
LANE = tuple(range(1, FREE_SPEEDS[0] + 1))
"""So far ahead of a ship another one is in its way: it flies so far or is tested."""
EASY = tuple(range(FREE_SPEEDS[0], FREE_SPEEDS[1] + 1))
"""Speeds that cost no ship anything."""
CAUTION = 0.5
"""What a captain minds the fire that he takes: less than what he gives, or nobody would ever come near."""
SURE = 0.3
"""Up to so much of what a broadside costs counts more for a zealous captain, so that it seeks to have guns bear."""
HOPELESS = 0.1
"""A stress test that does no harm less often than this is not taken ..."""
CHEAPER = 2
"""... where a way is open that takes so many points less off the dice."""
HINDRANCE = 0.3
"""What an enemy's dearer move counts: most of it is a turn that he must make soon anyway."""
NODES = 20_000
"""At most about so many answers of an enemy are looked at for a decision."""
COMPANY = (1.0, 0.8, 0.6, 0.4)
"""What fire in each of the next rounds counts, if both ships fly straight on until then."""


class Plan(NamedTuple):
    """A maneuver that a captain considers, with the penalty of its stress test (None: no test).

    `test` is what the test costs on average, `ahead` what the turns will that the map's edge forces later. `spoils` is
    what the fire of friends is worth that the ship would shut off. In `lost` of 216 outcomes the test takes it out of
    the game.
    """

    steps: tuple[Step, ...]
    path: tuple[Hex, ...]
    pose: Pose
    penalty: int | None
    test: float
    ahead: float
    spoils: float = 0.0
    lost: int = 0

    @property
    def cost(self) -> float:
        """Return what it costs now and later."""
        return self.test + self.ahead + self.spoils


def plans(public: Public, ship: Ship, most_clicks: int = 3) -> list[Plan]:
    """Return the cheapest maneuver to each hex and facing that stays on the map."""
    best: dict[Pose, Plan] = {}
    tried: set[tuple[Pose, int | None]] = set()
    around = _Around(frame_of(public, ship), places_of_friends(public, ship), friends_lines(public, ship))
    for steps, course in staying(public, ship, most_clicks):
        pose, penalty = (course.path[-1], course.facing), whole_penalty(public, ship, steps)
        if (pose, penalty) in tried:
            continue
        tried.add((pose, penalty))
        plan = _plan(public, ship, steps, course, penalty, around)
        known = best.get(pose)
        if known is None or plan.cost < known.cost:
            best[pose] = plan
    return list(best.values())


def sensible(public: Public, found: list[Plan]) -> list[Plan]:
    """Return plans without tests that hardly ever pass, where a much cheaper way is open, and without reckless ones.

    Hull is mended and stress is not, so that by the averages of `test_cost` a ruinous test can look as good as a fair
    one; in 24 duels it was not better. Once nobody mends any more, to wait is no way out, and hopeless tests stay.
    """
    least = min(_price(plan) for plan in found)
    hopeless = 0.0 if public.round > WEARY else HOPELESS
    fair = [plan for plan in found if _price(plan) < least + CHEAPER or _passes(plan) >= hopeless]
    safest = [min((stakes_of(plan) for plan in found), key=lambda stakes: stakes.loses)]
    return [plan for plan in fair if not reckless(stakes_of(plan), safest)] or fair


def stakes_of(plan: Plan) -> Stakes:
    """Return how often a plan's test does no harm, and how often it takes the ship out of the game."""
    return Stakes(_passes(plan), plan.lost / 216)


def _price(plan: Plan) -> int:
    return -1 if plan.penalty is None else plan.penalty


def _passes(plan: Plan) -> float:
    return 1.0 if plan.penalty is None else stress_ways(plan.penalty)[0] / 36


class _Around(NamedTuple):
    """What all maneuvers of a ship share: its endurance, where its friends are, and the lines of their fire."""

    frame: Frame
    friends: frozenset[Hex]
    lines: tuple[Line, ...]


def _plan(
    public: Public, ship: Ship, steps: tuple[Step, ...], course: Course, penalty: int | None, around: _Around
) -> Plan:
    """Return a maneuver with what its test and what lies ahead of it cost."""
    grid, here, facing = public.grid, course.path[-1], course.facing
    room = room_ahead(grid, here, carried_to(public.options, ship, course))
    test = test_cost(around.frame, penalty, ship.stress, ship.hull, room)
    test += ramming_cost(public, ship, course, penalty, around.friends)
    ahead = confinement(grid, here, facing, around.frame, ship.stress, ship.hull)
    lost = lost_ways(public, ship, course, penalty)
    return Plan(steps, course.path, (here, facing), penalty, test, ahead, spoiled(around.lines, here), lost)


@per_table
def plans_alone(public: Public, ship: Ship, enemy: Ship) -> tuple[Plan, ...]:
    """Return what an enemy could fly if a ship were not there, turning by two clicks at most."""
    alone = replace(public, ships=tuple(other for other in public.ships if other.id != ship.id))
    return tuple(plans(alone, enemy, 2))


def hindrances(public: Public, ship: Ship, enemy: Ship) -> dict[Hex, float]:
    """Return what a ship adds to the cost of an enemy's next move by lying in his way, by the hex where it lies.

    Nobody may fly through another ship (RS-36): a ship with one before its bow must turn or stop, and is tested.
    """
    if fleet.distance(public, ship, enemy.id) > MAX_SPEED + len(LANE):
        return {}
    free = plans_alone(public, ship, enemy)
    cheapest = min(plan.cost for plan in free)
    lane = [on(pose_of(enemy), spaces)[0] for spaces in LANE]
    return {there: min(plan.cost for plan in free if there not in plan.path) - cheapest for there in lane}


@per_case
def _stance(q: int, r: int, facing: int, other_facing: int, narrow: bool) -> Stance:
    """Return how a ship at the origin and one at (q, r) lie to each other."""
    here, there = Hex(0, 0), Hex(q, r)
    mine = bearing(here, facing, there, narrow=narrow)
    return mine, bearing(there, other_facing, here, narrow=narrow), min(CLOSE_RANGE + 1, here.distance(there))


class Duel:
    """The fire between two ships with the figures that they have now, wherever they stand."""

    def __init__(self, public: Public, ship: Ship, enemy: Ship, zeal: float = 0.0, siege: float = 0.0) -> None:
        self._public, self._ship, self._enemy = public, ship, enemy
        self._zeal, self._siege = zeal, siege
        self._grid = public.grid
        self._narrow = public.options.narrow_arcs
        self._known: dict[_Lie, float] = {}
        self._by_stance: dict[Stance, float] = {}
        self._between = standing_between(public, ship, enemy)
        self._shut: dict[tuple[Hex, Hex], bool] = {}

    def fire(self, mine: Pose, his: Pose) -> float:
        """Return what a round of fire is worth to the ship: what the enemy loses less what it loses itself."""
        (here, facing), (there, looking) = mine, his
        lie = there[0] - here[0], there[1] - here[1], facing, looking
        worth = self._known.get(lie)
        if worth is None:
            worth = self._known[lie] = self._lying(lie)
        return 0.0 if worth and self._between and self._is_shut(here, there) else worth

    def _lying(self, lie: _Lie) -> float:
        """Return the worth of the fire of two ships that lie so, no third ship being between them."""
        stance = _stance(*lie, self._narrow)
        worth = self._by_stance.get(stance)
        if worth is None:
            worth = self._by_stance[stance] = self._worth(*stance)
        return worth

    def _is_shut(self, here: Hex, there: Hex) -> bool:
        """Whether a third ship lies in the line (RS-44)."""
        known = self._shut.get((here, there))
        if known is None:
            known = self._shut[here, there] = is_shut(here, there, self._between)
        return known

    def _worth(self, bears: Bearing, struck: Bearing, distance: int) -> float:
        given = broadside(self._public, self._ship, bears, distance, self._enemy, struck)
        taken = broadside(self._public, self._enemy, struck, distance, self._ship, bears)
        worth = self._felt(given) - CAUTION * self._felt(taken)
        return worth + self._siege * self._lasting(bears, struck, distance) if self._siege else worth

    def _lasting(self, bears: Bearing, struck: Bearing, distance: int) -> float:
        """Return what the rounds to come are worth if both stay where they are."""
        given = siege_loss(self._public, self._ship, bears, distance, self._enemy, struck)
        return given - siege_loss(self._public, self._enemy, struck, distance, self._ship, bears)

    def _felt(self, loss: float) -> float:
        """Return what a loss weighs with a zealous captain: small ones more than their harm."""
        return loss + self._zeal * min(loss, SURE)

    def prospect(self, mine: Pose, his: Pose) -> float:
        """Return what the next rounds promise if both fly straight on, the enemy at his ease, until one must turn."""
        worth = 0.0
        for rounds, weight in enumerate(COMPANY):
            flown = FREE_SPEEDS[0] * (rounds + 1)
            there = on(his, flown)
            if there[0] not in self._grid or on(mine, flown)[0] not in self._grid:
                break
            near = ahead(mine) if rounds == 0 else (on(mine, flown),)
            worth += weight * max(self.fire(here, there) for here in near)
        return worth


class Standoff:
    """What a round of fire promises against an enemy who may come to some places, each being the last to choose."""

    def __init__(self, duel: Duel, his: tuple[Pose, ...]) -> None:
        self._duel, self._his = duel, his
        self._fires: dict[Pose, tuple[float, ...]] = {}

    def promise(self, mine: Iterable[Pose]) -> float:
        """Return what it promises from where the ship may come."""
        fires = [self._fires.get(here) or self._fire(here) for here in mine]
        last: float = min(map(max, zip(*fires, strict=True)))
        first: float = max(map(min, fires))
        return (last + first) / 2

    def _fire(self, here: Pose) -> tuple[float, ...]:
        found = self._fires[here] = tuple([self._duel.fire(here, there) for there in self._his])
        return found


class Answers:
    """What an enemy who is still to move can fly: to him its worth is the fire less what the maneuver costs."""

    def __init__(self, public: Public, ship: Ship, enemy: Ship, ours: Duel, his: Duel) -> None:
        self._ours, self._his = ours, his
        found = plans_alone(public, ship, enemy)
        cheapest = min(plan.cost for plan in found)
        self._answers = [(plan.path, plan.pose, plan.cost, HINDRANCE * (plan.cost - cheapest)) for plan in found]

    def replies(self, mine: Pose) -> Iterator[Reply]:
        """Yield his maneuvers; nobody may fly through a ship (RS-36)."""
        for path, pose, cost, dearer in self._answers:
            if mine[0] not in path:
                yield Reply(self._his.fire(pose, mine) - cost, self._ours.fire(mine, pose) + dearer)

    def fires(self, found: Iterable[Plan]) -> list[float]:
        """Return what is left of each plan's fire when he gives the answer that suits him best."""

        def outcomes(plan: Plan) -> Iterator[Outcome[Pose]]:
            yield Outcome(1.0, plan.pose)  # a test that goes wrong is part of a plan's cost

        return [left for _, left in weigh_replies(found, outcomes, self.replies, NODES)]


@per_case
def ahead(pose: Pose, speeds: tuple[int, ...] = EASY) -> tuple[Pose, ...]:
    """Return where a ship comes that flies straight on without a test."""
    return tuple(on(pose, spaces) for spaces in speeds)


def free_speeds(public: Public, ship: Ship) -> tuple[int, ...]:
    """Return the speeds at which a ship flies straight on without a test; with 0 it lies still."""
    return _free_speeds(engines_of(public.options, ship))


@per_case
def _free_speeds(engines: Engines) -> tuple[int, ...]:
    straight: list[tuple[Step, ...]] = [(("F", spaces),) if spaces else () for spaces in range(MAX_SPEED + 1)]
    return tuple(spaces for spaces, steps in enumerate(straight) if not needs_test(steps, engines)) or EASY


@per_case
def on(pose: Pose, spaces: int) -> Pose:
    """Return where a ship comes that flies straight on."""
    return pose[0].step(pose[1], spaces), pose[1]


def nearness(mine: Pose, his: Pose) -> int:
    """Return by how many hexes two ships are too far apart to do each other harm."""
    return max(0, mine[0].distance(his[0]) - FAR)


def enemies(public: Public, ship: Ship) -> Iterable[Ship]:
    """Return the ships in play that are not a ship's friends."""
    return sides.enemies(public, ship)


def pose_of(ship: Ship) -> Pose:
    """Return where a ship stands."""
    return fleet.place_of(ship), ship.facing
