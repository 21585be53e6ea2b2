"""What each modifier does to dice that are known."""

import random

import pytest

from games.kernel import RngDice, ScriptedDice
from rolls import explain, limits, parse, roll


@pytest.mark.parametrize(
    ("text", "faces", "total", "words"),
    [
        ("4d6kh3", (6, 1, 5, 4), 15, "(6 ~~1~~ 5 4) = **15**"),
        ("4d6dh1", (6, 1, 5, 4), 10, "(~~6~~ 1 5 4) = **10**"),
        ("2d20kl1 + 5", (18, 3), 8, "(~~18~~ 3) + 5 = **8**"),
        ("1d%", (100,), 100, "(100) = **100**"),
        ("4dF", (1, 2, 3, 3), 1, "(-1 0 +1 +1) = **1**"),
        ("2d6!", (6, 6, 2, 3), 17, "(6! 6! 2 3) = **17**"),
        ("2d6!!", (6, 6, 2, 3), 17, "(14! 3) = **17**"),
        ("2d6ro1", (1, 1, 4), 5, "(~~1~~ 1 4) = **5**"),
        ("1d6r<=2", (1, 2, 5), 5, "(~~1~~ ~~2~~ 5) = **5**"),
        ("3d6mi2ma5", (1, 6, 3), 10, "(2 5 3) = **10**"),
        ("5d10>=7", (7, 10, 1, 2, 9), 3, "(7 10 1 2 9) = **3** successes"),
        ("5d10>=7 botch 1 double 10", (7, 10, 1, 2, 9), 3, "(7 10 1 2 9) = **3** successes"),
        ("2d10>=7 botch 1", (1, 5), -1, "(1 5) = **-1** botch"),
        ("2d6[sword] + 3[skill]", (4, 2), 9, "(4 2)[sword] + 3[skill] = **9**"),
        ("7 / 2", (), 3, "7 / 2 = **3**"),
        ("(1d6 + 1) * -2", (4,), -10, "((4) + 1) * -2 = **-10**"),
    ],
)
def test_modifiers(text: str, faces: tuple[int, ...], total: int, words: str) -> None:
    with ScriptedDice(*faces) as dice:
        result = roll(parse(text), dice)
    assert result.totals == (total,)
    assert explain(result) == (words,)


def test_repeats_and_several_rolls_keep_their_order() -> None:
    with ScriptedDice(1, 2, 3, 4) as dice:
        result = roll(parse("3x 1d6, d20"), dice)
    assert result.totals == (1, 2, 3, 4)


def test_an_exclamation_mark_stands_behind_each_die_that_threw_another() -> None:
    with ScriptedDice(6, 6, 2, 1, 6, 5) as dice:
        result = roll(parse("3d6!kh3"), dice)
    assert explain(result) == ("(6! 6! ~~2~~ ~~1~~ 6! ~~5~~) = **18**",)
    assert [die.exploded for die in result.items[0].rolls[0].pools[0].dice] == [True, True, False, False, True, False]


def test_a_botch_is_only_called_so_where_nothing_else_is_added() -> None:
    (words,) = explain(roll(parse("1d10>=7 botch 1 + 2d6"), ScriptedDice(1, 3, 4)))
    assert words == "(1) + (3 4) = **6**"


def test_many_rolls_keep_the_cap_of_output_and_all_markdown_whole() -> None:
    text = ", ".join(["20x 2d20kl1"] * 10)
    lines = explain(roll(parse(text), RngDice(random.Random(1))))
    assert sum(len(line) + 1 for line in lines) <= limits.OUTPUT
    assert lines[-1].startswith("… **")
    assert lines[-1].endswith(" more")
    assert all(line.count("~~") % 2 == 0 and line.count("**") % 2 == 0 for line in lines)


def test_a_roll_of_many_pools_falls_back_to_their_totals() -> None:
    (words,) = explain(roll(parse("+".join(["9d100"] * 30)), RngDice(random.Random(1))))
    assert len(words) <= limits.OUTPUT
    assert words.count("(") == 30
    long = ", ".join(["2d6[" + "*" * 29 + "]"] * 5)
    for line in explain(roll(parse(long), RngDice(random.Random(1))), lambda label: label.replace("*", "\\*")):
        assert line.count("\\*") in (0, 29)


def test_a_die_that_never_stops_is_stopped_by_the_cap() -> None:
    result = roll(parse("1d1!, 1d1r1"), RngDice(random.Random(1)))
    assert result.totals == (21, 1)


def test_a_long_list_of_dice_is_cut_with_a_count() -> None:
    (words,) = explain(roll(parse("500d1000"), RngDice(random.Random(1))))
    assert "more)" in words
    assert len(words) < 1_600


def test_labels_are_escaped_by_the_caller() -> None:
    result = roll(parse("1d6[@everyone]"), ScriptedDice(3))
    assert explain(result, lambda label: label.replace("@", "(at)")) == ("(3)[(at)everyone] = **3**",)
