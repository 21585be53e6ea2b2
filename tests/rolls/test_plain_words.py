"""Dice in plain words: what is accepted means one thing only; what could mean two is refused with a guess."""

import re
import string
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel import ScriptedDice
from rolls import PLAIN, RollError, explain, format_line, nearest, parse, parse_kept, roll
from rolls.model import pools
from rolls.odds import exact
from tests.rolls.test_grammar import check_hostile


@pytest.mark.parametrize(
    ("text", "reason", "meant"),
    [
        ("d6 d6", "could be more dice or dice to drop", "1d6 + 1d6"),
        ("8d6 d6", "could be more dice or dice to drop", "8d6 + 1d6"),
        ("2d6 1d8", "not understood", "2d6 + 1d8"),
        ("2d6 and 1d8", "not understood", "2d6 + 1d8"),
        ("1d20 5", "not understood", "1d20 + 5"),
        ("6d6 count 5", "just 5, or 5 and more", "6d6=5"),
        ("6d6 6s", "not understood", "6d6=6"),
        ("6d6 5+", "not understood", "6d6>=5"),
        ("4d6h3", "not understood", "4d6kh3"),
        ("1d20a", "not understood", "2d20kh1"),
        ("2d6 times 3", "a product or a repetition", "2d6 * 3"),
        ("best of 2d20, 1d6", "the best one is written", "{2d20, 1d6}kh1"),
        ("highest of 1d6 and 1d8", "more dice than it keeps", "{1d6, 1d8}kh1"),
        ("best 3 of 2d6", "more dice than it keeps", "2d6 # best 3 of"),
        ("1d20+5 vs the ogre", "compare with is missing", "1d20 + 5 # vs the ogre"),
        ("2d66", "is not added up", "2x d66"),
        ("two d66", "is not added up", "2x d66"),
        ("2 dice", "how many sides", ""),
        ("1d6 or 1d8", "not understood", ""),
        ("2d20 highest of", "'highest' is not understood", ""),
        ("roll two d6 and add three", "'add three' is not understood", "2d6 + 3"),
        ("d20 less two", "'less two' is not understood", "1d20 - 2"),
        ("2d6 times two", "a product or a repetition", "2d6 * 2"),
        ("2d6 doubled", "'doubled' is not understood", "2d6 * 2"),
        ("6d6 fire damage halved", "'halved' is not understood", "6d6 / 2 # fire damage"),
        ("2d6+4 half damage", "'half damage' is not understood", "(2d6 + 4) / 2"),
        ("half of 8d6 fire", "expected", "8d6 / 2 # fire"),
        ("4d6 take the best three", "'take the best' is not understood", "4d6kh3"),
        ("2d20 higher", "'higher' is not understood", "2d20kh1"),
        ("2d20 use the lower one", "'use the lower' is not understood", "2d20kl1"),
        ("4d6 without the lowest", "'lowest' is not understood", "4d6dl1"),
        ("4d6, drop the lowest", "expected", "4d6dl1"),
        ("five d10, count 8 or more", "expected", "5d10>=8"),
        ("3 six-sided dice", "how many sides", "3d6"),
        ("d100 under 45", "not understood", "1d% vs <45"),
        ("d20, +5", "expected", "1d20 + 5"),
        ("best of 2d20 + 5 at least 15", "not understood", "2d20kh1 + 5 vs >=15"),
        ("half (8d6)", "expected", "8d6 / 2"),
        ("d20 + prof + 3", "expected", ""),
        ("6d6 5+ hits", "not understood", ""),
    ],
)
def test_what_could_mean_two_things_is_refused_with_a_guess_that_keeps_every_die(
    text: str, reason: str, meant: str
) -> None:
    with pytest.raises(RollError, match=re.escape(reason)) as caught:
        parse(text)
    assert nearest(caught.value) == meant


@pytest.mark.parametrize(
    ("dice", "note"),
    [
        ("2d6", "best of luck"),
        ("1d20 + 5", "against the ogre"),
        ("2d6", "count dracula"),
        ("2d6", "two swords"),
        ("1d6", "with poison"),
        ("1d8", "plus surprise"),
        ("1d8", "six times as strong"),
        ("1d8", "half-orc"),
        ("1d20 + 5", "better luck"),
        ("1d6", "lower deck"),
        ("1d6", "less than ideal"),
        ("2d6", "double damage"),
    ],
)
def test_the_same_words_can_still_be_a_note(dice: str, note: str) -> None:
    assert format_line(parse(f"{dice} {note}")) == f"{dice} # {note}"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("d20 minus two", "1d20 - 2"),
        ("2d6 plus three fire", "2d6 + 3 # fire"),
        ("2d6 + three", "2d6 + 3"),
        ("5d10 count 8 or more", "5d10>=8"),
        ("5d10 count 8s and up", "5d10>=8"),
        ("5d10 count 3 or less", "5d10<=3"),
        ("4d6 keep the best three", "4d6kh3"),
        ("4d6 drop lowest two", "4d6dl2"),
    ],
)
def test_numbers_in_words_count_and_no_word_that_asks_for_something_is_a_note(text: str, meant: str) -> None:
    assert format_line(parse(text)) == meant


def test_d66_reads_two_d6_as_tens_and_ones() -> None:
    assert roll(parse("d66"), ScriptedDice(4, 2)).totals == (42,)
    assert explain(roll(parse("d66 + 1 # weather"), ScriptedDice(6, 1)), style=PLAIN) == ("weather: (6 1) + 1 = 62",)
    assert roll(parse("2x d66"), ScriptedDice(1, 1, 6, 6)).totals == (11, 66)


def test_odds_of_d66_are_36_equal_numbers() -> None:
    found = exact(parse("d66").items[0].expression)
    assert sorted(found) == [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    assert set(found.values()) == {1}
    assert exact(parse("{d66, d66}kh1").items[0].expression)[66] == 71, "66 on either: 36 + 35 of 1,296 ways"


def test_an_old_roll_of_a_die_with_66_sides_keeps_its_result() -> None:
    assert roll(parse_kept("1d66 + 1"), ScriptedDice(60)).totals == (61,)
    assert roll(parse_kept("2x 3d66"), ScriptedDice(1, 2, 3, 4, 5, 6)).totals == (6, 15)
    assert parse_kept("d66") == parse("1d66")


def test_advantage_throws_no_digits_twice() -> None:
    with pytest.raises(RollError, match="single die"):
        parse("d66 adv")
    assert format_line(parse("d66 + 1d20 adv")) == "d66 + 2d20kh1"


_WORDS = (
    "best of", "the lowest 2 of", "two", "a", "d6", "2d20", "d66", "1d66", "d%", "plus", "minus", "5", "against", "vs",
    "15", "count", "counting the", "5s", "5+", "six times", "times", "twice", "x6", "with", "advantage", "dis", "kh1",
    "drop lowest", "of", "and", "or", "dice", "!", ">=4", "# note", ",", "{", "}kh1", "(", ")", "[fire]", "hit", "d4",
)  # fmt: skip
_phrases = st.lists(st.sampled_from(_WORDS), max_size=9).flatmap(
    lambda words: st.sampled_from([" ", ""]).map(lambda gap: gap.join(words))
)


@given(_phrases)
@settings(max_examples=5 * settings.default.max_examples)
def test_any_heap_of_words_is_read_as_it_is_told_back_or_refused(text: str) -> None:
    check_hostile(text)


@pytest.mark.soak
@given(_phrases)
@settings(max_examples=20_000, deadline=None)
def test_twenty_thousand_heaps_of_words_are_read_as_they_are_told_back_or_refused(text: str) -> None:
    check_hostile(text)


@given(_phrases | st.text(string.printable, max_size=200))
@settings(max_examples=2 * settings.default.max_examples)
def test_a_guess_can_be_rolled_and_has_every_die_of_the_text(text: str) -> None:
    try:
        parse(text)
    except RollError as fault:
        if meant := nearest(fault):
            line = parse(meant)
            terms = sum(len(pools(item.expression)) for item in line.items)
            assert terms >= len(re.findall(r"(?<![^\W\d_])d\s*[0-9%fF]", text)) or "#" in text


@pytest.mark.parametrize(
    "text",
    [
        "best of " * 25,
        "the " * 50,
        "two " * 50,
        "1d6 plus " * 22,
        "against " * 25,
        "count " * 33,
        "best of 1 and " * 14,
        "d6 " * 66,
        "the" + " " * 190 + "best",
        "a times " * 25,
        "highest of " + "x , " * 45,
    ],
)
def test_hostile_phrases_cost_no_more_than_their_length(text: str) -> None:
    """Counted in function calls and not in time, so that a slow machine finds the same."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        parse(text[:200])
    except RollError as fault:
        nearest(fault)
    finally:
        sys.setprofile(None)
    assert calls < 60_000
