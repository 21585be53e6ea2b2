"""Lines of fire among more than two ships: nobody shoots through another ship, friend or foe (RS-44)."""

from typing import NamedTuple

from games.geometry.hexes import Hex, blockers, crossing
from games.raise_shields.ai.fire.gunnery import broadside
from games.raise_shields.board import fleet, sides, weapons
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

UNSURE = 0.5
"""What a friend's line of fire counts at an enemy that is still to move."""


class Line(NamedTuple):
    """The line from a friend's guns to an enemy, and what the fire along it costs him."""

    start: Hex
    end: Hex
    worth: float


def standing_between(public: Public, ship: Ship, enemy: Ship) -> frozenset[Hex]:
    """Return where the ships are that can shut the line between two others: those that have moved. None in a duel."""
    others = (each for each in fleet.active_ships(public) if each.moved and each.id not in {ship.id, enemy.id})
    return frozenset([fleet.place_of(each) for each in others])


def is_shut(here: Hex, there: Hex, between: frozenset[Hex]) -> bool:
    """Whether ships in some hexes shut the line between two others (RS-44, RS-B24)."""
    near = [place for place in between if _is_near(here, there, place)]
    return bool(near) and bool(blockers(here, there, frozenset(near)))


def friends_lines(public: Public, ship: Ship) -> tuple[Line, ...]:
    """Return the lines along which friends of a ship that have moved can fire as all others are now."""
    active = fleet.active_ships(public)
    friends = [each for each in active if sides.are_friends(public, each.seat, ship.seat) and each.moved]
    found = []
    for friend in friends:
        if friend.id != ship.id:
            for enemy in sides.enemies(public, ship):
                found.append(_line(public, ship, friend, enemy))
    return tuple(line for line in found if line.worth > 0)


def _line(public: Public, ship: Ship, friend: Ship, enemy: Ship) -> Line:
    here, there = fleet.place_of(friend), fleet.place_of(enemy)
    bears = weapons.bearing_of(public, here, friend.facing, there)
    struck = weapons.bearing_of(public, there, enemy.facing, here)
    worth = broadside(public, friend, bears, here.distance(there), enemy, struck)
    if worth and is_shut(here, there, fleet.occupied(public, ship.id) - {here, there}):
        worth = 0.0
    return Line(here, there, worth if enemy.moved else UNSURE * worth)


def spoiled(lines: tuple[Line, ...], place: Hex) -> float:
    """Return what the fire of friends is worth that a ship in a hex would shut off."""
    return sum(
        line.worth
        for line in lines
        if _is_near(line.start, line.end, place) and crossing(line.start, line.end, place) == "interior"
    )


def _is_near(here: Hex, there: Hex, place: Hex) -> bool:
    """Whether a hex may lie on a line: the way round by it is at most one hex longer."""
    return here.distance(place) + place.distance(there) <= here.distance(there) + 1
