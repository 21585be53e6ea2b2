"""Without the house pack: what is declared, and what is recorded by command (house_pack)."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import IllegalAction
from games.upheaval.mechanics.melee import pairing
from games.upheaval.state.actions import Casualty, Record
from games.upheaval.state.events import Declared, Fought, Hazard, Recorded, Shot, StateChanged
from games.upheaval.state.frames import Activating, Melees, Regrouping
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from tests.games.upheaval.battles import BATTLE, alive, asked, every, go, one, play, prompts, refused, run, who
from tests.games.upheaval.fields import at, field, row, unit

OFF = {"house_pack": False}


def shot(*others: Unit, word: str = "trooper", **fields: Any) -> State:
    """A1 has shot at B1, and its player is to record what came of it."""
    state = field(
        unit("A1", *row(20, 30, 2), word=word),
        unit("B1", *row(20, 20, 4)),
        *others,
        frames=(Activating(0),),
        options=OFF,
        **fields,
    )
    return play(state, "shoot A1 B1").state


def test_a_shot_is_declared_and_its_result_recorded_by_whoever_shot() -> None:
    state = field(unit("A1", (20, 30)), unit("B1", (20, 20)), frames=(Activating(0),), options=OFF)
    step = play(state, "shoot A1 B1")
    declared = one(step, Declared)
    assert (declared.unit, declared.targets, declared.what) == ("A1", ("B1",), "shot")
    assert not every(step, Shot)
    assert prompts(step.state) == [(0, "record")]
    assert "B1" in BATTLE.awaiting(step.state)[0].ask


def test_losses_are_recorded_by_number_or_by_name_and_credited() -> None:
    step = run(shot(), ("casualty B1 2",), ("casualty B1 models 1",))
    assert [event.models for event in every(step, Recorded)] == [(3, 4), (1,)]
    assert alive(step.state, "B1") == [2]
    assert who(step.state, "A1").removed == 3
    last = play(step.state, "casualty B1 1")
    assert one(last, StateChanged).what == "destroyed"


def test_states_are_recorded() -> None:
    step = run(shot(), ("state B1 falling",), ("state B1 prone 1 2",), ("state B1 pinned",), ("state B1 standing 1",))
    target = who(step.state, "B1")
    assert (target.falling, target.broken, target.pinned) == (True, True, True)
    assert [model.prone for model in target.models] == [False, True, False, False]
    ready = who(play(step.state, "state B1 ready").state, "B1")
    assert (ready.falling, ready.pinned) == (False, False)


def test_done_goes_on_with_the_activation() -> None:
    step = play(shot(), "done")
    assert prompts(step.state) == [(0, "act")]
    assert BATTLE.format(BATTLE.default(shot(), BATTLE.awaiting(shot())[0])) == "done"


def test_uh22_heavy_weapons_count_as_fired() -> None:
    assert [model.heavy for model in who(shot(word="gunner"), "A1").models] == [True, True]
    assert [model.heavy for model in who(shot(), "A1").models] == [False, False]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("casualty B1 5", "B1 has 4 models, and loses 1 to all of them"),
        ("casualty B1 0", "B1 has 4 models, and loses 1 to all of them"),
        ("casualty B1 models 9", "B1 has no model 9; there are 1, 2, 3 and 4"),
        ("state B1 prone 1 1", "model 1 is named twice"),
    ],
)
def test_what_is_not_there_is_refused(line: str, sentence: str) -> None:
    state = asked(shot())
    assert refused(state, line) == "UH-4"
    with pytest.raises(IllegalAction, match=re.escape(sentence)):
        BATTLE.check(state, 0, BATTLE.parse(state, 0, line))


def test_attached_personalities_are_recorded_with_their_unit() -> None:
    captain = unit("B2", (20, 18.5), word="captain", joined="B1")
    assert refused(shot(captain), "state B2 pinned") == "UH-H13"
    assert [word.text for word in BATTLE.choices(shot(captain), 0, ("state",)).words] == ["B1", "A1", "B2"]
    assert [word.text for word in BATTLE.choices(shot(captain), 0, ("state", "B2")).words] == ["wounded"]
    recruit = unit("B2", (20, 18.5), joined="B1")
    assert [word.text for word in BATTLE.choices(shot(recruit), 0, ("state",)).words] == ["B1", "A1"]


def test_uh35_only_models_of_which_something_can_be_recorded_are_listed_for_it() -> None:
    """B2 is a giant, which is Huge, with a trooper beside it."""
    mixed = unit("B2", (30, 20), (33, 20), words=("giant", "trooper"))
    assert [word.text for word in BATTLE.choices(shot(mixed), 0, ("state", "B2", "prone")).words] == ["2"]
    huge = BATTLE.choices(shot(unit("B2", (30, 20), word="giant")), 0, ("state", "B2"))
    assert "prone" not in [word.text for word in huge.words]


def test_lines_are_read_as_people_write_them() -> None:
    state = shot()
    assert BATTLE.parse(state, 0, "casualty b1") == Casualty("B1", 1)
    assert BATTLE.parse(state, 0, "casualty b1 models 1, 2") == Casualty("B1", models=(1, 2))
    assert BATTLE.parse(state, 0, "state b1 fall") == Record("B1", "falling")
    assert [word.text for word in BATTLE.choices(state, 0, ("casualty", "A1")).words] == ["1", "2", "models"]
    assert [word.text for word in BATTLE.choices(state, 0, ("casualty", "A1", "models", "2")).words] == ["1"]
    assert BATTLE.choices(state, 0, ("state", "A1", "pinned")).complete
    assert [word.text for word in BATTLE.choices(state, 0, ("state", "A1", "prone")).words] == ["1", "2"]


def test_melees_are_declared_and_recorded_once_by_whose_card_came_first() -> None:
    units = unit("A1", (20, 20)), unit("B1", (21, 20)), unit("A2", (30, 20)), unit("B2", (31, 20))
    state = field(*units, frames=(Melees(),), options=OFF, first=1)
    step = go(state)
    assert [(event.unit, event.targets) for event in every(step, Declared)] == [("A1", ("B1",)), ("A2", ("B2",))]
    assert prompts(step.state) == [(1, "record")]
    after = play(step.state, "done", 1)
    assert not every(after, Fought)
    assert after.state.public.turn == 3
    assert pairing.melees_left(after.state.public)


def test_the_regroup_is_recorded_where_somebody_could_rally() -> None:
    shaken = unit("A1", (20, 30), pinned=True)
    step = go(field(shaken, unit("B1", (20, 20)), frames=(Regrouping(),), phase="melee", options=OFF))
    assert prompts(step.state) == [(0, "record")]
    after = run(step.state, ("state A1 ready",), ("done", 1))
    assert not who(after.state, "A1").pinned
    calm = field(unit("A1", (20, 30)), unit("B1", (20, 20)), frames=(Regrouping(),), phase="melee", options=OFF)
    assert prompts(go(calm, 1).state) == [(0, "activate")]


def test_the_first_with_units_left_records_where_the_firsts_are_gone() -> None:
    units = replace(unit("A1", (20, 30)), models=()), unit("B1", (20, 20)), unit("C1", (21, 20))
    state = field(*units, seats=3, deck=(0, 0, 0), first=0, frames=(Melees(),), options=OFF)
    assert prompts(go(state).state) == [(1, "record")]


def test_uh39_hits_of_hazards_are_recorded_by_the_owner() -> None:
    plant = Item("P1", "plant", 1, at(20, 36))
    state = field(unit("A1", (20, 30)), unit("B1", (20, 20)), frames=(Activating(0),), options=OFF, items=(plant,))
    step = play(state, "cover A1", 1)
    assert one(step, Hazard).hits == 1
    assert prompts(step.state) == [(0, "record")]
    assert prompts(asked(play(step.state, "done").state)) == [(0, "act")]


def test_uhb47_wound_points_are_recorded_and_the_last_one_is_a_loss() -> None:
    """A captain has three; a trooper has one, and with Cinematic Play two."""
    captain = unit("B2", (20, 18.5), word="captain", joined="B1")
    step = run(shot(captain), ("state B2 wounded 1",), ("state B2 wounded 1",))
    assert who(step.state, "B2").model(1).wounds == 2
    assert refused(step.state, "state B2 wounded 1") == "UH-B47"
    healed = play(step.state, "state B2 healed 1").state
    assert who(healed, "B2").model(1).wounds == 1
    assert refused(shot(), "state B1 healed 1") == "UH-B47"
    assert refused(shot(), "state B1 wounded 1") == "UH-B47"


def test_uhb47_a_slip_is_taken_back_with_all_that_came_of_it() -> None:
    """B1 is recorded as destroyed, and its captain is on his own; both are again as they were, nobody is credited."""
    start = shot(unit("B2", (20, 18.5), word="captain", joined="B1"))
    assert refused(start, "state B1 back") == "UH-B47"
    lost = run(start, ("state B1 pinned",), ("casualty B1 4",)).state
    assert (who(lost, "B1").alive, who(lost, "B2").joined, who(lost, "A1").removed) == (False, "", 4)
    assert "B1" in [word.text for word in BATTLE.choices(lost, 0, ("state",)).words]
    assert [word.text for word in BATTLE.choices(lost, 0, ("state", "B1")).words] == ["back"]
    for line in ("state B1 back", "state B2 back"):
        back = play(lost, line).state
        assert [who(back, name) for name in ("A1", "B1", "B2")] == [who(start, name) for name in ("A1", "B1", "B2")]
    again = play(play(lost, "state B1 back").state, "casualty B1 1").state
    assert (alive(again, "B1"), who(again, "A1").removed) == ([1, 2, 3], 1)


def test_uhb47_what_is_recorded_is_told_by_the_rule_that_is_played() -> None:
    shaken = unit("A1", (20, 30), pinned=True)
    state = go(field(shaken, unit("B1", (20, 20)), frames=(Regrouping(),), phase="melee", options=OFF)).state
    assert one(play(state, "state A1 ready"), StateChanged).rules == ("UH-B47",)
    assert [word.text for word in BATTLE.choices(state, 0, ("state", "A1")).words] == [
        "pinned", "falling", "ready", "prone", "standing",
    ]  # fmt: skip


def test_menus_list_first_whom_something_is_recorded_of() -> None:
    listed = [word.text for word in BATTLE.choices(shot(unit("A2", (40, 40))), 0, ("casualty",)).words]
    assert listed == ["B1", "A1", "A2"], "who was shot, then who shot"
    units = unit("A1", (40, 40)), unit("A2", (20, 20)), unit("B1", (40, 5)), unit("B2", (21, 20))
    melee = go(field(*units, frames=(Melees(),), options=OFF)).state
    assert [word.text for word in BATTLE.choices(melee, 0, ("state",)).words] == ["A2", "B2", "A1", "B1"]
