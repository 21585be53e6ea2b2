"""Chosen dice: those that are named, and those that nobody named."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.considering import Dream, ImaginedStep, OwnPlan, dreamt, own_plan, stepped
from bot.considering.imagining import NAMED, Typed
from cogs.match.trying.sheets import dice_chosen
from games.kernel import NoDice
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, duel, ship


@pytest.mark.parametrize(
    ("faces", "words"),
    [((6, 1), "named by you"), ((6,), "the first 1 named by you, the rest made up")],
)
def test_dice_that_nobody_named_are_made_up_and_said_to_be(faces: tuple[int, ...], words: str) -> None:
    building = GAME.setup(2, Options(credits=20), (), NoDice()).state
    view = GAME.view(act(building, "A", "build none").state, 0)
    dream = Dream(0, "seed")
    step = stepped(GAME, dreamt(GAME, view, dream), dream, Typed("build none", 1, NAMED, faces))
    assert step.faces[: len(faces)] == faces
    assert len(step.faces) >= 2
    assert dice_chosen(step) == words


def defaults(state: State, me: int, steps: int) -> tuple[Any, Dream]:
    """Return the view of a seat, and a line in which everybody does what time-out has it."""
    view, dream = GAME.view(state, me), Dream(me, "seed")
    for _ in range(steps):
        now = dreamt(GAME, view, dream).state
        prompt = GAME.awaiting(now)[0]
        text = GAME.format(GAME.default(now, prompt))
        dream = replace(dream, steps=(*dream.steps, ImaginedStep(prompt.seat, text)))
    return view, dream


def test_rsb69_a_plan_from_a_line_ends_with_its_round() -> None:
    state = duel("movement", ship("A", "A1 S"), ship("B", "Q13 N"))
    view, dream = defaults(state, 0, 8)
    mine = [step.text for step in dream.steps if step.seat == 0]
    plan = own_plan(GAME, view, dream)
    assert plan.lines
    assert list(plan.lines) == mine[: len(plan.lines)]
    assert len(plan.lines) < len(mine)
    assert plan.why == f"round {state.public.round + 1} has begun"
    assert own_plan(GAME, view, replace(dream, steps=dream.steps[:1])) == OwnPlan(plan.lines[:1])
