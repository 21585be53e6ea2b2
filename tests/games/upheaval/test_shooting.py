"""Shooting: who may shoot whom with what, and what comes of hits (UH-13 .. UH-37, UH-H2 .. UH-H5)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation, ScriptedDice, Step
from games.upheaval.mechanics.shooting.targets import legal_targets
from games.upheaval.questions.shoot import SHOOT
from games.upheaval.state import events
from games.upheaval.state.actions import Casualties, Shoot, Volley
from games.upheaval.state.events import Shot, StateChanged, Wounded
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from tests.games.upheaval.battles import (
    BATTLE,
    alive,
    asked,
    duel,
    every,
    one,
    play,
    prompts,
    refused,
    results,
    run,
    who,
)
from tests.games.upheaval.fields import at, piece, row, to_activate, unit


def line_up(ours: int = 2, theirs: int = 3, *, gap: float = 10, word: str = "trooper", **options: object) -> State:
    """A1 in the south and B1 in the north of it, both in rows; far away B9, so that the battle goes on.

    Owners are asked for casualties wherever the order may matter.
    """
    fields = {"options": {"casualties": "always"} | options}
    return duel(
        unit("A1", *row(20, 30, ours), word=word),
        unit("B1", *row(20, 30 - gap, theirs)),
        unit("B9", (2, 2), word="bare"),
        unit("A9", (46, 46), word="bare"),
        **fields,
    )


def test_uhh2_accuracy_and_the_die_come_to_ten_and_natural_ones_and_tens_decide() -> None:
    step = play(line_up(4), "shoot A1 B1", 5, 6, 1, 10)
    shot = one(step, Shot)
    assert [die.good for shooter in shot.shooters for die in shooter.hits] == [False, True, False, True]
    assert [die.total for shooter in shot.shooters for die in shooter.hits] == [9, 10, 5, 14]
    assert (shot.hits, shot.gap, shot.unit, shot.target) == (2, 9000, "A1", "B1")
    assert {"UH-13", "UH-H2"} <= set(shot.rules)


def test_uhh5_the_owner_is_asked_in_which_order_models_take_hits() -> None:
    step = play(line_up(), "shoot A1 B1", 10, 10)
    assert prompts(step.state) == [(1, "casualties")]
    assert "B1" in BATTLE.awaiting(step.state)[0].ask
    step = play(step.state, "casualties 3 1", 6, 5)
    assert results(step) == [(3, "killed"), (1, "nothing")]
    assert alive(step.state, "B1") == [1, 2]
    assert who(step.state, "A1").removed == 1


def test_uhh5_by_the_rules_the_nearest_takes_hits_until_it_falls() -> None:
    step = run(line_up(), ("shoot A1 B1", 10, 10), ("casualties auto", 5, 6))
    assert results(step) == [(1, "nothing"), (2, "killed")]
    near = line_up(1)
    step = run(near, ("shoot A1 B1", 10), ("casualties auto", 6))
    assert results(step) == [(1, "killed")]


def test_uhh5_with_the_option_nobody_is_asked() -> None:
    step = play(line_up(1, casualties="auto"), "shoot A1 B1", 10, 6)
    assert results(step) == [(1, "killed")]
    assert all(kind != "casualties" for _, kind in prompts(step.state))


def test_uhh5_wounded_models_come_first_whatever_the_owner_says_and_alone_need_no_question() -> None:
    giants = unit("B1", (20, 20), (24, 20), word="giant")
    hurt = replace(giants, models=(giants.models[0], replace(giants.models[1], wounds=1)))
    always = {"casualties": "always"}
    state = duel(unit("A1", (20, 30), (22, 30)), hurt)
    step = play(state, "shoot A1 B1", 10, 1, 9)
    assert results(step) == [(2, "wounded")]
    assert who(step.state, "B1").model(2).wounds == 2
    both = duel(unit("A1", (20, 30), (22, 30), word="raider"), hurt, options=always)
    step = run(both, ("shoot A1 B1", 10, 10, 10, 1), ("casualties 1 2", 9, 9, 9))
    assert results(step) == [(2, "wounded"), (2, "killed"), (1, "wounded")]


def test_uhh5_one_model_alone_needs_no_question() -> None:
    assert results(play(line_up(1, 1), "shoot A1 B1", 10, 5)) == [(1, "nothing")]


@pytest.mark.parametrize("line", ["casualties 4", "casualties 1 1"])
def test_uhh5_orders_name_models_of_the_unit_once(line: str) -> None:
    assert refused(play(line_up(), "shoot A1 B1", 10, 10).state, line) == "UH-H5"


def test_uhh5_orders_are_read_with_commas_and_listed_word_by_word() -> None:
    state = play(line_up(), "shoot A1 B1", 10, 10).state
    assert BATTLE.parse(state, 1, "casualties 3,1, 2") == Casualties((3, 1, 2))
    assert [word.text for word in BATTLE.choices(state, 1, ("casualties",)).words] == ["auto", "1", "2", "3"]
    found = BATTLE.choices(state, 1, ("casualties", "2"))
    assert (found.complete, [word.text for word in found.words]) == (True, ["1", "3"])
    with pytest.raises(BadNotation):
        BATTLE.choices(state, 1, ("casualties", "7"))


def test_uhh4_a_wall_gives_cover_and_a_save_by_its_number_or_less() -> None:
    wall = piece(1, "wall", 15, 21, 30, 21.5)
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 20)), unit("A9", (46, 46)), unit("B9", (2, 2)), terrain=(wall,))
    saved, hurt = play(state, "shoot A1 B1", 10, 4), play(state, "shoot A1 B1", 10, 5, 5)
    assert (one(saved, Wounded).cover, results(saved), results(hurt)) == (4, [(1, "saved")], [(1, "nothing")])
    assert "UH-H4" in one(saved, Wounded).rules


def test_uh15_oracle_8_take_cover_re_rolls_a_failed_save_exactly_once() -> None:
    wall = piece(1, "wall", 15, 21, 30, 21.5)
    target = unit("B1", (20, 20), covered=True)
    state = duel(unit("A1", (20, 30)), target, unit("B9", (2, 2)), unit("A9", (46, 46)), terrain=(wall,))
    step = play(state, "shoot A1 B1", 10, 9, 4)
    assert ([die.face for die in one(step, Wounded).blows[0].saves], results(step)) == ([9, 4], [(1, "saved")])
    step = play(state, "shoot A1 B1", 10, 9, 9, 6)
    assert (len(one(step, Wounded).blows[0].saves), results(step)) == (2, [(1, "killed")])
    assert len(one(play(state, "shoot A1 B1", 10, 4), Wounded).blows[0].saves) == 1
    assert "UH-15" in one(step, Wounded).rules


def test_uh15_in_the_open_there_is_no_save_to_roll_again() -> None:
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 20), covered=True), unit("B9", (2, 2)))
    assert one(play(state, "shoot A1 B1", 10, 5), Wounded).blows[0].saves == ()


def test_uh34_an_equal_roll_knocks_down_with_the_option_alone() -> None:
    knocked = play(line_up(1, 1, knockdown=True), "shoot A1 B1", 10, 6)
    assert results(knocked) == [(1, "prone")]
    assert who(knocked.state, "B1").model(1).prone
    assert "UH-34" in one(knocked, Wounded).rules
    assert results(play(line_up(1, 1, knockdown=True), "shoot A1 B1", 10, 7)) == [(1, "killed")]
    assert results(play(line_up(1, 1), "shoot A1 B1", 10, 6)) == [(1, "killed")]


def test_uh35_huge_models_ignore_a_knockdown() -> None:
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 20), word="giant"), options={"knockdown": True})
    assert results(play(state, "shoot A1 B1", 10, 6)) == [(1, "nothing")]
    assert results(play(state, "shoot A1 B1", 10, 7)) == [(1, "wounded")]


def prone(count: int = 1, word: str = "trooper") -> State:
    """B1 lies on the ground in the open."""
    target = unit("B1", *row(20, 20, count), word=word)
    down = replace(target, models=tuple(replace(model, prone=True) for model in target.models))
    others = unit("A9", (46, 46)), unit("B9", (2, 2), word="bare")
    return duel(unit("A1", (20, 30), word="raider"), down, *others, options={"knockdown": True})


def test_uh36_uhb30_prone_models_have_cover_3_in_the_open() -> None:
    step = play(prone(), "shoot A1 B1", 10, 1, 3)
    assert results(step) == [(1, "saved")]
    assert one(step, Wounded).blows[0].saves[0].needed == 3


def test_uh37_uhb27_a_second_knockdown_or_any_wound_kills_a_prone_model() -> None:
    assert results(play(prone(), "shoot A1 B1", 10, 1, 4, 6)) == [(1, "killed")]
    assert results(play(prone(word="captain"), "shoot A1 B1", 10, 1, 4, 7)) == [(1, "killed")]
    standing = duel(
        unit("A1", (20, 30), word="raider"), unit("B1", (20, 20)), unit("B9", (2, 2)), options={"knockdown": True}
    )
    assert results(play(standing, "shoot A1 B1", 10, 10, 6, 4, 6)) == [(1, "prone"), (1, "killed")]


def test_uh33_oracle_9_cinematic_play_doubles_wound_points_and_prone_models_die_all_the_same() -> None:
    options = {"cinematic": True, "knockdown": True}
    state = duel(unit("A1", (20, 30), word="raider"), unit("B1", (20, 20)), unit("B9", (2, 2)), options=options)
    step = play(state, "shoot A1 B1", 10, 10, 7, 7)
    assert results(step) == [(1, "wounded"), (1, "killed")]
    assert "UH-33" in one(step, Wounded).rules
    assert results(play(state, "shoot A1 B1", 10, 10, 6, 4, 6)) == [(1, "prone"), (1, "killed")]


def test_uh36_prone_models_do_not_shoot() -> None:
    shooter = unit("A1", (20, 30), (22, 30))
    shooter = replace(shooter, models=(replace(shooter.models[0], prone=True), shooter.models[1]))
    state = duel(shooter, unit("B1", (20, 20)), unit("B9", (2, 2)))
    assert [one_.number for one_ in one(play(state, "shoot A1 B1", 1), Shot).shooters] == [2]
    assert refused(state, "shoot A1 B1 1") == "UH-36"


def test_uhh6_range_counts_from_base_to_base() -> None:
    assert [foe.id for foe in targets(line_up(1, 1, gap=13, word="raider"))] == ["B1"]
    state = line_up(1, 1, gap=13.1, word="raider")
    assert targets(state) == []
    assert refused(state, "shoot A1 B1") == "UH-H2"


def targets(state: State) -> list[object]:
    return list(legal_targets(state.public, who(state, "A1")))


def test_uhh2_each_model_shoots_at_one_target_with_its_own_weapon() -> None:
    state = duel(
        unit("A1", *row(20, 30, 3), words=("trooper", "raider", "gunner")),
        unit("B1", (20, 20)),
        unit("B2", (24, 20)),
        unit("B9", (2, 2), word="bare"),
    )
    step = play(state, "shoot A1 B1 1,2 B2 3", 1, 1, 1, 1, 1)
    first, second = every(step, Shot)
    assert [(s.number, s.weapon, len(s.hits)) for s in first.shooters] == [(1, "rifle", 1), (2, "carbine", 2)]
    assert [(s.number, s.weapon, len(s.hits)) for s in second.shooters] == [(3, "cannon", 2)]
    mixed = play(state, "shoot A1 B2 B1 1-2", 1, 1, 1, 1, 1)
    assert [[s.number for s in shot.shooters] for shot in every(mixed, Shot)] == [[1, 2], [3]]


def test_uhh2_volleys_are_read_as_people_write_them() -> None:
    state = asked(line_up())
    assert BATTLE.parse(state, 0, "shoot a1 at b1") == Shoot("A1", (Volley("B1"),))
    parsed = BATTLE.parse(state, 0, "shoot A1 B1 1-2 B9 3,5")
    assert parsed == Shoot("A1", (Volley("B1", (1, 2)), Volley("B9", (3, 5))))
    assert BATTLE.format(parsed) == "shoot A1 B1 1,2 B9 3,5"
    with pytest.raises(BadNotation):
        BATTLE.parse(state, 0, "shoot A1 B7")
    with pytest.raises(BadNotation, match="counts down"):
        BATTLE.parse(state, 0, "shoot A1 B1 3-2")


@pytest.mark.parametrize(
    "line", ["shoot A1 B1 1 B9 1", "shoot A1 B1 B9", "shoot A1 B1 1 B1 2", "shoot A1 A1", "shoot A1 B1 7"]
)
def test_uhh2_impossible_volleys_are_refused(line: str) -> None:
    assert refused(line_up(), line) in ("UH-H2", "UH-13")


def test_uhh2_nobody_shoots_into_a_melee_of_friends_nor_through_a_building() -> None:
    melee = duel(unit("A1", (20, 30)), unit("A2", (20, 21)), unit("B1", (20, 20)), unit("B2", (30, 20)))
    assert refused(melee, "shoot A1 B1") == "UH-H2"
    house = piece(1, "building", 15, 22, 30, 26)
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 20)), unit("B9", (2, 2)), terrain=(house,))
    assert refused(state, "shoot A1 B1") == "UH-H2"


def test_uhh13_a_sheltered_personality_is_shot_only_as_the_nearest_target() -> None:
    captain, guards = unit("B1", (20, 20), word="captain"), unit("B2", *row(21.5, 19, 3))
    behind = duel(unit("A1", (20, 30)), captain, guards)
    assert [foe.id for foe in targets(behind)] == ["B1", "B2"]
    ahead = duel(unit("A1", (20, 30)), unit("B1", (20, 18), word="captain"), unit("B2", *row(20, 20, 3)))
    assert refused(ahead, "shoot A1 B1") == "UH-H13"
    few = duel(unit("A1", (20, 30)), unit("B1", (20, 18), word="captain"), unit("B2", *row(20, 20, 2)))
    assert [foe.id for foe in targets(few)] == ["B2", "B1"]
    far = duel(unit("A1", (20, 30)), unit("B1", (20, 14), word="captain"), unit("B2", *row(20, 20, 3)))
    assert [foe.id for foe in targets(far)] == ["B2", "B1"]


def test_uh22_oracle_6_who_fired_a_heavy_weapon_stays_and_who_moved_does_not_fire_it() -> None:
    state = duel(unit("A1", (20, 30), (21.5, 30), words=("gunner", "trooper")), unit("B1", (20, 15)))
    step = play(state, "shoot A1 B1", 1, 1, 1)
    assert [model.heavy for model in who(step.state, "A1").models] == [True, False]
    moved = play(step.state, "move A1 21.5,32")
    assert who(moved.state, "A1").model(1).at == (20000, 30000)
    walked = replace(who(state, "A1"), models=tuple(replace(one_, walked=True) for one_ in who(state, "A1").models))
    after = duel(walked, unit("B1", (20, 15)))
    assert [one_.number for one_ in one(play(after, "shoot A1 B1", 1), Shot).shooters] == [2]


def test_uh46_an_aetherstorm_takes_one_from_the_damage_of_high_tek() -> None:
    """TEK 6 against AV 4 adds 1 to DAM 4 (UH-H17), and the storm takes it: with a 5, 10 without it and 9 in it."""
    units = unit("A1", (20, 30), word="veteran"), unit("B1", (20, 20)), unit("B9", (2, 2))
    assert results(play(duel(*units, conditions=(8,)), "shoot A1 B1", 10, 5)) == [(1, "nothing")]
    assert results(play(duel(*units), "shoot A1 B1", 10, 5)) == [(1, "killed")]
    plain = duel(unit("A1", (20, 30)), *units[1:], conditions=(8,))
    assert results(play(plain, "shoot A1 B1", 10, 6)) == [(1, "killed")]


def stormy(*words: str, **options: object) -> State:
    """A1 of some profiles in a row, its foe 9 inches away, in an Aetherstorm."""
    ours = unit("A1", *row(20, 30, len(words)), words=words)
    foes = unit("B1", (20, 20), word="giant"), unit("B9", (2, 2))
    return duel(ours, *foes, conditions=(8,), options=options)


def damages(step: Step[State]) -> list[int]:
    """The DAM of the hits on a unit."""
    return [blow.damage for blow in one(step, Wounded).blows]


def test_uh46_uhb23_the_lowest_tek_of_a_unit_counts_in_an_aetherstorm_and_by_an_option_each_models_own() -> None:
    """Veterans have TEK 6, troopers TEK 5; rifles have DAM 4."""
    order = "shoot A1 B1"
    assert damages(play(stormy("veteran", "veteran"), order, 10, 10, 1, 1)) == [3, 3]
    assert damages(play(stormy("veteran", "trooper"), order, 10, 10, 1, 1)) == [4, 4]
    assert damages(play(stormy("veteran", "trooper", storm_by_model=True), order, 10, 10, 1, 1)) == [3, 4]


def test_uh46_uhb23_who_is_attached_is_one_of_the_models() -> None:
    captain = unit("A5", (21.5, 30), word="captain", joined="A1")
    with_him = duel(unit("A1", (20, 30), word="veteran"), captain, unit("B1", (20, 20), word="giant"), conditions=(8,))
    assert damages(play(with_him, "shoot A1 B1", 10, 10, 10, 1, 1, 1)) == [4, 4, 4]


def test_uh46_the_odds_know_the_storm() -> None:
    """Half of the shots hit. Against WL 10, DAM 4 wounds with a 6 or more (.25 each), DAM 5 with a 5 (.30 each).

    A veteran's TEK 6 adds 1 against AV 4 (UH-H17), which the storm takes where no trooper is with it.
    """

    def unharmed(*words: str) -> Fraction:
        ours = unit("A1", *row(20, 30, len(words)), words=words)
        state = duel(ours, unit("B1", *row(20, 20, 4)), conditions=(8,))
        found = SHOOT.forecast(state, 0, Shoot("A1", (Volley("B1"),))) if SHOOT.forecast else None
        assert found is not None
        none = next(line for line in found.rows if line.label == "none killed")
        return Fraction(none.ways, none.out_of)

    assert unharmed("veteran") == Fraction(75, 100)
    assert unharmed("veteran", "trooper") == Fraction(70, 100) * Fraction(75, 100)


def test_uhh2_the_dice_log_names_the_target_as_it_was_ordered() -> None:
    """B6 is attached to B3, and nearer: it is seen first, but B3 was shot at."""
    foes = unit("B3", (20, 18)), unit("B6", (20, 20), word="captain", joined="B3")
    position = asked(duel(unit("A2", (20, 30)), *foes, by="A2"))
    for order, told in (
        ((20, 20), "A2.1 to hit B3 (B6 attached)"),
        ((20, 16), "A2.1 to hit B3"),
    ):
        moved = tuple(
            replace(one_, models=(replace(one_.models[0], at=at(*order)),)) if one_.id == "B6" else one_
            for one_ in position.public.units
        )
        state, dice = replace(position, public=replace(position.public, units=moved)), ScriptedDice(1)
        BATTLE.apply(state, 0, BATTLE.parse(state, 0, "shoot A2 B3"), dice)
        assert [roll.why for roll in dice.rolls] == [told]


def test_uhh8_a_unit_that_loses_half_of_its_models_tests_at_the_end_of_the_activation() -> None:
    state = line_up(2, 4)
    step = run(state, ("shoot A1 B1", 10, 10), ("casualties auto", 10, 10))
    assert not every(step, events.Tested)
    step = play(step.state, "cover A1", 7)
    tested = one(step, events.Tested)
    assert (tested.unit, tested.face, tested.morale, tested.good, tested.why) == ("B1", 7, 6, False, "losses")
    target = who(step.state, "B1")
    assert (target.falling, target.broken, target.compelled) == (True, True, False)
    assert "UH-H8" in next(event for event in every(step, events.StateChanged) if event.what == "falling").rules
    assert one(run(state, ("shoot A1 B1", 10, 10), ("casualties auto", 10, 10), ("cover A1", 6)), events.Tested).good


def test_uhh8_less_than_half_is_no_test_and_half_is_tested_once() -> None:
    fewer = run(line_up(2, 5), ("shoot A1 B1", 10, 10), ("casualties auto", 10, 10), ("cover A1",))
    assert not every(fewer, events.Tested)
    again = duel(unit("A1", (20, 30)), unit("B1", *row(20, 20, 2), strength=4), unit("B9", (2, 2)))
    step = run(again, ("shoot A1 B1", 10, 10), ("cover A1",))
    assert not every(step, events.Tested)


def test_uh4_a_unit_without_models_is_told_once() -> None:
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 20)), unit("B9", (2, 2)), unit("A9", (46, 46)))
    step = play(state, "shoot A1 B1", 10, 10)
    changed = one(step, StateChanged)
    assert (changed.unit, changed.what) == ("B1", "destroyed")


def command(seats: tuple[float, ...] = (), **options: object) -> State:
    """A9 in the bunker, which A placed; B9 too if asked."""
    bunker = piece(7, "building", 30, 30, 34, 34)
    item = Item("C1", "bunker", 0, (32000, 32000))
    inside = [unit("A9", (31, 31)), *(unit("B9", (33, 33)) for _ in seats)]
    return duel(
        unit("A1", (20, 30)),
        unit("B1", (20, 20)),
        *inside,
        conditions=(5,),
        items=(item,),
        terrain=(bunker,),
        options=options,
    )


def test_uh43_the_command_centre_adds_two_to_hit() -> None:
    shot = one(play(command(), "shoot A1 B1", 4, 1), Shot)
    assert (shot.bonus, shot.hits) == (2, 1)
    assert "UH-43" in shot.rules


def test_uhb40_each_player_inside_has_the_bonus_or_by_option_nobody_has() -> None:
    assert one(play(command((1,)), "shoot A1 B1", 3), Shot).bonus == 2
    assert one(play(command((1,), centre_contested=True), "shoot A1 B1", 3), Shot).bonus == 0


def test_uh14_shooting_shuts_out_charging_and_comes_once() -> None:
    state = play(line_up(gap=4), "shoot A1 B1", 1, 1).state
    assert refused(state, "charge A1 B1") == "UH-14"
    assert refused(state, "shoot A1 B1") == "UH-B5"
    assert who(state, "A1").shot


def test_uh13_the_menu_lists_units_and_targets() -> None:
    state = asked(to_activate(unit("A1", (20, 30)), unit("A2", (40, 40), word="bare"), unit("B1", (20, 20))))
    assert [word.text for word in BATTLE.choices(state, 0, ("shoot",)).words] == ["A1"]
    assert [word.text for word in BATTLE.choices(state, 0, ("shoot", "A1")).words] == ["B1"]
    assert BATTLE.choices(state, 0, ("shoot", "A1", "B1")).complete
