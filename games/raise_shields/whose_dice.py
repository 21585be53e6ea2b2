"""Whose dice a recorded roll was, read from the reason that it was thrown for: for people's statistics of luck."""

import re

from games.kernel import SEAT_LETTERS, Roll, Seat
from games.raise_shields.state import State

_OF_SEAT = re.compile(r"(?:morale|side choice), seat ([A-H])")
_OF_SHIP = re.compile(r"(?:[a-z ]+ of|collision,) (.+?)(?:, again| on .+)?")


def roller(state: State, roll: Roll) -> Seat | None:
    """Return the seat that a roll belongs to: who rolled for himself, or the captain of the ship that is named first.

    Damage locations and sides drawn by lot are nobody's luck: None.
    """
    of_seat = _OF_SEAT.fullmatch(roll.why)
    if of_seat is not None:
        return SEAT_LETTERS.index(of_seat[1])
    of_ship = _OF_SHIP.fullmatch(roll.why)
    name = of_ship[1] if of_ship is not None else ""
    return next((ship.seat for ship in state.ships if ship.name == name), None)
