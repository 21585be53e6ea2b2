"""Whose turn goes on while others answer. (In Uprising nobody is asked anything in another player's turn.)"""

import random

import pytest

from games.kernel import RngDice
from games.kernel.content.options import read_options
from games.registry import find_game, find_policy


@pytest.mark.parametrize("slug", ["raise_shields", "urban_war", "upheaval"])
def test_in_a_turn_another_seat_can_be_asked_and_then_it_goes_on(slug: str) -> None:
    game, policy, meanwhile = find_game(slug), find_policy(find_game(slug), "random"), 0
    for seed in range(6):
        rng, dice = random.Random(seed), RngDice(random.Random(seed))
        options = read_options(game.card, (), {})
        seats = max(2, game.card.seats[0])
        state = game.setup(seats, options, game.content_for(options), dice).state
        assert game.whose_turn(state.public) is None, "nobody's turn goes on at the beginning"
        for _ in range(250):
            prompts = game.awaiting(state)
            if not prompts:
                break
            turn = game.whose_turn(state.public)
            assert turn is None or 0 <= turn < seats
            meanwhile += turn is not None and turn not in {prompt.seat for prompt in prompts}
            seat = prompts[0].seat
            action = policy(game.view(state, seat), seat, rng, 20)
            state = game.apply(state, seat, action, dice).state
        if meanwhile:
            return
    pytest.fail("nobody was asked in another's turn")
