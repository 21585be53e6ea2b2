"""What a maneuver costs: its stress test, by exact odds, friends in the way, and turns that the edge forces later."""

from games.geometry.hexes import Grid, Hex
from games.kernel.base.caching import per_case
from games.raise_shields.ai.endurance import TURN, Frame, frame_of, life
from games.raise_shields.ai.fire.gunnery import strain_loss
from games.raise_shields.ai.worth import ruin
from games.raise_shields.board import fleet, sides
from games.raise_shields.content.numbers import CLICK_COST, FREE_SPEEDS, MAX_SPEED, STRESS_GAINED
from games.raise_shields.mechanics.maneuver.course import Course, carried_to
from games.raise_shields.mechanics.stress.odds import carried_off_ways, stress_ways
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

PATIENCE = 0.9
"""What a round later counts less."""
BOTH = 2
"""A collision with a friend harms two ships of one side."""


@per_case
def test_cost(frame: Frame, penalty: int | None, stress: int, hull: int, room: int) -> float:
    """Return what a stress test costs on average: stress, hull, and being carried off the map."""
    if penalty is None:
        return 0.0
    ways = stress_ways(penalty)
    costs = _row_costs(frame, stress, hull, room)
    mean = sum(number * cost for number, cost in zip(ways, costs, strict=True)) / 36
    if not frame.again:
        return mean
    return sum(number * min(cost, mean) for number, cost in zip(ways, costs, strict=True)) / 36


@per_case
def _row_costs(frame: Frame, stress: int, hull: int, room: int) -> tuple[float, ...]:
    """Return what each row of the stress table costs a ship with so many spaces to the edge ahead (RS-39)."""
    clear, strained, drift, overrun = (strain_loss(frame, stress, hull, more, 0) for more in STRESS_GAINED)
    lost = ruin(frame) + life(frame, stress, hull)
    damage = sum(strain_loss(frame, stress, hull, 0, face) for face in range(1, 7)) / 6
    off_half, off_whole = (5, 3, 1, 0, 0, 0, 0)[room] / 6, (6 - room) / 6
    return clear, strained, drift + off_half * lost, overrun + off_whole * lost, damage, lost


@per_case
def runway(grid: Grid, here: Hex, facing: int) -> int:
    """Return how many spaces straight ahead are on the map."""
    spaces = 0
    while here.step(facing, spaces + 1) in grid:
        spaces += 1
    return spaces


@per_case
def turnings(grid: Grid, here: Hex, facing: int) -> tuple[tuple[int, int, int], ...]:
    """Return the turns that a ship can make straight ahead as (spaces until then, clicks, runway after it).

    Only the one with the longer runway, left or right, is returned.
    """
    found = []
    for spaces in range(runway(grid, here, facing) + 1):
        there = here.step(facing, spaces)
        for clicks in (1, 2, 3):
            ways = ((facing + clicks) % 6, (facing - clicks) % 6)
            found.append((spaces, clicks, max(runway(grid, there, way) for way in ways)))
    return tuple(found)


@per_case
def confinement(grid: Grid, here: Hex, facing: int, frame: Frame, stress: int, hull: int) -> float:
    """Return what the turns cost that the edge will force: the next one where it is best made, and the one after.

    A ship flies the least free speed a round at least, and turns at any time, all clicks of a turn in one test.
    """
    return min(
        float(PATIENCE ** (spaces / FREE_SPEEDS[0])) * _turn_cost(clicks, free, frame, stress, hull)
        for spaces, clicks, free in turnings(grid, here, facing)
    )


@per_case
def _turn_cost(clicks: int, free: int, frame: Frame, stress: int, hull: int) -> float:
    """Return what a turn costs that leaves so many free spaces ahead, with the turn that comes after it."""
    first = test_cost(frame, stress + max(0, CLICK_COST * clicks - frame.eased), stress, hull, min(6, free))
    after = test_cost(frame, stress + TURN - frame.eased, stress, hull, 6)
    return first + float(PATIENCE ** (free / FREE_SPEEDS[0])) * after


def places_of_friends(public: Public, ship: Ship) -> frozenset[Hex]:
    """Return the hexes of the other ships in play of a ship's side; none in a duel."""
    ours = (each for each in fleet.active_ships(public) if sides.are_friends(public, each.seat, ship.seat))
    return frozenset([fleet.place_of(each) for each in ours if each.id != ship.id])


def ramming_cost(public: Public, ship: Ship, course: Course, penalty: int | None, friends: frozenset[Hex]) -> float:
    """Return what it costs on average that the stress test of a course may push the ship into a friend."""
    if penalty is None or not friends:
        return 0.0
    heading, end = carried_to(public.options, ship, course), course.path[-1]
    ahead = (spaces for spaces in range(1, MAX_SPEED + 1) if end.step(heading, spaces) in friends)
    spaces = next(ahead, 0)
    if not spaces:
        return 0.0
    frame = frame_of(public, ship)
    harm = sum(strain_loss(frame, ship.stress, ship.hull, 0, face) for face in range(1, 7)) / 6
    return BOTH * harm * carried_off_ways(penalty, spaces - 1) / 216
