"""How long a ship can go on flying: the price of stress and hull, which depend on each other.

A model of a ship alone: it flies some rounds straight on, mending its hull, then must turn and be tested, again and
again. Against the exact solution of the whole map the model errs by under four rounds in eighty.
"""

from math import comb
from typing import NamedTuple

from games.kernel.base.caching import per_content
from games.raise_shields.board.fitting import has_impulse
from games.raise_shields.content.numbers import CLICK_COST, HULL_POINTS, STRESS_GAINED, STRESS_POINTS
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

WEARY = 100
"""After so many rounds captains repair nothing more: no rule bounds a game (RS-B57), and two who mend all that they
take would never end."""
LEG = 7
"""Rounds from one turn to the next."""
TURN = 2 * CLICK_COST
"""Modifiers of a turn."""
LATER = 0.99
"""What a round later counts less."""
SOONER = 0.98
"""The same with Impulse Engines: a ship that may lie still can live for ever, so the fight at hand counts more."""
CALM = 2.5
"""What it costs to mend a stress, where that can be done: the points could mend shields."""
MOST_STRESS = 15
MOST_HULL = 20
_LOST = (0.0, 0.0, 0.02, 0.1)
"""How often each row of the stress table carries a ship off the map that is careful about edges."""

Lives = tuple[tuple[float, ...], ...]


class Frame(NamedTuple):
    """What does not change in a fight and matters to a ship's endurance; `crew` in fives.

    `mends`: repairs can take off stress (RS-B39), and half of them do.
    """

    crew: int
    hull: int
    again: bool
    eased: bool
    mends: bool = False

    @property
    def relief(self) -> int:
        """How much stress is mended from one turn to the next."""
        return self.crew * LEG // (6 * 2 * STRESS_POINTS) if self.mends else 0


def frame_of(public: Public, ship: Ship) -> Frame:
    """Return what a ship can count on when it is tested."""
    crew, hull = ship.crew // 5 * 5, min(MOST_HULL, ship.start.hull)
    mends = public.options.stress_repair and crew > 0 and public.round <= WEARY
    return Frame(crew, hull, "evasive" in ship.upgrades, has_impulse(ship), mends)


def life(frame: Frame, stress: int, hull: int) -> float:
    """Return for how many rounds a ship flies on, later ones counting less."""
    if hull <= 0:
        return 0.0
    lived = _lives(frame)[min(stress, MOST_STRESS)][min(hull, frame.hull)] + max(0, hull - frame.hull)
    return lived - CALM * stress if frame.mends else lived


@per_content
def _lives(frame: Frame) -> Lives:
    """Return the lives by stress and hull, solved by going over them until they change no more."""
    mending = _mending(0 if frame.eased else frame.crew, frame.hull)  # in a fight all repairs go into shields
    later = SOONER if frame.eased else LATER
    lives: Lives = ((0.0,) * (frame.hull + 1),) * (MOST_STRESS + 1)
    while True:
        tested = tuple(_tested(frame, lives, stress) for stress in range(MOST_STRESS + 1))
        calmed = (tested[max(0, stress - frame.relief)] for stress in range(MOST_STRESS + 1))
        following = tuple(tuple(_leg(row, odds, later) for odds in mending) for row in calmed)
        if abs(following[0][-1] - lives[0][-1]) < 0.1:
            return following
        lives = following


def _leg(tested: tuple[float, ...], odds: tuple[float, ...], later: float) -> float:
    """Return the life of a ship at the beginning of a leg, by the odds of its hull at the end."""
    if not sum(odds):
        return 0.0
    flown = (1 - later**LEG) / (1 - later)
    return flown + later**LEG * sum(ways * life for ways, life in zip(odds, tested, strict=True))


def _tested(frame: Frame, lives: Lives, stress: int) -> tuple[float, ...]:
    """Return by hull what is left of a life on average after a test."""
    ways = stress_ways(stress + max(0, TURN - frame.eased))
    return tuple(_after(frame, lives, stress, hull, ways) for hull in range(frame.hull + 1))


def _after(frame: Frame, lives: Lives, stress: int, hull: int, ways: tuple[int, ...]) -> float:
    if not hull:
        return 0.0
    rows = [
        lives[min(MOST_STRESS, stress + gained)][hull] * (1 - lost)
        for gained, lost in zip(STRESS_GAINED, _LOST, strict=True)
    ]
    rows += [sum(lives[stress][hull - face] for face in range(1, min(6, hull) + 1)) / 6, 0.0]
    mean = sum(number * row for number, row in zip(ways, rows, strict=True)) / 36
    if not frame.again:
        return mean
    return sum(number * max(row, mean) for number, row in zip(ways, rows, strict=True)) / 36


def _mending(crew: int, most: int) -> tuple[tuple[float, ...], ...]:
    """Return by hull the odds of each hull after a leg, all repair points going there (RS-58, RS-59)."""
    mended = [0.0] * (crew // HULL_POINTS + 1)
    for sixes in range(crew + 1):
        mended[sixes // HULL_POINTS] += comb(crew, sixes) * 5 ** (crew - sixes) / 6**crew
    rows = []
    for hull in range(most + 1):
        odds = [float(hull == other) for other in range(most + 1)] if hull else [0.0] * (most + 1)
        for _ in range(LEG):
            odds = _mended(odds, mended)
        rows.append(tuple(odds))
    return tuple(rows)


def _mended(odds: list[float], mended: list[float]) -> list[float]:
    after = [0.0] * len(odds)
    for hull, chance in enumerate(odds):
        for more, ways in enumerate(mended if chance else ()):
            after[min(len(odds) - 1, hull + more)] += chance * ways
    return after
