"""People may be named wherever a game writes letters."""

import pytest

from bot.matches.spelling import spelled
from tests.games.raise_shields.duel import GAME, duel, ship

NAMES = ("Ann", "Ben of the North")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("fire port ben of the north", "fire port B"),
        ("fire port Ben of the North boarding", "fire port B boarding"),
        ("torpedo Ben of the North", "torpedo B"),
        ("fire port vesper", "fire port vesper"),
        ("fire port B", "fire port B"),
        ("fire port Bennet", "fire port Bennet"),
        ("shout Ann", "shout Ann"),
    ],
)
def test_people_are_named_for_their_letters(typed: str, meant: str) -> None:
    state = duel("cannon", ship("A", "I7 N", torpedoes=1), ship("B", "H7 N"))
    assert spelled(GAME, state, 0, typed, NAMES) == meant


def test_a_word_of_the_game_is_never_taken_for_a_person() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "H7 N"))
    assert spelled(GAME, state, 0, "fire port B", ("port", "fire")) == "fire port B"
