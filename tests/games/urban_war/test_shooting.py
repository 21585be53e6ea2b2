"""Shots: ranges, dice, cover, the priority target, who hides whom (UW-8, UW-9, UW-25, UW-26, UW-37 .. UW-43)."""

from typing import Any

import pytest

from games.kernel import Step
from games.urban_war.state.events import Aimed, Killed, Moved, Shot, Wounded
from games.urban_war.state.public import State
from games.urban_war.state.rolls import Blow
from tests.games.urban_war.positions import (
    GAME,
    card,
    checks,
    every,
    field,
    gun,
    model,
    one,
    play,
    refused,
    stand,
    wall,
)

RIFLEMAN = card("rifleman", weapons=(gun("rifle", (0, 4), (0, 5), (0, 5), (-1, 5), (1, 5)),))
BOOK = (RIFLEMAN, card("target", weapons=(gun("fists", (0, 4)),)), card("ogre", wounds=2, size=4))


def range_of(gap: float, target: str = "target", **fields: Any) -> State:
    """A1 at the west edge, B1 east of it with a gap between the bases."""
    radii = 1.6 if target == "ogre" else 1.2
    return field(
        {"A1": stand(0.6, 24, "rifleman", **fields), "B1": stand(0.6 + radii + gap, 24, target)},
        book=BOOK,
        options=fields.pop("options", None),
    )


def blow(step: Step[State]) -> Blow:
    found: Blow = one(step, Shot).blow
    return found


@pytest.mark.parametrize(
    ("gap", "band", "least"),
    [
        (12, "short", 6),
        (12.001, "medium", 6),
        (24, "medium", 6),
        (24.001, "long", 7),
        (36, "long", 7),
        (36.001, "extreme", 5),
        (46, "extreme", 5),
    ],
)
def test_uw9_uw40_bands_to_a_thousandth_and_what_hits(gap: float, band: str, least: int) -> None:
    state = range_of(gap)
    miss, hit = play(state, "move A1 shoot B1", least - 1), play(state, "move A1 shoot B1", least, 1)
    assert blow(miss).band == blow(hit).band == band
    assert (blow(miss).landed, blow(hit).landed) == (0, 1)
    assert blow(hit).hits[0].total >= 10 > blow(miss).hits[0].total


def test_uw9_beyond_48_and_at_a_dash_nobody_shoots() -> None:
    far = field(
        {"A1": stand(0.6, 1, "rifleman"), "B1": stand(47, 20, "target"), "B2": stand(47, 2, "target")}, book=BOOK
    )
    assert refused(far, "move A1 shoot B1") == "B1 is 49 inches away, and A1 shoots up to 48: UW-9"
    dash = field({"A1": stand(1, 24, "grunt"), "B1": stand(38.3, 24)})
    assert refused(dash, "move A1 shoot B1") == "B1 is 36.1 inches away, and A1 shoots up to 36: UW-9"


@pytest.mark.parametrize(("gap", "least"), [(6, 7), (14, 8), (26, 10), (38, 9)])
def test_uw26_a_shot_after_moving_is_worse_by_one_for_each_band(gap: float, least: int) -> None:
    state = range_of(gap)
    line = "move A1 0.7,24 shoot B1"
    assert blow(play(state, line, least, 1)).landed == 1
    assert blow(play(state, line, least - 1)).landed == 0


def test_uw57_a_marine_hits_on_six_still_seven_at_short_and_eight_at_medium_and_wounds_on_five() -> None:
    for gap, line, hits in (
        (6, "move A1 shoot B1", 5),
        (6, "move A1 0.7,24 shoot B1", 4),
        (14, "move A1 0.7,24 shoot B1", 3),
    ):
        state = range_of(gap)
        found = [blow(play(state, line, face, *([1] if face >= 11 - hits else []))).landed for face in range(1, 11)]
        assert sum(found) == hits
    wounds = [blow(play(range_of(6), "move A1 shoot B1", 10, face)).wounds for face in range(1, 11)]
    assert wounds == [0] * 4 + [1] * 6


def test_uw26_a_move_of_no_length_is_none() -> None:
    assert blow(play(range_of(6), "move A1 0.6,24 shoot B1", 6, 1)).landed == 1


def test_uw40_uwb52_size_four_is_hit_more_easily_by_shots() -> None:
    state = range_of(6, "ogre")
    assert blow(play(state, "move A1 shoot B1", 5, 1)).landed == 1
    assert blow(play(state, "move A1 shoot B1", 4)).landed == 0


def test_uw40_uw41_a_natural_one_fails_and_a_natural_ten_succeeds() -> None:
    crack = card("crack", shooting=10, weapons=(gun("rifle", (0, 4), (9, 20)),))
    blind = card("blind", shooting=1, weapons=(gun("rifle", (0, 4), (-9, 1)),))
    tough = card("tough", toughness=10)
    book = (crack, blind, tough)
    places = {"A1": stand(20, 24, "crack"), "A2": stand(20, 20, "blind"), "B1": stand(24, 22, "tough")}
    state = field(places, book=book)
    assert blow(play(state, "move A1 shoot B1", 1)).landed == 0
    assert blow(play(state, "move A1 shoot B1", 2, 1)).wounds == 0
    assert blow(play(state, "move A2 shoot B1", 9)).landed == 0
    assert blow(play(state, "move A2 shoot B1", 10, 10)).wounds == 1


def test_uw43_the_last_wound_removes_a_model() -> None:
    state = range_of(6, "ogre")
    hurt = play(state, "move A1 shoot B1", 6, 5, 9, 9)
    assert one(hurt, Wounded).left == 1
    dead = field(
        {"A1": stand(20, 24, "rifleman"), "B1": stand(26, 24, "ogre", wounds=1), "B2": stand(2, 2, "target")}, book=BOOK
    )
    step = play(dead, "move A1 shoot B1", 6, 5)
    assert one(step, Killed).model == "B1"
    assert (model(step.state, "B1").dead, model(step.state, "B1").at) == (True, None)


def covered(piece: Any, x: float = 30) -> State:
    return field(
        {"A1": stand(20, 24, "rifleman"), "B1": stand(x, 24, "target"), "B2": stand(2, 2)},
        book=(*BOOK, card("fist")),
        terrain=(piece,),
    )


@pytest.mark.parametrize(("cover", "least"), [("solid", 6), ("flimsy", 8)])
def test_uw42_uwb35_cover_is_always_rolled_one_die_for_each_wound(cover: str, least: int) -> None:
    state = covered(wall(1, 28, 20, 28.5, 24.1, cover=cover, blocks_sight=False))
    saved = play(state, "move A1 shoot B1", 6, 5, least)
    assert (blow(saved).save, blow(saved).wounds) == (least, 0)
    assert one(play(state, "move A1 shoot B1", 6, 5, least - 1), Killed).model == "B1"


def test_uw42_no_cover_that_hides_nothing_or_stands_beside_the_line() -> None:
    beside = wall(1, 28, 20, 28.5, 23.2, blocks_sight=False)
    assert blow(play(covered(beside), "move A1 shoot B1", 6, 4)).save == 0


@pytest.mark.parametrize(("west", "save"), [(21.6, 0), (21.601, 6), (20.7, 0)])
def test_uw42_terrain_within_an_inch_of_the_shooter_covers_nobody(west: float, save: int) -> None:
    state = covered(wall(1, west, 20, west + 0.3, 28, blocks_sight=False))
    assert blow(play(state, "move A1 shoot B1", 6, 4)).save == save


def test_uw42_ones_own_wall_covers_against_return_fire() -> None:
    own = wall(1, 21, 20, 21.3, 28, blocks_sight=False)
    book = (RIFLEMAN,)
    places = {"A1": stand(20, 24, "rifleman"), "B1": stand(30, 24, "rifleman")}
    assert blow(play(field(places, book=book, terrain=(own,)), "move A1 shoot B1", 6, 4)).save == 0
    assert blow(play(field(places, book=book, terrain=(own,), turn_of=1), "move B1 shoot A1", 6, 4)).save == 6


def test_uwb34_the_best_of_mixed_cover_counts_and_models_give_none() -> None:
    mixed = (
        wall(1, 25, 20, 25.5, 24.1, cover="flimsy", blocks_sight=False),
        wall(2, 28, 20, 28.5, 24.1, blocks_sight=False),
    )
    places = {"A1": stand(20, 24, "rifleman"), "B1": stand(30, 24, "target")}
    assert blow(play(field(places, book=BOOK, terrain=mixed), "move A1 shoot B1", 6, 4)).save == 6
    crowd = places | {"A2": stand(26, 23.2, "target")}
    assert blow(play(field(crowd, book=BOOK), "move A1 shoot B1", 6, 4)).save == 0


def test_uw39_another_than_the_closest_needs_a_check_and_failing_it_loses_the_shot() -> None:
    state = field(
        {"A1": stand(20, 24, "rifleman"), "B1": stand(24, 24, "target"), "B2": stand(26, 30, "target")}, book=BOOK
    )
    assert checks(play(state, "move A1 shoot B1", 5)) == []
    lost = play(state, "move A1 20,25 shoot B2", 5, 5)
    assert checks(lost) == [("A1", "target", 4, False)]
    assert one(lost, Aimed).why == "target check"
    assert one(lost, Moved).length == 1000, "UW-B30: the move stands"
    passed = play(state, "move A1 shoot B2", 5, 6, 5)
    assert checks(passed) == [("A1", "target", 4, True)]
    assert blow(passed).target == "B2"


def test_uw39_the_check_is_easier_by_two_where_the_closest_has_cover() -> None:
    low = wall(1, 22.5, 23, 22.8, 25, blocks_sight=False)
    state = field(
        {"A1": stand(20, 24, "rifleman"), "B1": stand(24, 24, "target"), "B2": stand(20, 30, "target")},
        book=BOOK,
        terrain=(low,),
    )
    assert checks(play(state, "move A1 shoot B2", 4, 5, 2)) == [("A1", "target", 6, True)]


def test_uwb29_the_priority_target_can_be_shot_and_of_two_as_near_the_shooter_picks() -> None:
    places = {
        "A1": stand(20, 24, "rifleman"),
        "B1": stand(22, 26, "target"),
        "B2": stand(26, 24, "target"),
        "B3": stand(14, 24, "target"),
    }
    tall = wall(1, 19, 25, 23, 25.3)
    state = field(places, book=BOOK, terrain=(tall,))
    assert "lines to it are free, and 6 must be: UW-38" in refused(state, "move A1 shoot B1")
    for name in ("B2", "B3"):
        assert checks(play(state, f"move A1 shoot {name}", 5)) == []


def test_uw39_uwb17_enemies_in_close_combat_are_neither_target_nor_priority() -> None:
    state = field(
        {
            "A1": stand(20, 24, "rifleman"),
            "A2": stand(24, 24, "target"),
            "B1": stand(24, 25.2, "target"),
            "B2": stand(30, 24.5, "target"),
        },
        book=BOOK,
    )
    assert refused(state, "move A1 shoot B1") == "B1 is in base contact with an enemy, and cannot be shot: UW-B17"
    assert checks(play(state, "move A1 20,28 shoot B2", 5)) == []


@pytest.mark.parametrize(("friend", "blocked"), [(2, False), (2.001, True), (0, False)])
def test_uw38_friends_within_two_inches_do_not_hide(friend: float, blocked: bool) -> None:
    blocked_by = card("wide", size=4)
    places = {"A1": stand(10, 24, "rifleman"), "A2": stand(11.6 + friend, 24, "wide"), "B1": stand(20, 24, "target")}
    state = field(places, book=(*BOOK, blocked_by))
    if blocked:
        assert "does not see B1" in refused(state, "move A1 shoot B1")
    else:
        assert blow(play(state, "move A1 shoot B1", 5)).target == "B1"


def test_uwb33_enemies_near_by_do_hide() -> None:
    wide = card("wide", size=4)
    places = {"A1": stand(10, 24, "rifleman"), "B2": stand(12, 24, "wide"), "B1": stand(20, 24, "target")}
    assert "does not see B1" in refused(field(places, book=(*BOOK, wide)), "move A1 shoot B1")


@pytest.mark.parametrize(("south", "seen"), [(24.30, True), (24.4, False), (23.9, True)])
def test_uwb32_a_quarter_of_a_base_must_be_seen(south: float, seen: bool) -> None:
    """A wall before the target hides all north of its south end: of a base from 23.4 to 24.6, a quarter is 0.3."""
    state = covered(wall(1, 29.3, 20, 29.39, south))
    if seen:
        assert blow(play(state, "move A1 shoot B1", 5)).target == "B1"
    else:
        assert refused(state, "move A1 shoot B1").endswith("UW-38")


def test_uw5_each_of_several_guns_can_be_chosen_and_xn_rolls_all_dice_first() -> None:
    state = field({"A1": stand(20, 24, "burst"), "B1": stand(26, 24, "giant"), "B2": stand(2, 2)})
    three = play(state, "move A1 shoot B1 gun", 6, 5, 7, 4, 5)
    assert ([each.good for each in blow(three).hits], blow(three).wounds) == ([True, False, True], 1)
    twice = play(state, "move A1 shoot B1 blast", 6, 5, 5, 9, 9)
    assert (len(blow(twice).hits), len(blow(twice).damage), blow(twice).wounds) == (1, 2, 2)


def test_uw11_uwb36_heavy_armour_ignores_hits_on_ten_with_its_bonus_and_before_damage() -> None:
    state = field({"A1": stand(20, 24, "burst"), "B1": stand(26, 24, "plate"), "B2": stand(2, 2)})
    step = play(state, "move A1 shoot B1 gun", 10, 10, 10, 6, 7, 1, 4, 4)
    assert [each.good for each in blow(step).armour] == [False, True, False]
    assert (blow(step).landed, len(blow(step).damage), blow(step).wounds) == (2, 2, 0)


def test_uw25_a_shot_at_nobody_and_no_move_are_legal() -> None:
    step = play(field({"A1": stand(20, 24), "B1": stand(26, 24)}), "move A1 stay")
    assert every(step, Shot) == every(step, Moved) == []
    assert model(step.state, "A1").done


def listed(state: State, *said: str) -> list[str]:
    return [word.text for word in GAME.choices(state, 0, said).words]


def test_uw5_weapons_are_listed_where_a_model_shoots_with_several_those_that_reach() -> None:
    """Its blast reaches 12 inches: further away, the gun alone is listed, for an interrupted move may end nearer."""
    near, far = (field({"A1": stand(10, 24, "burst"), "B1": stand(10 + gap, 24)}) for gap in (8, 20))
    assert listed(near, "move", "A1", "stay", "shoot", "B1") == ["gun", "blast"]
    assert listed(far, "move", "A1", "stay", "shoot", "B1") == ["gun"]
    assert refused(far, "move A1 stay shoot B1 blast").endswith("UW-4")


def test_uw5_the_only_weapon_of_a_kind_is_not_written() -> None:
    """A1 has a rifle and a blade, A2 only its fists; A2 and B2 are in contact."""
    models = {"A1": stand(10, 24, "grunt"), "A2": stand(30, 24), "B1": stand(14, 24), "B2": stand(31.2, 24)}
    state = field(models)
    assert listed(state, "move", "A1", "stay", "shoot", "B1") == []
    for typed, written in (
        ("move A1 stay shoot B1 with rifle", "move A1 stay shoot B1"),
        ("assault A2 fight B2 fists", "assault A2 fight B2"),
    ):
        assert GAME.format(GAME.parse(state, 0, typed)) == written
