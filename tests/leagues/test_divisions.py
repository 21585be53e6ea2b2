"""Divisions: sizes, a quarter up and a quarter down, people who come and go."""

from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing.divisions import divided, movers, next_season


def test_a_quarter_goes_up_and_a_quarter_goes_down() -> None:
    """Two divisions of eight: the last two of the first one and the first two of the second one change places."""
    seasons = next_season([range(1, 9), range(11, 19)], (), (), 8)
    assert seasons == ((1, 2, 3, 4, 5, 6, 11, 12), (7, 8, 13, 14, 15, 16, 17, 18))


def test_in_the_middle_some_go_up_and_some_go_down() -> None:
    first, second, third = next_season([(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)], (), (), 4)
    assert (first, second, third) == ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10, 11, 12))


def test_places_of_those_who_are_gone_are_filled_from_below_and_new_ones_begin_at_the_end() -> None:
    seasons = next_season([(1, 2, 3, 4), (5, 6, 7, 8)], {2}, [9], 4)
    assert seasons == ((1, 3, 5, 4), (6, 7, 8, 9))


def test_a_division_alone_stays_as_it_is() -> None:
    assert next_season([(3, 1, 2)], (), (), 8) == ((3, 1, 2),)
    assert next_season([], (), (), 8) == ()


@given(st.lists(st.integers(), unique=True, max_size=60), st.integers(1, 12))
def test_divisions_are_even_and_keep_the_order(entrants: list[int], most: int) -> None:
    found = divided(entrants, most)
    sizes = [len(division) for division in found]
    assert [entrant for division in found for entrant in division] == entrants
    assert all(size <= most for size in sizes)
    assert sizes == sorted(sizes, reverse=True)
    assert not sizes or sizes[0] - sizes[-1] <= 1


@given(st.integers(0, 100))
def test_nobody_goes_up_and_down_at_once(size: int) -> None:
    assert 2 * movers(size) <= max(size, 0)
