"""Interruptions that depend on what the bot sees by then: `after the shot if it missed`, `if A1 lives` (UW-31)."""

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.events import Interrupted, Killed, Shot
from games.urban_war.state.models import Condition
from games.urban_war.state.public import State
from tests.games.urban_war.positions import every, model, play, refused, stand
from tests.games.urban_war.watching import moments, watched

MISSED, HIT = Condition("missed"), Condition("hit")


def shooting() -> State:
    """A1 stays and shoots the tank B2, the closest; B1 on Overwatch sees it."""
    return play(watched(B2=stand(24, 27, "tank")), "move A1 stay shoot B2").state


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("interrupt B1 shot after the shot if it missed", MISSED),
        ("interrupt B1 shot after its shot if missed", MISSED),
        ("interrupt B1 shot if it missed", MISSED),
        ("interrupt B1 shot 2 if the shot missed", MISSED),
        ("interrupt B1 shot end when it hit", HIT),
        ("interrupt B1 shot 2 if A1 lives", Condition("lives", "A1")),
        ("interrupt B1 shot 2 if it lives", Condition("lives", "A1")),
        ("interrupt B1 shot 2 rifle if B2 dies", Condition("died", "B2")),
    ],
)
def test_uw31_a_condition_is_read_as_people_write_it(text: str, only: Condition) -> None:
    state = shooting()
    assert [moment.when for moment in moments(state)] == ["shot", "after"]
    action = URBAN_WAR.parse(state, 1, text)
    assert isinstance(action, Interrupt)
    assert (action.moment, action.only) == (2, only)
    assert URBAN_WAR.parse(state, 1, URBAN_WAR.format(action)) == action


def test_uw31_a_condition_is_written_in_one_way() -> None:
    action = Interrupt("B1", "shot", 2, "rifle", (), Condition("lives", "A1"))
    assert URBAN_WAR.format(action) == "interrupt B1 shot 2 rifle if A1 lives"
    assert URBAN_WAR.format(replace(action, weapon="", only=MISSED)) == "interrupt B1 shot 2 if missed"


@pytest.mark.parametrize(("face", "comes"), [(1, True), (9, False)])
def test_uw31_after_the_shot_if_it_missed(face: int, comes: bool) -> None:
    """A die of 1 misses; with a 9 the shot hits, and with a 1 to damage it does no harm: that is a hit."""
    dice = [face, *([9, 9, 6, 6] if comes else [1])]
    step = play(shooting(), "interrupt B1 shot after the shot if it missed", *dice)
    assert (len(every(step, Interrupted)) == 1) == comes
    assert model(step.state, "B1").counter == ("" if comes else "down"), "an answer that lapses costs nothing"
    assert step.state.secret[1].watch is None


def test_uw31_after_the_shot_if_it_hit() -> None:
    assert every(play(shooting(), "interrupt B1 shot 2 if it hit", 1), Interrupted) == []
    assert len(every(play(shooting(), "interrupt B1 shot 2 if it hit", 9, 1, 1, 1), Interrupted)) == 1


def test_uw31_uw39_a_shot_that_is_lost_by_its_target_check_missed() -> None:
    state = play(watched(B2=stand(24, 27, "tank"), B3=stand(16, 28, "tank")), "move A1 stay shoot B3").state
    step = play(state, "interrupt B1 shot after the shot if it missed", 1, 1, 1, 1)
    assert len(every(step, Interrupted)) == 1
    assert every(step, Shot) == []


@pytest.mark.parametrize(("word", "comes"), [("lives", False), ("died", True)])
def test_uw31_if_a_model_lives_or_died(word: str, comes: bool) -> None:
    """A1 charges B3 and kills it, and is free again: B1 shoots only where that was its condition."""
    asked = play(watched({"word": "tank"}, B3=stand(20, 28, "fist")), "assault A1 charge B3").state
    dice = [6, 6, *([9, 9, 6, 1] if comes else [])]
    step = play(asked, f"interrupt B1 shot end if B3 {word}", *dice)
    assert [each.model for each in every(step, Killed)] == ["B3"]
    assert (len(every(step, Interrupted)) == 1) == comes


def test_uw31_a_condition_needs_a_moment_at_which_it_is_known() -> None:
    state = shooting()
    early = "whether the shot of A1 missed is known only after it: UW-31"
    assert refused(state, "interrupt B1 shot 1 if it missed") == early
    assert refused(state, "interrupt B1 shot 1 if B2 died") == (
        "nobody dies before that moment of the action of A1: UW-31"
    )
    rushing = play(watched(), "rush A1 20,28").state
    assert refused(rushing, "interrupt B1 shot if it missed") == "A1 does not shoot with this action: UW-31"
    assert refused(rushing, "interrupt B1 shot after the shot") == (
        "the action of A1 has no such moment; there are 1 to 2: UW-31"
    )
    with pytest.raises(BadNotation, match="after if, write it missed"):
        URBAN_WAR.parse(state, 1, "interrupt B1 shot 2 if B2 sleeps")


def test_uw31_a_condition_is_offered_after_the_shot_and_told_before_it_is_confirmed() -> None:
    state = shooting()
    assert [word.text for word in URBAN_WAR.choices(state, 1, ("interrupt", "B1", "shot", "1")).words] == []
    late = URBAN_WAR.choices(state, 1, ("interrupt", "B1", "shot", "2"))
    assert (late.complete, [word.text for word in late.words]) == (True, ["if"])
    more = URBAN_WAR.choices(state, 1, ("interrupt", "B1", "shot", "2", "if"))
    assert (more.complete, [word.text for word in more.words]) == (False, ["missed", "hit", "B2"])
    fates = URBAN_WAR.choices(state, 1, ("interrupt", "B1", "shot", "2", "if", "B2"))
    assert [word.text for word in fates.words] == ["lives", "died"]
    assert URBAN_WAR.choices(state, 1, ("interrupt", "B1", "shot", "2", "if", "B2", "lives")).complete
    told = URBAN_WAR.forecast(state, 1, Interrupt("B1", "shot", 2, "", (), MISSED))
    assert told is not None
    assert [fact.value for fact in told.facts if fact.key == "only"] == ["its shot missed"]


def test_uwb14_best_may_depend_on_the_shot_too_and_passes_where_there_is_none() -> None:
    """In a standing order `when` says it: there, `if` begins a condition of the order."""
    found = URBAN_WAR.parse(shooting(), 1, "interrupt best shot when it missed")
    assert found == Interrupt("B1", "shot", 2, "", (), MISSED)
    assert URBAN_WAR.parse(shooting(), 1, "interrupt best before the shot") == Interrupt("B1", "shot", 1)
    rushing = play(watched(), "rush A1 20,28").state
    assert URBAN_WAR.parse(rushing, 1, "interrupt best shot when it missed") == Pass()
    assert URBAN_WAR.parse(rushing, 1, "interrupt best shot after its shot") == Pass()
    assert URBAN_WAR.parse(rushing, 1, "interrupt best end") == Interrupt("B1", "shot", len(moments(rushing)))
