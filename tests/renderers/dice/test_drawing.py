"""Pictures of dice: golden ones of what people meet most, and the caps of what they do not."""

import pytest

from games.kernel import RngDice, ScriptedDice
from renderers.contract import Picture
from renderers.dice import Bar, Row, chart_picture, faces, roll_picture, table_picture
from renderers.dice.moments import moment_of
from renderers.kit.fonts import recorded_sizes
from rolls import LineResult, parse, roll
from tests.renderers.golden import check_golden, decoded

LONG = "Bartholomew the Unwise, called the Late"


def _roll(text: str, *faces: int) -> Picture:
    with ScriptedDice(*faces) as dice:
        return roll_picture("Mira", "strength", roll(parse(text), dice))


@pytest.mark.parametrize(
    ("name", "text", "faces"),
    [
        ("kept", "4d6kh3 + 2", (5, 2, 5, 2)),
        ("exploded", "5d10!10>=7 botch 1 double 10", (10, 8, 1, 5, 2, 10, 1)),
        ("repeated", "3x 2d20kl1", (12, 16, 20, 3, 1, 1)),
        ("several", "1d20 + 5, 2d8[fire]", (20, 3, 8)),
        ("wrapped", "2d6[sword] + 3[skill] - 1d4[armour of light]", (5, 1, 4)),
        ("group", "{2d6, 1d12}kh1 + 3", (4, 3, 6)),
        ("sorted", "5d6sd", (2, 6, 1, 6, 3)),
        ("natural", "2x 1d20 + 5", (20, 1)),
        ("twenty", "2d20kh1 + 5", (20, 7)),
        ("one", "1d20 - 1", (1,)),
        ("fudge", "4dF - 1", (1, 2, 3, 3)),
    ],
)
def test_golden_rolls(name: str, text: str, faces: tuple[int, ...]) -> None:
    check_golden(_roll(text, *faces), f"dice/{name}_roll")


def test_only_dice_that_are_kept_have_the_star_of_those_that_exploded(monkeypatch: pytest.MonkeyPatch) -> None:
    starred = list[object]()
    monkeypatch.setattr(faces, "_burst_mark", lambda *drawn: starred.append(drawn))
    for text, stars in (("2d6!kh1", 1), ("2d6!kl1", 0)):
        starred.clear()
        _roll(text, 6, 1, 5)
        assert len(starred) == stars, text


def test_golden_tables() -> None:
    rows = (
        Row("1", "Mira", "19", "", 15, 20, "+4", "now"),
        Row("2", LONG, "12", "delays", 12, 20, "", "wait"),
        Row("3", "Wolf", "–", "not rolled", None, 20, "−1", "wait"),
    )
    check_golden(table_picture("Initiative", "round 2", "1d20 + bonus", rows), "dice/initiative_table")


def test_golden_charts() -> None:
    odds = tuple(
        Bar(str(value), share / 36, value >= 9) for value, share in enumerate([*range(1, 7), *range(5, 0, -1)], 2)
    )
    check_golden(chart_picture("Chance of 9 or more", "27.8%", "exact: 5 of 18", "2d6", odds), "dice/odds_chart")
    luck = tuple(Bar(str(face), share, False, 1 / 6) for face, share in enumerate([0.1, 0.2, 0.25, 0.15, 0.2, 0.1], 1))
    check_golden(chart_picture("Dice of Mira", "3.45", "on average of 20 dice", "d6", luck), "dice/luck_chart")


def _rolled(text: str) -> LineResult:
    import random

    return roll(parse(text), RngDice(random.Random(3)))


@pytest.mark.parametrize(
    "text",
    [
        ", ".join(["20x 2d6"] * 10),
        "20x 25d100",
        "20x " + "+".join(["d6"] * 25),
        "500d10000",
        "-1000000000 * 1000000000 * 1000000000",
        "+".join(["1d6[a label]"] * 13),
        "*".join(["9"] * 30),
        "((((((1d4)+2)*3)-4)/5)+6)*(1d8-2d10!)",
        "47d1!kh1",
    ],
)
def test_whatever_can_be_rolled_can_be_drawn_within_bounds(text: str) -> None:
    with recorded_sizes() as sizes:
        picture = roll_picture(LONG, "why " * 25, _rolled(text))
    assert picture.width == 1200
    assert picture.height <= 3_000
    assert decoded(picture).size == (picture.width, picture.height)
    assert len(picture.png) < 300_000
    assert min(sizes) >= 24


def test_what_is_left_out_is_counted() -> None:
    whole, cut = (roll_picture("Mira", "", _rolled(text)) for text in ("20x d6", "20x d6, d6"))
    assert cut.height == whole.height + 60


@pytest.mark.parametrize(
    ("text", "faces", "moment"),
    [
        ("1d20 + 5", (20,), 20),
        ("1d20 + 5", (1,), 1),
        ("1d20 + 5", (19,), 0),
        ("2d20kh1", (20, 1), 20),
        ("2d20kl1", (20, 1), 1),
        ("2d20", (20, 20), 0),
        ("2x 1d20", (20, 20), 0),
        ("1d20; 1d20", (20, 20), 0),
        ("1d6 + 1d12", (1, 1), 0),
    ],
)
def test_only_a_single_d20_that_counts_has_a_moment_of_its_own(text: str, faces: tuple[int, ...], moment: int) -> None:
    with ScriptedDice(*faces) as dice:
        result = roll(parse(text), dice)
    assert moment_of(result) == moment
    picture = roll_picture("Mira", "to hit", result)
    assert (f"natural {moment}!" in picture.alt) == bool(moment)
    assert (picture.height == 372) == bool(moment)
