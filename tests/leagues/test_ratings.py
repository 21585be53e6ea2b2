"""Ratings, rule by rule (RT-1 to RT-10 of docs/ratings.md), with the arithmetic of two beginners by hand."""

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from leagues.ratings import BEGINNER, Facts, Key, Rating, SeatFacts, booked, judged, recomputed
from leagues.ratings.model import TAU, Change, Duel, changes
from leagues.ratings.scale import BETA, MU, PER_MU, SIGMA, mu_of

POINTS = {"steady": 1500, "advise": 1700}
ANN, BEN, CY, DI, EVE = 1, 2, 3, 4, 5


def seat(person: int | None, **more: object) -> SeatFacts:
    """Return a seat that its person played to the end, with ten moves."""
    return SeatFacts(**({"person": person, "last": person, "moves": 10} | more))  # type: ignore[arg-type]


def match(*seats: SeatFacts, winners: tuple[int, ...] | None = (0,), **more: object) -> Facts:
    """Return a match in which everybody plays for themselves."""
    fields = {"match": "m", "server": 9, "game": "tiny", "teams": tuple((place,) for place in range(len(seats)))}
    return Facts(seats=seats, winners=winners, **(fields | more))  # type: ignore[arg-type]


def after(facts: Facts, **before: Rating) -> dict[int, Rating]:
    """Return what a match makes of ratings; nobody has one before it, except by `p1=..`."""
    return booked(facts, {int(name[1:]): rating for name, rating in before.items()}, POINTS).after


def moved(facts: Facts) -> dict[int, int]:
    """Return who rises (1) and who falls (-1) of those whom a match changes."""
    found = after(facts)
    return {who: int(math.copysign(1, rating.mu - MU)) for who, rating in found.items() if abs(rating.mu - MU) > 1e-9}


def test_two_beginners_by_hand() -> None:
    """Variance with what is forgotten: (25/3)^2 + (25/300)^2 = 69.4444 + 0.0069 = 69.4514.

    c^2 = 2 * 69.4514 + 2 * (25/6)^2 = 138.9028 + 34.7222 = 173.6250, c = 13.1767. The odds are even: p = 1/2.
    mu moves by 69.4514 / 13.1767 * 1/2 = 2.6354. Of the variance is taken
    (8.3337 / 13.1767) * 69.4514 / 173.6250 * 1/4 = 0.6325 * 0.4000 * 0.25 = 0.0632; sigma is
    root of 69.4514 * 0.9368 = 8.0660. In points: 1,500 + 2.6354 * 29.48 = 1,578, and 8.066 * 29.48 = 238.
    """
    found = after(match(seat(ANN), seat(BEN)))
    assert found[ANN].mu == pytest.approx(27.6354, abs=1e-4)
    assert found[BEN].mu == pytest.approx(22.3646, abs=1e-4)
    assert found[ANN].sigma == found[BEN].sigma == pytest.approx(8.0660, abs=1e-4)
    assert (str(found[ANN]), str(found[BEN])) == ("1,578 ± 238", "1,422 ± 238")


def test_400_points_are_ten_wins_to_one() -> None:
    """1 / (1 + e^(-d / (BETA * root of 2))) is 10/11 for 400 points."""
    distance = 400 / PER_MU
    assert 1 / (1 + math.exp(-distance / (BETA * math.sqrt(2)))) == pytest.approx(10 / 11)
    assert Rating(mu_of(1850)).points == 1850


def test_a_rating_is_shown_only_once_its_doubt_is_small() -> None:
    """Twelve matches of two who are as good; four matches of four."""
    book: dict[int, Rating] = {}
    for number in range(1, 13):
        book |= booked(match(seat(ANN), seat(BEN), winners=(number % 2,)), book, POINTS).after
        assert book[ANN].shown == (number == 12)
    assert book[ANN].matches == 12
    assert not BEGINNER.shown


# The model.


@given(st.lists(st.tuples(st.floats(0, 50), st.floats(0.5, SIGMA)), min_size=2, max_size=4), st.data())
@settings(deadline=None)
def test_duels_summed_up_are_what_openskill_makes_of_the_whole_match(
    drawn: list[tuple[float, float]], data: st.DataObject
) -> None:
    ratings = {who: Rating(mu, sigma) for who, (mu, sigma) in enumerate(drawn)}
    order = data.draw(st.permutations(range(len(drawn))))
    duels = [Duel((one,), (other,)) for one, other in combinations(order, 2)]
    found = changes(ratings, duels)
    whole = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)
    sides = [[whole.rating(mu=ratings[who].mu, sigma=ratings[who].sigma)] for who in order]
    for who, (expected,) in zip(order, whole.rate(sides, ranks=list(range(1, len(order) + 1))), strict=True):
        assert found[who].on(ratings[who]).mu == pytest.approx(expected.mu)
        assert found[who].on(ratings[who]).sigma == pytest.approx(min(expected.sigma, SIGMA))


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4), st.floats(0, 50), st.floats(0.5, SIGMA))
@settings(deadline=None)
def test_a_better_place_is_never_worth_less(places: list[int], mu: float, sigma: float) -> None:
    """Of those who were as good before, who comes in higher has more after: also a third place behind tied winners."""
    ratings = {who: Rating(mu, sigma) for who in range(len(places))}
    duels = [
        Duel((one,), (other,), places[one] == places[other]) if places[one] <= places[other] else Duel((other,), (one,))
        for one, other in combinations(ratings, 2)
    ]
    found = {who: change.on(ratings[who]).mu for who, change in changes(ratings, duels).items()}
    for one, other in combinations(ratings, 2):
        if places[one] == places[other]:
            assert found[one] == pytest.approx(found[other])
        else:
            assert (found[one] > found[other]) == (places[one] < places[other])


def test_a_third_place_behind_two_who_win_together_falls() -> None:
    found = after(match(seat(ANN), seat(BEN), seat(CY), winners=(0, 1)))
    assert found[ANN].mu == pytest.approx(found[BEN].mu)
    assert found[ANN].mu > MU > found[CY].mu


def test_a_draw_brings_the_two_together() -> None:
    found = changes({1: Rating(35, 5), 2: Rating(15, 5)}, [Duel((1,), (2,), drawn=True)])
    assert found[1].mu == pytest.approx(-found[2].mu)
    assert found[1].mu < 0


def test_no_match_makes_anybody_less_sure_than_a_beginner() -> None:
    assert Change().on(BEGINNER).sigma == SIGMA


# The rules.


def test_rt1_a_match_without_a_result_changes_nothing() -> None:
    facts = match(seat(ANN), seat(BEN), winners=None)
    assert after(facts) == {}
    assert judged(facts, POINTS).sentence == "This match changes no rating: it ended without a result (RT-1)."


def test_rt2_a_match_with_computers_is_practice_and_their_ratings_are_fixed() -> None:
    facts = match(seat(ANN), SeatFacts(None, "advise"))
    assert judged(facts, POINTS).kind == "practice"
    assert set(after(facts)) == {ANN}
    weak = after(match(seat(ANN), SeatFacts(None, "steady")))
    assert after(facts)[ANN].mu > weak[ANN].mu > MU
    book = recomputed([facts, match(seat(ANN), seat(BEN), winners=(1,))], {"tiny": POINTS})
    assert set(book) == {Key(9, "tiny", ANN, "practice"), Key(9, "tiny", ANN, "ranked"), Key(9, "tiny", BEN, "ranked")}
    assert book[Key(9, "tiny", ANN, "ranked")].mu < MU < book[Key(9, "tiny", ANN, "practice")].mu


def test_rt2_a_computer_that_nobody_has_measured_counts_for_nothing() -> None:
    facts = match(seat(ANN), SeatFacts(None, "clever"))
    assert judged(facts, POINTS).why == ("This match changes no rating: nobody has measured how good clever is (RT-2).")
    assert judged(match(SeatFacts(None, "steady"), SeatFacts(None, "steady")), POINTS).kind is None


def test_rt3_a_match_counts_from_three_moves_of_each_on() -> None:
    assert after(match(seat(ANN), seat(BEN, moves=2))) == {}
    assert set(after(match(seat(ANN), seat(BEN, moves=3)))) == {ANN, BEN}
    assert "not everybody made 3 moves (RT-3)" in judged(match(seat(ANN, moves=0), seat(BEN)), POINTS).why


def test_rt3_forfeits_and_time_outs_always_count() -> None:
    assert moved(match(seat(ANN, moves=0), seat(BEN, moves=0, out=1, last=None))) == {ANN: 1, BEN: -1}
    late = seat(BEN, moves=1, last=None, handed=True, late=True)
    assert moved(match(seat(ANN, moves=2), late)) == {ANN: 1, BEN: -1}
    assert after(match(seat(ANN, moves=2), seat(BEN, moves=1, last=None, handed=True))) == {}


def test_rt3_a_forfeit_counts_even_if_the_match_is_called_off_later() -> None:
    facts = match(seat(ANN), seat(BEN), seat(CY, out=9, last=None), winners=None)
    assert moved(facts) == {ANN: 1, BEN: 1, CY: -1}


def test_rt4_a_match_from_a_position_of_another_one_does_not_count() -> None:
    assert after(match(seat(ANN), seat(BEN), begun=False)) == {}


def test_rt5_two_who_both_lost_are_not_compared() -> None:
    """Ben was better than Cy before, and both lost to Ann: each falls by just what a match of two would have cost."""
    strong = Rating(30, 5)
    found = after(match(seat(ANN), seat(BEN), seat(CY)), p2=strong)
    alone = after(match(seat(ANN), seat(BEN)), p2=strong)
    assert found[BEN].mu == pytest.approx(alone[BEN].mu)
    assert found[CY].mu == pytest.approx(after(match(seat(ANN), seat(CY)))[CY].mu)
    assert found[ANN].mu > alone[ANN].mu


def test_rt5_teams_win_together_and_partners_are_not_compared() -> None:
    teams = {"teams": ((0, 2), (1, 3)), "winners": (0, 2)}
    found = after(match(seat(ANN), seat(BEN), seat(CY), seat(DI), **teams), p3=Rating(30, 3))
    assert found[ANN].mu > MU
    assert found[CY].mu > 30
    assert max(found[BEN].mu, found[DI].mu) < MU
    # Who is less sure moves more: by the squares of sigma, 8.33 to 3.
    assert found[ANN].mu - MU > 5 * (found[CY].mu - 30)


def test_rt6_who_leaves_loses_to_all_and_the_others_are_not_compared_by_that() -> None:
    """Cy leaves, and the match is called off: Ann and Ben beat Cy, and nothing is known of the two."""
    facts = match(seat(ANN), seat(BEN), seat(CY, out=9, last=None), winners=None)
    found = after(facts)
    assert found[ANN].mu == found[BEN].mu == pytest.approx(after(match(seat(ANN), seat(CY)))[ANN].mu)
    assert found[CY].mu == pytest.approx(MU - 2 * (found[ANN].mu - MU))


def test_rt6_the_others_play_on_for_their_own_result() -> None:
    facts = match(seat(ANN), seat(BEN), seat(CY, out=9, last=None), winners=(1,))
    assert moved(facts) == {BEN: 1, CY: -1}  # Ann beats Cy and loses to Ben, and so is where she was
    won = match(seat(ANN), seat(BEN), seat(CY, out=9, last=None), winners=(2,))
    assert moved(won) == {ANN: 1, BEN: 1, CY: -1}  # what the computer wins for Cy is nobody's


def test_rt6_who_leaves_first_loses_to_who_leaves_later() -> None:
    facts = match(seat(ANN), seat(BEN, out=20, last=None), seat(CY, out=9, last=None), winners=(0,))
    found = after(facts)
    assert found[CY].mu == pytest.approx(MU - 2 * (after(match(seat(ANN), seat(CY)))[ANN].mu - MU))
    assert found[BEN].mu == pytest.approx(after(match(seat(ANN), seat(BEN)))[BEN].mu)  # what Ben won counts for nothing
    assert found[ANN].mu > found[BEN].mu > found[CY].mu


def test_rt6_a_partner_who_is_left_alone_plays_for_the_team() -> None:
    teams = {"teams": ((0, 2), (1, 3)), "winners": (0, 2)}
    facts = match(seat(ANN), seat(BEN), seat(CY, out=9, last=None), seat(DI), **teams)
    assert moved(facts) == {ANN: 1, CY: -1} | {who: -1 for who in moved(facts) if who in (BEN, DI)}
    assert after(facts)[ANN].mu > MU


def test_rt7_a_substitute_only_rises() -> None:
    won = match(seat(ANN, last=EVE, sat_in=True), seat(BEN))
    lost = match(seat(ANN, last=EVE, sat_in=True), seat(BEN), winners=(1,))
    assert moved(won) == {EVE: 1, BEN: -1}
    assert moved(lost) == {ANN: -1, BEN: 1}
    assert EVE not in after(lost)


def test_rt7_a_substitute_for_somebody_who_was_voted_out_rises_and_that_one_falls() -> None:
    facts = match(seat(ANN, last=EVE, out=9, sat_in=True), seat(BEN))
    found = after(facts)
    assert found[EVE].mu > MU > found[ANN].mu
    assert found[BEN].mu == pytest.approx(MU)  # better than Ann, beaten by Eve


def test_rt8_who_passes_a_seat_on_only_falls() -> None:
    assert ANN not in after(match(seat(ANN, last=EVE, sat_in=True), seat(BEN)))
    lost = match(seat(ANN, last=EVE, sat_in=True), seat(BEN), winners=(1,))
    assert after(lost)[ANN].mu == pytest.approx(after(match(seat(ANN), seat(BEN), winners=(1,)))[ANN].mu)


def test_rt8_who_is_back_at_the_end_has_played_it() -> None:
    assert moved(match(seat(ANN, sat_in=True), seat(BEN))) == {ANN: 1, BEN: -1}


def test_rt9_a_seat_that_a_computer_finished_wins_nothing() -> None:
    handed = seat(ANN, last=None, handed=True)
    assert after(match(handed, seat(BEN))) == {}
    assert after(match(handed, seat(BEN), winners=())) == {}
    assert moved(match(handed, seat(BEN), winners=(1,))) == {ANN: -1, BEN: 1}
    three = match(handed, seat(BEN), seat(CY), winners=(0,))
    assert after(three) == {}


def test_rt9_a_team_wins_with_the_partner_who_is_there_and_the_other_one_wins_nothing() -> None:
    teams = {"teams": ((0, 2), (1, 3)), "winners": (0, 2)}
    facts = match(seat(ANN), seat(BEN), seat(CY, last=None, handed=True), seat(DI), **teams)
    assert moved(facts) == {ANN: 1, BEN: -1, DI: -1}


def test_rt10_what_was_not_quite_as_elsewhere_counts_and_is_named() -> None:
    facts = match(seat(ANN, handed=True), seat(BEN, sat_in=True), undone=True)
    assert judged(facts, POINTS).sentence == (
        "This match counts for the ratings. It was played with an undo by consent after dice, a hand-over to a "
        "computer and a substitute."
    )
    assert moved(facts) == {ANN: 1, BEN: -1}


# The book.

people = st.integers(1, 6)


@st.composite
def histories(draw: st.DrawFn) -> list[Facts]:
    """Return matches of all sorts."""
    found = []
    for number in range(draw(st.integers(0, 8))):
        count = draw(st.integers(2, 4))
        names = draw(st.lists(people, min_size=count, max_size=count, unique=True))
        outs = [draw(st.sampled_from([None, None, number])) for _ in names]
        seats = [
            SeatFacts(
                name,
                last=draw(st.sampled_from([None, name + 10, *([name] if out is None else [])])),
                moves=draw(st.integers(2, 5)),
                out=out,
            )
            if draw(st.integers(0, 5))
            else SeatFacts(None, draw(st.sampled_from(["steady", "advise", "clever"])))
            for name, out in zip(names, outs, strict=True)
        ]
        winners = draw(st.sampled_from([(), None, (0,), (1,), (0, 1)]))
        found.append(match(*seats, winners=winners, match=f"m{number}", server=draw(st.integers(1, 2))))
    return found


@given(histories())
@settings(deadline=None)
def test_what_is_kept_match_by_match_is_what_is_recomputed(history: list[Facts]) -> None:
    kept: dict[Key, Rating] = {}
    for facts in history:
        kind = judged(facts, POINTS).kind
        if kind is not None:
            keys = {who: Key(facts.server, facts.game, who, kind) for who in facts.people}
            before = {who: kept[key] for who, key in keys.items() if key in kept}
            kept |= {keys[who]: rating for who, rating in booked(facts, before, POINTS).after.items()}
    assert recomputed(history, {"tiny": POINTS}) == kept
    for rating in kept.values():
        assert 0 < rating.sigma <= SIGMA
        assert math.isfinite(rating.mu)


@given(histories(), people)
@settings(deadline=None)
def test_who_is_known_by_another_number_has_the_same_rating(history: list[Facts], who: int) -> None:
    before = recomputed(history, {"tiny": POINTS})
    after_ = recomputed([facts.renamed(who, -7) for facts in history], {"tiny": POINTS})
    assert after_ == {
        key._replace(person=-7 if key.person == who else key.person): value for key, value in before.items()
    }


@given(histories())
@settings(deadline=None)
def test_who_leaves_never_rises_and_substitutes_never_fall(history: list[Facts]) -> None:
    for facts in history:
        found = booked(facts, {}, POINTS).after
        for each in facts.seats:
            if each.person in found and (each.out is not None or each.last != each.person):
                assert found[each.person].mu <= MU + 1e-9
            if each.last in found and each.last != each.person:
                assert found[each.last].mu >= MU
