"""The grammar: what it reads, what it refuses, and that text and value agree."""

import string

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.kernel import RngDice, ScriptedDice
from rolls import RollError, explain, format_line, limits, parse, parse_kept, roll, split_target
from rolls.model import (
    Binary,
    Condition,
    Explode,
    Item,
    Keep,
    Line,
    Negative,
    Number,
    Pool,
    Reroll,
    Success,
    pools,
)


class Counting:
    """Dice that always show the worst for the roller's work: every face explodes or is thrown again."""

    def __init__(self, face: int) -> None:
        self.face, self.thrown = face, 0

    def roll(self, count: int, sides: int, why: str) -> tuple[int, ...]:
        self.thrown += count
        return (max(1, min(self.face, sides)),) * count


def test_the_readme_line_of_every_feature_is_canonical() -> None:
    for text in (
        "1d20",
        "4d6kh3",
        "2d20kl1 + 5",
        "1d%",
        "4dF",
        "6d10!",
        "6d10!!>=9",
        "3d6ro=1",
        "3d6r<=2",
        "2d6mi2ma5",
        "6d10!10>=7",
        "4d6!okl1",
        "5d10>=7 botch 1 double 10",
        "2d6[sword] + 3[skill]",
        "3x 4d6kh3",
        "1d20, 2d6 - 1",
        "(1 + 2) * 3 - -4",
        "5d6dl2",
        "1 - (2 - 3)",
        "-(1 + 1) / 2",
    ):
        assert format_line(parse(text)) == text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("d20", "1d20"),
        (" 4D6 K 3 ", "4d6kh3"),
        ("4d6d1", "4d6dl1"),
        ("d100", "1d%"),
        ("5d10≥7", "5d10>=7"),
        ("3X2d6", "3x 2d6"),
        ("2d6−1", "2d6 - 1"),
        ("3d6r1", "3d6r=1"),
        ("((2))", "2"),
        ("1d6[ big   sword ]", "1d6[big sword]"),
        ("3d6!-1", "3d6! - 1"),
        ("3d6! - 1", "3d6! - 1"),
        ("5d10!10>=8", "5d10!10>=8"),
        ("8d10>=8!", "8d10!10>=8"),
        ("3dF!=-1", "3dF!=-1"),
        ("5d10=<3", "5d10<=3"),
    ],
)
def test_spellings_have_one_canonical_form(typed: str, canonical: str) -> None:
    assert format_line(parse(typed)) == canonical


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "a number or dice are expected"),
        ("2d6 + ", 6, "a number or dice are expected"),
        ("2d", 2, "the number of sides is missing"),
        ("2d6 & 1", 4, "'&' is not understood"),
        ("(2d6", 4, "closing parenthesis"),
        ("2d0", 3, "1 to 10000 sides"),
        ("0d6", 0, "1 to 500 dice"),
        ("501d6", 0, "1 to 500 dice"),
        ("300d6, 300d6", 0, "600 dice, 500 are allowed"),
        ("4d6kh5", 0, "of 4 dice, 5 cannot be kept"),
        ("2 + 4d6dl4", 4, "of 4 dice, 4 cannot be dropped"),
        ("2d6kh1kl1", 6, "said twice"),
        ("2d6botch1", 3, "goes with counted successes"),
        ("21x d6", 0, "1 to 20 times"),
        ("99999999999", 0, "numbers go up to"),
        ("2d6[", 4, "a label ends with"),
        ("2d6[]", 4, "a label has"),
        ("1," * 10 + "1", 20, "at most 10 rolls"),
        ("2d6l3", 3, "'l' is not understood"),
        ("٣d6", 0, "a number or dice"),
        ("1 + 4d6kh3>=15", 10, "no single die here can be >=15"),
        ("4dF>1", 3, "no single die"),
        ("5d10ma6>=7", 7, "no single die"),
        ("500d1!", 0, "about 10500 times"),
        ("500d2r<=2!<=2", 0, "about 20500 times"),
        ("20x 7d10r<=9", 0, "are allowed"),
        ("d6r1+" * 29 + "d6r1", 149, "written out, the line has 267 characters"),
    ],
)
def test_a_fault_is_named_with_its_position(text: str, position: int, words: str) -> None:
    with pytest.raises(RollError) as caught:
        parse(text)
    assert words in caught.value.reason
    assert caught.value.position == position
    assert caught.value.marked.splitlines()[-1].index("^") <= 40


def test_a_long_line_is_refused_before_it_is_read() -> None:
    with pytest.raises(RollError, match="200 are allowed"):
        parse("1+" * 5_000 + "1")


@pytest.mark.parametrize("text", ["4d6>=15", "500d1!", " + ".join(["1d6r=1"] * 30), "1d6!=-1"])
def test_what_was_rolled_under_wider_caps_is_still_read(text: str) -> None:
    line = parse_kept(text)
    assert format_line(line) == text
    with pytest.raises(RollError):
        parse_kept(text + "&")


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(RollError, match="deep"):
        parse("(" * 50 + "1" + ")" * 50)
    with pytest.raises(RollError, match="deep"):
        parse("-" * 50 + "1")


def test_division_by_zero_is_an_error_of_the_grammar() -> None:
    with pytest.raises(RollError, match="divides by zero"):
        roll(parse("1d6 / 0"), ScriptedDice(3))


def test_split_target_takes_the_comparison_behind_a_space() -> None:
    assert split_target("4d6kh3 >= 15") == ("4d6kh3", Condition(">=", 15))
    assert split_target("5d10>=7 >= 3") == ("5d10>=7", Condition(">=", 3))
    assert split_target("5d10>=7") == ("5d10>=7", None)
    assert split_target("4d6 ≥ 15") == ("4d6", Condition(">=", 15))
    assert split_target("4dF <= −2 ") == ("4dF", Condition("<=", -2))
    for hostile in ("a" + " " * 9_000, " >" * 4_000, "= " * 4_000, "4d6 " + " " * 300 + ">= 1"):
        assert split_target(hostile) == (hostile, None)


_conditions = st.builds(Condition, st.sampled_from([">=", "<=", ">", "<", "="]), st.integers(-1, 12))
_optional = st.none() | st.integers(-1, 12)
_labels = st.sampled_from(["", "sword", "big axe", "Ünïcode", "@everyone", "*"])


@st.composite
def _pools(draw: st.DrawFn) -> Pool:
    count = draw(st.integers(1, 6))
    drop = draw(st.booleans())
    keep = None
    if count > drop and draw(st.booleans()):
        keep = Keep(drop, draw(st.booleans()), draw(st.integers(1, count - drop)))
    success = draw(st.none() | st.builds(Success, _conditions, _optional, _optional))
    explode = draw(st.none() | st.builds(Explode, _conditions, st.booleans()))
    if explode is not None and not explode.compound and draw(st.booleans()):
        explode = Explode(explode.when, once=True)
    reroll = draw(st.none() | st.builds(Reroll, _conditions, st.booleans()))
    pool = Pool(
        count,
        draw(st.sampled_from([0, 1, 2, 6, 10, 100])),
        reroll,
        explode,
        draw(_optional),
        draw(_optional),
        keep,
        success,
        draw(_labels),
    )
    assume(not pool.hopeless)
    return pool


_d66 = st.builds(Pool, st.just(2), st.just(6), label=_labels, digits=st.just(True))
_leaves = _pools() | _d66 | st.builds(Number, st.integers(0, 99), _labels)
_expressions = st.recursive(
    _leaves,
    lambda inner: st.builds(Negative, inner) | st.builds(Binary, st.sampled_from(["+", "-", "*", "/"]), inner, inner),
    max_leaves=5,
)
_notes = st.sampled_from(["", "to hit", "fire, then cold", "6#", "vs 3", "x6", "@everyone"])
_items = st.builds(Item, _expressions, st.integers(1, 3), _notes, st.none() | _conditions)
_lines = st.builds(Line, st.lists(_items, min_size=1, max_size=3).map(tuple))


@given(_lines)
@settings(max_examples=3 * settings.default.max_examples)
def test_parse_reads_back_what_format_writes(line: Line) -> None:
    text = format_line(line)
    throws = sum(item.repeat * sum(pool.throws for pool in pools(item.expression)) for item in line.items)
    if len(text) <= limits.LENGTH and throws <= limits.THROWS:
        assert parse(text) == line


def _read(text: str) -> tuple[Line | None, RollError | None]:
    try:
        return parse(text), None
    except RollError as error:
        return None, error


_alphabet = st.text(
    st.sampled_from(string.digits + "dDkhlxrRo!<>=()[]+-*/%F,; mibotchdouble~`@#advsxekptfr\n−≥٣²"), max_size=60
)


@given(_alphabet | st.text(max_size=250))
@settings(max_examples=3 * settings.default.max_examples)
def test_hostile_strings_raise_only_the_grammars_error_and_keep_the_caps(text: str) -> None:
    check_hostile(text)


@pytest.mark.soak
@given(_alphabet | st.text(max_size=250))
@settings(max_examples=10_000, deadline=None)
def test_ten_thousand_hostile_strings_raise_only_the_grammars_error_and_keep_the_caps(text: str) -> None:
    check_hostile(text)


def check_hostile(text: str) -> None:
    line, fault = _read(text)
    if fault is not None:
        assert 0 <= fault.position <= len(text)
        assert len(fault.marked) <= 125
    if line is None:
        return
    assert parse(format_line(line)) == line
    thrown = sum(item.repeat * sum(pool.count for pool in pools(item.expression)) for item in line.items)
    assert thrown <= limits.DICE
    dice = Counting(1_000_000)
    try:
        result = roll(line, dice)
    except RollError:
        return
    assert dice.thrown <= thrown * (1 + 2 * limits.CHAIN)
    assert sum(len(words) for words in explain(result)) <= limits.OUTPUT


@given(st.integers(0, 2**32))
@settings(max_examples=50, deadline=None)
def test_every_number_of_a_result_can_be_added_up_from_its_dice(seed: int) -> None:
    import random

    result = roll(parse("6d10!r1kh4, 5d10>=7 botch 1 double 10, 4dF"), RngDice(random.Random(seed)))
    for item in result.items:
        pool = item.rolls[0].pools[0]
        assert pool.total == item.rolls[0].total == sum(die.score for die in pool.dice)
        assert all(die.score == 0 for die in pool.dice if die.state != "kept")
