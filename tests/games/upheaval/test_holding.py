"""Who holds an objective: by the points of the models there (UH-H18), lone personalities not counted (UH-H13)."""

import random

from games.battlefield.scenario import Objective
from games.upheaval.ai.scene import Holding, Scene
from games.upheaval.game import UPHEAVAL
from games.upheaval.previews.destinations import destinations
from games.upheaval.state.actions import Move
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units.objectives import holder, weights_at
from tests.games.upheaval.battles import asked, play
from tests.games.upheaval.fields import PROFILES, field, row, to_activate, unit

WELL = Objective("well", (24_000, 24_000))
PRICES = {profile.word: profile.points for profile in PROFILES}


def table(*units: Unit, **fields: object) -> Public:
    return field(*units, objectives=(WELL,), **fields).public


def test_uhh18_one_model_does_not_deny_an_objective_to_a_unit() -> None:
    public = table(unit("A1", *row(22, 25, 4)), unit("B1", (24, 21)))
    assert weights_at(public, WELL.at) == {0: 4 * PRICES["trooper"], 1: PRICES["trooper"]}
    assert holder(public, WELL.at) == 0


def test_uhh18_only_models_within_three_inches_count() -> None:
    """Bases have a radius of 0.5: from y=27.5 it is 3 inches to the mark, from y=27.6 more."""
    public = table(unit("A1", (24, 27.5), (26, 27.6), (28, 27.6)), unit("B1", (24, 21), (22, 23)))
    assert weights_at(public, WELL.at) == {0: PRICES["trooper"], 1: 2 * PRICES["trooper"]}
    assert holder(public, WELL.at) == 1


def test_uhh18_points_count_and_not_heads() -> None:
    assert PRICES["giant"] > PRICES["bare"]
    assert holder(table(unit("A1", (24, 26), word="giant"), unit("B1", (24, 22), word="bare")), WELL.at) == 0


def test_uhh18_equal_weights_hold_nothing() -> None:
    assert holder(table(unit("A1", (24, 26)), unit("B1", (24, 22))), WELL.at) is None
    assert holder(table(unit("A1", (4, 44)), unit("B1", (4, 4))), WELL.at) is None


def test_uhh18_uhh13_a_personality_counts_only_while_it_leads_a_unit() -> None:
    lone = unit("A2", (24, 26), word="captain")
    assert holder(table(unit("A1", (4, 44)), lone, unit("B1", (4, 4))), WELL.at) is None
    led = unit("A2", (24, 26), word="captain", joined="A1")
    public = table(unit("A1", (24, 28)), led, unit("B1", (24, 22)))
    assert weights_at(public, WELL.at) == {0: PRICES["captain"], 1: PRICES["trooper"]}


def test_uhh18_uhb48_the_weights_of_a_team_count_together() -> None:
    units = unit("A1", (24, 26)), unit("C1", (22, 26)), unit("B1", (24, 22)), unit("D1", (44, 44))
    assert holder(table(*units, seats=4), WELL.at) is None
    assert holder(table(*units, seats=4, options={"teams": True}), WELL.at) == 0


def test_uhh18_computer_players_know_by_how_much_they_are_behind() -> None:
    """One trooper of A against two of B: behind by one; A1 would need more than that to hold it."""
    public = table(unit("A1", (24, 26)), unit("A2", (4, 44)), unit("B1", *row(23, 22, 2)))
    assert Scene(public, 0).holding(WELL) == Holding(("A1",), ("B1",), PRICES["trooper"])


def test_uhh18_computer_players_send_others_where_a_lone_personality_holds_nothing() -> None:
    """A3 holds the west without A1, and A2 holds no well: three models stood there for three turns and did nothing."""
    ours = (
        unit("A1", (14, 25), (12.5, 26), (15.5, 26)),
        unit("A2", (23, 27), word="captain", activated=True),
        unit("A3", (11, 25), (10, 26), activated=True),
    )
    theirs = (unit("B1", *row(18, 8, 4)), unit("B2", *row(20, 9.6, 4)))
    state = asked(to_activate(*ours, *theirs, objectives=(WELL, Objective("west", (12_000, 24_000))), turn=3))
    assert Scene(state.public, 0).holding(WELL).ours == ()
    found = UPHEAVAL.advise(UPHEAVAL.view(state, 0), 0, random.Random(1), 100)
    assert isinstance(found, Move)
    assert holder(state.public, WELL.at) is None
    assert holder(play(state, UPHEAVAL.format(found)).state.public, WELL.at) == 0


def test_uhh18_menus_say_who_would_hold_an_objective() -> None:
    """One trooper against two contests it, three hold it; a personality that leads nobody does neither."""
    foes = unit("B1", *row(22, 22, 2))
    for mine, told in (
        (unit("A1", (24, 30)), "contests the well"),
        (unit("A1", *row(22, 30, 3)), "holds the well"),
        (unit("A1", (24, 30), word="captain"), ""),
    ):
        public = to_activate(mine, foes, objectives=(WELL,)).public
        words = " ".join(one.words for one in destinations(public, mine, "move"))
        assert ("the well" in words) is bool(told)
        assert told in words
