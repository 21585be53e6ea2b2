"""The kit that reads lines: words, numbers, points, flags, and what is said when they do not fit."""

import re
from fractions import Fraction

import pytest

from games.kernel import AmbiguousNotation, BadNotation, Choices, Line, Open, Span, Word
from games.kernel.questions.notation import pick, point, split, thousandths, unglued, whole, written
from tests.kernel.nested import Lose, Parry

SIDES = ("port", "starboard")


def test_quotes_keep_a_name_together_even_if_nobody_closes_them() -> None:
    assert split('move "Cape  Farrow" 2') == ("move", "Cape Farrow", "2")
    assert split('move "Cape Farrow') == ("move", "Cape Farrow")
    assert split('""  " " x') == ("x",)
    assert split("") == ()


def test_a_line_is_taken_from_the_left_and_flags_from_either_end() -> None:
    line = Line("fire", ("Port", "B", "hard", "BOARDING"), "a side")
    assert (len(line), line.left) == (4, ("Port", "B", "hard", "BOARDING"))
    assert line.one_of(SIDES, "side") == "port"
    assert not line.flag("boarding")
    assert line.flag_at_end("boarding", "board")
    assert not line.flag_at_end("boarding")
    assert line.take() == "B"
    assert line.flag("hard")
    line.end()
    assert line.rest() == ()


def test_words_that_lack_or_are_left_over_are_named() -> None:
    with pytest.raises(BadNotation, match=r"^fire needs a side and a target$"):
        Line("fire", (), "a side and a target").take()
    with pytest.raises(BadNotation, match=r"^fire needs more words$"):
        Line("fire", ()).take()
    with pytest.raises(BadNotation, match=r"^nothing may follow pass, but there is 'B now'$"):
        Line("pass", ("B", "now")).end()
    with pytest.raises(BadNotation, match=r"^roll needs a number$"):
        Line("roll", ("four",), "a number").number()
    assert Line("roll", ("4",)).number() == 4


def test_some_characters_may_be_read_as_spaces() -> None:
    line = Line("buy", ("a,b;c", "d"), "parts").without(",", ";")
    assert line.rest() == ("a", "b", "c", "d")
    with pytest.raises(BadNotation, match="buy needs parts"):
        line.take()


def test_a_name_may_be_cut_short_while_it_means_one_thing() -> None:
    assert pick("STAR", SIDES, "side") == "starboard"
    assert pick("left", SIDES, "side", {"left": "port"}) == "port"
    assert pick("port", ("port", "portal"), "place") == "port", "exact goes first"
    with pytest.raises(AmbiguousNotation, match="'por' could be port or portal"):
        pick("por", ("port", "portal"), "place")
    for nothing in ("", "aft"):
        with pytest.raises(BadNotation, match=r"there is no side '.*'; there are port, starboard"):
            pick(nothing, SIDES, "side")


@pytest.mark.parametrize("text", ["", "+1", "1.", ".", "1.2345", "1e3", "٣", "12345", "--1", "1,5"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert thousandths(text) is None
    assert whole(text) is None


def test_numbers_and_points_are_exact_thousandths() -> None:
    assert [thousandths(text) for text in ("0", "-0.5", "12.25", "9999.999")] == [0, -500, 12250, 9999999]
    assert point("12.5,-3") == (12500, -3000)
    assert [point(text) for text in ("12.5", "1,", ",1", "1,2,3", "a,b")] == [None] * 5


def test_glued_words_come_apart() -> None:
    step = re.compile("([0-9]*)([flr])")
    assert unglued(["2FL,r", "f"], step, str) == [("2", "f"), ("", "l"), ("", "r"), ("", "f")]
    with pytest.raises(BadNotation, match="'x' is not a step"):
        unglued(["f", "x"], step, lambda word: f"{word!r} is not a step")


def test_plain_structs_are_written() -> None:
    assert (written(Parry()), written(Lose(3))) == ("parry", "lose 3")


def test_a_span_counts_exactly() -> None:
    inches = Span(-1500, 2500, 250, 1000)
    assert [inches.text(value) for value in (-1500, -250, 0, 1000, 2500)] == ["-1.5", "-0.25", "0", "1", "2.5"]
    assert inches.steps == 16
    assert inches.holds(Fraction(1, 4))
    assert inches.holds(Fraction(-3, 2))
    assert not inches.holds(Fraction(1, 8)), "off the grid"
    assert not inches.holds(Fraction(1, 3)), "not even in thousandths"
    assert not inches.holds(Fraction(11, 4)), "too far"
    assert Span(1, 6).text(4) == "4"


def test_choices_are_empty_where_no_action_has_the_prefix() -> None:
    assert Choices().empty
    assert not Choices(complete=True).empty
    assert not Choices(words=(Word("x"),)).empty
    assert not Choices(open=Open("text", "name")).empty
