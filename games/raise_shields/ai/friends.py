"""What a captain owes to friends: not to be pushed into them (RS-37, RS-67, RS-69)."""

from games.geometry.hexes import Hex
from games.raise_shields.ai.endurance import frame_of
from games.raise_shields.ai.fire.gunnery import strain_loss
from games.raise_shields.board import fleet, sides
from games.raise_shields.content.numbers import MAX_SPEED
from games.raise_shields.mechanics.maneuver.course import Course, carried_to
from games.raise_shields.mechanics.stress.odds import carried_off_ways
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

BOTH = 2
"""A collision with a friend harms two ships of one side."""


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
