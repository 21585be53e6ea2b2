"""Where three or more shots end within 4 inches of each other, that part of a table is drawn larger below it."""

import pytest
from msgspec.structs import replace

from games.geometry.inches import INCH
from games.upheaval.text.changes import Changes as Volleys
from games.upheaval.text.changes import Volley
from games.urban_war.text.changes import changes_of
from renderers.upheaval import zoom as upheaval
from renderers.urban_war import zoom as urban_war
from tests.renderers.cases import find_cases

ROOM = 400.0, 300.0


@pytest.mark.parametrize(
    ("ends", "larger"), [(((24, 24), (25, 26), (22, 24)), True), (((24, 24), (25, 26), (40, 6)), False)]
)
def test_three_shots_that_end_close_together_are_drawn_larger(ends: tuple[tuple[int, int], ...], larger: bool) -> None:
    view, news = find_cases("urban_war").boards["several"]
    found = changes_of(news)
    blows = tuple(replace(found.blows[0], end=(x * INCH, y * INCH)) for x, y in ends)
    zoom = urban_war.zoom_of(view.public, replace(found, blows=blows), *ROOM)
    assert (zoom is not None) is larger
    if zoom is not None:
        assert all(zoom.shows((x * INCH, y * INCH, x * INCH, y * INCH)) for x, y in ends)


@pytest.mark.parametrize(("targets", "larger"), [(("B5", "B5", "B5"), True), (("B5", "B3", "B4"), False)])
def test_three_volleys_at_one_place_are_drawn_larger_even_after_several_activations(
    targets: tuple[str, ...], larger: bool
) -> None:
    view, _ = find_cases("upheaval").boards["battle"]
    volleys = tuple(Volley("A1", target, ((INCH, INCH),), 1, number) for number, target in enumerate(targets, 1))
    zoom = upheaval.zoom_of(view.public, Volleys(volleys=volleys, units=("A1", "A2", "A3")), *ROOM)
    assert (zoom is not None) is larger
