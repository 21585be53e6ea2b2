"""Pictures of what somebody measures: readable, with the way and what is near on them."""

from typing import Any

import pytest

from bot.conformance.pictures import promised
from games.battlefield.sight.measuring import Survey
from games.kernel.text.measuring import Ends
from games.upheaval.previews import measuring as upheaval
from games.urban_war.previews import measuring as urban_war
from renderers.contract import Gauging, Picture, find_renderer
from renderers.kit.palette import HARM, NOW, TEXT
from renderers.kit.panels import HEADER
from renderers.upheaval.scene import layout_of as upheaval_layout
from renderers.urban_war.scene import layout_of as urban_layout
from tests.renderers.golden import decoded
from tests.renderers.upheaval import positions as battles
from tests.renderers.urban_war import positions as streets

SURVEYS = {"urban_war": (urban_war, urban_layout), "upheaval": (upheaval, upheaval_layout)}
VIEWS = {
    "urban_war": streets.seen(streets.street())[0],
    "upheaval": battles.seen(battles.battle())[0],
}


def measured(slug: str, ends: Ends) -> tuple[Picture, Survey, Any]:
    """Return a picture, what is measured in it, and its layout."""
    renderer, view = find_renderer(slug), VIEWS[slug]
    assert isinstance(renderer, Gauging)
    picture = promised(lambda: renderer.measured(view, ends), f"what is measured in {slug}")
    assert picture is not None
    found, layout = SURVEYS[slug]
    return picture, found.surveyed(view, ends), layout(view.public)


def near_colour(picture: Picture, at: tuple[float, float], colour: tuple[int, ...], reach: int = 12) -> bool:
    """Whether a colour is found near a point of a board, in a picture that has no header."""
    pixels = decoded(picture)
    x, y = round(at[0]), round(at[1]) - HEADER
    box = pixels.crop((x - reach, y - reach, x + reach, y + reach))
    found = [pixel for _, pixel in box.getcolors(4 * reach * reach) or []]
    return any(max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 40 for pixel in found)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", SURVEYS)
@pytest.mark.parametrize("ends", [Ends("A1", "B1"), Ends("A1", "T1"), Ends("24,24", "B1"), Ends("T1", "T2")])
def test_the_way_between_two_things_is_drawn_and_told(slug: str, ends: Ends) -> None:
    picture, found, layout = measured(slug, ends)
    assert found.far is not None
    assert picture.alt.startswith("Measured: ")
    assert "Distance: " in picture.alt
    (ax, ay), (bx, by) = (layout.at(point) for point in found.far.ends)
    line = [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (0.25, 0.5, 0.75)]
    assert any(near_colour(picture, at, colour) for at in line for colour in (TEXT, HARM))


@pytest.mark.parametrize("slug", SURVEYS)
def test_what_is_near_is_ringed_with_how_far_that_is(slug: str) -> None:
    picture, found, layout = measured(slug, Ends("A1", reach="30"))
    assert found.near
    assert picture.alt.startswith("Measured: Near A1. Within 30 inches: ")
    base = found.start.shapes[0]
    x, y = layout.at(base.centre)  # type: ignore[union-attr] # a model
    assert near_colour(picture, (x + layout.far(base.radius) + 7, y), NOW)  # type: ignore[union-attr]


@pytest.mark.parametrize("slug", SURVEYS)
def test_a_model_that_is_measured_elsewhere_is_ringed_there(slug: str) -> None:
    model = "A1" if slug == "urban_war" else "A1.1"
    picture, found, layout = measured(slug, Ends(f"{model}@5,24", "B1"))
    base = found.start.shapes[0]
    x, y = layout.at((5000, 24000))
    assert near_colour(picture, (x + layout.far(base.radius) + 7, y), NOW)  # type: ignore[union-attr]
