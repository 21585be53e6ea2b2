"""Plants and mines, and what comes of them (UH-39, UH-44, UH-B33, UH-B34, UH-B42, UH-B43)."""

from fractions import Fraction
from typing import Any

import pytest

from games.kernel import ScriptedDice
from games.upheaval.ai.destinations import mines_under
from games.upheaval.ai.scene import Scene
from games.upheaval.content.numbers import MINES_DAMAGE, PLANT_DAMAGE
from games.upheaval.mechanics.casualties.dice import save_odds, wound_odds
from games.upheaval.mechanics.conditions import hazards
from games.upheaval.mechanics.shooting.dice import hit_odds
from games.upheaval.state.events import Hazard, Wounded
from games.upheaval.state.frames import Activating
from games.upheaval.state.items import Item, minefield
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from tests.games.upheaval.battles import BATTLE, asked, every, one, play, prompts, results, run, who
from tests.games.upheaval.fields import at, field, row, unit

FAR = unit("B1", (20, 5), word="bare")
PLANT = Item("P1", "plant", 1, at(20, 38))
MINES = Item("M1", "mines", 1, at(20, 34))


def waiting(*items: Item, mine: Unit | None = None, **fields: Any) -> State:
    """A1 is about to be activated."""
    mine = mine or unit("A1", (20, 31.3), word="bare")
    return field(mine, FAR, frames=(Activating(0),), items=items, **fields)


def test_uh39_a_unit_that_begins_near_a_plant_rolls_and_a_one_bites_before_it_acts() -> None:
    step = play(waiting(PLANT), "cover A1", 2)
    hazard = one(step, Hazard)
    assert (hazard.face, hazard.hits, hazard.item, hazard.rules) == (2, 0, "P1", ("UH-39",))
    assert who(step.state, "A1").covered
    bitten = play(waiting(PLANT), "cover A1", 1, 5)
    assert results(bitten) == [(1, "nothing")]
    assert not who(bitten.state, "A1").covered
    assert prompts(bitten.state) == [(0, "act")]
    assert who(play(bitten.state, "cover A1").state, "A1").covered


def test_uhb34_a_plant_needs_no_roll_to_hit_and_nothing_saves() -> None:
    covered = unit("A1", (20, 31.3), word="bare")
    step = play(waiting(PLANT, mine=covered, options={"knockdown": True}), "cover A1", 1, 6)
    assert results(step) == [(1, "killed")]
    blow = one(step, Wounded).blows[0]
    assert (blow.saves, blow.damage, one(step, Wounded).deed) == ((), 4, "plant")
    assert "UH-B34" in one(step, Wounded).rules


def test_the_wounds_of_a_hazard_are_nobodys_luck_and_those_of_a_volley_the_shooters() -> None:
    for state, line, faces, last in (
        (waiting(PLANT), "cover A1", (1, 5), (None, "hazard")),
        (waiting(mine=unit("A1", (20, 20))), "shoot A1 B1", (9, 5), (0, "wound")),
    ):
        dice, now = ScriptedDice(*faces), asked(state)
        BATTLE.apply(now, 0, BATTLE.parse(now, 0, line), dice)
        assert (dice.rolls[-1].by, dice.rolls[-1].reason) == last


def test_uh39_uhb33_who_ends_near_a_plant_rolls_then_and_once_in_all() -> None:
    away = unit("A1", (20, 30), word="bare")
    step = play(waiting(PLANT, mine=away), "move A1 20,33")
    assert not every(step, Hazard)
    assert one(play(step.state, "done", 5), Hazard).face == 5
    once = run(waiting(PLANT), ("move A1 20,33", 5), ("done",))
    assert len(every(once, Hazard)) == 1
    twice = run(waiting(PLANT, options={"plant_twice": True}), ("move A1 20,33", 5), ("done", 6))
    assert [hazard.face for hazard in every(twice, Hazard)] == [5, 6]


def test_uh39_six_inches_are_measured_from_base_to_plant() -> None:
    assert hazards.near_plant(waiting().public, unit("A1", (20, 30.75)), PLANT)
    assert not hazards.near_plant(waiting().public, unit("A1", (20, 30.74)), PLANT)


@pytest.mark.parametrize(("face", "hits"), [(1, 0), (5, 0), (6, 1), (10, 5)])
def test_uh44_mines_hit_a_die_less_five_times(face: int, hits: int) -> None:
    giant = unit("A1", (20, 31), word="captain")
    step = play(waiting(MINES, mine=giant), "move A1 20,36", face, *[3] * hits)
    assert (one(step, Hazard).hits, len(results(step))) == (hits, hits)


def test_uh44_damage_six_at_the_end_of_the_move() -> None:
    step = play(waiting(MINES), "move A1 20,36", 6, 4)
    assert results(step) == [(1, "killed")]
    assert results(play(waiting(MINES), "move A1 20,36", 6, 3)) == [(1, "nothing")]


def test_uhb43_move_and_run_are_two_rolls_and_each_field_rolls() -> None:
    again = run(waiting(MINES), ("move A1 20,36", 1), ("run A1 20,32", 1))
    assert len(every(again, Hazard)) == 2
    beside = Item("M2", "mines", 0, at(20, 34.5))
    assert len(every(play(waiting(MINES, beside), "move A1 20,37", 1, 1), Hazard)) == 2


def test_uhb42_flyers_and_chargers_are_spared_but_by_option() -> None:
    flyer = unit("A1", (20, 31), word="flyer")
    assert not every(play(waiting(MINES, mine=flyer), "move A1 20,36"), Hazard)
    options = {"mines_all": True}
    assert len(every(play(waiting(MINES, mine=flyer, options=options), "move A1 20,36", 1), Hazard)) == 1
    charge = waiting(Item("M1", "mines", 1, at(20, 8)), mine=unit("A1", (20, 10.5)))
    assert not every(play(charge, "charge A1 B1"), Hazard)
    every_one = waiting(Item("M1", "mines", 1, at(20, 8)), mine=unit("A1", (20, 10.5)), options=options)
    assert len(every(play(every_one, "charge A1 B1", 1), Hazard)) == 1


def test_uhb42_by_an_option_flyers_that_move_over_mines_are_hit_and_chargers_are_not() -> None:
    """The letter of UH-44: any unit whose models move through the field during a move action."""
    flyer, options = unit("A1", (20, 31), word="flyer"), {"mines_flyers": True}
    assert len(every(play(waiting(MINES, mine=flyer, options=options), "move A1 20,36", 1), Hazard)) == 1
    charge = waiting(Item("M1", "mines", 1, at(20, 8)), mine=unit("A1", (20, 10.5), word="flyer"), options=options)
    assert not every(play(charge, "charge A1 B1"), Hazard)


def test_uhb42_computer_players_count_on_mines_under_flyers_if_an_option_says_so() -> None:
    flyer = unit("A1", (20, 31), word="flyer")
    way = [((at(20, 31), at(20, 36)), 500)]
    for option, costs in (("", False), ("mines_flyers", True), ("mines_all", True)):
        public = waiting(MINES, mine=flyer, options={option: True} if option else {}).public
        scene = Scene(public, 0, rich=True, prize=1.0)
        assert bool(mines_under(scene, scene.ours["A1"], way)) is costs


def test_uhb42_falling_back_counts_as_a_move() -> None:
    falling = unit("A1", (20, 31), word="bare", falling=True, compelled=True)
    assert len(every(play(waiting(MINES, mine=falling), "fall A1", 1), Hazard)) == 1


def test_uh44_going_past_a_field_is_no_crossing() -> None:
    square = minefield(at(20, 34))
    assert square == (at(18.5, 32.5), at(21.5, 32.5), at(21.5, 35.5), at(18.5, 35.5))
    assert not hazards.crosses((at(22.1, 30), at(22.1, 38)), 500, square)
    assert hazards.crosses((at(21.9, 30), at(21.9, 38)), 500, square)
    assert not hazards.crosses((at(20, 34),), 500, square)


def test_uhh5_the_owner_says_whom_mines_hit() -> None:
    two = unit("A1", *row(20, 31, 2), word="bare")
    step = play(waiting(MINES, mine=two, options={"casualties": "always"}), "move A1 20,36", 6)
    assert prompts(step.state) == [(0, "casualties")]
    assert results(play(step.state, "casualties 2", 4)) == [(2, "killed")]


def test_oracles_of_mean_wounds_of_mines_and_plants() -> None:
    hits = Fraction(sum(max(0, face - 5) for face in range(1, 11)), 10)
    assert hits * wound_odds(MINES_DAMAGE, 10, knocks=False).wound == Fraction(105, 100)
    assert Fraction(1, 10) * wound_odds(PLANT_DAMAGE, 10, knocks=False).wound == Fraction(1, 20)


def test_oracle_of_knockdowns() -> None:
    light, heavy = wound_odds(4, 10, knocks=True), wound_odds(6, 10, knocks=True)
    assert (light.prone, light.wound) == (Fraction(1, 10), Fraction(4, 10))
    assert (heavy.prone, heavy.wound) == (Fraction(1, 10), Fraction(6, 10))


@pytest.mark.parametrize(
    ("cover", "covered", "odds"),
    [(0, False, "0.25"), (2, False, "0.2"), (2, True, "0.16"), (4, False, "0.15"), (4, True, "0.09")],
)
def test_oracle_of_a_light_shot_at_a_plain_profile(cover: int, covered: bool, odds: str) -> None:
    share = hit_odds(4) * (1 - save_odds(cover, covered=covered))
    assert share * wound_odds(4, 10, knocks=False).wound == Fraction(odds)


def test_uh39_a_dead_unit_is_not_asked_again() -> None:
    step = play(waiting(PLANT), "cover A1", 1, 10)
    assert prompts(step.state) == []
