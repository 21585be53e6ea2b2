"""Where pieces may stand, by how much they fail to, and what is suggested. Shapely is the oracle."""

import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from games.battlefield.pieces import placed, templates
from games.battlefield.placing import Ground, KeepOff, check_place, place_fault, stands, suggestions
from games.geometry.discs import Disc
from games.geometry.plane import squared
from games.geometry.polygons import rectangle
from games.kernel import IllegalAction
from tests.games.battlefield.scenes import KEYS, SIZE, piece, pieces
from tests.geometry.oracle import CLOSE, area

HOUSE = placed(templates()["house"], "T1", (10_000, 10_000))
ZONE = KeepOff("the deployment zone", rectangle(0, 0, 48_000, 6000), 0)
WELL = KeepOff("the well", Disc((24_000, 24_000), 500), 3000)


def crate(x: int, y: int) -> str:
    ground = Ground(SIZE, (HOUSE,), gap=1000, keep_off=(ZONE, WELL))
    return place_fault(placed(templates()["crate"], "T2", (x, y)), ground)


@pytest.mark.parametrize(
    ("x", "y", "fault"),
    [
        (749, 9000, "the crate would reach 0.001 inches beyond the west edge of the table"),
        (750, 9000, ""),
        (30_000, 48_000, "the crate would reach 0.75 inches beyond the south edge of the table"),
        (47_500, 30_000, "the crate would reach 0.25 inches beyond the east edge of the table"),
        (30_000, 0, "the crate would reach 0.75 inches beyond the north edge of the table"),
        (14_749, 10_000, "the crate would overlap T1, the house"),
        (10_000, 10_000, "the crate would overlap T1, the house"),
        (14_750, 10_000, "the crate would stand 0 inches from T1; 1 is the least"),
        (15_749, 10_000, "the crate would stand 0.999 inches from T1; 1 is the least"),
        (15_750, 10_000, ""),
        (15_457, 15_457, "the crate would stand 0.999 inches from T1; 1 is the least"),
        (15_458, 15_458, ""),
        (30_000, 6749, "the crate would stand within the deployment zone"),
        (30_000, 6750, ""),
        (24_000, 20_000, "the crate would stand 2.75 inches from the well; 3 is the least"),
        (24_000, 19_750, ""),
        (24_000, 24_000, "the crate would stand 0 inches from the well; 3 is the least"),
    ],
)
def test_a_fault_says_by_how_much(x: int, y: int, fault: str) -> None:
    assert crate(x, y) == fault


def test_a_refusal_cites_the_rule_and_says_where_it_fits() -> None:
    with pytest.raises(IllegalAction) as error:
        check_place(placed(templates()["crate"], "T2", (14_000, 10_000)), Ground(SIZE, (HOUSE,)), "UW-15")
    assert error.value.reason == "the crate would overlap T1, the house; 1 inches east of there it fits: UW-15"
    check_place(placed(templates()["crate"], "T2", (15_000, 10_000)), Ground(SIZE, (HOUSE,)), "UW-15")
    full = Ground((9000, 9000), (placed(templates()["house"], "T1", (4500, 4500)),))
    with pytest.raises(IllegalAction) as error:
        check_place(placed(templates()["crate"], "T2", (4500, 4500)), full, "UW-15")
    assert error.value.reason == "the crate would overlap T1, the house: UW-15"


def test_a_thousand_random_places_agree_with_shapely() -> None:
    table = shapely.box(0, 0, *SIZE)
    for seed in range(1000):
        dice = random.Random(seed)
        standing, gap = pieces(dice, 5), dice.choice((0, 500, 2000))
        keep = (KeepOff("the zone", rectangle(0, 0, 48_000, 6000), dice.choice((0, 1500))), WELL)
        new = piece(dice, 9, margin=3000)
        shape = area(new.outline)
        clear = table.covers(shape)
        for other in standing:
            there = area(other.outline)
            clear &= shapely.relate(shape, there)[0] != "2" and not shape.distance(there) < gap - CLOSE
        clear &= shapely.relate(shape, area(keep[0].shape))[0] != "2"  # type: ignore[arg-type]
        clear &= not shape.distance(area(keep[0].shape)) < keep[0].distance - CLOSE  # type: ignore[arg-type]
        clear &= not shape.distance(shapely.Point(24_000, 24_000)) < 3500 - CLOSE
        assert stands(new, Ground(SIZE, standing, gap, keep)) == clear, seed


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 12), st.sampled_from(KEYS), st.sampled_from((0, 1000)))
def test_suggestions_fit_keep_apart_and_are_the_same_again(seed: int, count: int, key: str, gap: int) -> None:
    ground = Ground(SIZE, pieces(random.Random(seed), count), gap, (ZONE,))
    found = suggestions(templates()[key], ground)
    assert 1 <= len(found) <= 6
    assert found == suggestions(templates()[key], ground)
    assert all(stands(placed(templates()[key], "T20", *spot), ground) for spot in found)
    assert all(squared(a.centre, b.centre) >= 8000**2 for a in found for b in found if a != b)


def test_a_lonely_piece_gets_its_counterpart_suggested_first() -> None:
    ground = Ground(SIZE, (HOUSE,))
    assert suggestions(templates()["hall"], ground)[0].centre == (38_000, 38_000)


def test_nothing_is_suggested_where_nothing_fits() -> None:
    assert suggestions(templates()["house"], Ground((7000, 7000))) == ()
