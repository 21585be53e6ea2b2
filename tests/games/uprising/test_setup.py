"""UP-1 .. UP-7: before the first turn."""

import random

import pytest

from games.kernel import IllegalAction, RngDice, ScriptedDice
from games.uprising.state import events as ev
from games.uprising.state.options import Options
from games.uprising.text.narrate import narrate
from tests.games.uprising.positions import GAME, fresh, play, setup, step, where, words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_up1_two_to_four_play(seats: int) -> None:
    assert len(fresh(seats).public.players) == seats
    assert GAME.card.seats == (2, 4)


def test_up1_a_map_for_two_refuses_four() -> None:
    with pytest.raises(IllegalAction, match=r"made for 2 players, not 4: UP-1"):
        fresh(4, map="narrows")


def test_up1_upb52_nobody_plays_alone() -> None:
    with pytest.raises(IllegalAction, match="this game is for 2 to 4 players, not 1: UP-1"):
        fresh(1)


def test_up2_everybody_starts_with_3() -> None:
    begun = setup(4, Options(), RngDice(random.Random(1)))
    assert [player.money for player in begun.state.public.players] == [3, 3, 3, 3]
    assert narrate(begun.events[0], GAME.view(begun.state, None)) == "4 players begin with 3$ each."


def test_up3_upb8_characters_are_dealt_and_unlike() -> None:
    state = fresh(4)
    names = [name for player in state.public.players for name in (player.warlord, player.lieutenant)]
    assert len(set(names)) == 8
    assert all(names)
    assert state.public.phase == "placement"


def test_up4_upb7_both_characters_stand_together() -> None:
    state = play(fresh(), "place Riverside")
    seat = state.public.first
    assert where(state, "AB"[seat] + "W") == where(state, "AB"[seat] + "L1") == "Riverside"


def test_up4_upb5_adjacent_and_same_regions_are_closed() -> None:
    state = play(fresh(), "place Riverside")
    with pytest.raises(IllegalAction, match=r"Highfell is adjacent to a region occupied by another player: UP-4"):
        step(state, "place Highfell")
    with pytest.raises(IllegalAction, match=r"Riverside is occupied by another player: UP-4"):
        step(state, "place Riverside")
    assert set(words(state, "place")) == {
        "Northmoor", "Saltmarsh", "Grayport", "Oakhollow", "Eastmark", "Westhaven", "Southdown", "Cape-Farrow", "auto",
    }  # fmt: skip


def test_up4_auto_takes_a_legal_region_by_the_dice() -> None:
    state = play(fresh(3), "place Riverside")
    state = step(state, "place auto", ScriptedDice(2)).state
    assert where(state, "ABC"[(state.public.first + 1) % 3] + "W") == "Saltmarsh"


@pytest.mark.parametrize("placer", [0, 1, 2])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_up5_upb4_the_marker_is_given_when_all_stand_whoever_placed_first(placer: int, first: int) -> None:
    with ScriptedDice(placer + 1) as dice:
        begun = setup(3, Options(), dice)
    state = begun.state
    assert (state.public.turn, state.public.marker) == (placer, None)
    assert narrate(begun.events[1], GAME.view(state, None)) == f"The placement begins with {'ABC'[placer]}."
    state = play(state, "place Northmoor; place Saltmarsh")
    assert (state.public.turn, state.public.marker) == ((placer + 2) % 3, None)
    with ScriptedDice(first + 1, *[3] * 24) as dice:
        done = step(state, "place Westhaven", dice)
    assert (done.state.public.turn, done.state.public.marker) == (first, first)
    given = next(event for event in done.events if isinstance(event, ev.FirstPlayerDrawn))
    assert given.rules == ("UP-5", "UP-B4")


def test_up6_upb1_upb3_n_plus_a_die_for_each_of_two_resources_of_each_region() -> None:
    state = play(fresh(), "place Northmoor")
    faces = [1, 6, 2, 5, *[3] * 20]
    with ScriptedDice(1, *faces) as dice:
        done = step(state, "place Cape Farrow", dice)
    assert [land.tokens for land in done.state.public.lands] == [(3, 8), (4, 7), *[(5, 5)] * 10]
    assert done.state.public.n == (2,) * 12
    supply = next(event for event in done.events if isinstance(event, ev.SupplyRolled))
    assert supply.regions[0] == (0, 2, (1, 6))


def test_up7_nothing_is_supplied_before_the_last_placement() -> None:
    state = play(fresh(), "place Northmoor")
    assert all(land.tokens == () for land in state.public.lands)
    state = step(state, "place Cape Farrow", RngDice(random.Random(1))).state
    assert all(len(land.tokens) == 2 for land in state.public.lands)
    assert (state.public.phase, state.public.round, state.public.turn) == ("play", 1, state.public.first)


def test_upb6_without_a_legal_start_the_distance_rule_is_dropped() -> None:
    # A star: whoever takes the hub leaves nothing but regions next to it.
    state = play(fresh(text=STAR), "place Hub")
    assert set(words(state, "place")) == {"North", "East", "South", "auto"}, "the Hub stays its owner's (UP-B5)"
    done = step(state, "place North", RngDice(random.Random(1)))
    placed = next(event for event in done.events if isinstance(event, ev.CharactersPlaced))
    assert placed.free
    assert "UP-B6" in placed.rules


STAR = """
name = "star"
title = "The Star"
seats = [2, 2]
size = [900, 900]
[[region]]
name = "Hub"
neighbours = ["North", "East", "South"]
resources = ["grain", "ore"]
anchor = [450, 450]
outline = "300,300 600,300 600,600 300,600"
[[region]]
name = "North"
neighbours = ["Hub"]
resources = ["grain", "timber"]
anchor = [450, 200]
outline = "300,100 600,100 600,300 300,300"
[[region]]
name = "East"
neighbours = ["Hub"]
resources = ["cloth", "ore"]
n = 0
anchor = [700, 450]
outline = "600,300 800,300 800,600 600,600"
[[region]]
name = "South"
neighbours = ["Hub"]
resources = ["timber", "ore"]
anchor = [450, 700]
outline = "300,600 600,600 600,800 300,800"
"""
