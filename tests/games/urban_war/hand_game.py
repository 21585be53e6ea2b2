"""A whole game that a person played against `advise`, A as the Colonial Marines: the positions that went wrong."""

from functools import cache

from games.urban_war.state.public import State
from tests.games.hand_played import position
from tests.games.urban_war.positions import GAME

_LINES = (
    "B team kennel|A team marines|A side south|B first B|B deploy B1 18,6.6|A deploy A1 24,41.4|"
    "B deploy B2 15,7|A deploy A2 27,41.4|B deploy B3 21,3.6|A deploy A3 21,41.4|B deploy B4 24,3.6|"
    "A deploy A4 29.5,41.4|B deploy B5 27,3.6|A deploy A5 18,41.4|B deploy B6 30,3.6|A deploy A6 25.5,41.4|"
    "A deploy A7 22.5,41.4|A deploy A8 15,41.4|B orders snap|A orders snap|A first B|B rush B1 8,6.2|A pass|"
    "B done|A move A3 stay shoot B2|B rush B2 11.5,10.4|A pass|A move A8 18.6,40|B rush B3 9.4,5.9|A pass|"
    "A move A4 stay|B rush B5 37,8.5|A pass|A move A6 stay|B rush B4 35.8,3.6|A move A5 stay|"
    "B move B6 27.6,3.6|A rush A2 26,34.2|A done|A rush A1 24,35.5|A done|A rush A7 20.5,35|B orders snap|"
    "A orders snap|A first A|A move A2 stay shoot B6|A done|"
    "B rush B4 42.09,8.741>42.259,8.91>42.35,9.13>42.5,12.5|A move A7 stay shoot B6|"
    "B rush B1 2.88,6.4>2.66,6.491>2.491,6.66>2.4,6.88>2.2,12|B done|A move A5 stay|B move B3 9.4,8.8|"
    "A move A3 20.5,39|B move B5 34.1,8.5|A move A1 stay shoot B6|A done|B rush B2 13.5,11>20.1,14.9|A pass|"
    "A rush A4 28,35|B rush B6 27,13.3|A pass|A move A8 stay shoot B2|A rush A6 22.5,34.3|B orders snap|"
    "A orders snap|A first A|A move A4 stay shoot B6|B rush B2 21.3,24.6|A pass|A move A7 stay shoot B2|"
    "B rush B6 32.6,20.4|A pass|A move A8 stay shoot B2|B rush B1 2.4,17.3>6,20|A pass|B rush B1 6,30.8|A pass|"
    "A move A5 stay shoot B2|B move B3 11.4,10.8|A move A2 stay shoot B2|A move A2 stay shoot B2|A done|"
    "B rush B4 42.4,16>36.3,21.6|A pass|A move A1 stay shoot B4|A done|"
    "B rush B5 32.13,8.65>31.91,8.741>23.6,13.9|A pass|A move A3 stay shoot B6|A move A6 19.8,31.6 shoot B1|"
    "B orders snap|A orders snap|A first A|A move A6 stay shoot B1|B rush B6 25.2,26.8|A pass|"
    "A move A2 stay shoot B6|A done|B rush B5 24.9,25.6|A pass|A move A8 18.6,36.2 shoot B6|"
    "B rush B3 13.3,11.4>13.6,11.7>13.6,17.3>13.3,21.2|A pass|A move A7 20.5,33.1 shoot B6|B move B1 8.4,30.8|"
    "A move A4 28,33.1 shoot B6|A move A3 stay shoot B6|A move A5 stay shoot B6|A move A1 22.6,34.1 shoot B5|"
    "A move A1 stay shoot B5|B orders snap|A orders snap|A first A|A move A6 stay shoot B1|B pass|"
    "B move B3 12.2,21.3>7.7,22.8|A pass|A move A4 26.4,29.6 shoot B1|B assault B1 charge A6|A pass|A use blade|"
    "A move A7 stay shoot B1|A move A2 stay shoot B3|A done|A move A1 18.8,34.1 shoot B3|A rally A3|"
    "A rush A3 21.5,31.5|A rush A5 20,35|A rally A8|A rush A8 22,29|B orders snap|A orders snap|A first A|"
    "A move A1 stay shoot B3"
)


@cache
def before(number: int) -> State:
    """Return the position before a line of the game."""
    found: State = position(GAME, _LINES, number)
    return found
