"""What panels offer at once: units with places, with targets and their odds, and with whom they charge."""

from typing import Any

import pytest

from games.kernel import Choices
from games.upheaval.mechanics.shooting.targets import legal_targets
from games.upheaval.previews.destinations import destinations
from games.upheaval.state.public import State
from tests.games.upheaval.battles import BATTLE, asked, duel
from tests.games.upheaval.fields import row, to_activate, unit


def menus(state: State, seat: int = 0) -> dict[str, Choices]:
    return {menu.words[0].text.split()[0]: menu for menu in BATTLE.shortcuts(state, seat)}


def battle(**fields: Any) -> State:
    units = (
        unit("A1", *row(20, 30, 2)),
        unit("A2", *row(30, 34, 2)),
        unit("B1", (20, 20)),
        unit("B2", *row(28, 22, 4)),
    )
    return asked(to_activate(*units, **fields))


@pytest.mark.parametrize("verb", ["move", "shoot"])
def test_uh11_uh13_every_unit_is_offered_with_what_it_can_do(verb: str) -> None:
    state = battle()
    words = menus(state)[verb].words
    assert {word.text.split()[1] for word in words} == {"A1", "A2"}
    assert len(words) <= 25
    for word in words:
        BATTLE.check(state, 0, BATTLE.parse(state, 0, word.text))


def test_uh11_the_best_place_of_a_unit_comes_first_in_its_own_menu_too() -> None:
    state = battle()
    first = next(word for word in menus(state)["move"].words if word.text.split()[1] == "A2")
    assert first.text == f"move A2 {destinations(state.public, state.public.unit('A2'), 'move')[0].text}"


def test_uhh2_targets_have_their_odds_and_who_loses_most_comes_first() -> None:
    state = asked(duel(unit("A1", *row(20, 30, 4)), unit("B1", (20, 20)), unit("B2", *row(20, 18, 3))))
    words = BATTLE.choices(state, 0, ("shoot", "A1")).words
    assert {word.text for word in words} == {foe.id for foe in legal_targets(state.public, state.public.unit("A1"))}
    killed = []
    for word in words:
        told = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, f"shoot A1 {word.text}"))
        assert told is not None
        figures = {fact.key: fact.value for fact in told.facts}
        assert word.label == f"{word.text} · {figures['any']} to kill"
        assert word.hint.endswith(f"{float(figures['mean']):.1f} killed on average")
        killed.append(float(figures["mean"]))
    assert killed == sorted(killed, reverse=True)


def test_uhh2_without_the_house_pack_nobody_knows_odds() -> None:
    state = asked(duel(unit("A1", *row(20, 30, 4)), unit("B1", (20, 20)), options={"house_pack": False}))
    (word,) = BATTLE.choices(state, 0, ("shoot", "A1")).words
    assert word.label.startswith("B1 ")
    assert "%" not in word.label + word.hint


def test_uh14_a_charge_is_offered_with_what_both_sides_lose() -> None:
    state = asked(to_activate(unit("A1", *row(20, 30, 2)), unit("B1", (20, 26))))
    (word,) = menus(state)["charge"].words
    assert (word.text, word.label) == ("charge A1 B1", "A1 charges B1")
    told = BATTLE.forecast(state, 0, BATTLE.parse(state, 0, word.text))
    assert told is not None
    figures = {fact.key: float(fact.value) for fact in told.facts if fact.key in ("kills", "deaths")}
    assert word.hint.endswith(f"kills {figures['kills']:.1f}, loses {figures['deaths']:.1f} on average")
