"""UP-24 .. UP-34 and UP-B34 .. UP-B48: the end of the round, Go to War, scoring, ties."""

import pytest
from msgspec.structs import replace

from games.kernel import IllegalAction, NoDice
from games.uprising.state import events as ev
from games.uprising.text.narrate import narrate
from tests.games.uprising.positions import GAME, changed, land, money, play, position, scores, step, war, where, words

APART = {"AW": "Northmoor", "AL1": "Northmoor", "BW": "Cape Farrow", "BL1": "Cape Farrow"}
FOUR = {"AW": "Northmoor", "BW": "Saltmarsh", "CW": "Westhaven", "DW": "Southdown"}


def end_round(state: object) -> object:
    for _ in range(state.seats - 1):
        state = play(state, "end")
    return step(state, "end")


def test_up24_2_for_each_follower_and_up25_2_for_each_region_led_upb54() -> None:
    state = position(APART, {"Highfell": (3, 1), "Grayport": (0, 2)})
    done = end_round(state)
    paid = next(event for event in done.events if isinstance(event, ev.IncomePaid))
    assert paid.incomes == ((6, 2), (6, 2))
    assert money(done.state) == (11, 11)


def test_up25_upb35_upb36_upb37_each_region_ties_pay_all_and_nobody_leads_with_none() -> None:
    state = position(FOUR, {"Highfell": (1, 1, 1, 0), "Grayport": (2, 0, 0, 1)}, seats=4)
    paid = next(event for event in end_round(state).events if isinstance(event, ev.IncomePaid))
    assert paid.incomes == ((6, 4), (2, 2), (2, 2), (2, 0))


def test_up24_how_everybody_stands_is_told_with_the_incomes_to_come_so_that_none_of_them_turns_a_match() -> None:
    state = position(APART, {"Highfell": (3, 1), "Grayport": (0, 2)}, round=11, money=(3, 3))
    assert scores(state) == ((3, 2, 0), (3, 2, 0))
    assert GAME.score(state) == GAME.score(end_round(state).state) == (8, 8), "3$ and two incomes of 8$"
    assert GAME.score(war(state)) == tuple(map(sum, scores(war(state)))), "none is to come any more"


@pytest.mark.parametrize(
    ("others", "says"),
    [
        (("Highfell", "Southdown", "Westhaven"), ""),
        (
            ("Highfell", "Southdown"),
            " Still stable: Highfell and Southdown. When no region is, the game ends with that round.",
        ),
        ((), " No region is stable any more: the game ends with this round."),
    ],
)
def test_up27_whoever_reads_is_told_that_the_last_regions_are_becoming_unstable(
    others: tuple[str, ...], says: str
) -> None:
    state = position(APART, tokens={"Northmoor": (1, 1)})
    kept = (*others, "Northmoor")
    lands = [
        land if state.public.name(region) in kept else replace(land, tokens=(0, 9), unstable=True)
        for region, land in enumerate(state.public.lands)
    ]
    done = step(changed(state, lands=tuple(lands)), "intimidate W grain")
    event = next(event for event in done.events if isinstance(event, ev.RegionUnstable))
    told = narrate(event, GAME.view(done.state, None))
    assert told == f"Northmoor becomes unstable: its last grain is gone.{says}"


def test_up26_the_marker_goes_left_every_round() -> None:
    state = position(FOUR, seats=4)
    for number in range(1, 12):
        assert (state.public.round, state.public.first) == (number, (number - 1) % 4)
        state = end_round(state).state
    assert state.public.round == 12


def test_up27_the_game_ends_after_round_12() -> None:
    state = position(APART, {"Highfell": (1, 0)}, round=12)
    done = end_round(state)
    assert done.state.public.phase == "over"
    ended = next(event for event in done.events if isinstance(event, ev.EndCame))
    assert (ended.unstable, ended.rounds) == (False, True)


def all_unstable(**more: object) -> object:
    state = position(APART, {"Highfell": (1, 0)}, **more)
    lands = tuple(replace(one, tokens=(0, 5), unstable=True) for one in state.public.lands)
    return changed(state, lands=lands)


def test_up27_upb38_with_all_regions_unstable_the_round_is_finished_first() -> None:
    state = play(all_unstable(), "campaign W")
    assert state.public.phase == "play"
    done = step(play(state, "end"), "end")
    assert done.state.public.phase == "over"
    assert money(done.state) == (8, 3), "1$ earned, income paid"


def test_upb39_both_ends_at_once_are_one_ending() -> None:
    done = end_round(all_unstable(round=12))
    ended = [event for event in done.events if isinstance(event, ev.EndCame)]
    assert [(one.unstable, one.rounds) for one in ended] == [(True, True)]
    assert sum(isinstance(event, ev.PointsScored) for event in done.events) == 1
    assert narrate(ended[0], GAME.view(done.state, None)) == "The last round is over and every region is unstable."


def test_upb40_the_marker_is_passed_after_the_last_round_too() -> None:
    done = end_round(position(APART, {"Highfell": (1, 0)}, round=12))
    assert next(event for event in done.events if isinstance(event, ev.WarBegan)).order == (1, 0)


def test_up28_upb41_upb42_region_by_region_every_player_fights_in_turn_order() -> None:
    at = {"AW": "Northmoor", "AL1": "Northmoor", "BW": "Grayport", "BL1": "Grayport"}
    state = war(position(at, {"Northmoor": (2, 3), "Grayport": (4, 2)}, war_order="region"))
    assert state.public.phase == "war"
    seen = []
    while state.public.phase == "war":
        prompt = GAME.awaiting(state)[0]
        seen.append((state.public.name(state.public.fight.region), prompt.seat, prompt.verbs[0]))
        state = GAME.apply(state, prompt.seat, GAME.default(state, prompt), NoDice()).state
    # B fights first, since the marker passed to B. In Northmoor B has only c; then A takes two and one by itself.
    assert seen == [("Northmoor", 1, "trade"), ("Grayport", 1, "trade"), ("Grayport", 0, "trade")]
    assert land(state, "Northmoor").followers == (2, 0)
    assert land(state, "Grayport").followers == (1, 2)


def test_up28_go_to_war_costs_nothing_and_takes_no_money() -> None:
    state = war(position(APART, {"Northmoor": (2, 6)}, money=(0, 0)))
    before = money(state)
    while state.public.phase == "war":
        prompt = GAME.awaiting(state)[0]
        state = GAME.apply(state, prompt.seat, GAME.default(state, prompt), NoDice()).state
    assert money(state) == before


def test_upb43_trades_in_go_to_war_are_free_to_refuse() -> None:
    state = war(position(APART, {"Highfell": (2, 3)}, war_order="region"))
    assert (state.public.phase, words(state, "trade")) == ("war", ["0", "1", "2"])
    state = play(state, "trade 0; trade 0")
    assert land(state, "Highfell").followers == (2, 3)


def test_steps_with_a_single_outcome_are_not_asked() -> None:
    state = war(position(APART, {"Northmoor": (0, 2), "Highfell": (1, 0)}))
    assert state.public.phase == "over"
    assert land(state, "Northmoor").followers == (0, 0)


def test_up29_upb44_points_count_from_nothing_and_exist_only_at_the_end() -> None:
    state = position(APART, {"Highfell": (3, 0)})
    assert [player.vp for player in end_round(state).state.public.players] == [0, 0]
    over = war(state)
    assert [player.vp for player in over.public.players] == [sum(part) for part in scores(over)]


def test_up30_3_for_each_region_led_and_ties_score_all_upb36() -> None:
    state = position(FOUR, {"Highfell": (1, 1, 1, 0), "Grayport": (2, 0, 0, 1)}, seats=4, money=(0, 0, 0, 0))
    assert [part[0] for part in scores(state)] == [6, 3, 3, 0]


def test_up31_2_for_the_most_on_the_board() -> None:
    state = position(APART, {"Highfell": (3, 0), "Grayport": (0, 2), "Eastmark": (0, 1)})
    assert [part[1] for part in scores(state)] == [2, 2]
    state = position(APART, {"Highfell": (3, 0), "Grayport": (0, 2)})
    assert [part[1] for part in scores(state)] == [2, 0]


def test_up32_up38_17_are_3_points_upb45() -> None:
    assert [part[2] for part in scores(position(APART, money=(17, 4)))] == [3, 0]


def test_up33_the_most_points_win() -> None:
    over = war(position(APART, {"Highfell": (3, 0)}))
    assert over.public.outcome is not None
    assert (over.public.outcome.winners, over.public.outcome.rule) == ((0,), "UP-33")


def tied(purses: tuple[int, int] = (0, 0), **more: object) -> object:
    """Equal on the board and in money: one region each, far from each other."""
    return war(position(APART, {"Westhaven": (2, 0), "Grayport": (0, 2)}, money=purses, **more))


def test_up34_upb46_every_player_may_move_once_in_turn_order() -> None:
    state = tied()
    assert (state.public.phase, state.public.turn, money(state)) == ("tie", 1, (6, 6))
    assert words(state) == ["move", "stay"]
    state = play(state, "move L1 Eastmark")
    assert (state.public.turn, where(state, "BL1"), money(state)) == (0, "Eastmark", (6, 5))
    assert words(state) == ["move", "stay"]


def test_up34_upb47_nothing_but_a_move() -> None:
    state = tied()
    for verb in ("intimidate W grain", "campaign W", "end"):
        with pytest.raises(IllegalAction, match=r"or stay \(write move or stay\): UP-34"):
            step(state, verb)


def test_up34_a_move_leads_to_another_war_and_another_count() -> None:
    at = {"AW": "Northmoor", "AL1": "Highfell", "BW": "Cape Farrow", "BL1": "Cape Farrow"}
    state = war(position(at, {"Saltmarsh": (0, 2), "Westhaven": (2, 0)}, money=(1, 1)))
    assert state.public.phase == "tie"
    # A's Lieutenant goes to Saltmarsh, and step b) of the next war takes a follower there.
    done = step(play(state, "stay"), "move L1 Saltmarsh")
    assert land(done.state, "Saltmarsh").followers == (0, 1)
    assert [type(event) for event in done.events if isinstance(event, ev.WarBegan | ev.PointsScored)] == [
        ev.WarBegan,
        ev.PointsScored,
    ]
    assert done.state.public.outcome is not None
    assert done.state.public.outcome.winners == (0,)


def test_upb48_a_tie_break_that_changes_nothing_is_a_shared_victory() -> None:
    state = play(tied(), "stay; stay")
    assert state.public.outcome is not None
    assert (state.public.outcome.winners, state.public.outcome.rule) == ((0, 1), "UP-B48")


def test_upb48_a_move_changes_something_and_the_tie_goes_on() -> None:
    state = play(tied((1, 1)), "move W Eastmark; move W Highfell")
    assert (state.public.phase, state.public.cycles) == ("tie", 2)
    assert money(state) == (6, 6)


def test_upb48_without_money_nobody_is_asked() -> None:
    state = position(APART, {}, money=(0, 0), round=12)
    over = end_round(state).state
    assert over.public.outcome is not None
    assert (over.public.outcome.winners, over.public.outcome.rule, over.public.cycles) == ((0, 1), "UP-B48", 1)


def test_upb48_every_tie_break_comes_to_an_end() -> None:
    state = tied((9, 9), tie_cycles=0)
    count = 0
    while state.public.phase != "over":
        # Everybody always moves his Warlord to and fro, the costliest way to stay tied.
        here = where(state, "AB"[state.public.turn] + "W")
        goal = {"Northmoor": "Highfell", "Highfell": "Northmoor", "Cape Farrow": "Eastmark", "Eastmark": "Cape Farrow"}
        state = play(state, f"move W {goal[here]}") if state.public.phase == "tie" else play(state, "trade 0")
        count += 1
    assert count < 60


def test_every_action_is_told() -> None:
    state = war(position(APART, {"Highfell": (2, 2), "Grayport": (1, 0)}))
    assert [type(event) for event in step(state, "trade 0").events] == [ev.FollowersTraded]


def test_upb48_refused_trades_change_nothing() -> None:
    state = war(position(APART, {"Highfell": (2, 2)}, money=(0, 0)))
    state = play(state, "trade 0; trade 0; stay; stay; trade 0; trade 0")
    assert state.public.outcome is not None
    assert (state.public.outcome.rule, state.public.cycles) == ("UP-B48", 1)
