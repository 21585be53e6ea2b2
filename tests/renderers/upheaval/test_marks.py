"""Marks on the ground."""

from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops, ImageDraw

from games.geometry.plane import Point
from games.kernel.base.caching import clear
from games.upheaval.state.items import Item
from renderers.battlefield import ground, piece_names
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HARM, PANEL, RGB, TEXT, seat_style
from renderers.upheaval import marks
from renderers.upheaval.scene import layer_of, layout_of
from renderers.upheaval.town.setting import TOWN
from tests.games.upheaval.fields import at, field, piece, unit
from tests.games.upheaval.setting import at as question

_HALF = 6.0
"""Px that a ring's line may be wide to either side."""


def test_a_ring_ends_at_the_edge_of_the_table() -> None:
    layout = layout_of(field().public)
    right, bottom = layout.box[2:]
    corner: Point = (46000, 46000)
    (x, y), radius = layout.at(corner), layout.far(6750)
    canvas = Canvas(blank(round(right) + 200, round(bottom) + 200, PANEL))
    marks.ring(canvas, layout, (x, y), radius, HARM)
    drawn = ImageChops.difference(canvas.image, blank(canvas.width, canvas.height, PANEL)).convert("L")
    found = drawn.getbbox()
    assert found is not None
    assert abs(found[2] / SCALE - right) < _HALF
    assert abs(found[3] / SCALE - bottom) < _HALF
    for far in (_HALF, -_HALF):
        around = (x - radius - far, y - radius - far, x + radius + far, y + radius + far)
        assert untouched(drawn, [SCALE * side for side in around], outside=far > 0)


def untouched(drawn: Image.Image, circle: Sequence[float], *, outside: bool) -> bool:
    """Whether nothing is drawn outside of a circle, or nothing inside."""
    mask = Image.new("L", drawn.size, 255 if outside else 0)
    ImageDraw.Draw(mask).ellipse(list(circle), fill=0 if outside else 255)
    return ImageChops.multiply(drawn, mask).getbbox() is None


@pytest.mark.parametrize("scenario", ["streets", "fords"])
def test_names_of_pieces_and_objectives_cover_each_other_nowhere(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = question("deploy", scenario=scenario).public
    layout, names = layout_of(public), dict[str, tuple[float, float]]()
    monkeypatch.setattr(
        piece_names,
        "draw_text",
        lambda _, x, y, text, *rest, **more: names.update({text: (x, y)} if text[0] == "T" else {}),
    )
    clear(ground.__name__)
    layer_of(public, TOWN)
    clear(ground.__name__)
    assert set(names) == {piece.id for piece in public.terrain}
    for x, y in map(layout.at, (mark.at for mark in public.objectives)):
        assert all(abs(x - left) > 30 or abs(y - top) > 30 for left, top in names.values())


@pytest.mark.parametrize(("inside", "colour"), [("", TEXT), ("A", seat_style(0).colour), ("AB", TEXT)])
def test_uh43_a_bunker_is_marked_in_the_colour_of_whoever_has_its_bonus(
    inside: str, colour: RGB, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = [unit(f"{seat}1", (x if seat in inside else 40, 24)) for seat, x in (("A", 23), ("B", 25))]
    bunker = Item("T1", "bunker", 0, at(24, 24))
    state = field(*units, terrain=(piece(1, "building", 22, 22, 26, 26),), items=(bunker,), conditions=(5,))
    written: dict[str, object] = {}
    monkeypatch.setattr(
        marks, "draw_text", lambda _, x, y, text, size, weight, ink, *more, **rest: written.update({text: ink})
    )
    marks.draw_marks(Canvas(blank(3000, 3000, PANEL)), state.public, layout_of(state.public))
    assert written == {"HQ": colour}
