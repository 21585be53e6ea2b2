"""Round robins: Berger tables as published, and tables of three and four that everybody plays evenly."""

from collections import Counter
from itertools import combinations

import pytest

from leagues.pairing.round_robin import LARGEST, berger, meetings, together


def test_berger_tables_of_six_are_those_of_fide() -> None:
    """FIDE handbook C.05, annex 1: 5 or 6 players."""
    assert berger([1, 2, 3, 4, 5, 6]) == (
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    )


def test_five_play_the_table_of_six_and_who_meets_the_sixth_has_a_bye() -> None:
    assert berger([1, 2, 3, 4, 5]) == (
        ((2, 5), (3, 4)),  # 1 has the bye
        ((5, 3), (1, 2)),  # 4
        ((3, 1), (4, 5)),  # 2
        ((1, 4), (2, 3)),  # 5
        ((4, 2), (5, 1)),  # 3
    )


def test_berger_tables_of_eight_are_those_of_fide() -> None:
    """FIDE handbook C.05, annex 1: 7 or 8 players."""
    assert berger(range(1, 9)) == (
        ((1, 8), (2, 7), (3, 6), (4, 5)),
        ((8, 5), (6, 4), (7, 3), (1, 2)),
        ((2, 8), (3, 1), (4, 7), (5, 6)),
        ((8, 6), (7, 5), (1, 4), (2, 3)),
        ((3, 8), (4, 2), (5, 1), (6, 7)),
        ((8, 7), (1, 6), (2, 5), (3, 4)),
        ((4, 8), (5, 3), (6, 2), (7, 1)),
    )


@pytest.mark.parametrize("count", range(2, 16))
def test_of_two_everybody_meets_everybody_once_and_begins_in_half_of_the_matches(count: int) -> None:
    tables = together(range(count), 2)
    assert meetings(tables) == Counter({frozenset(two): 1 for two in combinations(range(count), 2)})
    first = Counter(table[0] for table in tables)
    assert all(abs(2 * first[entrant] - (count - 1)) <= 1 for entrant in range(count))


@pytest.mark.parametrize("count", range(2, 16))
def test_nobody_plays_twice_in_a_round_of_berger(count: int) -> None:
    for pairings in berger(range(count)):
        seated = [entrant for pairing in pairings for entrant in pairing]
        assert len(seated) == len(set(seated)) == count - count % 2


@pytest.mark.parametrize(
    ("seats", "count"), [(seats, count) for seats in (3, 4) for count in range(seats, LARGEST + 1)]
)
def test_tables_of_more_are_even(seats: int, count: int) -> None:
    tables = together(range(count), seats)
    met = meetings(tables)
    assert len(met) == count * (count - 1) // 2
    assert max(met.values()) - min(met.values()) <= 1
    assert len({Counter(entrant for table in tables for entrant in table)[each] for each in range(count)}) == 1
    assert len({frozenset(table) for table in tables}) == len(tables)
    if len(tables) % count == 0:  # no table looks the same before it has gone all the way round
        for seat in range(seats):
            assert set(Counter(table[seat] for table in tables).values()) == {len(tables) // count}


def test_seven_at_tables_of_three_meet_exactly_once() -> None:
    """The plane of Fano: 7 tables, of which every two of the seven share exactly one."""
    assert together(range(7), 3) == ((0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2))


def test_what_is_no_round_robin_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4 seats"):
        together(range(9), 5)
    with pytest.raises(ValueError, match="different entrants"):
        together([1, 1, 2], 2)
    with pytest.raises(ValueError, match="different entrants"):
        together([1, 2], 3)
    with pytest.raises(ValueError, match="16 entrants at most"):
        together(range(LARGEST + 1), 3)
