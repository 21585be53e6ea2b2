"""What is drawn larger beside the rolls: a melee, or what one activation brought in a small space."""

import pytest

from games.geometry.inches import INCH
from games.upheaval.state import events as ev
from games.upheaval.text.changes import changes_of
from renderers.battlefield.strip import Strip
from renderers.battlefield.zoom import draw_corners
from renderers.kit.canvas import Box, Canvas, Point, blank
from renderers.kit.palette import INK
from renderers.kit.place import Obstacle
from renderers.upheaval.scene import groups, layout_of
from renderers.upheaval.strip import Row, draw_rolls, strip_of
from tests.renderers.upheaval.positions import boards


def strip(name: str) -> Strip[Row]:
    view, news = boards()[name]
    return strip_of(view, news, changes_of(news))


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
    found = strip_of(view, news, changes_of(news))
    assert {row.what for row in found.rows} == {"melee", "to wound"}
    assert found.left_out == 10 - len(found.rows)
    assert found.left_out > 0


def corners(*names: Box, taken: tuple[Obstacle, ...] = ()) -> list[list[Point]]:
    """The corners that mark on the table what is drawn larger of the melee."""
    zoom, drawn = strip("fight").zoom, list[list[Point]]()
    assert zoom is not None
    canvas = Canvas(blank(1200, 1300, INK))
    canvas.line = lambda points, *style: drawn.append(list(points))  # type: ignore[assignment, method-assign]
    draw_corners(canvas, layout_of(boards()["fight"][0].public), zoom, names, taken)
    return drawn


def arms(drawn: list[list[Point]]) -> set[float]:
    return {round(max(abs(end[0] - x), abs(end[1] - y))) for start, (x, y), last in drawn for end in (start, last)}


def test_corners_of_what_is_drawn_larger_leave_names_and_units_readable_and_are_all_there_or_none() -> None:
    whole = corners()
    assert (len(whole), arms(whole)) == (4, {16})
    (_, (x, y), _), *others = whole
    beside = (x + 11.5, y - 2, x + 40, y + 12)
    for shut in (corners(beside), corners(taken=(Obstacle(beside, 4.0),))):
        assert (len(shut), arms(shut)) == (4, {8}), "shorter ones fit"
        assert shut[0][1] == (x, y)
    upon = (x - 2, y - 2, x + 2, y + 2)
    moved = corners(upon)
    assert moved[0][1] == (x - 8, y - 8), "a little further out they fit"
    assert arms(moved) == {16}
    assert corners((x - 30, y - 30, x + 30, y + 30)) == [], "one that is shut takes the others with it"
    assert corners(taken=(Obstacle((x - 30, y - 30, x + 30, y + 30), 0.5),)) == whole, "a trail may be crossed"
    assert len(others) == 3


@pytest.mark.parametrize("out", [0, 8])
def test_corners_never_leave_the_table(out: int) -> None:
    zoom = strip("fight").zoom
    assert zoom is not None
    layout, drawn = layout_of(boards()["fight"][0].public), list[list[Point]]()
    canvas = Canvas(blank(1200, 1300, INK))
    canvas.line = lambda points, *style: drawn.append(list(points))  # type: ignore[assignment, method-assign]
    at_corner = zoom._replace(part=(0.0, 0.0, *zoom.part[2:]))
    x, y = layout.at((round(zoom.part[2]), round(zoom.part[3])))
    draw_corners(canvas, layout, at_corner, [(x - 2, y - 2, x + 2, y + 2)] if out else [], ())
    assert drawn[0][1] == (layout.left, layout.top)
    assert drawn[3][1] == (x + out, y + out)
