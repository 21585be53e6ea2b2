"""Marks on the ground."""

import math

import pytest

from games.geometry.plane import Point
from renderers.kit.canvas import Canvas, blank
from renderers.kit.palette import HARM
from renderers.upheaval import marks
from renderers.upheaval.scene import layout_of
from tests.games.upheaval.fields import field


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
