"""A whole game that a person played against `advise`, A as the Last Company: the positions that went wrong."""

from functools import cache

from games.kernel import NoDice
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.public import State
from tests.games.hand_played import position

_LINES = (
    "B army make rider*4 / rider*5 / lancer*2 / glider*2 / stalker*4 / chieftain|"
    "A army make guard*2 bulwark / guard bulwark*2 / guard bulwark*2 / blade / pathfinder*2 / marshal|"
    "B deploy B3 23,41|A deploy A2 22,7|B deploy B1 35,41|A deploy A3 27,7|"
    "B deploy B2 11,41|A deploy A1 13,7|B deploy B4 25,41|A deploy A4 36,7|B attach B6 B2|A attach A6 A1|"
    "B deploy B5 35,31|A deploy A5 11,22.5|A shoot A2 B4|A done|B move B1 33.925,37.148|"
    "B run B1 33.8,36.7>33.3,36.2>32.009,34.909|B move B2 10,38.3>10,37.5>10,37.18|B run B2 10,29.18|"
    "A shoot A3 B2|B casualties 1 2 3 4 5 6|A cover A3|B move B3 24,35.1|B cover B3|"
    "B move B5 34.5,29.7>34.5,28.9>35.636,26.546|B shoot B5 A5|A shoot A1 B5|A done|A move A5 12,24|"
    "A shoot A5 B5|A move A4 40.242,11.242|A run A4 38.349,16.935|B move B2 13.054,26.224>15.656,23.524|"
    "B shoot B2 A5|A shoot A3 B2|B casualties 1 2 3 4 5 6|A cover A3|B move B1 33.383,31.153|"
    "B run B1 35.107,26.441|A shoot A2 B1|B casualties auto|A done|B move B3 24,32.1|B run B3 24,26.85|"
    "A shoot A1 B5|A move A1 8.758,11.242|A move A4 37.5,18.5>36.3,19|A shoot A4 B1|B casualties auto|"
    "B move B1 29.451,20.785|B shoot B1 A4|A shoot A3 B1|A cover A3|A shoot A2 B3 3 B1|A done|"
    "B move B2 12.64,26.519|B cover B2|A shoot A1 B1"
)


def after(state: State, line: str) -> State:
    """Return the position after a line of the seat that is asked first; the line rolls no dice."""
    seat = UPHEAVAL.awaiting(state)[0].seat
    return UPHEAVAL.apply(state, seat, UPHEAVAL.parse(state, seat, line), NoDice()).state


@cache
def before(number: int) -> State:
    """Return the position before a line of the game."""
    found: State = position(UPHEAVAL, _LINES, number)
    return found
