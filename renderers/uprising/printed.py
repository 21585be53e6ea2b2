"""What a printed map has besides land and water: signs of relief by resource, and the neat-line round it."""

import random
from collections.abc import Callable, Sequence

from games.geometry.polygons import locate
from games.kernel import Seat
from games.uprising.content.maps.country import Country, Resource
from renderers.kit.canvas import Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.palette import RGB, mix
from renderers.kit.panels import WIDTH
from renderers.uprising.geography import HEADER, NAME, Place, chart_of, top_of
from renderers.uprising.tones import PAPER, PEN, Tones

_SIGNS, _FEW, _MANY, _TRIES, _APART, _EDGE = 10, 2, 14, 60, 52, 26
"""Signs of relief in a region at most, and on a map of more regions than so many; how many places are tried; px between
signs, and from a border."""
_BAR, _LINE = 60, 9
"""Px of a bar of the neat-line: how long, and how wide."""


def draw_relief(canvas: Canvas, country: Country, leaders: Sequence[Sequence[Seat]], tones: Tones) -> None:
    """Draw peaks, firs, furrows and pasture where a region has ore, timber, grain and cloth; clear of its words."""
    for place, region, seats in zip(chart_of(country).places, country.regions, leaders, strict=True):
        ground = tones.tints[seats[0] % len(tones.tints)] if seats else tones.land
        rng = chance(place.outline)
        signs = [_SIGN[kind] for kind in region.resources[:2]]
        for number, at in enumerate(_spots(place, rng)[: _FEW if len(country.regions) > _MANY else _SIGNS]):
            signs[number % len(signs)](canvas, at, mix(ground, PEN, 0.46))


def _spots(place: Place, rng: random.Random) -> list[Point]:
    """Return where signs go: apart from each other, from the border, and from the rows of the name and tokens."""
    xs, ys = [x for x, _ in place.outline], [y for _, y in place.outline]
    whole = tuple((round(x), round(y)) for x, y in place.outline)
    shut = (place.middle[0] - place.width / 2 - 10, top_of(place) - 22, place.middle[0] + place.width / 2 + 10,
            top_of(place) + NAME + 60)  # fmt: skip
    found: list[Point] = []
    for _ in range(_TRIES):
        x, y = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
        around = [(round(x + dx), round(y + dy)) for dx in (-_EDGE, 0, _EDGE) for dy in (-_EDGE, 0, _EDGE)]
        clear = not (shut[0] < x < shut[2] and shut[1] < y < shut[3])
        apart = all(abs(x - u) + abs(y - v) > _APART for u, v in found)
        if clear and apart and all(locate(spot, whole) == "inside" for spot in around):
            found.append((x, y))
        if len(found) == _SIGNS:
            break
    return found


def _peak(canvas: Canvas, at: Point, pen: RGB) -> None:
    x, y = at
    canvas.draw_open([(x - 11, y + 8), (x, y - 10), (x + 11, y + 8)], pen, 2)
    canvas.draw_open([(x + 2, y - 5), (x + 1, y + 1), (x + 5, y + 6)], pen, 1.5)


def _firs(canvas: Canvas, at: Point, pen: RGB) -> None:
    for dx in (-7, 7):
        x, y = at[0] + dx, at[1]
        canvas.draw_open([(x - 6, y + 6), (x, y - 9), (x + 6, y + 6), (x - 6, y + 6)], pen, 1.8)
        canvas.draw_open([(x, y + 6), (x, y + 10)], pen, 1.8)


def _furrows(canvas: Canvas, at: Point, pen: RGB) -> None:
    x, y = at
    for dx in (-9, 0, 9):
        canvas.draw_open([(x + dx - 5, y + 6), (x + dx + 4, y - 5)], pen, 1.8)
        canvas.draw_open([(x + dx - 1, y + 1), (x + dx - 5, y - 4)], pen, 1.8)


def _pasture(canvas: Canvas, at: Point, pen: RGB) -> None:
    x, y = at
    for dx, high in ((-8, 5), (6, 7)):
        canvas.draw_open([(x + dx - 8, y + 5), (x + dx - 4, y + 5 - high), (x + dx + 2, y + 4 - high),
                          (x + dx + 8, y + 5)], pen, 1.8)  # fmt: skip


_SIGN: dict[Resource, Callable[[Canvas, Point, RGB], None]] = {
    "ore": _peak, "timber": _firs, "grain": _furrows, "cloth": _pasture,
}  # fmt: skip


def draw_neat_line(canvas: Canvas, bottom: float) -> None:
    """Draw the border of a map, black and white by turns."""
    left, top, right, low = 3.0, HEADER + 3.0, WIDTH - 3.0, bottom - 3.0
    canvas.rect((left, top, right, low), None, 0, PEN, _LINE + 4)
    for number, x in enumerate(range(0, WIDTH, _BAR)):
        if number % 2:
            for y in (top + 2, low - 2 - _LINE):
                canvas.rect((x, y, min(x + _BAR, right - 2), y + _LINE), PAPER)
    for number, start in enumerate(range(round(top), round(low), _BAR)):
        if number % 2:
            for side in (left + 2, right - 2 - _LINE):
                canvas.rect((side, start, side + _LINE, min(start + _BAR, low - 2)), PAPER)
