"""The map that pictures of one country lie on: all that stays the same until a leader or an unstable marker changes."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from games.geometry.polygons import locate
from games.kernel.base.caching import per_layer
from games.uprising.board.scoring import most
from games.uprising.content.maps.country import Country
from games.uprising.state.state import Public
from renderers.kit.canvas import Canvas, Point
from renderers.kit.fonts import FaceName, drawable
from renderers.kit.layers import Layer, TiledCanvas
from renderers.kit.palette import INK, PANEL, RGB
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.uprising import icons
from renderers.uprising.geography import HEADER, NAME, Place, chart_of, dense, top_of
from renderers.uprising.land import Leaders, draw_land
from renderers.uprising.printed import draw_neat_line, draw_relief
from renderers.uprising.sheet import Sheet
from renderers.uprising.tones import Tones

_NAME_SIZES = (30, 27, 24)
_BURST = 23
_BORDER = 15


def leaders_of(public: Public) -> Leaders:
    """Return who leads each region: nobody, one seat, or all that are tied."""
    return tuple(most(land.followers) for land in public.lands)


def layer_of(public: Public, sheet: Sheet) -> Layer:
    """Return the map of a position without tokens and pieces."""
    return _layer(public.country, leaders_of(public), tuple(land.unstable for land in public.lands), sheet)


@contextmanager
def unnamed(country: Country, sheet: Sheet, leaders: Leaders | None = None) -> Iterator[TiledCanvas]:
    """Lend a canvas with a country, without a word on it; nobody leads anything without `leaders`."""
    chart, tones = chart_of(country), sheet.tones
    led: Leaders = ((),) * len(country.regions) if leaders is None else leaders
    with Layer(draw_land(country, led, tones), sheet.look).canvas() as canvas:
        for islet in chart.islets:
            canvas.polygon(islet, tones.islet, tones.shore if tones.printed else INK, 3 if tones.printed else 2)
        draw_lakes(canvas, country, tones)
        if tones.printed:
            draw_relief(canvas, country, led, tones)
            draw_neat_line(canvas, chart.bottom)
        yield canvas


@per_layer
def _layer(country: Country, leaders: Leaders, unstable: tuple[bool, ...], sheet: Sheet) -> Layer:
    tones, chart = sheet.tones, chart_of(country)
    with unnamed(country, sheet, leaders) as canvas:
        for place, region, broken in zip(chart.places, country.regions, unstable, strict=True):
            if broken:
                _cracks(canvas, place, tones)
            draw_name(canvas, place, region.name, broken)
        canvas.rect((0, 0, WIDTH, HEADER), PANEL)
        return Layer(canvas.finished(), sheet.look)


def draw_lakes(canvas: Canvas, country: Country, tones: Tones, beside: Place | None = None) -> None:
    """Draw the lakes, which lie on the borders; or only those that may touch one region's."""
    for lake in chart_of(country).lakes:
        if beside is None or _close(lake, beside.outline):
            canvas.polygon(lake, INK, INK, 9)
            canvas.polygon(lake, tones.sea, tones.shore, 4 if not tones.printed else 2)


def _close(lake: Sequence[Point], outline: Sequence[Point]) -> bool:
    """Return whether the boxes round two outlines overlap, the thickest border included."""
    return all(
        min(point[axis] for point in lake) < max(point[axis] for point in outline) + _BORDER
        and max(point[axis] for point in lake) > min(point[axis] for point in outline) - _BORDER
        for axis in (0, 1)
    )


def draw_name(canvas: Canvas, place: Place, name: str, broken: bool) -> None:
    """Draw a region's name and, beside it, the mark of an unstable one."""
    look = canvas.look
    face = look.face if drawable(name, look.face) else "inter"
    text, size, face = name_words(place, name, broken, face)
    width = text_width(text, size, 700, face=face)
    x, y = place.middle[0] - (_BURST + 3 if broken else 0), top_of(place) + NAME / 2
    draw_text(canvas, x, y, text, size, 700, look.pen, "centre", halo=4, face=face, rim=look.paper)
    if broken:
        canvas.sprite((x + width / 2 + _BURST + 6, y), icons.unstable(_BURST))


def name_words(place: Place, name: str, broken: bool, face: FaceName) -> tuple[str, int, FaceName]:
    """Return a region's name as there is room for it, its size, and its face: Inter, if the other one is too wide."""
    room = place.width + 32 - (2 * _BURST + 6 if broken else 0)
    for one in dict.fromkeys((face, "inter")):
        for size in _NAME_SIZES:
            if text_width(name, size, 700, face=one) <= room - 18:
                return name, size, one
    return fit(name, room, _NAME_SIZES[-1], 700), _NAME_SIZES[-1], "inter"


def _cracks(canvas: Canvas, place: Place, tones: Tones) -> None:
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
        _crack(canvas, (x + 5 * math.cos(away), y + 5 * math.sin(away)), away, 58 + index * 17 % 26, index, tones.crack)


def _crack(canvas: Canvas, start: Point, away: float, length: float, seed: int, colour: RGB) -> None:
    turns = (0.55, -0.6, 0.4, -0.35)
    path, (x, y) = [start], start
    for step in range(4):
        angle = away + turns[(step + seed) % 4]
        x, y = x + math.cos(angle) * length / 4, y + math.sin(angle) * length / 4
        path.append((x, y))
        canvas.line(path[-2:], colour, 4.5 - step)
    for at, side in ((1, 1), (2, -1)):
        bx, by = path[at]
        angle = away + side * 0.95
        canvas.line([(bx, by), (bx + math.cos(angle) * 19, by + math.sin(angle) * 19)], colour, 2.2)
