"""Knock-outs: six players by hand, seeds, byes, and players who are out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing.knockout import Knocked, Place, bracket, final_places, open_matches, seeded


def test_six_players_by_hand() -> None:
    """Seeds 1 and 2 have a bye. 5-4 and 3-6 are played; 4 and 6 win. Then 1-4 and 6-2: 1 and 6 win; 1 wins the final.

    4 and 2 are out in the semi-finals and share place 3, 5 and 3 in the first round and share place 5.
    """
    entrants = [11, 12, 13, 14, 15, 16]
    winners: dict[Place, int | None] = {}
    first = bracket(entrants, winners)
    assert [match.entrants for match in first[0]] == [(11,), (15, 14), (13, 16), (12,)]
    assert [match.winner for match in first[0]] == [11, None, None, 12]
    assert [match.entrants for match in open_matches(first, winners)] == [(15, 14), (13, 16)]
    winners |= {(0, 1): 14}
    second = bracket(entrants, winners)
    assert [match.entrants for match in open_matches(second, winners)] == [(13, 16), (11, 14)]
    winners |= {(0, 2): 16, (1, 0): 11}
    assert [match.entrants for match in open_matches(bracket(entrants, winners), winners)] == [(16, 12)]
    winners |= {(1, 1): 16}
    final = bracket(entrants, winners)
    assert [match.entrants for match in open_matches(final, winners)] == [(11, 16)]
    winners |= {(2, 0): 11}
    over = bracket(entrants, winners)
    assert open_matches(over, winners) == ()
    assert final_places(over, winners) == {11: 1, 16: 2, 14: 3, 12: 3, 15: 5, 13: 5}


def test_seeds_of_eight_are_as_printed() -> None:
    assert seeded(8) == (1, 8, 5, 4, 3, 6, 7, 2)


def test_both_are_out_and_the_next_has_a_bye() -> None:
    winners: dict[Place, int | None] = {(0, 1): None}
    rounds = bracket([1, 2, 3, 4], {})
    assert [match.entrants for match in rounds[0]] == [(1, 4), (3, 2)]
    rounds = bracket([1, 2, 3, 4], winners | {(0, 0): 4})
    assert rounds[1] == (Knocked((1, 0), (4,), True, 4),)
    assert final_places(rounds, winners | {(0, 0): 4}) == {1: 3, 2: 3, 3: 3, 4: 1}


def test_an_odd_number_and_two() -> None:
    assert [match.entrants for match in bracket([1, 2, 3], {})[0]] == [(1,), (3, 2)]
    assert bracket([1, 2], {}) == ((Knocked((0, 0), (1, 2), True),),)


def test_what_is_no_knock_out_is_refused() -> None:
    with pytest.raises(ValueError, match="two different entrants"):
        bracket([1], {})
    with pytest.raises(ValueError, match="two different entrants"):
        bracket([1, 1], {})
    with pytest.raises(ValueError, match="9 does not play match 1 of round 1"):
        bracket([1, 2], {(0, 0): 9})
    with pytest.raises(ValueError, match="1 does not play match 1 of round 2"):
        bracket([1, 2, 3, 4], {(1, 0): 1})


@given(st.integers(2, 33))
def test_the_favourites_meet_as_late_as_possible(count: int) -> None:
    """If the better seed always wins, 1 and 2 are in the final, 1 to 4 in the semi-finals, and so on."""
    winners: dict[Place, int | None] = {}
    rounds = bracket(range(1, count + 1), winners)
    while waiting := open_matches(rounds, winners):
        winners |= {match.place: min(match.entrants) for match in waiting}
        rounds = bracket(range(1, count + 1), winners)
    for played in rounds[1:]:
        here = sorted(entrant for match in played for entrant in match.entrants)
        assert here == list(range(1, min(2 * len(played), count) + 1))
    places = final_places(rounds, winners)
    assert sorted(places) == list(range(1, count + 1))
    assert (places[1], places[2]) == (1, 2)
