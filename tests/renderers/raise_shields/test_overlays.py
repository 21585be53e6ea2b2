"""What players lay over the map: arcs, danger and possible moves of a ship, in one screen and readable type."""

import pytest

from bot.conformance.pictures import promised
from games.kernel import BadNotation
from games.kernel.text.measuring import Ends
from renderers.contract import BOARD, Gauging, find_renderer
from renderers.raise_shields.renderer import RENDERER
from tests.renderers.raise_shields.cases import CASES
from tests.renderers.raise_shields.crowds import FILE, scene

CROWDED = FILE.read_text("utf-8").splitlines()
OVERLAYS = (Ends("A-1"), Ends("A-1", "B-1"), Ends("danger A-1"), Ends("moves A-1"))


def drawn(view: object, ends: Ends) -> str:
    renderer = find_renderer("raise_shields")
    assert isinstance(renderer, Gauging)
    picture = promised(lambda: renderer.measured(view, ends), f"the overlay {ends}")
    assert picture is not None
    assert picture.height <= BOARD
    return picture.alt


@pytest.mark.parametrize("ends", OVERLAYS)
@pytest.mark.parametrize("name", ["eight", "eight_far"])
def test_overlays_of_a_fleet_are_readable_and_share_a_screen_with_the_words_above_them(name: str, ends: Ends) -> None:
    view, _ = CASES.boards[name]
    alt = drawn(view, ends)
    assert "A-1 Halcyon" in alt


@pytest.mark.parametrize("ends", OVERLAYS)
@pytest.mark.parametrize("line", CROWDED[:2])
def test_overlays_of_a_crowd_are_readable(line: str, ends: Ends) -> None:
    assert "A-1" in drawn(scene(line)[0], ends)


@pytest.mark.parametrize("ends", [Ends("danger A"), Ends("moves B"), Ends("B"), Ends("A", "B")])
def test_overlays_of_a_duel_with_much_stress_and_odd_names_are_readable(ends: Ends) -> None:
    for name in ("stress", "odd_names", "small_map"):
        drawn(CASES.boards[name][0], ends)


def test_a_ship_that_is_out_of_the_game_has_no_overlay() -> None:
    view, _ = CASES.boards["wreck"]
    with pytest.raises(BadNotation, match="Vesper is not on the map"):
        RENDERER.measured(view, Ends("B"))  # type: ignore[attr-defined]


def test_one_overlay_is_not_another_and_none_is_the_board() -> None:
    view, news = CASES.boards["eight"]
    pictures = {RENDERER.measured(view, ends).png for ends in OVERLAYS}  # type: ignore[attr-defined]
    assert len(pictures | {RENDERER.board(view, news).png}) == len(OVERLAYS) + 1
