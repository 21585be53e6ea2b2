"""`/match rules`: any id of any game, and any words of titles."""

import pytest

from bot.matches import Refused
from cogs.match.rulebook.finding import rule_text, suggestions
from games.registry import GAMES

BOOKS = {slug: game.rulebook for slug, game in GAMES.items()}
SHIELDS = {"raise_shields": BOOKS["raise_shields"]}


def test_a_rule_of_any_game_is_found_by_its_id_wherever_one_asks() -> None:
    for here in ("", "urban_war", "upheaval"):
        assert rule_text(BOOKS, "uh-8", here).startswith("### UH-8 ·")
        assert rule_text(BOOKS, " RS-39", here).startswith("### RS-39 ·")


def test_a_number_is_a_rule_of_the_game_that_is_played_here() -> None:
    assert rule_text(BOOKS, "27", "uprising").startswith("### UP-27 ·")
    with pytest.raises(Refused, match="Several games have a rule 27: RS-27, UP-27, UW-27 and UH-27"):
        rule_text(BOOKS, "27")


@pytest.mark.parametrize(
    ("typed", "here", "told"),
    [
        ("stress test", "", "### RS-38 · Stress test"),
        ("test stress", "raise_shields", "### Stress tests: the table"),
        ("the stat card", "", "### The stat card"),
        ("activation", "urban_war", "**UW-22 ·"),
        ("activation", "upheaval", "**UH-8 ·"),
        ("BOARDING", "uprising", "### Boarding"),
    ],
)
def test_words_of_titles_lead_to_the_rule_or_the_chapter(typed: str, here: str, told: str) -> None:
    assert told in rule_text(BOOKS, typed, here)


def test_other_rules_of_the_same_words_are_named() -> None:
    assert "\n-# Also: RS-" in rule_text(SHIELDS, "stress")


def test_a_word_that_only_texts_say_names_the_rules_that_do() -> None:
    with pytest.raises(Refused, match=r"Raise Shields has no rule 'largest'\. Did you mean: RS-B?\d+ · "):
        rule_text(SHIELDS, "largest")


def test_a_word_that_no_rule_says_leads_to_an_id() -> None:
    with pytest.raises(Refused, match=r"has no rule 'zeppelin'\. Try an id such as RS-1\."):
        rule_text(SHIELDS, "zeppelin")
    with pytest.raises(Refused, match=r"No game has a rule 'zeppelin'\."):
        rule_text(BOOKS, "zeppelin")


def test_suggestions_are_of_the_game_here_and_of_others_once_something_is_typed() -> None:
    own = suggestions(BOOKS, "", "upheaval")
    assert {value for _, value in own} == {value for _, value in suggestions({"upheaval": BOOKS["upheaval"]}, "")}
    typed = suggestions(BOOKS, "stress", "upheaval")
    assert ("Raise Shields: RS-38 · Stress test", "RS-38") in typed
    assert suggestions(BOOKS, "RS-39", "raise_shields")[0][1] == "RS-39"
