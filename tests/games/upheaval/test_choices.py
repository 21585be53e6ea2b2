"""Choices say what they are, and can be typed as they are shown: conditions, armies, units, directions, hazards."""

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation, Fact
from games.upheaval.mechanics.deployment.zones import objectives_for
from games.upheaval.state.actions import Move, Muster
from games.upheaval.state.frames import Weathering
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from games.upheaval.text.words import CONDITIONS
from tests.games.upheaval.battles import BATTLE, asked, duel
from tests.games.upheaval.fields import at, field, unit
from tests.games.upheaval.setting import SETTING
from tests.renderers.upheaval.positions import asking, started


def weather() -> State:
    return asking(field(phase="conditions", frames=(Weathering(0),)), "condition")


@pytest.mark.parametrize("typed", ["6", "Minefield", "minefield", "mines"])
def test_uh48_a_condition_can_be_picked_by_its_number_and_by_its_name(typed: str) -> None:
    action = SETTING.parse(weather(), 0, f"condition {typed}")
    assert action == SETTING.parse(weather(), 0, "condition 6")
    assert SETTING.format(action) == "condition 6"


def test_uh48_the_menu_of_conditions_has_number_name_and_effect_of_each() -> None:
    words = SETTING.choices(weather(), 0, ("condition",)).words
    assert [word.label for word in words] == [*(f"{number} {name}" for number, name in CONDITIONS.items()), "None"]
    assert all(word.hint for word in words)


def test_uhh15_an_army_is_typed_by_its_name_and_its_units_by_theirs() -> None:
    state = started()
    book = state.public.book.value
    for army in book.ready:
        assert SETTING.parse(state, 0, f"army {army.name}") == Muster(army.word)
        assert SETTING.parse(state, 0, f'army "{army.name.upper()}"') == Muster(army.word)
    (word, kit), *_ = book.kits
    profile = next(one for one in book.profiles if " " in one.name)
    typed = SETTING.parse(state, 0, f"army make {kit.name} / {profile.name}*2")
    assert typed == SETTING.parse(state, 0, f"army make {word} / {profile.word}*2")


def test_uhh15_the_menu_of_the_builder_shows_every_figure_of_a_profile() -> None:
    state = started()
    book = state.public.book.value
    suggestions = SETTING.choices(state, 0, ("army", "make")).open
    assert suggestions is not None
    one = next(one for one in book.profiles if not one.has("personality"))
    hints = [word.hint for word in suggestions.suggestions if word.text.partition("*")[0] == one.word]
    assert hints
    assert all(f"MOV {one.move} TEK {one.tek} AV {one.armour} ACC {one.accuracy}" in hint for hint in hints)
    assert all(len(word.hint) <= 100 for word in suggestions.suggestions)


def test_a_unit_is_typed_by_its_name_where_no_other_of_ones_own_has_the_same() -> None:
    guards = replace(unit("A1", (20, 30), (21.5, 30)), name="Company Guards")
    twins = [replace(unit(name, (x, 40)), name="Fire Team") for name, x in (("A2", 20), ("A3", 30))]
    state = asked(duel(guards, *twins, unit("B1", (20, 10))))
    for typed in ("move Company Guards 20,28", 'move "company guards" 20,28', "move A1 20,28"):
        action = BATTLE.parse(state, 0, typed)
        assert isinstance(action, Move)
        assert (action.unit, action.way) == ("A1", (at(20, 28),))
    with pytest.raises(BadNotation, match="A1, A2, A3"):
        BATTLE.parse(state, 0, "move Fire Team 20,28")


def test_a_direction_never_names_an_objective() -> None:
    for seats in (2, 3, 4):
        assert all(mark.name.endswith("-flag") for mark in objectives_for(seats, (48_000, 48_000), ()))
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 10)))
    public = replace(state.public, objectives=objectives_for(2, state.public.size, ()))
    state = asked(replace(state, public=public))
    there = BATTLE.parse(state, 0, "move A1 toward the west-flag")
    assert there == BATTLE.parse(state, 0, "move A1 toward west-flag")
    with pytest.raises(BadNotation, match="'west' is a direction: write how far, such as 6 west"):
        BATTLE.parse(state, 0, "move A1 toward the west")


def test_uh44_the_preview_of_a_way_through_two_fields_names_both_and_what_they_do() -> None:
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 4)))
    fields = Item("M1", "mines", 1, at(20, 27)), Item("M2", "mines", 1, at(20, 27)), Item("M3", "mines", 1, at(5, 5))
    state = asked(replace(state, public=replace(state.public, items=fields)))
    facts = {fact.key: fact for fact in forecast(state, "move A1 20,25")}
    assert facts["mines"].tone == "harm"
    assert facts["mines"].text == "M1 and M2: 3 hits of DAM 6 on average (UH-44)"
    assert "mines" not in {fact.key for fact in forecast(state, "move A1 24,30")}


def test_uh39_the_preview_of_a_way_that_ends_near_a_plant_says_so() -> None:
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 4)))
    plant = Item("P1", "plant", 1, at(20, 18))
    state = asked(replace(state, public=replace(state.public, items=(plant,))))
    assert "plant" in {fact.key for fact in forecast(state, "move A1 20,25")}
    assert "plant" not in {fact.key for fact in forecast(state, "move A1 20,31")}


def forecast(state: State, line: str) -> tuple[Fact, ...]:
    found = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, line))
    assert found is not None
    return found.facts
