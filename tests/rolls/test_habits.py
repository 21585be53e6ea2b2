"""Dice as people write them, who come from other rollers: what is understood, what it means, and what is nearest."""

import pathlib
import re
import sys

import pytest

from games.kernel import ScriptedDice
from rolls import PLAIN, RollError, explain, format_line, limits, nearest, parse, roll
from rolls.odds import exact

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "dice.md"
_CELLS = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \|(?: `([^`]+)` \| `([^`]+)` \|)?", re.MULTILINE)


def forms() -> list[tuple[str, str]]:
    """Read the page's table: what people write, and how we write it."""
    table = PAGE.read_text("utf-8").split("| they write | here | they write | here |")[1].split("\n\n")[0]
    cells = [found.groups() for found in _CELLS.finditer(table)]
    return [(theirs, ours) for row in cells for theirs, ours in (row[:2], row[2:]) if theirs]


def test_the_page_lists_sixty_forms() -> None:
    assert len(forms()) >= 60


@pytest.mark.parametrize(("theirs", "ours"), forms())
def test_a_form_of_the_page_means_what_is_written_beside_it(theirs: str, ours: str) -> None:
    assert format_line(parse(theirs)) == ours
    assert parse(ours) == parse(theirs)


@pytest.mark.parametrize(
    ("text", "reason", "meant"),
    [
        ("4d6 hk3", "not understood", "4d6kh3"),
        ("4d6zz", "not understood", "4d6"),
        ("{4d6,3d8}", "write kh1 or kl1", "{4d6, 3d8}kh1"),
        ("{4d6,3d8", "closing }", "{4d6, 3d8}kh1"),
        ("{4d6}kh1", "two rolls or more", "4d6"),
        ("{1d4,1d6,1d8}kh2", "write kh1 or kl1", "{1d4, 1d6, 1d8}kh1"),
        ("1d20 advantge", "looks like 'advantage'", "2d20kh1"),
        ("attack 1d20+5", "expected", "1d20 + 5 # attack"),
        ("1d6 fire 3", "not understood", ""),
        ("10d6cs>3", "successes are counted as in", "10d6>3"),
        ("(2d6", "closing parenthesis", "2d6"),
        ("5d6x6", "write 6x 4d6, or 4d6!6", "6x 5d6"),
        ("1d20 adv dis", "said once", "2d20kh1"),
        ("3d6 adv", "needs a single die", "3d6"),
        ("3x 4d6 x6", "repeated once", "3x 4d6"),
        ("&", "expected", ""),
    ],
)
def test_what_is_not_understood_is_refused_with_the_nearest_form_that_is(text: str, reason: str, meant: str) -> None:
    with pytest.raises(RollError, match=re.escape(reason)) as caught:
        parse(text)
    assert nearest(caught.value) == meant


def test_nothing_near_is_looked_for_where_a_line_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["rolls.nearest"], "_candidates", None)
    for length in (limits.LENGTH + 1, 6000):
        with pytest.raises(RollError, match="characters, 200 are allowed") as caught:
            parse("1" * length)
        assert nearest(caught.value) == ""


def test_words_that_begin_like_a_modifier_stay_words() -> None:
    for text in ("2d6 damage", "2d6 double damage", "2d6 max damage", "2d6 best of luck", "2d6 fire", "2d6 ex"):
        assert parse(text).items[0].label == text[4:]


def test_a_test_of_the_total_says_by_how_much() -> None:
    assert explain(roll(parse("1d20+5 dc 15 climbing"), ScriptedDice(9))) == (
        "climbing: (9) + 5 = **14**, failure by 1 (>=15)",
    )
    assert explain(roll(parse("1d100 vs <=45"), ScriptedDice(45)))[0].endswith("success (<=45)")


def test_an_explosion_may_happen_once_only() -> None:
    result = roll(parse("1d6xo6"), ScriptedDice(6, 6))
    assert result.totals == (12,)
    assert exact(parse("1d6!o").items[0].expression) == {
        **dict.fromkeys(range(1, 6), 6),
        **dict.fromkeys(range(7, 13), 1),
    }, "one of six dice is thrown again: 36 ways in all, and no more than 12"


def test_marks_change_no_total() -> None:
    assert explain(roll(parse("1d20cs>18cf1+2"), ScriptedDice(19))) == ("(**19**) + 2 = **21**",)


def test_plain_words_need_no_markdown() -> None:
    result = roll(parse("4d6kh3, 1d6ro1, 4dF"), ScriptedDice(4, 2, 5, 1, 1, 3, 1, 2, 3, 3))
    assert explain(result, style=PLAIN) == (
        "(4 2 5 1 dropped) = 11",
        "(1 thrown again, 3) = 3",
        "(-1 0 +1 +1) = 1",
    )


def test_a_roll_is_repeated_in_words_only_where_nothing_follows() -> None:
    assert [parse(text).items[0].repeat for text in ("1d20+5 twice", "thrice 2d6", "2d6 4 times", "2 times 3d6")] == [
        2,
        3,
        4,
        2,
    ]
    assert parse("2d6 twice the damage").items[0] == parse("2d6 # twice the damage").items[0]
    assert [item.repeat for item in parse("1d20 twice, 2d6").items] == [2, 1]
    with pytest.raises(RollError, match="repeated once"):
        parse("2x 1d20 twice")


def test_notes_of_other_rollers_are_told_from_explosions_and_minus() -> None:
    assert format_line(parse("3d6! fire")) == "3d6! # fire"
    assert format_line(parse("3d6 ! fire")) == "3d6 # fire"
    assert format_line(parse("3d6 ! kh2")) == "3d6!kh2"
    assert format_line(parse("2d6 -c “big axe”")) == "2d6 # big axe"
    with pytest.raises(RollError, match="a number or dice"):
        parse("2d6 -cold")


def test_sorted_dice_are_shown_in_order_and_thrown_as_they_fall() -> None:
    result = roll(parse("5d6sd dl1"), ScriptedDice(2, 6, 1, 6, 3))
    assert explain(result, style=PLAIN) == ("(6 6 3 2 1 dropped) = 17",)
    assert [die.face for die in result.items[0].rolls[0].pools[0].dice] == [2, 6, 1, 6, 3]


def test_of_a_group_one_roll_counts_and_the_dice_of_the_others_are_dropped() -> None:
    result = roll(parse("{2d6, 1d12}kh1 + 3"), ScriptedDice(4, 3, 6))
    assert explain(result, style=PLAIN) == ("{(4 3), (6 dropped)}kh1 + 3 = 10",)
    assert roll(parse("{2d6, 1d12}kl1 + 3"), ScriptedDice(4, 3, 6)).totals == (9,)
    assert roll(parse("{1d6, 1d6}kh1"), ScriptedDice(5, 5)).totals == (5,), "of equal ones the first counts"


def test_odds_of_a_group_are_exact() -> None:
    """The higher of a D4 and a D6: k comes in 2k-1 of 24 ways up to 4, then in 4 ways each for 5 and 6."""
    assert exact(parse("{1d4, 1d6}kh1").items[0].expression) == {1: 1, 2: 3, 3: 5, 4: 7, 5: 4, 6: 4}
    assert exact(parse("{1d4, 1d6}kl1").items[0].expression) == {1: 9, 2: 7, 3: 5, 4: 3}


@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        ("1d20+5", (20,), "(20) + 5 = 25, natural 20"),
        ("1d20-2 vs 15", (1,), "(1) - 2 = -1, natural 1, failure by 16 (>=15)"),
        ("2d20kh1", (1, 20), "(1 dropped, 20) = 20, natural 20"),
        ("2d20", (1, 20), "(1 20) = 21"),
        ("1d20+5", (19,), "(19) + 5 = 24"),
    ],
)
def test_a_natural_20_and_a_natural_1_are_named(text: str, faces: tuple[int, ...], told: str) -> None:
    assert explain(roll(parse(text), ScriptedDice(*faces)), style=PLAIN) == (told,)
