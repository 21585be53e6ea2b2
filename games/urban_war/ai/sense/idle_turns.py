"""Whole turns of a side in which nothing changed on the board although something could."""

import math
from typing import Any

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import Seat
from games.urban_war.ai.sense.figures import attack_odds
from games.urban_war.state.events import FightBegan, Killed, Wounded
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import points, queries

_STILL = 0.75
"""The part of a side that must have done nothing."""
_STEP = 2 * INCH
"""Who is no further from where it was when this turn or the one before it began has gone nowhere."""
_TRY = 0.10
"""The least odds of an attack that is worth a try."""


class IdleTurns:
    """Watches what the models of both sides do, turn by turn.

    A turn of a side is idle if three quarters of its free models neither attacked with some odds, nor went anywhere
    (to and fro is nowhere), nor held an objective, and nobody was hurt by it. A side that leads may wait.
    """

    def __init__(self) -> None:
        self._turn = 0
        self._starts: list[dict[str, Point]] = []
        self._busy: set[str] = set()
        self._hurt: set[Seat] = set()
        self._due: set[Seat] = set()

    def due(self, seat: Seat) -> bool:
        """Whether the last turn of a side was idle; the next question says no again."""
        found = seat in self._due
        self._due.discard(seat)
        return found

    def watch(self, before: State, seat: Seat, action: Any, after: State, events: tuple[Any, ...]) -> None:
        """Take note of an action, and judge the turn that it ends."""
        public = before.public
        if public.turn != self._turn:
            self._begin(public)
        odds = attack_odds(before, seat, action)
        if odds is not None and odds.hurts >= _TRY:
            self._busy.add(action.model)
        for event in events:
            if isinstance(event, FightBegan):
                self._busy |= {event.attacker, event.target}
            if isinstance(event, Killed | Wounded):
                self._hurt.add(queries.other(public.model(event.model).seat))
        if public.turn and after.public.turn != public.turn:
            self._due |= {side for side in (0, 1) if self._idle(after.public, side)}

    def _begin(self, public: Public) -> None:
        self._turn = public.turn
        self._starts = [{model.id: model.at for model in public.standing() if model.at is not None}, *self._starts[:1]]
        self._busy, self._hurt = set(), set()

    def _idle(self, public: Public, seat: Seat) -> bool:
        mine = [model for model in public.standing(seat) if not queries.contacts(public, model)]
        if not mine or seat in self._hurt or _leads(public, seat):
            return False
        still = [model for model in mine if self._did_nothing(public, model)]
        return len(still) >= _STILL * len(mine)

    def _did_nothing(self, public: Public, model: Model) -> bool:
        if model.id in self._busy or model.at is None or _holds(public, model):
            return False
        here = model.at
        was = [start[model.id] for start in self._starts if model.id in start]
        return any(math.dist(here, at) <= _STEP for at in was)


def _leads(public: Public, seat: Seat) -> bool:
    """Whether a side wins if nothing happens any more."""
    ahead = points.points_left(public, seat) > points.points_left(public, queries.other(seat))
    return ahead and bool(public.options.turns)


def _holds(public: Public, model: Model) -> bool:
    if not (public.options.objectives and public.options.turns) or model.at is None:
        return False
    return any(points.holds(public, model, model.at, goal) for goal in points.objectives(public))
