"""Lines of several actions: how far they are certain, and what may be typed behind a semicolon."""

import random
from typing import Any

import pytest

from bot.considering import foreseen_line, line_completions
from games.kernel import GameError, RngDice, Seat
from games.registry import find_game

GAME = find_game("uprising")


def turn(**chosen: Any) -> tuple[Any, Seat]:
    """Return the first turn of two players who have placed."""
    options, dice = GAME.card.options(**chosen), RngDice(random.Random(3))
    state = GAME.setup(2, options, GAME.content_for(options), dice).state
    for text in ("place Riverside", "place Eastmark"):
        seat = GAME.awaiting(state)[0].seat
        state = GAME.apply(state, seat, GAME.parse(state, seat, text), dice).state
    return state, GAME.awaiting(state)[0].seat


def test_a_line_without_dice_is_certain_to_its_end_as_the_game_writes_it() -> None:
    state, seat = turn()
    found = foreseen_line(GAME, state, seat, ("MOVE w highfell", "campaign W"))
    assert found == (("move W Highfell", "campaign W"), (), "", "")


def test_a_line_says_what_its_certain_actions_lose_for_good() -> None:
    state, seat = turn(remove_dropouts=True)
    assert foreseen_line(GAME, state, seat, ("campaign W", "leave")).irreversible_loss == "leave the game for good"
    assert foreseen_line(GAME, state, seat, ("campaign W", "end")).irreversible_loss == ""


def test_a_refusal_names_what_stands_before_it() -> None:
    state, seat = turn()
    with pytest.raises(GameError, match=r"^none of this line, for after 'move W Highfell', 'campaign X' is refused: "):
        foreseen_line(GAME, state, seat, ("move W Highfell", "campaign X"))
    with pytest.raises(GameError, match=r"^no action starts with"):
        foreseen_line(GAME, state, seat, ("dance", "campaign W"))


def test_behind_a_semicolon_what_is_possible_then_is_offered() -> None:
    state, seat = turn()
    found = dict(line_completions(GAME, state, seat, "move W Highfell; move W "))
    assert found
    assert all(value.startswith("move W Highfell; move W ") for value in found.values())
    assert "move W Highfell; move W Riverside" in found.values()
    assert line_completions(GAME, state, seat, "move W Nowhere; ") == []
    assert line_completions(GAME, state, seat, "mo")[0][1] == "move"
