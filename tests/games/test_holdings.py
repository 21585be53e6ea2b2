"""What recaps are made from: every thing of a seat has a name of its own, and figures are short."""

import pytest

from bot.conformance.perceiving import named_view
from bot.conformance.walks import plies
from games.kernel.text.holdings import changed
from games.registry import GAMES, find_game


@pytest.mark.parametrize("slug", GAMES)
def test_every_thing_of_a_seat_has_its_own_name_and_nothing_changes_by_itself(slug: str) -> None:
    game, shown = find_game(slug), 0
    for seed in range(4):
        for ply in plies(game, seed):
            view = named_view(game, ply.state, None)
            for seat in range(ply.seats):
                held = game.holdings(view, seat)
                names = [one.name for one in held]
                assert len(set(names)) == len(names)
                assert not any(changed(held, held))
                assert len("".join(f"{what} {much}" for what, much in game.standing(view, seat).items())) <= 60
                shown += bool(held) and bool(game.standing(view, seat))
    assert shown, "a seat has something, and it is said how it does"
