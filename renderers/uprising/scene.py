"""The map that pictures of one country lie on: all that stays the same until a leader or an unstable marker changes."""

import math
from collections.abc import Sequence

from games.geometry.polygons import locate
from games.kernel.base.caching import per_layer
from games.uprising.board.scoring import most
from games.uprising.content.maps.country import Country
from games.uprising.state.state import Public
from renderers.kit.canvas import Canvas, Point
from renderers.kit.layers import Layer
from renderers.kit.palette import INK, PANEL
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.uprising import icons
from renderers.uprising.geography import HEADER, NAME, Place, chart_of, dense, top_of
from renderers.uprising.land import Leaders, draw_land
from renderers.uprising.tones import CRACK, ISLET, SEA, SHORE

_NAME_SIZES = (30, 27, 24)
_BURST = 23
_BORDER = 15


def leaders_of(public: Public) -> Leaders:
    """Return who leads each region: nobody, one seat, or all that are tied."""
    return tuple(most(land.followers) for land in public.lands)


def layer_of(public: Public) -> Layer:
    """Return the map of a position without tokens and pieces."""
    return _layer(public.country, leaders_of(public), tuple(land.unstable for land in public.lands))


@per_layer
def _layer(country: Country, leaders: Leaders, unstable: tuple[bool, ...]) -> Layer:
    chart = chart_of(country)
    with Layer(draw_land(country, leaders)).canvas() as canvas:
        for islet in chart.islets:
            canvas.polygon(islet, ISLET, INK, 2)
        draw_lakes(canvas, country)
        for place, region, broken in zip(chart.places, country.regions, unstable, strict=True):
            if broken:
                _cracks(canvas, place)
            draw_name(canvas, place, region.name, broken)
        canvas.rect((0, 0, WIDTH, HEADER), PANEL)
        return Layer(canvas.finished())


def draw_lakes(canvas: Canvas, country: Country, beside: Place | None = None) -> None:
    """Draw the lakes, which lie on the borders; or only those that may touch one region's."""
    for lake in chart_of(country).lakes:
        if beside is None or _close(lake, beside.outline):
            canvas.polygon(lake, INK, INK, 9)
            canvas.polygon(lake, SEA, SHORE, 4)


def _close(lake: Sequence[Point], outline: Sequence[Point]) -> bool:
    """Return whether the boxes round two outlines overlap, the thickest border included."""
    return all(
        min(point[axis] for point in lake) < max(point[axis] for point in outline) + _BORDER
        and max(point[axis] for point in lake) > min(point[axis] for point in outline) - _BORDER
        for axis in (0, 1)
    )


def draw_name(canvas: Canvas, place: Place, name: str, broken: bool) -> None:
    """Draw a region's name and, beside it, the mark of an unstable one."""
    text, size = name_words(place, name, broken)
    width = text_width(text, size, 700)
    x, y = place.middle[0] - (_BURST + 3 if broken else 0), top_of(place) + NAME / 2
    draw_text(canvas, x, y, text, size, 700, align="centre", halo=4)
    if broken:
        canvas.sprite((x + width / 2 + _BURST + 6, y), icons.unstable(_BURST))


def name_words(place: Place, name: str, broken: bool) -> tuple[str, int]:
    """Return a region's name as there is room for it, and its size."""
    room = place.width + 32 - (2 * _BURST + 6 if broken else 0)
    size = next((size for size in _NAME_SIZES if text_width(name, size, 700) <= room - 18), _NAME_SIZES[-1])
    return fit(name, room, size, 700), size


def _cracks(canvas: Canvas, place: Place) -> None:
    """Draw cracks from the border inwards."""
    ground = tuple((round(x), round(y)) for x, y in place.outline)
    outline, (mx, my) = dense(place.outline), place.middle
    count = 4
    for index in range(count):
        spot = round((index + 0.35) * len(outline) / count) % len(outline)
        x, y = outline[spot]
        away = math.atan2(my - y, mx - x)
        if locate((round(x + 40 * math.cos(away)), round(y + 40 * math.sin(away))), ground) == "outside":
            continue  # Between the border of an arm and the region's middle lies the sea, or somebody else's land.
        _crack(canvas, (x + 5 * math.cos(away), y + 5 * math.sin(away)), away, 58 + index * 17 % 26, index)


def _crack(canvas: Canvas, start: Point, away: float, length: float, seed: int) -> None:
    turns = (0.55, -0.6, 0.4, -0.35)
    path, (x, y) = [start], start
    for step in range(4):
        angle = away + turns[(step + seed) % 4]
        x, y = x + math.cos(angle) * length / 4, y + math.sin(angle) * length / 4
        path.append((x, y))
        canvas.line(path[-2:], CRACK, 4.5 - step)
    for at, side in ((1, 1), (2, -1)):
        bx, by = path[at]
        angle = away + side * 0.95
        canvas.line([(bx, by), (bx + math.cos(angle) * 19, by + math.sin(angle) * 19)], CRACK, 2.2)
