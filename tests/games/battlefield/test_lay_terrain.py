"""Terrain that players place by turns: whose turn it is, in a row or one by one, and who leaves theirs to the bot."""

import random
from itertools import pairwise

import pytest

from games.kernel import AnyGame, RngDice
from games.upheaval.game import UPHEAVAL
from games.urban_war.game import URBAN_WAR


def placers(rules: AnyGame, seats: int, line: str, **chosen: object) -> list[int]:
    """Return the seats that are asked for terrain, in their order."""
    options = rules.card.options(scenario="table", **chosen)
    dice = RngDice(random.Random(4))
    state = rules.setup(seats, options, rules.content_for(options), dice).state
    found: list[int] = []
    while any(prompt.kind in ("army", "team", "terrain") for prompt in rules.awaiting(state)):
        prompt = rules.awaiting(state)[0]
        if prompt.kind == "terrain":
            found.append(prompt.seat)
            action = rules.parse(state, prompt.seat, line)
        else:
            action = rules.default(state, prompt)
        state = rules.apply(state, prompt.seat, action, dice).state
    return found


def test_uw15_players_place_by_turns() -> None:
    found = placers(URBAN_WAR, 2, "put crates auto")
    assert len(found) > 4
    assert all(one != other for one, other in pairwise(found))


def test_uwh4_with_sheets_one_places_all_then_the_other() -> None:
    found = placers(URBAN_WAR, 2, "put crates auto", sheets=True)
    first = found[0]
    assert found == sorted(found, key=lambda seat: seat != first)
    assert {found.count(0), found.count(1)} == {len(found) // 2}


@pytest.mark.parametrize(("sheets", "asked"), [(False, 2), (True, 2)])
def test_uwb5_who_leaves_the_rest_to_the_bot_is_asked_once(sheets: bool, asked: int) -> None:
    assert len(placers(URBAN_WAR, 2, "put rest", sheets=sheets)) == asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uh49_all_players_place_in_turn(seats: int) -> None:
    found = placers(UPHEAVAL, seats, "put rubble auto")
    assert found == [(found[0] + number) % seats for number in range(len(found))]
    assert set(found) == set(range(seats))
