"""The set-up of Upheaval as a game of its own, from the armies to the last Infiltrator; and short ways through it."""

import random
from typing import Any

from games.kernel import Content, Outcome, Procedure, Seat, Step, Table
from games.kernel.dice import Dice, RngDice
from games.upheaval.game import Upheaval
from games.upheaval.state import frames
from games.upheaval.state.options import Options
from games.upheaval.state.public import State


def _begin(table: Table[Any, Any, Any], frame: object) -> None:
    table.finish(Outcome((), "All units stand.", "UH-49"))


class Setting(Upheaval):
    """Upheaval up to its first turn."""

    procedures = (*Upheaval.procedures, Procedure(frames.Beginning, _begin))


SETTING = Setting()


def new_match(*brought: Content, seats: int = 2, **values: Any) -> State:
    """Return a match in which all are about to pick an army."""
    options = Options(**values)
    return SETTING.setup(seats, options, SETTING.content_for(options, brought), RngDice(random.Random(1))).state


def play(state: State, seat: Seat, line: str, dice: Dice | None = None) -> Step[State]:
    """Play a line, which must be canonical or read as what it is written as."""
    action = SETTING.parse(state, seat, line)
    assert SETTING.parse(state, seat, SETTING.format(action)) == action
    SETTING.check(state, seat, action)
    return SETTING.apply(state, seat, action, dice or RngDice(random.Random(2)))


def at(
    kind: str, seed: int = 3, seats: int = 2, dice: Dice | None = None, brought: tuple[Content, ...] = (), **values: Any
) -> State:
    """Return a match at the first question of a kind, everything before it answered as time-out does."""
    state, rolled = new_match(*brought, seats=seats, **values), dice or RngDice(random.Random(seed))
    while SETTING.awaiting(state)[0].kind != kind:
        prompt = SETTING.awaiting(state)[0]
        state = SETTING.apply(state, prompt.seat, SETTING.default(state, prompt), rolled).state
    return state


def through(state: State, dice: Dice | None = None) -> tuple[State, list[Any]]:
    """Answer everything as time-out does; return the end, and all that happened."""
    rolled = dice or RngDice(random.Random(4))
    told: list[Any] = []
    while state.public.outcome is None:
        prompt = SETTING.awaiting(state)[0]
        step = SETTING.apply(state, prompt.seat, SETTING.default(state, prompt), rolled)
        state, told = step.state, [*told, *step.events]
    return state, told
