"""The preview of a volley: lines of those who can shoot, and of nobody else (UH-13, UH-H2)."""

from collections.abc import Sequence
from typing import Any

import pytest

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import HARM
from renderers.upheaval.renderer import RENDERER
from renderers.upheaval.scene import layout_of
from tests.games.upheaval.battles import BATTLE, asked, duel
from tests.games.upheaval.fields import at, piece, unit
from tests.games.upheaval.going import altered


@pytest.mark.parametrize(
    ("line", "shots"),
    [
        ("shoot A1 B1", [((20, 30), (20, 20)), ((20, 31.5), (20, 20))]),
        ("shoot A1 B1 B2 5", [((45, 30), (40, 20)), ((20, 30), (20, 20)), ((20, 31.5), (20, 20))]),
        ("shoot A1 B1 6", [((20, 31.5), (20, 20))]),
    ],
)
def test_uhh2_a_volley_is_drawn_by_those_who_can_shoot_the_attached_too(
    line: str, shots: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = unit("A1", (20, 30), (21.5, 30), (20, 47), (36, 30), (45, 30))
    attached = unit("A2", (20, 31.5), word="captain", joined="A1")
    foes = unit("B1", (20, 20), (21.5, 20)), unit("B2", (40, 20)), unit("B9", (2, 2), word="bare")
    house = piece(1, "building", 28, 24, 33, 29)
    state = asked(duel(altered(ours, 2, prone=True), attached, *foes, terrain=(house,)))
    drawn: list[Sequence[Point]] = []
    monkeypatch.setattr(
        Canvas,
        "dashed",
        lambda _, points, colour, *more: drawn.append(points) if (colour, more[0]) == (HARM, 2.5) else None,
    )
    RENDERER.preview(BATTLE.view(state, 0), BATTLE.parse(state, 0, line), None, ())
    layout = layout_of(state.public)
    assert drawn == [[layout.at(at(*spot)) for spot in ends] for ends in shots]
