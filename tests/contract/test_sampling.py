"""Words picked at random where listing them takes long: they are among those listed, or points that may be typed."""

import random
from typing import Any

import pytest

from games.battlefield.ways.notation import is_point
from games.kernel import AnyGame, GameError, RngDice
from games.kernel.exploring.walk import random_text
from games.registry import GAMES

PLIES, EVERY = 45, 3
"""Actions of the match, and of how many of its positions one is looked at."""


def walked(game: AnyGame, state: Any, seat: int, rng: random.Random) -> list[str]:
    """Walk to an action; return the words that were picked, each looked up in the list that it stands for."""
    prefix: tuple[str, ...] = ()
    found: list[str] = []
    while True:
        word, node = game.sample(state, seat, prefix, rng), game.choices(state, seat, prefix)
        listed = [one.text for one in node.words]
        if word:
            assert word in listed or (node.open is not None and is_point(word)), prefix
            found.append(word)
        elif node.complete or not listed:
            return found
        prefix = (*prefix, word or listed[rng.randrange(len(listed))])


@pytest.mark.parametrize("slug", ["upheaval", "urban_war"])
def test_words_picked_at_random_are_listed_or_points_and_seldom_refused(slug: str) -> None:
    game, rng = GAMES[slug], random.Random(4)
    options = game.card.options()
    state = game.setup(2, options, game.content_for(options), RngDice(rng)).state
    walks = refused = ways = 0
    for ply in range(PLIES):
        seat = game.awaiting(state)[0].seat
        if ply % EVERY == 0:
            walks += 1
            try:
                ways += any(map(is_point, walked(game, state, seat, rng)))
            except GameError:  # of a point picked anywhere, seldom one that can be reached
                refused += 1
        state = game.apply(
            state, seat, game.parse(state, seat, random_text(game, state, seat, rng)), RngDice(rng)
        ).state
    assert ways
    assert refused * 4 < walks
