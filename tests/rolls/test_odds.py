"""Exact distributions against brute force, and simulations against exact ones."""

import itertools
import random
from fractions import Fraction

import pytest

from games.kernel import RngDice, ScriptedDice
from games.kernel.dice import DiceMismatch
from rolls import odds_of, parse, roll, split_target
from rolls.model import Expression
from rolls.odds import simulate


def _expression(text: str) -> Expression:
    return parse(text).items[0].expression


def _brute(text: str, dice: int, sides: int) -> dict[int, Fraction]:
    """Roll every sequence of `dice` faces; sequences longer than needed weigh the same."""
    found: dict[int, Fraction] = {}
    for faces in itertools.product(range(1, sides + 1), repeat=dice):
        total = roll(parse(text), ScriptedDice(*faces)).totals[0]
        found[total] = found.get(total, Fraction()) + Fraction(1, sides**dice)
    return found


@pytest.mark.parametrize(
    ("text", "dice", "sides"),
    [
        ("4d6kh3", 4, 6),
        ("4d6kl2", 4, 6),
        ("4d4dh1", 4, 4),
        ("3d6dl1>=5 botch 2", 3, 6),
        ("3d6 - 1d6 * 2", 4, 6),
        ("3d6>=5 botch 1 double 6", 3, 6),
        ("3d6mi2ma5", 3, 6),
        ("2d4ro1", 4, 4),
        ("4dF", 4, 3),
        ("(2d6 + 1) / 2 - 3", 2, 6),
    ],
)
def test_exact_odds_agree_with_brute_force(text: str, dice: int, sides: int) -> None:
    odds = odds_of(_expression(text), random.Random(1))
    assert odds.exact
    assert {value: Fraction(ways, odds.out_of) for value, ways in odds.ways} == _brute(text, dice, sides)


@pytest.mark.parametrize("text", ["2d4!", "2d4!!", "1d4r1", "3d4!>=3", "2d3!!kh1", "2d4!>=4>=3", "1d4!r2"])
def test_exploding_and_rerolled_odds_agree_with_short_sequences(text: str) -> None:
    """Brute force over 7 dice misses only chains longer than that, so it bounds every exact chance from below."""
    odds = odds_of(_expression(text), random.Random(1))
    assert odds.exact
    low: dict[int, Fraction] = {}
    for faces in itertools.product(range(1, 5 if "d4" in text else 4), repeat=7):
        try:
            total = roll(parse(text), ScriptedDice(*faces)).totals[0]
        except DiceMismatch:
            continue
        low[total] = low.get(total, Fraction()) + Fraction(1, (4 if "d4" in text else 3) ** 7)
    missing = 1 - sum(low.values())
    exact = {value: Fraction(ways, odds.out_of) for value, ways in odds.ways}
    assert sum(exact.values()) == 1
    for value, chance in low.items():
        assert chance <= exact[value] <= chance + missing


def test_chance_of_a_target() -> None:
    text, target = split_target("4d6kh3 >= 15")
    assert target is not None
    assert odds_of(_expression(text), random.Random(1)).chance(target) == Fraction(300, 1296)


def test_mean_of_4d6_keep_three() -> None:
    assert odds_of(_expression("4d6kh3"), random.Random(1)).mean == pytest.approx(12.2446, abs=1e-4)


def test_what_is_too_large_is_simulated_and_says_so() -> None:
    odds = odds_of(_expression("8d10!kh3"), random.Random(1))
    assert not odds.exact
    assert odds.out_of >= 1_000


def test_a_large_sum_stays_exact_and_quick() -> None:
    odds = odds_of(_expression("100d6"), random.Random(1))
    assert odds.exact
    assert odds.out_of == 6**100
    assert odds.mean == 350


@pytest.mark.parametrize("text", ["4d6kh3", "2d10!", "5d10>=7 botch 1"])
def test_simulation_agrees_with_exact_odds_within_five_deviations(text: str) -> None:
    exact = odds_of(_expression(text), random.Random(1))
    drawn = simulate(_expression(text), random.Random(2))
    mean = exact.mean
    variance = sum(float(Fraction(ways, exact.out_of)) * (value - mean) ** 2 for value, ways in exact.ways)
    assert abs(drawn.mean - mean) < 5 * (variance / drawn.out_of) ** 0.5


@pytest.mark.parametrize("sides", [6, 10, 20])
def test_chi_square_on_rolls(sides: int) -> None:
    counts = [0] * sides
    dice = RngDice(random.Random(7))
    for _ in range(200):
        for die in roll(parse(f"300d{sides}"), dice).items[0].rolls[0].pools[0].dice:
            counts[die.face - 1] += 1
    expected = sum(counts) / sides
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    degrees = sides - 1
    assert statistic < degrees + 4 * (2 * degrees) ** 0.5
