"""People may be named wherever a game writes letters."""

import pytest

from bot.considering import completions, foreseen_line, line_completions, spelled
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


def values(found: list[tuple[str, str]]) -> list[str]:
    return [value for _, value in found]


@pytest.mark.parametrize(
    "typed", ["fire port Ben of the North", "fire port ben", "fire port Ben of the", "fire port B"]
)
def test_a_name_is_completed_to_its_letter_whole_or_begun(typed: str) -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "H7 N"))
    assert "fire port B" in values(completions(GAME, state, 0, (), typed, one_word=False, names=NAMES))
    last = typed.removeprefix("fire port ")
    assert values(completions(GAME, state, 0, ("fire", "port"), last, one_word=True, names=NAMES)) == ["B"]


def test_what_may_follow_a_name_is_offered_behind_it() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "H7 N"))
    offered = values(completions(GAME, state, 0, ("fire", "port"), "Ben of the North b", one_word=False, names=NAMES))
    assert offered[0] == "B boarding"
    behind = completions(GAME, state, 0, ("fire", "port", "Ben", "of", "the", "North"), "", one_word=True, names=NAMES)
    assert values(behind) == ["boarding"]


def test_a_letter_is_not_offered_where_it_means_something_else() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "H7 N"))
    assert completions(GAME, state, 0, (), "fire Zoe", one_word=False, names=("Zoe", "Ben")) == []
    assert completions(GAME, state, 0, ("fire",), "Z", one_word=True, names=("Zoe", "Ben")) == []


def test_people_are_named_in_every_action_of_a_line() -> None:
    state = duel("cannon", ship("A", "I7 N", torpedoes=1), ship("B", "H7 N"))
    line = ("torpedo ben of the north", "fire port Ben of the North")
    assert foreseen_line(GAME, state, 0, line, NAMES) == (("torpedo B",), ("fire port Ben of the North",), "", "")
    offered = values(line_completions(GAME, state, 0, "fire port Ben of", NAMES))
    assert offered[0] == "fire port B"
