"""What an outline of many actions says of what happened: in a clause, and what mattered where there is little room."""

import typing
from typing import Literal

import pytest

from games.battlefield.terrain.events import TerrainLaid
from games.kernel import Step
from games.kernel.text.outline import Headline, outline
from games.urban_war.state import events
from games.urban_war.state.events import Check
from games.urban_war.state.rolls import Blow, Try
from games.urban_war.text.headlines import TOLD
from tests.games.telling import told_words, words
from tests.games.urban_war.positions import GAME, field, play, stand

Why = Literal["target check", "no sight", "out of range", "panicked", "gone"]
LEFT_OUT = {
    TerrainLaid, events.TeamPicked, events.TeamNoted, events.TeamsShown, events.Contested, events.SheetWritten,
    events.SheetNoted, events.OrdersPlaced, events.OrdersNoted, events.Spent, events.Activated, events.Rested,
    events.FightEnded, events.Interrupted, events.Stopped, events.Replanned, events.CounterGone, events.CounterStays,
    events.Ended,
}  # fmt: skip
"""Rolls and steps whose outcome is an event of its own, what is secret, the setup of all, the end."""
PUBLIC = field({"A1": stand(24, 30), "B1": stand(24, 20)}).public


def headlines(step: Step) -> list[Headline]:  # type: ignore[type-arg]
    return [headline for event in step.events if (headline := GAME.headline(event, step.state.public)) is not None]


def test_a_walk_and_a_kill_are_told_in_a_breath() -> None:
    state = field({"A1": stand(24, 30, "grunt"), "B1": stand(24, 20), "B2": stand(2, 2), "A2": stand(40, 40)})
    step = play(state, "move A1 24,28 shoot B1", 10, 10)
    assert outline(headlines(step), 99) == "A1 moves and kills B1"


def test_a_shot_in_vain_is_told_apart_from_the_next_one() -> None:
    state = field({"A1": stand(24, 30, "grunt"), "B1": stand(24, 20), "B2": stand(2, 2)})
    twice = [headlines(play(state, "move A1 stay shoot B1", *faces)) for faces in ((1,), (10, 10))]
    assert outline([*twice[0], *twice[1]], 99) == "A1 shoots B1 in vain, then kills B1"


def test_a_shot_in_vain_says_so_and_a_wound_how_many() -> None:
    state = field({"A1": stand(24, 30, "grunt"), "B1": stand(24, 20, "giant"), "B2": stand(2, 2)})
    assert outline(headlines(play(state, "move A1 stay shoot B1", 1)), 99) == "A1 shoots B1 in vain"
    assert outline(headlines(play(state, "move A1 stay shoot B1", 10, 10)), 99) == "B1 loses 1 wound"


@pytest.mark.parametrize(
    ("check", "passed", "did"),
    [
        ("panic", False, "panics"),
        ("panic", True, "does not panic"),
        ("rally", True, "rallies"),
        ("rally", False, "does not rally"),
        ("leave", True, ""),
        ("leave", False, "cannot break off"),
        ("interrupt", True, "interrupts B1"),
        ("interrupt", False, "fails to interrupt B1"),
        ("target", True, ""),
        ("target", False, ""),
    ],
)
def test_checks_are_told_where_nothing_else_tells_what_came_of_them(check: Check, passed: bool, did: str) -> None:
    event = events.Checked(model="A1", check=check, dice=(3, 4), parts=(), passed=passed, other="B1")
    expected = words("A1", did, check != "panic" or not passed) if did else None
    assert told_words(GAME.headline(event, PUBLIC)) == expected


@pytest.mark.parametrize(
    ("why", "did"),
    [
        ("target check", "loses its shot at B1 (target check failed)"),
        ("no sight", "loses its shot at B1 (out of sight)"),
        ("out of range", "loses its shot at B1 (out of range)"),
        ("panicked", "is panicked and cannot charge B1"),
        ("gone", "cannot reach B1 any more"),
    ],
)
def test_an_attack_that_is_lost_is_told(why: Why, did: str) -> None:
    event = events.Aimed(model="A1", target="B1", why=why)
    assert told_words(GAME.headline(event, PUBLIC)) == words("A1", did, True)


def test_every_event_is_told_or_left_out_on_purpose() -> None:
    assert set(TOLD) | LEFT_OUT | {events.Deployed, events.TurnBegan} == set(typing.get_args(events.UrbanWarEvent))
    assert not set(TOLD) & LEFT_OUT


def test_who_died_without_anybodys_doing_is_told_too() -> None:
    alone, shot = events.Killed(model="A1", at=(0, 0)), events.Killed(model="A1", at=(0, 0), by="B1")
    assert told_words(GAME.headline(alone, PUBLIC)) == words("A1", "is killed", True)
    assert told_words(GAME.headline(shot, PUBLIC)) == words("B1", "kills A1", True)


def test_the_rest_of_a_battle_is_told_by_who_did_what() -> None:
    blow = Blow("A4", "B1", "Rifle", "close", 10, (), (Try(1, 5, False),))
    told = [
        events.TurnBegan(turn=3),
        events.Stayed(model="A1"),
        events.Moved(model="A2", deed="charge", path=((0, 0), (1, 1)), length=2),
        events.FightBegan(attacker="A2", target="B2", weapons=("", ""), first=((), ()), charged=(), replies=True,
                      order="both"),
        events.Moved(model="A3", deed="leave", path=((0, 0), (1, 1)), length=2),
        events.Shot(blow=blow),
        events.Interrupted(model="B4", target="A3", how="shot"),
        events.Checked(model="B4", check="interrupt", dice=(3, 9), parts=(), passed=True, other="A3"),
    ]  # fmt: skip
    found = [headline for event in told if (headline := GAME.headline(event, PUBLIC)) is not None]
    clause = "turn 3 begins; A1 stays; A2 charges and fights B2; A3 moves away; A4 shoots B1 in vain; B4 interrupts A3"
    assert outline(found, 200) == clause
    short = "B4 interrupts A3 (also 3 moves, 1 new turn and 2 other events)"
    assert outline(found, len(short)) == short
    assert outline(found, 40) == "B4 interrupts A3 (also 6 other events)"
    assert GAME.headline(events.OrdersNoted(seat=0, overwatch=("A1",), seen_by=(0,)), PUBLIC) is None


def test_uw17_how_many_models_each_side_has_deployed_is_told_once() -> None:
    """Of A's two models one stands and one waits; both of B have stood, and one is dead."""
    waiting = stand(1, 1) | {"at": None}
    dead = waiting | {"dead": True}
    public = field({"A1": stand(24, 44), "A2": waiting, "B1": stand(24, 4), "B2": dead}).public
    turns = [(0, "A1"), (1, "B1"), (1, "B2")]
    placed = [events.Deployed(seat=seat, spots=((name, (24000, 44000)),)) for seat, name in turns]
    told = [GAME.headline(event, public) for event in placed]
    assert outline([one for one in told if one], 99) == "A has deployed 1 of 2 models; B has deployed all 2 models"
