"""What is drawn larger beside the rolls: a melee, or what one activation brought in a small space."""

import pytest
from PIL import Image, ImageChops

from games.geometry.inches import INCH
from games.upheaval import events as ev
from games.upheaval.happened import happened
from renderers.battlefield.strip import Strip
from renderers.battlefield.zoom import draw_corners
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import INK
from renderers.upheaval.scene import groups, layout_of
from renderers.upheaval.strip import Row, draw_rolls, strip_of
from tests.renderers.upheaval.positions import boards


def strip(name: str) -> Strip[Row]:
    view, news = boards()[name]
    return strip_of(view, news, happened(news))


def test_a_melee_is_drawn_larger_with_those_who_fight_alone() -> None:
    zoom = strip("fight").zoom
    assert zoom is not None
    public = boards()["fight"][0].public
    assert zoom.layout.scale >= 1.6 * layout_of(public).scale
    assert [group.unit.id for group in groups(public, zoom.layout)] == ["A4", "B5"]
    assert len(groups(public, layout_of(public))) > 2


@pytest.mark.parametrize("name", ["several", "shooting", "deploy", "over"])
def test_what_is_spread_over_the_table_is_not_drawn_again(name: str) -> None:
    assert strip(name).zoom is None


def test_the_strip_is_as_high_as_what_is_drawn_larger_and_shows_it_left_of_the_rolls() -> None:
    found = strip("fight")
    assert found.zoom is not None
    public = boards()["fight"][0].public
    picture = draw_rolls(public, found, None)
    assert picture.height >= found.zoom.size[1]
    left, top, right, bottom = found.zoom.part
    assert 0 <= left < right <= 48 * INCH
    assert 0 <= top < bottom <= 48 * INCH


def test_where_there_is_little_room_whether_units_regroup_is_left_out_first() -> None:
    view, _ = boards()["fight"]
    melee = next(event for _, news in [boards()["fight"]] for events in news for event in events
                 if type(event).__name__ == "Fought")  # fmt: skip
    tests = tuple(
        ev.Tested(unit=unit, face=3, morale=6, good=True, why="regroup")
        for unit in ("A1", "A2", "A3", "B1", "B2", "B3")
    )
    news = ((melee, *tests),)
    found = strip_of(view, news, happened(news))
    assert [row.what for row in found.rows][:2] == ["melee", "melee"]
    assert found.left_out == 8 - len(found.rows)
    assert found.left_out > 0


def test_corners_of_what_is_drawn_larger_leave_names_readable() -> None:
    zoom = strip("fight").zoom
    assert zoom is not None
    layout = layout_of(boards()["fight"][0].public)
    left, top = (
        start + edge * layout.scale / INCH for start, edge in zip((layout.left, layout.top), zoom.part[:2], strict=True)
    )
    name = left - 5.0, top - 5.0, left + 30.0, top + 12.0

    def drawn(*shut: Box) -> Image.Image:
        canvas = Canvas(blank(1200, 1300, INK))
        draw_corners(canvas, layout, zoom, shut)
        return canvas.image.reduce(SCALE)

    empty = blank(1200, 1300, INK).reduce(SCALE)
    spared, all_of_them = (ImageChops.difference(picture, empty) for picture in (drawn(name), drawn()))
    box = tuple(round(side) for side in name)
    assert all_of_them.crop(box).getbbox() is not None
    assert spared.crop(box).getbbox() is None
    assert spared.getbbox() is not None, "the other corners stand"
