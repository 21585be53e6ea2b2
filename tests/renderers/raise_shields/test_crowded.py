"""Eight ships in the most crowded positions of self-play: no label covers a ship, board and roster share a screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.conformance.pictures import share_a_screen
from games.raise_shields.state.state import Public
from renderers.contract import find_renderer
from renderers.kit import panels
from renderers.kit.canvas import Box, Canvas
from renderers.kit.hexmap import HexLayout
from renderers.raise_shields import action, board, ships
from renderers.raise_shields.board import in_play
from tests.renderers.raise_shields.crowds import COUNT, FILE, scene

LINES = FILE.read_text("utf-8").splitlines()
HULL, LETTER = 37.0, 8.0
"""Px from the middle of a ship at full size to its ring, which may be touched; half the size of a side's letter."""


@contextmanager
def noted() -> Iterator[tuple[list[tuple[str, Box]], list[HexLayout]]]:
    """Note the plates and pills of a board while it is drawn, and its layout."""
    boxes: list[tuple[str, Box]] = []
    layouts: list[HexLayout] = []
    patch = pytest.MonkeyPatch()
    plate, pill, play, write = ships.draw_plate, panels.pill, in_play, board.draw_text

    def note_plate(canvas: Canvas, box: Box, ship: Any, frame: Any) -> None:
        boxes.append((f"the plate of {ship.id}", box))
        plate(canvas, box, ship, frame)

    def note_letter(canvas: Canvas, x: float, y: float, text: str, *rest: Any, **more: Any) -> float:
        boxes.append((f"the letter {text}", (x - LETTER, y - LETTER, x + LETTER, y + LETTER)))
        return write(canvas, x, y, text, *rest, **more)

    def note_pill(canvas: Canvas, centre: Any, text: str, *rest: Any, **more: Any) -> Box:
        box = pill(canvas, centre, text, *rest, **more)
        boxes.append((f"the pill {text!r}", box))
        return box

    def note_layout(public: Public, layout: HexLayout) -> Any:
        layouts.append(layout)
        return play(public, layout)

    patch.setattr(ships, "draw_plate", note_plate)
    patch.setattr(action, "pill", note_pill)
    patch.setattr(board, "draw_text", note_letter)
    patch.setattr(board, "in_play", note_layout)
    try:
        yield boxes, layouts
    finally:
        patch.undo()


def covered(box: Box, centre: tuple[float, float], hull: float) -> bool:
    """Whether a box reaches into the hull of a ship."""
    x, y = centre
    across = max(box[0] - x, 0, x - box[2])
    down = max(box[1] - y, 0, y - box[3])
    return bool(across**2 + down**2 < hull**2)


def faults(line: str) -> list[str]:
    view, news = scene(line)
    with noted() as (boxes, layouts):
        find_renderer("raise_shields").board(view, news)
    layout = layouts[0]
    return [
        f"{name} covers {ship.id}"
        for name, box in boxes
        for ship, place in in_play(view.public, layout)
        if covered(box, layout.centre(place), HULL * ships.scale_of(layout))
    ]


def test_there_are_as_many_positions_as_promised() -> None:
    assert len(LINES) == COUNT


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_no_label_covers_a_ship(line: str) -> None:
    assert faults(line) == []


@pytest.mark.parametrize("line", LINES[::10], ids=range(0, len(LINES), 10))
def test_a_crowd_shares_a_screen_with_its_roster(line: str) -> None:
    share_a_screen(find_renderer("raise_shields"), scene(line), "of a crowd")
