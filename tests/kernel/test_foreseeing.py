"""What a seat foresees of its action comes true, and nothing hidden was looked at."""

import random

import pytest

from games.kernel import GameError, RngDice
from games.kernel.foreseeing import Hidden, foreseen, sealed
from games.kernel.walk import random_text
from games.registry import GAMES
from umpire_tiny.game import TINY

GAMES_HERE = {**GAMES, "tiny": TINY}


@pytest.mark.parametrize("slug", GAMES_HERE)
def test_what_is_foreseen_comes_true(slug: str) -> None:
    game, rng, certain = GAMES_HERE[slug], random.Random(7), 0
    for _ in range(3):
        dice, options = RngDice(rng), game.card.options()
        state = game.setup(2, options, game.content_for(options), dice).state
        for _ in range(120):
            if not (prompts := game.awaiting(state)):
                break
            seat = rng.choice(prompts).seat
            action = game.parse(state, seat, random_text(game, state, seat, rng))
            after = foreseen(game, sealed(state, seat), seat, action)
            state = game.apply(state, seat, action, dice).state
            if after is not None:
                certain += 1
                assert game.view(after, seat) == game.view(state, seat)
    assert certain


def test_whoever_looks_at_a_secret_is_told_that_it_is_hidden() -> None:
    state = sealed(TINY.setup(2, TINY.card.options(), (), RngDice(random.Random(1))).state, 0)
    assert state.secret[0].stamina > 0
    for look in (lambda secret: secret.stamina, bool, list, len, hash, lambda secret: secret == 1):
        with pytest.raises(Hidden):
            look(state.secret[1])


def test_what_is_not_allowed_is_refused_without_a_look_at_anything_hidden() -> None:
    state = TINY.setup(2, TINY.card.options(), (), RngDice(random.Random(1))).state
    with pytest.raises(GameError):
        foreseen(TINY, sealed(state, 0), 0, TINY.parse(state, 0, "run 0.5"))
