"""Chosen dice: those that are named, and those that nobody named."""

import pytest

from bot.considering import Dream, dreamt, stepped
from bot.considering.imagining import NAMED, Typed
from cogs.match.trying.sheets import dice_chosen
from games.kernel import NoDice
from games.raise_shields.state.options import Options
from tests.games.raise_shields.duel import GAME, act


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
