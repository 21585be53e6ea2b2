"""Swiss rounds: nine players and four rounds by hand, and what every round must keep, with networkx as the oracle."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing.matching import most_pairs
from leagues.pairing.swiss import Round, Standing, may_meet, swiss_round
from leagues.tables.ranking import SWISS, Scored, ranked
from leagues.tables.results import Result

Standings = dict[int, Standing]


def beginners(count: int) -> Standings:
    """Return entrants who are numbered from 1."""
    return {number: Standing(number, number) for number in range(1, count + 1)}


def after(standings: Standings, played: Round, results: list[Result]) -> Standings:
    """Return the standings after a round: two points for a win, one for a draw."""
    found = dict(standings)
    for result in results:
        for one, other in (result.table, result.table[::-1]):
            before, rivals = found[one], result.places
            points = 1 if rivals[0] == rivals[1] else 2 * (result.place(one) == 1)
            found[one] = Standing(
                one,
                before.number,
                before.points + points,
                (*before.met, other),
                (*before.firsts, result.table[0] == one),
                before.byes,
            )
    if played.bye is not None:
        idle = found[played.bye]
        found[played.bye] = Standing(idle.entrant, idle.number, idle.points + 2, idle.met, idle.firsts, idle.byes + 1)
    return found


def test_nine_players_and_four_rounds_by_hand() -> None:
    """The lower number wins each match. Every pairing was made by hand after the rules in the module's docstring.

    Round 1: 9 is last and has the bye. Halves 1 2 3 4 and 5 6 7 8. The odd of the higher numbers begin.
    Round 2: 2 points: 1 2 3 4 9, 0 points: 5 6 7 8. 8 has the bye. 1-3, 2-4; 9 floats down and meets 5; 6 and 7 are
    left. 2 and 4 were both second, so the lower one begins, since 2 is even; 5 and 7 were second, and begin.
    Round 3: 4 points: 1 2, 2 points: 3 4 5 6 8 9, 0 points: 7, who has the bye. Halves 3 4 5 and 6 8 9: 4 has met 8,
    so 4-9, and 5-8. 2 has never begun, 9 neither.
    Round 4: 6 points: 1. 4 points: 2 3 4 5. 2 points: 6 7 8 9; 7 8 9 had a bye, so 6 has it. 1 floats down and has met
    2 and 3, so meets 4. Of 2 3 5, the first two meet, and 5 floats down. 5 has met 8 and 9, so meets 7.
    """
    expected = [
        Round(((1, 5), (6, 2), (3, 7), (8, 4)), 9),
        Round(((1, 3), (4, 2), (5, 9), (7, 6)), 8),
        Round(((2, 1), (3, 6), (9, 4), (5, 8)), 7),
        Round(((4, 1), (2, 3), (7, 5), (8, 9)), 6),
    ]
    standings, results, byes = beginners(9), list[Result](), dict[int, int]()
    for number, round_ in enumerate(expected, 1):
        found = swiss_round(list(standings.values()))
        assert found == round_, number
        of_round = [Result.won(pair, [min(pair)], number) for pair in found.pairs]
        standings = after(standings, found, of_round)
        results += of_round
        assert found.bye is not None
        byes[found.bye] = 1

    lines = ranked(Scored(range(1, 10), results, byes), SWISS)
    assert [(line.place, line.entrant, int(line.points)) for line in lines] == [
        (1, 1, 8),
        (2, 2, 6),
        (3, 5, 6),
        (4, 3, 4),
        (4, 4, 4),
        (6, 6, 4),
        (6, 8, 4),
        (8, 7, 2),
        (8, 9, 2),
    ]
    # 2 and 5 have not met. Buchholz of 2: 6 has 4, 4 has 4, 1 has 8, 3 has 4: 20. Of 5: 1 has 8, 9 has 2, 8 has 4, 7
    # has 2: 16.
    assert [int(tie) for tie in lines[1].ties] == [20]
    assert [int(tie) for tie in lines[2].ties] == [16]
    # 3: 7 has 2, 1 has 8, 6 has 4, 2 has 6: 20, without the best and the last 10, two wins. 4: 8 has 4, 2 has 6, 9 has
    # 2, 1 has 8: 20, 10, two wins. Nothing tells them apart.
    assert lines[3].ties == lines[4].ties == (20, 10, 2)
    # 6: 2 has 6, 7 has 2, 3 has 4, and for the bye their own 4: 16, without the best and the last 8, one win.
    # 8: 4 has 4, the bye 4, 5 has 6, 9 has 2: 16, 8, one win.
    assert lines[5].ties == lines[6].ties == (16, 8, 1)
    # 7: 3 has 4, 6 has 4, the bye 2, 5 has 6: 16, 8. 9: the bye 2, 5 has 6, 4 has 4, 8 has 4: 16, 8.
    assert lines[7].ties == lines[8].ties == (16, 8, 0)


def test_those_who_float_down_meet_the_highest_of_the_next_bracket() -> None:
    standings = [Standing(1, 1, 4, (2,)), Standing(2, 2, 4, (1,))]
    standings += [Standing(number, number, 2) for number in range(3, 9)]
    pairs = {frozenset(pair) for pair in swiss_round(standings).pairs}
    assert pairs == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}


def test_who_floats_down_is_the_lowest_and_as_few_as_possible() -> None:
    """1 and 3 have met, so 1-4 and 2-3 keep all four in their bracket: nobody floats."""
    standings = [Standing(1, 1, 2, (3,)), Standing(2, 2, 2), Standing(3, 3, 2, (1,)), Standing(4, 4, 2)]
    standings += [Standing(5, 5), Standing(6, 6)]
    pairs = {frozenset(pair) for pair in swiss_round(standings).pairs}
    assert pairs == {frozenset({1, 4}), frozenset({2, 3}), frozenset({5, 6})}
    odd = [*standings[:3], Standing(5, 5), Standing(6, 6), Standing(7, 7)]
    pairs = {frozenset(pair) for pair in swiss_round(odd).pairs}
    assert pairs == {frozenset({1, 2}), frozenset({3, 5}), frozenset({6, 7})}


def test_a_bracket_floats_more_down_if_the_rest_could_not_be_paired_otherwise() -> None:
    """5 and 6 have met: if 1 met 3 and 2 met 4, they would have to meet again."""
    standings = [Standing(number, number, 2) for number in range(1, 5)]
    standings += [Standing(5, 5, 0, (6,)), Standing(6, 6, 0, (5,))]
    pairs = {frozenset(pair) for pair in swiss_round(standings).pairs}
    assert frozenset({5, 6}) not in pairs
    assert frozenset({1, 2}) in pairs
    assert pairs == {frozenset({1, 2}), frozenset({3, 5}), frozenset({4, 6})}


def test_the_bye_goes_to_somebody_else_if_the_last_must_play() -> None:
    """3 has met both others: without 3 there is no other pair, so 1 and 2 meet only if 3 has the bye."""
    standings = [Standing(1, 1, 2, (3,)), Standing(2, 2, 0, (3,)), Standing(3, 3, 2, (1, 2))]
    assert swiss_round(standings) == Round(((1, 2),), 3)


def test_three_who_have_all_met_meet_again_rather_than_not_at_all() -> None:
    standings = [Standing(1, 1, 4, (2, 3)), Standing(2, 2, 2, (1, 3)), Standing(3, 3, 0, (1, 2), byes=1)]
    found = swiss_round(standings)
    assert (found.bye, {frozenset(pair) for pair in found.pairs}) == (2, {frozenset({1, 3})})


@st.composite
def seasons(draw: st.DrawFn) -> tuple[int, int, list[int]]:
    """Return how many play, how many rounds, and results: who wins which match."""
    count = draw(st.integers(2, 14))
    rounds = draw(st.integers(1, count + 1))
    return count, rounds, draw(st.lists(st.integers(0, 2), min_size=rounds * 7, max_size=rounds * 7))


def oracle(playing: list[Standing], met: set[frozenset[int]]) -> int:
    """Return the most pairs of people who have not met, as networkx finds them."""
    graph = nx.Graph()
    graph.add_nodes_from(each.entrant for each in playing)
    people = [each.entrant for each in playing]
    graph.add_edges_from((one, other) for one in people for other in people if one < other and {one, other} not in met)
    return len(nx.max_weight_matching(graph, maxcardinality=True))


@given(seasons())
@settings(deadline=None)
def test_everybody_plays_once_a_round_and_nobody_meets_twice_if_it_can_be_avoided(
    season: tuple[int, int, list[int]],
) -> None:
    count, rounds, wins = season
    standings, met, draws = beginners(count), set[frozenset[int]](), iter(wins)
    for number in range(1, rounds + 1):
        found = swiss_round(list(standings.values()))
        seated = [entrant for pair in found.pairs for entrant in pair] + ([found.bye] if found.bye else [])
        assert sorted(seated) == sorted(standings)
        assert (found.bye is None) == (count % 2 == 0)
        playing = [each for each in standings.values() if each.entrant != found.bye]
        again = sum(1 for pair in found.pairs if frozenset(pair) in met)
        assert again == len(playing) // 2 - oracle(playing, met)
        met |= {frozenset(pair) for pair in found.pairs}
        choices = ((), (0,), (1,))
        results = [Result.won(pair, [pair[seat] for seat in choices[next(draws)]], number) for pair in found.pairs]
        standings = after(standings, found, results)
        if number <= count:
            assert all(each.byes <= 1 for each in standings.values())


@given(seasons())
@settings(deadline=None)
def test_nobody_begins_much_more_often_than_second(season: tuple[int, int, list[int]]) -> None:
    count, rounds, _ = season
    standings = beginners(count)
    for number in range(1, rounds + 1):
        found = swiss_round(list(standings.values()))
        for first, second in found.pairs:
            one, other = standings[first], standings[second]
            assert 2 * sum(one.firsts) - len(one.firsts) <= 2 * sum(other.firsts) - len(other.firsts)
        standings = after(standings, found, [Result.won(pair, pair[:1], number) for pair in found.pairs])


@given(
    st.integers(1, 14).flatmap(
        lambda count: st.tuples(st.just(count), st.sets(st.tuples(*[st.integers(0, count - 1)] * 2)))
    )
)
@settings(deadline=None)
def test_most_pairs_are_as_many_as_networkx_finds(drawn: tuple[int, set[tuple[int, int]]]) -> None:
    count, edges = drawn
    both = {frozenset(edge) for edge in edges if edge[0] != edge[1]}
    found = most_pairs(range(count), lambda one, other: frozenset((one, other)) in both)
    assert all(found[other] == one and frozenset((one, other)) in both for one, other in found.items())
    graph = nx.Graph(tuple(edge) for edge in both)
    assert len(found) == 2 * len(nx.max_weight_matching(graph, maxcardinality=True))


def test_who_has_met_may_not_meet() -> None:
    assert not may_meet(Standing(1, 1, met=(2,)), Standing(2, 2, met=(1,)))
