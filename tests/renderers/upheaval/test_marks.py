"""Marks on the ground."""

import math

import pytest

from games.geometry.plane import Point
from renderers.battlefield import ground
from renderers.kit.canvas import Canvas, blank
from renderers.kit.palette import HARM
from renderers.upheaval import marks
from renderers.upheaval.scene import layer_of, layout_of
from tests.games.upheaval.fields import field
from tests.games.upheaval.setting import at as question


def test_a_ring_ends_at_the_edge_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = layout_of(field().public)
    left, top, right, bottom = layout.box
    drawn: list[tuple[float, float]] = []
    monkeypatch.setattr(Canvas, "strokes", lambda _, paths, *rest: [drawn.extend(path) for path in paths])
    corner: Point = (46000, 46000)
    centre, radius = layout.at(corner), layout.far(6750)
    marks.ring(Canvas(blank(10, 10, HARM)), layout, centre, radius, HARM)
    assert drawn
    assert all(left <= x <= right and top <= y <= bottom for x, y in drawn)
    assert all(math.isclose(math.dist(point, centre), radius, rel_tol=0.01) for point in drawn)


@pytest.mark.parametrize("scenario", ["streets", "fords"])
def test_names_of_pieces_and_objectives_cover_each_other_nowhere(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = question("deploy", scenario=scenario).public
    layout, names = layout_of(public), dict[str, tuple[float, float]]()
    monkeypatch.setattr(
        ground, "draw_text", lambda _, x, y, text, *rest, **more: names.update({text: (x, y)} if text[0] == "T" else {})
    )
    ground.ground.cache_clear()
    layer_of(public)
    ground.ground.cache_clear()
    assert set(names) == {piece.id for piece in public.terrain}
    for x, y in map(layout.at, (mark.at for mark in public.objectives)):
        assert all(abs(x - left) > 30 or abs(y - top) > 30 for left, top in names.values())
