"""Tables by hand: points by place, tie-breaks with their arithmetic, forfeits, withdrawals."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing.round_robin import berger, together
from leagues.tables.ranking import ROUND_ROBIN, SWISS, Scored, TieBreak, ranked
from leagues.tables.results import Result, points_of, settled


def five() -> list[Result]:
    """Return a round robin of five by the Berger tables, by hand.

    1 beats 2 and 3, loses to 4, draws with 5. 2 beats 3, 4 and 5. 3 draws with 4 and beats 5. 4 beats 5.
    """
    drawn = {frozenset((1, 5)), frozenset((3, 4))}
    upset = frozenset((1, 4))
    tables = [pair for pairs in berger([1, 2, 3, 4, 5]) for pair in pairs]

    def winners(pair: tuple[int, ...]) -> list[int]:
        if frozenset(pair) in drawn:
            return []
        return [max(pair) if frozenset(pair) == upset else min(pair)]

    return [Result.won(pair, winners(pair)) for pair in tables]


def test_a_round_robin_of_five_by_hand() -> None:
    """Points: 1 has 2+2+0+1 = 5, 2 has 0+2+2+2 = 6, 3 has 0+0+1+2 = 3, 4 has 2+0+1+2 = 5, 5 has 1+0+0+0 = 1: 20 in all.

    1 and 4 have 5 each, and 4 has beaten 1: the direct result is 2 to 0.
    """
    lines = ranked(Scored([1, 2, 3, 4, 5], five()), ROUND_ROBIN)
    assert [(line.place, line.entrant, int(line.points)) for line in lines] == [
        (1, 2, 6),
        (2, 4, 5),
        (3, 1, 5),
        (4, 3, 3),
        (5, 5, 1),
    ]
    assert [line.ties for line in lines] == [(), (2,), (0,), (), ()]
    assert [(line.won, line.drawn, line.lost) for line in lines] == [
        (3, 0, 1),
        (2, 1, 1),
        (2, 1, 1),
        (1, 1, 2),
        (0, 1, 3),
    ]


def test_sonneborn_berger_of_that_table_by_hand() -> None:
    """1 beat 2 (6) and 3 (3) and drew with 5 (1): 6 + 3 + 1/2 = 9 1/2. 4 beat 1 (5) and 5 (1), drew with 3 (3): 7 1/2.

    2 beat 3, 4 and 5: 3 + 5 + 1 = 9. 3 drew with 4 and beat 5: 2 1/2 + 1 = 3 1/2. 5 drew with 1: 2 1/2.
    """
    scored = Scored([1, 2, 3, 4, 5], five())
    half = Fraction(1, 2)
    found = [scored.sonneborn(entrant) for entrant in (1, 2, 3, 4, 5)]
    assert found == [9 + half, 9, 3 + half, 7 + half, 2 + half]
    order: tuple[TieBreak, ...] = ("sonneborn",)
    assert [line.entrant for line in ranked(scored, order)] == [2, 1, 4, 3, 5]


def test_buchholz_and_median_by_hand() -> None:
    """1 met 2, 3, 4, 5 with 6, 3, 5, 1: 15, without 6 and 1: 8. With a bye, 5 of its own are added: 20, 13."""
    scored = Scored([1, 2, 3, 4, 5], five())
    assert (scored.buchholz(1), scored.median(1)) == (15, 8)
    assert (scored.buchholz(5), scored.median(5)) == (6 + 3 + 5 + 5, 5 + 5)
    again = Scored([1, 2, 3, 4, 5], five(), {1: 1})
    assert again.points[1] == 7
    assert (again.buchholz(1), again.median(1)) == (6 + 3 + 5 + 1 + 7, 6 + 3 + 5)


def test_a_direct_result_counts_only_if_all_who_are_equal_have_met() -> None:
    """1 beat 2; 3 met only 4. All of 1, 2, 3 have 2 points, and 3 has met neither: the next tie-break decides."""
    results = [Result.won((1, 2), [1]), Result.won((2, 4), [2]), Result.won((3, 4), [3])]
    lines = ranked(Scored([1, 2, 3, 4], results), ("direct", "buchholz"))
    # Buchholz: 1 met 2 (2 points): 2. 2 met 1 (2) and 4 (0): 2. 3 met 4 (0): 0. Then nothing tells 1 and 2 apart.
    assert [(line.place, line.entrant, line.ties) for line in lines[:3]] == [(1, 1, (2,)), (1, 2, (2,)), (3, 3, (0,))]


def test_three_beat_each_other_in_a_circle_and_share_the_place() -> None:
    results = [Result.won((1, 2), [1]), Result.won((2, 3), [2]), Result.won((3, 1), [3])]
    assert [line.place for line in ranked(Scored([1, 2, 3], results), SWISS)] == [1, 1, 1]


def test_points_by_place() -> None:
    assert points_of(Result((1, 2, 3, 4), (1, 2, 3, 4))) == {1: 6, 2: 4, 3: 2, 4: 0}
    assert points_of(Result((1, 2, 3, 4), (1, 1, 3, 3))) == {1: 5, 2: 5, 3: 1, 4: 1}
    assert points_of(Result((1, 2), (1, 1))) == {1: 1, 2: 1}
    assert points_of(Result((1, 2, 3), (2, 1, 2)), (5, 2, 1)) == {1: Fraction(3, 2), 2: 5, 3: Fraction(3, 2)}
    assert points_of(Result((1, 2, 3), (1, 2, 3)), (3,)) == {1: 3, 2: 0, 3: 0}


def test_who_forfeits_is_last_and_gets_nothing() -> None:
    result = Result.won((1, 2, 3), [2], forfeits=[2])
    assert (result.places, result.forfeits) == ((1, 3, 1), (2,))
    assert points_of(result, (5, 3, 1)) == {1: 4, 2: 0, 3: 4}
    assert points_of(Result.won((1, 2), [], forfeits=[1, 2])) == {1: 0, 2: 0}
    line = ranked(Scored([1, 2, 3], [result]))[2]
    assert (line.entrant, line.lost, line.forfeits) == (2, 1, 1)


def test_who_withdraws_before_half_is_left_out_of_all_results() -> None:
    """5 has four matches and has ended one of them."""
    planned = together([1, 2, 3, 4, 5], 2)
    results = [Result.won((2, 5), [5]), Result.won((3, 4), [3])]
    assert settled(planned, results, {5}) == (Result.won((3, 4), [3]),)


def test_who_withdraws_after_half_forfeits_the_rest() -> None:
    planned = together([1, 2, 3, 4, 5], 2)
    results = [Result.won((2, 5), [5]), Result.won((5, 3), [3])]
    found = settled(planned, results, {5})
    assert found[:2] == tuple(results)
    assert {(frozenset(result.table), result.forfeits, result.place(5)) for result in found[2:]} == {
        (frozenset({4, 5}), (5,), 2),
        (frozenset({1, 5}), (5,), 2),
    }
    assert len(found) == 4


def test_two_who_withdraw_late_forfeit_the_match_between_them_both() -> None:
    planned = together([1, 2, 3], 2)
    results = [Result.won(table, [3]) for table in planned if 3 in table]
    found = settled(planned, results, {1, 2})
    assert found[-1].forfeits == found[-1].table
    assert set(found[-1].table) == {1, 2}


def test_at_a_table_of_three_the_others_keep_their_order_without_who_withdrew() -> None:
    planned = ((1, 2, 3), (3, 4, 5), (3, 1, 4))
    result = Result((1, 2, 3), (2, 3, 1))
    assert settled(planned, [result], {3}) == (Result((1, 2), (1, 2)),)


@given(st.permutations(range(4)), st.lists(st.integers(1, 4), min_size=4, max_size=4))
def test_points_of_a_match_are_always_as_many_and_a_better_place_is_never_worth_less(
    table: list[int], marks: list[int]
) -> None:
    places = tuple(1 + sum(1 for other in marks if other < mark) for mark in marks)
    result = Result(tuple(table), places)
    points = points_of(result)
    assert sum(points.values()) == 12
    ordered = [points[entrant] for entrant in sorted(table, key=result.place)]
    assert ordered == sorted(ordered, reverse=True)


def test_equal_duels_and_places() -> None:
    assert list(Result((1, 2, 3), (2, 1, 2)).duels()) == [(2, 1, 2), (1, 3, 1), (2, 3, 2)]
    with pytest.raises(ValueError, match="not in tuple"):
        Result((1, 2), (1, 2)).place(9)
