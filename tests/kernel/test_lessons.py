"""Lessons: which hint comes when, what it quotes, and what it proposes."""

import random

import pytest

from games.kernel import GameError, RngDice
from games.kernel.exploring.teaching import proposed
from games.kernel.text.lessons import Hint, Lesson, hint_words, quoted_sentence, sentences_of
from games.registry import GAMES

LESSON = Lesson(
    "easy", "move", 2, "Hello.", "Bye.", (Hint("move", "One."), Hint("fire", "Fire."), Hint("move", "Two."))
)


def test_hints_come_in_their_order_for_each_kind_of_question() -> None:
    asked = ["move", "fire", "fire", "move", "fire", "move"]
    found = [LESSON.hint_at(kind, asked[:place]) for place, kind in enumerate(asked)]
    assert [hint and hint.says for hint in found] == ["One.", "Fire.", "", "Two.", "", None]


def test_who_does_something_else_gets_the_hint_of_the_next_question() -> None:
    found = LESSON.hint_at("fire", ["move", "place", "place"])
    assert found is not None
    assert found.says == "Fire."


def test_a_hint_quotes_whole_sentences_of_how_to_play_as_the_table_plays() -> None:
    game = GAMES["raise_shields"]
    plain = game.rules_of(game.card.options())
    mended = game.rules_of(game.card.options(stress_repair=True))
    assert quoted_sentence(plain, "both stress tests and") == (
        "Stress never goes away: it makes both stress tests and evasion worse."
    )
    assert hint_words(Hint("move", "Look.", ("both stress tests and",)), mended) == (
        "Look. Stress goes away only by repairs: it makes both stress tests and evasion worse."
    )


@pytest.mark.parametrize(("words", "many"), [("no such words", 0), ("ship", 5)])
def test_a_quote_that_is_not_one_sentence_is_refused(words: str, many: int) -> None:
    book = GAMES["raise_shields"].rulebook
    assert sum(words in sentence for sentence in sentences_of(book.how_to_play)) == many
    with pytest.raises(ValueError, match=f"{many} sentences of How to play have '{words}' in them"):
        quoted_sentence(book, words)


@pytest.mark.parametrize("slug", list(GAMES))
def test_nothing_is_written_twice(slug: str) -> None:
    game = GAMES[slug]
    lesson = game.lesson
    assert lesson is not None
    told = game.rulebook.how_to_play + game.rulebook.first_turn
    for hint in lesson.hint:
        assert all(sentence not in told for sentence in sentences_of(hint.says)), hint.says
        assert not any(letter.isdigit() for letter in hint.says.replace("40%", "")), hint.says


def test_the_first_possible_line_is_proposed_else_what_the_best_player_would_do() -> None:
    game = GAMES["raise_shields"]
    options, dice = game.card.options(), RngDice(random.Random(1))
    state = game.setup(2, options, (), dice).state
    seat = game.awaiting(state)[0].seat
    view = game.view(state, seat)

    def of(*tries: str) -> tuple[str, str]:
        found = proposed(game, view, seat, tries, random.Random(1), 50, RngDice(random.Random(0)))
        game.check(state, seat, game.parse(state, seat, found.line))
        return found.line, found.text

    assert of("fire port B", "nonsense", "SIDE south") == ("side south", "SIDE south")
    line, text = of("fire port B")
    assert line == text
    with pytest.raises(GameError):
        game.check(state, seat, game.parse(state, seat, "fire port B"))
