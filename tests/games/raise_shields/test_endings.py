"""Games between computer captains end, whatever they fly."""

import random

import pytest

from games.kernel import RngDice
from games.raise_shields.ai import WEARY, steady
from games.raise_shields.state.actions import Build
from games.registry import find_game


@pytest.mark.parametrize("seed", [2, pytest.param(3, marks=pytest.mark.soak)])
def test_rsb57_two_ships_that_mend_all_they_take_come_to_an_end(seed: int) -> None:
    """Impulse, Evasive, Phaser and a shield: before captains grew weary this went on for more than 500 rounds."""
    game = find_game("raise_shields")
    rng = random.Random(seed)
    dice = RngDice(rng)
    state = game.setup(2, game.card.options(credits=20), (), dice).state
    while (prompts := game.awaiting(state)) and state.public.round < 300:
        seat = prompts[0].seat
        build = Build(("shield", "evasive", "impulse", "phaser"))
        action = build if prompts[0].kind == "build" else steady(game.view(state, seat), seat, rng, 100)
        state = game.apply(state, seat, action, dice).state
    assert game.outcome(state) is not None
    assert state.public.round > WEARY
