"""The tables of docs/raise_shields_torpedo.md (RS-B27), counted out here again from the rulebook's dice."""

import itertools
import pathlib
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from games.raise_shields.mechanics.gunnery.odds import hit_ways, mean_after

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "raise_shields_torpedo.md"
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def left(count: int, chance: Fraction, dice: int, stress: int) -> dict[int, Fraction]:
    """Return the chances of so many hits left: binomial hits, less half of (the evasion dice less the stress)."""
    found: Counter[int] = Counter()
    rolls = list(itertools.product(range(1, 7), repeat=dice))
    spread: dict[int, Fraction] = {}
    for roll in rolls:
        found[max(0, (sum(roll) - stress) // 2)] += 1
    for hits in range(count + 1):
        ways = comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)
        for evaded, number in found.items():
            through = max(0, hits - evaded)
            spread[through] = spread.get(through, Fraction()) + ways * Fraction(number, len(rolls))
    return spread


def mean(spread: dict[int, Fraction]) -> Fraction:
    return sum((hits * chance for hits, chance in spread.items()), Fraction())


def tables() -> list[list[list[str]]]:
    """Return the cells of the page's tables, heads and rules left out."""
    found: list[list[list[str]]] = []
    for _, lines in itertools.groupby(PAGE.read_text().splitlines(), key=lambda line: line.startswith("|")):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
        found += [rows[2:]] if rows else []
    return found


@pytest.mark.parametrize(
    ("index", "count", "chance", "share"),
    [
        (0, 5, HALF, Fraction(1)),
        (1, 5, THIRD, Fraction(1)),
        (2, 5, THIRD, THIRD),  # two of six rows of the location table
        (3, 1, HALF, Fraction(1)),
    ],
    ids=["five dice", "broadside", "broadside without shields", "one die"],
)
def test_rsb27_means_of_hull_lost(index: int, count: int, chance: Fraction, share: Fraction) -> None:
    expected = [
        [str(dice), *(f"{float(mean(left(count, chance, dice, stress)) * share):.2f}" for stress in range(6))]
        for dice in (1, 2, 3)
    ]
    assert tables()[index] == expected


def test_rsb27_chances_to_destroy_a_fresh_ship() -> None:
    for label, two, three, four in tables()[4]:
        dice, stress = (int(word) for word in label.replace("stress", "").split(","))
        each, lost = left(5, HALF, dice, stress), {0: Fraction(1)}
        dead = []
        for _ in range(4):
            following: dict[int, Fraction] = {}
            for hull, chance in lost.items():
                for hits, more in each.items():
                    following[hull + hits] = following.get(hull + hits, Fraction()) + chance * more
            lost = following
            dead.append(sum((chance for hull, chance in lost.items() if hull >= 10), Fraction()))
        assert [two, three, four] == [f"{float(100 * chance):.2f}" for chance in dead[1:]]


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("stress", range(6))
def test_rsb27_forecasts_use_the_same_odds(dice: int, stress: int) -> None:
    assert mean_after(hit_ways(5, 4, False, 4), dice, stress) == pytest.approx(float(mean(left(5, HALF, dice, stress))))
