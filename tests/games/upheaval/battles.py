"""A game of Upheaval without its preparation: turns and fights as they are, on fields written out by hand."""

from typing import Any

import pytest

from games.kernel import Dice, IllegalAction, ScriptedDice, Step
from games.kernel.dice import NoDice
from games.kernel.state.table import Table
from games.upheaval.game import UPHEAVAL
from games.upheaval.state import events, frames
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from tests.games.upheaval.fields import field

BATTLE = UPHEAVAL
"""The whole game."""


def duel(*units: Unit, by: str = "A1", **fields: Any) -> State:
    """A field on which a unit is in the middle of its activation; nothing comes after it."""
    return field(*units, frames=(frames.Activation(by, step="act"),), **fields)


def go(position: State, *faces: int) -> Step[State]:
    """Let a position go on until somebody is asked, with all these dice and no others."""
    with ScriptedDice(*faces) as dice:
        return roll_on(position, dice)


def roll_on(position: State, dice: Dice) -> Step[State]:
    """Let a position go on with any dice."""
    table: Any = Table(position, dice)
    BATTLE.go_on(table)
    return Step(table.state, tuple(table.events))


def play(position: State, line: str, *faces: int, seat: int | None = None) -> Step[State]:
    """Do what a line says for whoever is asked first, with all these dice and no others; a position goes on before."""
    position = asked(position)
    who = position.public.prompts[0].seat if seat is None else seat
    action = BATTLE.parse(position, who, line)
    assert BATTLE.parse(position, who, BATTLE.format(action)) == action
    with ScriptedDice(*faces) as dice:
        return BATTLE.apply(position, who, action, dice)


def asked(position: State) -> State:
    """The position when somebody is asked."""
    return position if position.public.prompts else roll_on(position, NoDice()).state


def run(position: State, *lines: tuple[Any, ...]) -> Step[State]:
    """Do what lines say, one after the other, each with its dice; all that happened."""
    told: tuple[Any, ...] = ()
    for line, *faces in lines:
        step = play(position, line, *faces)
        position, told = step.state, (*told, *step.events)
    return Step(position, told)


def refused(position: State, line: str, seat: int | None = None) -> str:
    """The rule that forbids a line."""
    position = asked(position)
    who = position.public.prompts[0].seat if seat is None else seat
    with pytest.raises(IllegalAction) as caught:
        BATTLE.apply(position, who, BATTLE.parse(position, who, line), NoDice())
    return caught.value.rule


def prompts(position: State) -> list[tuple[int, str]]:
    """Whom the position asks what."""
    return [(prompt.seat, prompt.kind) for prompt in position.public.prompts]


def one(step: Step[State], kind: type) -> Any:
    """The only event of a kind."""
    (found,) = every(step, kind)
    return found


def every(step: Step[State], kind: type) -> list[Any]:
    """All events of a kind."""
    return [event for event in step.events if isinstance(event, kind)]


def who(position: State, name: str) -> Unit:
    """A unit."""
    return position.public.unit(name)


def alive(position: State, name: str) -> list[int]:
    """The numbers of the models that a unit has on the table."""
    return [model.number for model in who(position, name).on_table]


def results(step: Step[State]) -> list[tuple[int, str]]:
    """Of all hits: who took it, and what it did."""
    return [(blow.model, blow.result) for wounded in every(step, events.Wounded) for blow in wounded.blows]
