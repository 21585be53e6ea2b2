"""The rules page: every rule and ruling is told in a short text of its own."""

import re

from tests.games.raise_shields.duel import GAME, duel, ship


def test_every_rule_and_ruling_has_its_entry() -> None:
    assert [rule.id for rule in GAME.rulebook.rule] == [f"RS-{number}" for number in range(1, 71)]
    assert [ruling.id for ruling in GAME.rulebook.ruling] == [f"RS-B{number}" for number in range(1, 67)]


def test_entries_fit_a_message() -> None:
    assert all(len(rule.title) < 60 and len(rule.text) < 400 for rule in GAME.rulebook.rule)
    assert all(len(ruling.problem) + len(ruling.ruling) < 500 for ruling in GAME.rulebook.ruling)
    assert len(GAME.rulebook.how_to_play) < 1800


def test_the_author_is_named() -> None:
    assert "N. C. Patterson" in GAME.rulebook.credit


def test_how_to_play_shows_only_text_that_can_be_typed() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L7 N"))
    shown = re.findall(r"`([^`]+)`", GAME.rulebook.how_to_play)
    assert len(shown) > 5
    assert all(GAME.format(GAME.parse(state, 0, text)) == text for text in shown)
