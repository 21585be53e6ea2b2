"""What a unit may do with two actions, and when its activation ends (UH-8 .. UH-22, UH-B5 .. UH-B23, UH-H13)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation, IllegalAction
from games.upheaval.mechanics.movement.approaching.regain import regaining_way
from games.upheaval.mechanics.turn import permissions
from games.upheaval.state.events import Activated, Moved, StateChanged
from games.upheaval.state.frames import Activating, Activation, Drawing
from games.upheaval.state.public import State
from games.upheaval.state.units import Deed, Unit
from tests.games.upheaval.battles import BATTLE, asked, duel, every, go, one, play, prompts, refused, run, who
from tests.games.upheaval.fields import field, row, to_activate, unit
from tests.games.upheaval.going import altered

FAR = unit("B1", (20, 10))


def doing(*done: Deed, mine: Unit | None = None, foe: Unit = FAR, **fields: Any) -> State:
    """A1 has done some actions of its activation."""
    frame = Activation("A1", step="act", done=done)
    return field(mine or unit("A1", *row(20, 30, 2)), foe, frames=(frame,), **fields)


def verdict(state: State, deed: Deed) -> str:
    """The rule that forbids A1 a deed, "" for none."""
    try:
        permissions.check_allowed(state.public, 0, "A1", deed)
    except IllegalAction as error:
        return error.rule
    return ""


EVERY: tuple[Deed, ...] = ("move", "run", "shoot", "charge", "cover", "stand", "fall", "tunnel")


def verdicts(state: State) -> dict[str, str]:
    """Of every deed the rule that forbids it; those allowed are left out."""
    return {deed: rule for deed in EVERY if (rule := verdict(state, deed))}


def test_uh10_a_fresh_unit_may_do_anything_but_run_stand_and_fall() -> None:
    assert verdicts(doing()) == {"run": "UH-12", "stand": "UH-36", "fall": "UH-16"}


@pytest.mark.parametrize(
    ("done", "may"),
    [
        (("move",), {"run", "shoot", "charge", "cover"}),
        (("shoot",), {"move", "cover"}),
        (("stand",), {"run", "shoot", "charge", "cover"}),
        (("charge",), {"cover"}),
        (("cover",), set()),
        (("move", "run"), set()),
        (("tunnel",), {"move", "cover"}),
        (("tunnel", "move"), {"run", "cover"}),
    ],
)
def test_uh11_uh15_uh40_uhb5_uhb15_uhb17_uhb37_what_may_follow_what(done: tuple[Deed, ...], may: set[str]) -> None:
    assert set(EVERY) - set(verdicts(doing(*done))) == may


@pytest.mark.parametrize(
    ("done", "deed", "why"),
    [
        ("move", "move", "A1 has already moved in this activation; only a Run repeats a Move"),
        ("stand", "move", "A1 has already stood up in this activation; only a Run repeats a Move"),
        ("shoot", "shoot", "A1 has already shot in this activation"),
    ],
)
def test_uhb5_what_is_not_done_twice_is_named(done: Deed, deed: Deed, why: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        permissions.check_allowed(doing(done).public, 0, "A1", deed)
    assert str(caught.value) == f"{why}: UH-B5"


def test_uhb37_by_option_a_tunnel_takes_the_place_of_an_action() -> None:
    state = doing("tunnel", "move", options={"tunnel_costs_move": True})
    assert set(verdicts(state)) == set(EVERY)


@pytest.mark.parametrize(("word", "runs"), [("trooper", ""), ("plate", "UH-12"), ("heavyplate", "UH-12")])
def test_uh12_oracle_5_only_armour_below_tek_runs(word: str, runs: str) -> None:
    assert verdict(doing("move", mine=unit("A1", (20, 30), word=word)), "run") == runs


@pytest.mark.parametrize(("word", "runs"), [("trooper", "UH-B1"), ("plate", ""), ("heavyplate", "")])
def test_uhb1_by_option_only_armour_of_at_least_tek_runs(word: str, runs: str) -> None:
    options = {"run_if_armor_ge_tek": True}
    assert verdict(doing("move", mine=unit("A1", (20, 30), word=word), options=options), "run") == runs


def test_uhb23_every_model_must_be_able_to_run() -> None:
    mixed = unit("A1", (20, 30), (21.5, 30), words=("trooper", "plate"))
    assert verdict(doing("move", mine=mixed), "run") == "UH-12"
    assert verdict(doing("move", mine=mixed, options={"run_if_armor_ge_tek": True}), "run") == "UH-B1"


def test_uh26_uhb21_nobody_runs_on_from_the_edge_of_terrain_but_by_option() -> None:
    """As soon as one model did not stop there, the unit may run with it."""
    both = altered(altered(unit("A1", (20, 30), (21.5, 30)), 1, stopped=True), 2, stopped=True)
    assert verdict(doing("move", mine=both), "run") == "UH-26"
    assert verdict(doing("move", mine=altered(both, 2, stopped=False)), "run") == ""
    assert verdict(doing("move", mine=unit("A1", (20, 30)), options={"run_from_edge": True}), "run") == ""


def test_uh11_uhb10_one_touching_enemy_holds_the_whole_unit() -> None:
    touching = unit("B1", (20, 29))
    found = verdicts(doing(foe=touching))
    assert {deed: found.get(deed, "") for deed in ("move", "shoot", "charge", "cover", "tunnel")} == {
        "move": "UH-11",
        "shoot": "UH-B14",
        "charge": "UH-B14",
        "cover": "",
        "tunnel": "UH-B37",
    }


def test_uhb31_prone_models_do_not_stand_up_in_contact() -> None:
    mine = unit("A1", (20, 30), (21.5, 30))
    down = replace(mine, models=(replace(mine.models[0], prone=True), mine.models[1]))
    assert verdict(doing(mine=down, foe=unit("B1", (20, 29))), "stand") == "UH-B31"
    assert verdict(doing(mine=down), "stand") == ""
    assert verdict(doing(mine=down), "charge") == "UH-36"


def test_uhb11_pinned_units_shoot_or_take_cover() -> None:
    state = doing(mine=unit("A1", *row(20, 30, 2), pinned=True))
    assert set(EVERY) - set(verdicts(state)) == {"shoot", "cover"}


def test_uhb29_prone_models_of_shaken_units_stay_down() -> None:
    down = unit("A1", (20, 30), falling=True)
    down = replace(down, models=(replace(down.models[0], prone=True),))
    assert verdict(doing(mine=down), "stand") == "UH-B29"


def test_uh16_uh17_uhb8_who_was_falling_back_must_go_on_and_may_then_only_shoot() -> None:
    falling = unit("A1", *row(20, 30, 2), falling=True, compelled=True)
    state = doing(mine=falling)
    assert set(EVERY) - set(verdicts(state)) == {"fall"}
    assert refused(state, "done") == "UH-16"
    after = doing("fall", mine=falling)
    assert set(EVERY) - set(verdicts(after)) == {"shoot"}


def test_uhb9_falling_back_leaves_contact() -> None:
    falling = unit("A1", (20, 30), falling=True, compelled=True)
    assert verdict(doing(mine=falling, foe=unit("B1", (20, 29))), "fall") == ""


def test_uh18_oracle_10_a_pinned_unit_that_falls_back_may_shoot_but_no_heavy_weapon() -> None:
    shut = unit("A1", (20, 30), (21.5, 30), words=("trooper", "gunner"), falling=True, compelled=True, pinned=True)
    state = doing(mine=shut)
    assert set(EVERY) - set(verdicts(state)) == {"shoot", "cover"}
    step = play(state, "shoot A1 B1", 1)
    assert [shooter.number for event in step.events if hasattr(event, "shooters") for shooter in event.shooters] == [1]
    assert BATTLE.choices(asked(state), 0, ("done",)).complete


def test_oracle_10_fenced_in_by_enemies_it_is_pinned_where_it_is_and_light_weapons_may_still_shoot() -> None:
    falling = unit("A1", (20, 30), falling=True, compelled=True)
    fence = [unit(f"B{number}", (x, y), word="bare") for number, (x, y) in enumerate(_RING, 1)]
    state = field(falling, *fence, unit("B9", (20, 20), word="bare"), frames=(Activation("A1", step="act"),))
    step = play(state, "fall A1")
    assert (one(step, StateChanged).what, one(step, StateChanged).why) == ("pinned", "fenced")
    assert who(step.state, "A1").model(1).walked
    shot = play(step.state, "shoot A1 B9", 1)
    assert shot.state.public.unit("A1").shot


_RING = ((21.05, 30), (20.55, 30.95), (19.45, 30.95), (18.95, 30), (19.45, 29.05), (20.55, 29.05))


def test_uh16_who_broke_in_this_phase_acts_normally_but_may_not_charge() -> None:
    broken = unit("A1", *row(20, 30, 2), falling=True, broken=True)
    assert verdict(doing(mine=broken), "charge") == "UH-16"
    assert verdict(doing(mine=broken), "move") == ""


def astray(**fields: Any) -> Unit:
    """A1 is 8 inches apart, and out of coherency."""
    return unit("A1", (20, 30), (29, 30), **fields)


def test_uh21_uh10_who_is_out_of_coherency_must_move_before_anything_ends_the_activation() -> None:
    state = doing(mine=astray())
    assert refused(state, "done") == "UH-21"
    assert (verdict(state, "cover"), verdict(state, "charge"), verdict(state, "shoot")) == ("UH-21", "UH-21", "")
    waiting = to_activate(astray(), FAR)
    assert refused(waiting, "pass A1") == "UH-21"
    pinned = play(to_activate(astray(pinned=True), FAR, deck=(0, 1)), "pass A1", 1)
    assert one(pinned, StateChanged).what == "passed"


def test_uh21_a_leader_between_two_guns_that_have_fired_goes_just_far_enough() -> None:
    """A1.3 is 2.3 inches from the leader; 0.3 nearer the leader is within 2 of both guns, beside A1.3 of neither."""
    mixed = unit("A1", (10.491, 21.006), (9.241, 21.006), (13.278, 19.24), words=("trooper", "gunner", "gunner"))
    fired = tuple(replace(model, heavy=model.number > 1) for model in mixed.models)
    frames = (Drawing(), Activation("A1", step="act", done=("shoot",)))
    state = field(replace(mixed, models=fired, shot=True), unit("B1", (40, 4)), frames=frames)
    assert refused(state, "done") == "UH-21"
    assert refused(state, "cover A1") == "UH-21"
    public = asked(state).public
    assert regaining_way(public, public.unit("A1"))


def test_uh21_uhh16_where_a_friend_is_just_far_enough_a_leader_that_regains_coherency_goes_on() -> None:
    """A1.2 cannot move, 10 inches off: MOV 6 leaves 4. Just far enough, 6 - 2, would be where a friend is."""
    apart = unit("A1", (20, 30), (31, 30), words=("trooper", "gunner"))
    fired = tuple(replace(model, heavy=model.number > 1) for model in apart.models)
    frames = (Drawing(), Activation("A1", step="act", done=("shoot",)))
    state = asked(field(replace(apart, models=fired, shot=True), unit("A2", (24.05, 30)), FAR, frames=frames))
    assert refused(state, "move A1 24.05,30") == "UH-H16"
    assert regaining_way(state.public, state.public.unit("A1")) == ((26_000, 30_000),)
    assert refused(state, "done") == "UH-21"


def test_uh10_time_out_falls_back_regains_coherency_or_passes() -> None:
    falling = asked(to_activate(unit("A2", (30, 40)), unit("A1", (20, 30), falling=True, compelled=True), FAR))
    assert BATTLE.format(BATTLE.default(falling, BATTLE.awaiting(falling)[0])) == "fall A1 home"
    strayed = asked(to_activate(astray(), FAR))
    assert BATTLE.format(BATTLE.default(strayed, BATTLE.awaiting(strayed)[0])).startswith("move A1")
    calm = asked(to_activate(unit("A1", (20, 30), activated=True), unit("A2", (30, 40)), unit("A3", (40, 40)), FAR))
    assert BATTLE.format(BATTLE.default(calm, BATTLE.awaiting(calm)[0])) == "pass A2"
    acting = asked(doing("move"))
    assert BATTLE.format(BATTLE.default(acting, BATTLE.awaiting(acting)[0])) == "done"


def test_uh10_two_actions_end_the_activation_without_another_question() -> None:
    state = field(unit("A1", (20, 30)), FAR, frames=(Activating(0),))
    step = play(state, "move A1 20,32")
    assert one(step, Activated).unit == "A1"
    assert [type(event) for event in step.events].index(Activated) < [type(event) for event in step.events].index(Moved)
    assert prompts(step.state) == [(0, "act")]
    ended = play(step.state, "run A1 20,34")
    assert prompts(ended.state) == []
    assert who(ended.state, "A1").activated


def test_uh15_cover_ends_the_activation_and_is_told() -> None:
    step = play(doing(), "cover A1")
    assert (one(step, StateChanged).what, who(step.state, "A1").covered, prompts(step.state)) == ("covered", True, [])


def test_uh9_another_unit_does_not_act_in_an_activation() -> None:
    state = field(unit("A1", (20, 30)), unit("A2", (30, 30)), FAR, frames=(Activation("A1", step="act"),))
    assert refused(state, "cover A2") == "UH-9"


def party(**fields: Any) -> tuple[Unit, Unit, Unit]:
    """A1, and the captain A2 beside it."""
    return unit("A1", *row(20, 30, 2)), unit("A2", (20, 31.5), word="captain", **fields), FAR


def test_uhh13_a_personality_attaches_at_the_start_of_an_activation_and_then_has_no_turn_of_its_own() -> None:
    state = to_activate(*party())
    step = play(state, "attach A2 A1")
    assert who(step.state, "A2").joined == "A1"
    assert who(step.state, "A2").activated
    assert prompts(step.state) == [(0, "act")]
    assert refused(step.state, "cover A2") == "UH-H13"
    moved = play(step.state, "move A1 20,34")
    assert who(moved.state, "A2").model(1).at != (20000, 31500)


@pytest.mark.parametrize(
    "captain",
    [
        unit("A2", (20, 34.1), word="captain"),
        unit("A2", (20, 31.5), word="captain", activated=True),
        unit("A2", (20, 31.5), word="captain", falling=True),
        unit("A2", (20, 31.5)),
    ],
)
def test_uhh13_who_cannot_attach(captain: Unit) -> None:
    state = to_activate(unit("A1", *row(20, 30, 2)), captain, FAR)
    assert refused(state, "attach A2 A1") in ("UH-H13", "UH-9")


def test_uhh13_a_personality_leaves_when_the_activation_ends() -> None:
    captain = unit("A2", (20, 31.5), word="captain", joined="A1")
    state = field(unit("A1", *row(20, 30, 2)), captain, FAR, frames=(Activating(0),))
    step = run(state, ("attach A2 none",), ("cover A1",))
    assert [event.what for event in every(step, StateChanged)] == ["covered", "detached"]
    assert (who(step.state, "A2").joined, who(step.state, "A2").activated) == ("", True)


def test_uhh13_one_who_is_left_alone_by_its_unit_goes_on_by_itself() -> None:
    captain = unit("B2", (20, 12), word="captain", joined="B1")
    state = duel(unit("A1", (20, 20)), unit("B1", (20, 14)), captain)
    step = run(state, ("shoot A1 B1", 10), ("casualties 1", 10))
    assert [(event.unit, event.what) for event in every(step, StateChanged)] == [
        ("B1", "destroyed"),
        ("B2", "detached"),
    ]


def test_uhh13_the_owner_may_let_an_attached_personality_take_hits() -> None:
    captain = unit("B2", (20, 12), word="captain", joined="B1")
    state = duel(unit("A1", (20, 20)), unit("B1", (20, 14)), captain)
    step = run(state, ("shoot A1 B1", 10), ("casualties 2", 10))
    assert who(step.state, "B2").model(1).wounds == 1


def test_uhh13_an_attached_personality_shoots_with_its_unit() -> None:
    captain = unit("A2", (20, 31.5), word="captain", joined="A1")
    state = field(unit("A1", (20, 30)), captain, unit("B1", (20, 22)), frames=(Activation("A1", step="act"),))
    step = play(state, "shoot A1 B1", 1, 1, 1)
    shot = next(event for event in step.events if hasattr(event, "shooters"))
    assert [(one_.number, one_.weapon) for one_ in shot.shooters] == [(1, "rifle"), (2, "carbine")]


def test_uh8_everything_that_the_menus_list_can_be_done() -> None:
    state = asked(to_activate(*party(), unit("A3", (40, 40), falling=True, compelled=True)))
    for word in BATTLE.choices(state, 0, ()).words:
        for first in BATTLE.choices(state, 0, (word.text,)).words:
            assert not BATTLE.choices(state, 0, (word.text, first.text)).empty


def test_uh8_nobody_is_asked_for_a_seat_without_units() -> None:
    assert prompts(go(field(FAR, frames=(Activating(0),))).state) == []


def test_house_rule_several_cards_at_once_say_how_many_more_are_drawn() -> None:
    mine = (unit("A1", (20, 30)), unit("A2", (24, 30)), unit("A3", (28, 30)), FAR)
    state = asked(field(*mine, frames=(Drawing(hand=(0, 1, 0)), Activating(0))))
    assert state.public.prompts
    assert BATTLE.awaiting(state)[0].ask == "Activate a unit, then 2 more by the cards drawn"
    assert BATTLE.awaiting(asked(to_activate(*mine)))[0].ask == "Activate a unit"


def test_an_enemys_unit_is_told_from_one_that_there_is_not() -> None:
    state = asked(to_activate(unit("A1", (20, 30)), FAR))
    for line, why in (
        ("move B1 20,20", "^B1 is a unit of army B; there is A1$"),
        ("move A7 20,20", "^'A7' is not a unit that you can name here; there is A1$"),
    ):
        with pytest.raises(BadNotation, match=why):
            BATTLE.parse(state, 0, line)
