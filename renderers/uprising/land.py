"""Sea, coast and regions of a country, drawn at final size from blurred masks, which is quick and has soft edges."""

import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from games.kernel import Seat
from games.uprising.country import Country
from renderers.kit.canvas import Point
from renderers.kit.palette import INK, RGB, SEATS
from renderers.kit.panels import WIDTH
from renderers.kit.shapes import placed, seat_outline
from renderers.uprising.geography import HEADER, chart_of
from renderers.uprising.tones import LAND, LAND_RIM, RIMS, SEA, SEA_STEPS, SHORE, TINTS, WEAVES

_FINE = 2
_SOFT, _WIDE = 7.0, 26.0
"""Blur of borders and of shore lines, in px."""
_BORDER, _RIM = 4.0, 13.0
"""How far the dark border and the leader's rim reach into a region, in px."""
_SHALLOWS = (14.0, 28.0, 42.0)
_STRIPE = 46
_STEPS = 2
_GRID = 56
"""Distance of the woven seat shapes, in px."""

Leaders = tuple[tuple[Seat, ...], ...]


class Tile(NamedTuple):
    """One region's masks with their top left: all of it, what lies inside the border, what lies inside the rim."""

    left: int
    top: int
    whole: Image.Image
    inside: Image.Image
    heart: Image.Image


def _level(distance: float, blur: float) -> float:
    """Return the value (0..255) of a blurred mask at a distance into it (negative: outside) from a straight edge."""
    return 255 * 0.5 * (1 + math.erf(distance / blur / math.sqrt(2)))


def _ramp(distance: float, blur: float) -> list[int]:
    """Return a table that turns a blurred mask into one that begins at `distance`, with an edge about 1 px soft.

    The edge has one step between clear and full, not 254: a third of the size of the map goes into soft edges.
    """
    low, high = _level(distance - 0.6, blur), _level(distance + 0.6, blur)
    return [round(min(1.0, max(0.0, (value - low) / (high - low))) * _STEPS) * 255 // _STEPS for value in range(256)]


def _step(distance: float, blur: float) -> list[int]:
    """Return a table like that of `_ramp` with a hard edge, for colours so near that nobody sees it."""
    least = _level(distance, blur)
    return [255 if value >= least else 0 for value in range(256)]


def _mask(shapes: Sequence[Sequence[Point]], left: int, top: int, width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    pen = ImageDraw.Draw(mask)
    for shape in shapes:
        pen.polygon([((x - left) * _FINE, (y - top) * _FINE) for x, y in shape], fill=255)
    return mask.reduce(_FINE)


@functools.lru_cache(maxsize=4)
def tiles(country: Country) -> tuple[Tile, ...]:
    """Return the masks of all regions."""
    return tuple(_tile(place.outline) for place in chart_of(country).places)


def _tile(outline: tuple[Point, ...]) -> Tile:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top = math.floor(min(xs)) - 24, math.floor(min(ys)) - 24
    width, height = math.ceil(max(xs)) + 24 - left, math.ceil(max(ys)) + 24 - top
    whole = _mask([outline], left, top, width, height)
    soft = whole.filter(ImageFilter.GaussianBlur(_SOFT))
    return Tile(left, top, whole, soft.point(_ramp(_BORDER, _SOFT)), soft.point(_ramp(_RIM, _SOFT)))


@functools.lru_cache(maxsize=2)
def sea(country: Country) -> Image.Image:
    """Return the sea round a country with its shore lines, at final size from the top of the picture."""
    chart = chart_of(country)
    shapes = [*(place.outline for place in chart.places), *chart.islets]
    height = chart.bottom - HEADER
    land = _mask(shapes, 0, HEADER, WIDTH, height)
    image = _shallows(land, height)
    near = land.filter(ImageFilter.GaussianBlur(4))
    for colour, distance in ((INK, -6.5), (SHORE, -5.0), (INK, -1.5)):
        image.paste(colour, (0, 0), near.point(_ramp(distance, 4)))
    result = Image.new("RGB", (WIDTH, chart.bottom), SEA)
    result.paste(image, (0, HEADER))
    return result


def _shallows(land: Image.Image, height: int) -> Image.Image:
    """Return the sea in steps that grow lighter towards the land."""
    small = land.resize((WIDTH // 4, height // 4), Image.Resampling.BOX)
    far = small.filter(ImageFilter.GaussianBlur(_WIDE / 4)).resize((WIDTH, height), Image.Resampling.BICUBIC)
    image = Image.new("RGB", (WIDTH, height), SEA)
    for colour, distance in zip(SEA_STEPS, reversed(_SHALLOWS), strict=True):
        image.paste(colour, (0, 0), far.point(_step(-distance, _WIDE)))
    return image


def paint(image: Image.Image, country: Country, leaders: Leaders) -> None:
    """Lay all regions on the sea, tinted by who leads them."""
    for tile, seats in zip(tiles(country), leaders, strict=True):
        image.paste(INK, (tile.left, tile.top), tile.whole)
        image.paste(_fill(seats, RIMS, LAND_RIM, tile), (tile.left, tile.top), tile.inside)
        image.paste(_ground(seats, tile), (tile.left, tile.top), tile.heart)


def _fill(seats: tuple[Seat, ...], tones: tuple[RGB, ...], nobody: RGB, tile: Tile) -> Image.Image | RGB:
    """Return one colour, or for a tie an image in stripes."""
    if len(seats) < 2:
        return tones[seats[0] % len(tones)] if seats else nobody
    return stripes(tile.whole.size, tuple(tones[seat % len(tones)] for seat in seats), (tile.left, tile.top))


def stripes(size: tuple[int, int], colours: tuple[RGB, ...], origin: tuple[int, int]) -> Image.Image:
    """Return diagonal stripes of equal width that continue from one picture to the next."""
    width, height = size
    image = Image.new("RGB", (width * _FINE, height * _FINE), colours[0])
    pen = ImageDraw.Draw(image)
    band = _STRIPE * _FINE
    offset = -((origin[0] + origin[1]) * _FINE) % (band * len(colours))
    for index in range(-1, ((width + height) * _FINE) // band + 2 + len(colours)):
        start = index * band + offset - band * len(colours)
        colour = colours[index % len(colours)]
        tall = height * _FINE
        pen.polygon([(start, 0), (start + band, 0), (start + band - tall, tall), (start - tall, tall)], fill=colour)
    return image.reduce(_FINE)


def _ground(seats: tuple[Seat, ...], tile: Tile) -> Image.Image | RGB:
    if len(seats) != 1:
        return _fill(seats, TINTS, LAND, tile)
    return _woven(seats[0] % len(TINTS), tile.whole.size, (tile.left % _GRID, tile.top % _GRID))


@functools.lru_cache(maxsize=128)
def _woven(seat: int, size: tuple[int, int], origin: tuple[int, int]) -> Image.Image:
    """Return a leader's ground; the weave of neighbours is in step."""
    ground = Image.new("RGB", size, TINTS[seat])
    mask, step = weave(seat), _GRID
    for x in range(-origin[0], size[0], step):
        for y in range(-origin[1], size[1], step):
            ground.paste(WEAVES[seat], (x, y), mask)
    return ground


@functools.cache
def weave(seat: int) -> Image.Image:
    """Return a square of the leader's shapes as a mask that repeats."""
    fine = 4
    mask = Image.new("L", (_GRID * fine, _GRID * fine), 0)
    pen = ImageDraw.Draw(mask)
    for centre in ((_GRID / 4, _GRID / 4), (_GRID * 0.75, _GRID * 0.75)):
        points = placed(seat_outline(SEATS[seat].shape, 5), centre)
        pen.polygon([(x * fine, y * fine) for x, y in points], fill=255)
    return mask.reduce(fine).point(lambda value: 255 if value > 127 else 0)
