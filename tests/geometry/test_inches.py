"""Inches, points and compass points as people write them; steps that never go too far."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.geometry.inches import (
    COMPASS,
    VECTORS,
    parse_bearing,
    parse_point,
    step,
    toward,
    write_inches,
    write_point,
)
from games.geometry.plane import squared
from games.kernel import BadNotation
from games.kernel.questions.notation import thousandths

lengths = st.integers(0, 9_999_999)
points = st.tuples(st.integers(0, 72_000), st.integers(0, 72_000))


@given(lengths)
def test_every_thousandth_is_read_back(length: int) -> None:
    assert thousandths(write_inches(length)) == length


@given(points)
def test_every_point_is_read_back(point: tuple[int, int]) -> None:
    assert parse_point(write_point(point)) == point


@pytest.mark.parametrize("text", ["12.5", "1,2,3", "", "a,b", "1;2"])
def test_other_texts_are_no_points(text: str) -> None:
    with pytest.raises(BadNotation, match=r"is (not a point|no length)"):
        parse_point(text)


def test_long_texts_are_quoted_in_part() -> None:
    with pytest.raises(BadNotation) as error:
        parse_point("9" * 5000)
    assert len(error.value.reason) < 120


def test_compass_points_are_read_by_words_and_letters() -> None:
    for number, name in enumerate(COMPASS):
        short = "".join(word[0] for word in name.split("-"))
        for text in (name, name.upper(), name.replace("-", " "), name.replace("-", "_"), short, short.upper()):
            assert parse_bearing(text) == number


@pytest.mark.parametrize("text", ["", "northnorth", "NN", "SEN", "up", "12"])
def test_other_texts_are_no_directions(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a direction"):
        parse_bearing(text)


def test_opposite_compass_points_cancel_out() -> None:
    for number, (x, y) in enumerate(VECTORS):
        assert VECTORS[(number + 8) % 16] == (-x, -y)
        assert VECTORS[(number + 4) % 16] == (-y, x)
        assert 999_998**2 < x * x + y * y <= 1_000_000**2


@given(points, st.integers(0, 15), st.integers(0, 72_000))
def test_a_step_is_never_too_long_and_less_than_two_thousandths_too_short(
    start: tuple[int, int], bearing: int, length: int
) -> None:
    end = step(start, bearing, length)
    assert max(0, length - 2) ** 2 <= squared(start, end) <= length**2
    (x, y), (east, south) = (end[0] - start[0], end[1] - start[1]), VECTORS[bearing]
    assert abs(x * south - y * east) <= 2 * 1_000_000, "it leads where it should, but for a thousandth each way"
    assert x * east >= 0 <= y * south


@given(points, points, st.integers(0, 110_000))
def test_a_way_toward_a_goal_is_never_too_long_nor_past_it(
    start: tuple[int, int], goal: tuple[int, int], length: int
) -> None:
    end = toward(start, goal, length)
    assert squared(start, end) <= length**2
    assert end == goal or max(0, length - 2) ** 2 <= squared(start, end) < squared(start, goal)
