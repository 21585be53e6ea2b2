"""Board and roster share a screen: whatever the map, the strip and the cards of a duel show."""

from typing import Any

import pytest

from bot.conformance.pictures import share_a_screen
from games.geometry.hexes import Grid
from renderers.contract import find_renderer
from renderers.raise_shields.scene import TALLEST, layout_of, tallest_map
from tests.renderers.raise_shields.samples import attack, duel, halcyon, trace, vesper

SHOT, BACK = attack(), attack(attacker="A", target="B")
ACTS = (trace(), SHOT, BACK, trace(), SHOT, BACK, SHOT, BACK)
ALL = ("evasive", "impulse", "shield", "crew", "armor", "plasma")
MORALE = {"phase": "movement", "morale": ((6, 13), (3, 9)), "order": ("A", "B"), "turn": "A", "ask": ((0, "move"),)}
PLACES = (("A1", "Q13"), ("F9", "I5"), ("A7", "N7"))


@pytest.mark.parametrize("acts", [0, *(pytest.param(acts, marks=pytest.mark.soak) for acts in (1, 2, 6)), 8])
@pytest.mark.parametrize("places", PLACES)
@pytest.mark.parametrize("upgrades", [(), ALL])
def test_board_and_roster_share_a_screen(places: tuple[str, str], acts: int, upgrades: tuple[str, ...]) -> None:
    ships: dict[str, Any] = {"upgrades": upgrades, "cannon": "plasma"}
    for fields in (MORALE, {**MORALE, "phase": "cannon", "ask": ((0, "fire"),)}):
        scene = duel({"place": places[0], **ships}, {"place": places[1]}, acts=ACTS[:acts], **fields)
        share_a_screen(find_renderer("raise_shields"), scene, f"after {acts} actions")


@pytest.mark.parametrize("places", [("A1", "AH26"), ("A1", "B2"), ("Q13", "Q26")])
def test_board_and_roster_share_a_screen_on_the_map_of_fleets(places: tuple[str, str]) -> None:
    scene = duel({"place": places[0]}, {"place": places[1]}, acts=ACTS[1:3], grid=Grid(34, 26), **MORALE)
    share_a_screen(find_renderer("raise_shields"), scene, "on the map of fleets")


def test_a_longer_strip_makes_the_map_lower_by_steps_so_that_the_picture_seldom_changes_its_size() -> None:
    ships = (halcyon(), vesper())
    heights = [tallest_map(ships, strip) for strip in range(104, 340)]
    assert heights[0] == TALLEST
    assert len(set(heights)) <= 6
    whole = layout_of(Grid(17, 13), None, min(heights))
    assert whole.radius > 28
