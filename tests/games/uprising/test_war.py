"""UP-28, UP-B41 .. UP-B43: Go to War with the player as the outer loop, and the sheet that settles all regions."""

import random
from itertools import product

import pytest

from games.kernel import BadNotation, IllegalAction, NoDice, seat_letter
from games.uprising.board.scoring import most
from games.uprising.board.standings import standings
from games.uprising.mechanics.skirmish.targets import most_trades
from games.uprising.mechanics.war.sheet import undecided
from games.uprising.state import events as ev
from games.uprising.state.state import State
from tests.games.uprising.positions import GAME, changed, fresh, land, play, position, step, war, where, words

THREE = {"AW": "Northmoor", "BW": "Cape Farrow", "CW": "Westhaven"}
NAMES = [region.name for region in fresh().public.country.regions]


def front(**values: object) -> State:
    """B, who settles first, decides in Highfell (all steps), Riverside (step a) and Grayport (step c).

    In Highfell a trade can matter: after two followers of C were taken, it costs A one and C, who has none left, none;
    and A and C can have equally many on the board.
    Highfell: B's Warlord and Lieutenant with C's Lieutenant: two followers of A or C, or the Lieutenant, which opens
    b). Riverside: B's second Lieutenant is alone: a follower of A or of C. Grayport: A and B share the lead.
    """
    at = {"AW": "Northmoor", "BW": "Highfell", "BL1": "Highfell", "BL2": "Riverside", "CW": "Westhaven",
          "CL1": "Highfell"}  # fmt: skip
    followers = {"Highfell": (3, 1, 2), "Riverside": (1, 0, 1), "Grayport": (2, 2, 1)}
    return war(position(at, followers, seats=3, **values))


def at_war(state: State) -> list[tuple[int, int, str]]:
    """Everything that is done in a war: whose step, where, what."""
    told = []
    while state.public.phase == "war":
        prompt = GAME.awaiting(state)[0]
        told.append((prompt.seat, state.public.fight.region, prompt.verbs[0]))
        state = GAME.apply(state, prompt.seat, GAME.default(state, prompt), NoDice()).state
    return told


def test_whoever_settles_sees_that_one_answer_counts_in_one_region_alone() -> None:
    assert [(word.text, word.hint) for word in GAME.choices(front(), 1, ()).words] == [
        ("settle", "3 regions to decide in"),
        ("take", "in Highfell alone"),
    ]
    assert GAME.choices(front(), 1, ("settle",)).label == "your own answers for a region", (
        "said of what more is possible"
    )


def test_up28_upb42_each_player_settles_all_regions_and_the_next_sees_the_result() -> None:
    state = front()
    assert (state.public.turn, [state.public.name(one.region) for one in undecided(state.public)]) == (
        1, ["Highfell", "Grayport", "Riverside"],
    )  # fmt: skip
    after = play(state, "settle Highfell CL1 A Grayport 2 Riverside C")
    assert where(after, "CL1") is None
    assert [land(after, name).followers for name in ("Highfell", "Riverside", "Grayport")] == [
        (2, 1, 2), (1, 0, 0), (0, 0, 0),
    ]  # fmt: skip
    # A and C share Highfell now: C is asked whether to end that, and A after C.
    assert (after.public.turn, GAME.awaiting(after)[0].ask) == (
        2,
        "Trade followers or not in Highfell (Skirmish, UP-22)",
    )
    assert (play(after, "settle").public.turn, play(after, "trade 2").public.phase) == (0, "over")


def test_up28_one_call_a_person() -> None:
    """At 4 seats everybody decides something, and the game waits three times for another than before."""
    at = {"AW": "Northmoor", "BW": "Grayport", "CW": "Westhaven", "DW": "Cape Farrow"}
    followers = dict.fromkeys(("Northmoor", "Grayport", "Westhaven", "Cape Farrow", "Riverside"), (3, 3, 3, 3))
    state, waited = war(position(at, followers, seats=4)), []
    while state.public.phase == "war":
        waited.append(state.public.turn)
        state = play(state, "settle")
    assert waited == [1, 2, 3, 0]


def test_upb42_what_is_left_out_goes_as_time_out_has_it_up_uph3() -> None:
    state = front()
    bare, said = play(state, "settle"), play(state, "settle Highfell AA Grayport 0 Riverside A")
    assert bare.public.lands == said.public.lands
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "settle"
    # A has 6 followers, leads three regions, and was paid 18$: most points, and no Lieutenant in Highfell.
    assert land(bare, "Highfell").followers == (1, 1, 2)


def test_upb42_regions_may_be_named_in_any_order_and_in_many_words() -> None:
    state = front()
    for text in (
        "settle Highfell CL1 A Grayport 2 Riverside C",
        "settle Riverside take C, Grayport trade all, Highfell take CL1 then A",
        "rest grayport ALL river c high cl1 a",
        "settle highfell C L1 A, riverside C, grayport 2",
    ):
        assert (
            play(state, text).public.lands == play(state, "settle Highfell CL1 A Grayport 2 Riverside C").public.lands
        )
    assert GAME.format(GAME.parse(state, 1, "settle high take c a")) == "settle Highfell AC 0"
    assert GAME.format(GAME.parse(state, 1, "settle high take c a, riverside C")) == "settle Highfell AC 0 Riverside C"
    assert GAME.format(GAME.parse(state, 1, "settle river leader, grayport none")) == "settle Riverside A Grayport 0"


def test_upb42_single_steps_and_the_rest_are_one_call() -> None:
    state = front()
    assert words(state) == ["settle", "take"]
    after = play(state, "take CL1; take A; trade 0; trade 2")
    assert after.public.turn == 1
    assert play(after, "take C").public.lands == play(after, "settle Riverside C").public.lands
    assert play(state, "take CL1; rest").public.lands == play(state, "settle Highfell CL1 A").public.lands


def test_the_tree_of_a_sheet_lists_regions_then_their_steps() -> None:
    state = front()
    assert words(state, "settle") == ["Highfell", "Grayport", "Riverside"]
    assert words(state, "settle", "Highfell") == ["AA", "AC", "CC", "CL1"]
    assert words(state, "settle", "Highfell", "CL1") == ["A", "C"], "the Lieutenant opens step b)"
    assert words(state, "settle", "Highfell", "AA") == ["0", "1"], "CL1 is there: no step b)"
    assert words(state, "settle", "Highfell", "AA", "1") == ["Grayport", "Riverside"]
    assert words(state, "settle", "Riverside", "C", "Grayport") == ["0", "1", "2"]
    for said in (("Highfell",), ("Highfell", "CL1"), ("Riverside", "C", "Grayport")):
        assert not GAME.choices(state, 1, ("settle", *said)).complete
    assert GAME.choices(state, 1, ("settle", "Riverside", "C")).complete
    named = {word.text: (word.label, word.hint) for word in GAME.choices(state, 1, ("settle",)).words}
    assert named["Grayport"] == ("Grayport", "A 2, B 2, C 1; if you say nothing: No trade")


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        (
            "settle Westhaven 1",
            IllegalAction,
            "Westhaven 1 settles nothing; there is something to decide in Highfell, Grayport and Riverside: UP-28",
        ),
        ("settle Riverside A Riverside C", IllegalAction, "Riverside C settles nothing; .*: UP-28"),
        ("settle Highfell XX", BadNotation, "XX is not an answer in Highfell, step a; there are AA, AC, CC, CL1"),
        ("settle Grayport 3", BadNotation, "3 is not an answer in Grayport, step c; there are 0, 1, 2"),
        ("settle Highfell CL1", BadNotation, "an answer is missing in Highfell, step b; there are A, C"),
        (
            "settle Highfell CL1 Grayport 1",
            BadNotation,
            "Grayport is not an answer in Highfell, step b; there are A, C",
        ),
        ("settle Grayport leader", BadNotation, "leader is not an answer in Grayport, step c; there are 0, 1, 2"),
        ("settle Nowhere", BadNotation, "Nowhere is not a region"),
    ],
)
def test_what_a_sheet_cannot_say_is_refused_with_what_it_can(text: str, error: type, says: str) -> None:
    with pytest.raises(error, match=says):
        step(front(), text)


def test_up28_the_question_names_the_regions_and_the_forecast_what_the_sheet_does() -> None:
    state = front()
    assert GAME.awaiting(state)[0].ask == "Settle your Skirmishes in Highfell, Grayport and Riverside (UP-28)"
    forecast = GAME.forecast(state, 1, GAME.parse(state, 1, "settle Highfell CL1 A Grayport 2"))
    assert forecast is not None
    facts = {fact.label: fact.text for fact in forecast.facts}
    assert facts["Highfell, CL1 removed"] == "A −1"
    assert (facts["Grayport"], facts["Riverside"]) == ("A −2, B −2, C −1", "A −1")
    assert "followers" not in [fact.key for fact in forecast.facts], "each region has its own line"
    # B was paid 8$ (11$ are 2 points) and leads Grayport with A: 3 points, which the trades take from both.
    assert facts["Points if the game ended now"] == "5 → 2"
    # A led Highfell (3), Grayport (3), Riverside with C (3), and has most (2). Then only Highfell is left, with C.
    assert facts["A's points without the purse"] == "11 → 3"


def test_upb43_a_trade_is_asked_only_where_it_can_end_a_lead() -> None:
    """By hand: 2-2 can be traded to 0-0; 3-2 and 2-3 cannot become anything else for anybody."""
    for followers, asked in (((2, 2), [1, 0]), ((3, 2), []), ((2, 3), []), ((0, 3), [])):
        state = war(position({"AW": "Northmoor", "BW": "Cape Farrow"}, {"Highfell": followers}))
        assert [seat for seat, _, _ in at_war(state)] == asked, followers


def test_upb43_with_ties_that_score_nothing_there_is_no_lead_to_end() -> None:
    state = position({"AW": "Northmoor", "BW": "Cape Farrow"}, {"Highfell": (2, 2)}, money=(13, 3), vp_ties="none")
    assert at_war(war(state)) == []


def test_upb43_no_trade_that_could_change_a_region_goes_unasked() -> None:
    for followers in product(range(5), repeat=3):
        for seat in range(3):
            reach = {most(tuple(have - min(count, have) for have in followers))
                     for count in range(most_trades(followers, seat) + 1)}  # fmt: skip
            shared = seat in most(followers) and len(most(followers)) > 1
            assert (len(reach) > 1) == shared, (followers, seat)


def test_upb43_a_trade_is_asked_where_it_can_change_who_has_most_on_the_board() -> None:
    """By hand: B has 6, C 5; A's trades in Highfell and Grayport each cost B one and C nothing."""
    followers = {"Highfell": (1, 3, 0), "Grayport": (1, 3, 0), "Saltmarsh": (0, 0, 5)}
    state = play_to(war(position(THREE, followers, seats=3)), 0)
    assert [state.public.name(one.region) for one in undecided(state.public)] == ["Highfell", "Grayport"]
    assert standings(play(state, "settle Highfell 1 Grayport 0").public, (0, 0, 0))[2].points[1] == 2
    # With 11 in Saltmarsh C has the most by 5, whatever A does to B: nothing is asked. (B has 19$ and two regions, 9
    # points; C 27$, a region and the board, 10.)
    state = war(position(THREE, followers | {"Saltmarsh": (0, 0, 11)}, seats=3))
    assert at_war(state) == []
    # With 4 it takes both trades together, so both are asked.
    state = play_to(war(position(THREE, followers | {"Saltmarsh": (0, 0, 4)}, seats=3)), 0)
    assert len(undecided(state.public)) == 2
    assert standings(play(state, "settle Highfell 1 Grayport 1").public, (0, 0, 0))[2].points[1] == 2


def play_to(state: State, seat: int) -> State:
    """Let the others settle as time-out has it until a seat is asked."""
    while state.public.phase == "war" and state.public.turn != seat:
        state = play(state, "settle")
    assert state.public.phase == "war"
    return state


def crowded(rng: random.Random, seats: int, order: str) -> State:
    """A random position at the beginning of Go to War."""
    at = {f"{seat_letter(seat)}{tag}": rng.choice(NAMES) for seat in range(seats) for tag in ("W", "L1", "L2")}
    counts = {name: tuple(rng.choice((0, 0, 1, 2, 3, 5)) for _ in range(seats)) for name in NAMES}
    return war(position(at, counts, seats=seats, first=rng.randrange(seats), war_order=order))


Deeds = dict[tuple[int, int], list[str]]
"""What each player did in each region, in one's own words."""


def sheets(state: State, rng: random.Random) -> tuple[State, Deeds]:
    """Let everybody settle at random, and note what was decided."""
    deeds: Deeds = {}
    while state.public.phase == "war":
        seat, said = state.public.turn, ["settle"]
        while listed := [word.text for word in GAME.choices(state, seat, tuple(said)).words]:
            said.append(rng.choice(listed))
        region = -1
        for word in said[1:]:
            if state.public.country.has(word):
                region = state.public.country.index(word)
            else:
                deeds.setdefault((seat, region), []).append(word)
        state = play(state, " ".join(said))
    return state, deeds


def region_by_region(state: State, deeds: Deeds) -> State:
    """Give the same answers region by region; what nobody decided is no trade."""
    while state.public.phase == "war":
        fight = state.public.fight
        left = deeds.get((fight.seat, fight.region), [])
        if fight.step == "c":
            state = play(state, f"trade {left.pop(0) if left else 0}")
        else:
            word = left.pop(0)
            state = play(state, f"take {word if word[1:2] == 'L' else ' '.join(word)}")
    assert not any(deeds.values()), "every decision was asked in both orders"
    return state


@pytest.mark.parametrize("seeds", [range(24), pytest.param(range(24, 84), marks=pytest.mark.soak)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_upb42_equal_choices_make_an_equal_board_in_both_orders(seats: int, seeds: range) -> None:
    decided = 0
    for seed in seeds:
        start = crowded(random.Random(seed), seats, "seat")
        by_seat, deeds = sheets(start, random.Random(seed))
        decided += len(deeds)
        other = region_by_region(crowded(random.Random(seed), seats, "region"), deeds)
        assert other.public.lands == by_seat.public.lands, seed
        assert other.public.characters == by_seat.public.characters, seed
        if by_seat.public.phase == other.public.phase == "over":
            assert other.public.outcome == by_seat.public.outcome, seed
    assert decided > len(seeds) * seats / 2


def test_uph5_orders_settle_a_whole_war() -> None:
    state = front()
    assert GAME.format(GAME.parse(state, 1, "settle")) == "settle"
    assert GAME.parse(fresh(), 0, "settle") == GAME.parse(state, 1, "settle")
    with pytest.raises(BadNotation, match="write settle alone beforehand"):
        GAME.parse(fresh(), 0, "settle Highfell BL1")
    with pytest.raises(IllegalAction, match="is not possible now"):
        step(position({"AW": "Northmoor", "BW": "Highfell"}), "settle")


def test_up28_what_has_one_outcome_does_itself_and_is_told() -> None:
    state = position(
        {"AW": "Northmoor", "AL1": "Highfell", "BW": "Cape Farrow"}, {"Northmoor": (0, 3), "Highfell": (0, 2)}
    )
    done = step(position_at_end(state), "end")
    told = [type(event) for event in done.events if isinstance(event, ev.FollowersTaken | ev.FollowersTraded)]
    assert (told, done.state.public.phase) == ([ev.FollowersTaken, ev.FollowersTaken], "over")
    assert (land(done.state, "Northmoor").followers, land(done.state, "Highfell").followers) == ((0, 1), (0, 1))


def position_at_end(state: State) -> State:
    """The same at the last turn of the last round."""
    return play(changed(state, round=12), "end")
