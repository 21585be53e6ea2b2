"""Choices say what they are, and can be typed as they are shown: teams, cards, models."""

import random

import pytest

from games.kernel import BadNotation, RngDice
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.actions import Muster, Rush
from games.urban_war.state.public import State
from tests.renderers.urban_war.positions import street


def start() -> State:
    options = URBAN_WAR.card.options()
    return URBAN_WAR.setup(2, options, URBAN_WAR.content_for(options), RngDice(random.Random(1))).state


def test_uw7_a_team_is_typed_by_its_name_and_its_members_by_theirs() -> None:
    state = start()
    book = state.public.book.value
    for team in book.ready:
        assert URBAN_WAR.parse(state, 0, f"team {team.name}") == Muster(team.word)
    one, two = [card for card in book.cards if " " in card.name][:2]
    typed = URBAN_WAR.parse(state, 0, f"team make {one.name}:1 3*{two.name}")
    assert typed == URBAN_WAR.parse(state, 0, f"team make {one.word}:1 3*{two.word}")


def test_uw6_the_menu_of_the_builder_shows_every_figure_of_a_card() -> None:
    state = start()
    book = state.public.book.value
    listed = {word.text: word.hint for word in URBAN_WAR.choices(state, 0, ("team", "make")).words}
    for card in book.cards:
        for grade in card.grades:
            hint = listed.get(f"{card.word}:{grade.cal}" if grade.cal else card.word)
            if hint is not None:
                assert f"MV {card.move} AS {card.assault} SH {card.shooting} ST {card.strength}" in hint
                assert f"CD {card.command} FS {grade.fs}" in hint
    assert listed


def test_a_model_is_typed_by_the_name_of_its_card_where_no_other_of_ones_own_has_the_same() -> None:
    state = street()
    mine = list(state.public.standing(0))
    names = [state.public.card(model).name for model in mine]
    single = next(model for model, name in zip(mine, names, strict=True) if names.count(name) == 1)
    twin = next(name for name in names if names.count(name) > 1)
    action = URBAN_WAR.parse(state, 0, f"rush {state.public.card(single).name} 20,20")
    assert isinstance(action, Rush)
    assert action.model == single.id
    with pytest.raises(BadNotation, match="is not a model here"):
        URBAN_WAR.parse(state, 0, f"rush {twin} 20,20")
