"""Sea, coast and regions of a country as an index picture at final size, cut from blurred masks.

A blurred mask says how far a px is from an edge, so one table turns it into a border, a rim and the land inside. There
are not steps between the colours of a line: soft edges would be a third of the size of the finished picture.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.kernel import Seat
from games.kernel.base.caching import per_domain, per_layer
from games.uprising.content.maps.country import Country
from renderers.kit.canvas import Point
from renderers.kit.palette import INK, RGB, SEATS
from renderers.kit.panels import WIDTH
from renderers.kit.shapes import placed, seat_outline
from renderers.uprising.geography import HEADER, chart_of
from renderers.uprising.tones import Tones

_SOFT, _NEAR, _WIDE = 7.0, 4.0, 26.0
"""Blur of the regions, of the coast and of the shallows, in px."""
_STRIPE = 46
_WEAVE = 72
"""Distance of the woven seat shapes, in px."""
_EDGE = 4

Leaders = tuple[tuple[Seat, ...], ...]


class Print(NamedTuple):
    """What turns blurred masks into indices in one set of tones, and the colours that they stand for."""

    colours: list[RGB]
    nobody: list[int]
    led: list[list[int]]
    woven: list[int]
    waves: list[int]
    coast: list[int]
    sea: int


@per_domain
def _print(tones: Tones) -> Print:
    """Return the tables of a set of tones."""
    colours: list[RGB] = []
    border, rim = tones.reach
    waves: list[tuple[float, RGB]] = []
    for far, colour, wide in tones.waves:
        waves += [(-far, colour), *([(wide - far, tones.sea)] if wide else [])]
    coast = [(-far, colour) for far, colour in tones.coast]
    return Print(
        colours,
        _table(colours, _SOFT, INK, (border, tones.land_rim), (rim, tones.land)),
        [
            _table(colours, _SOFT, INK, (border, edge), (rim, tint))
            for edge, tint in zip(tones.rims, tones.tints, strict=True)
        ],
        [_index(colours, colour) for colour in tones.weaves],
        _table(colours, _WIDE, tones.sea, *waves),
        _table(colours, _NEAR, tones.sea if tones.printed else tones.waves[-1][1], *coast),
        _index(colours, tones.sea),
    )


def _index(colours: list[RGB], colour: RGB) -> int:
    """Return the index of a colour, which is added if it is new."""
    if colour not in colours:
        colours.append(colour)
    return colours.index(colour)


def _table(colours: list[RGB], blur: float, outside: RGB, *bands: tuple[float, RGB]) -> list[int]:
    """Return a table from a blurred mask to indices: bands of colour, each from a distance (negative: outside) on."""
    cuts = [(_level(distance, blur), _index(colours, colour)) for distance, colour in bands]
    table = []
    for value in range(256):
        passed = [index for level, index in cuts if value >= level]
        table.append(passed[-1] if passed else _index(colours, outside))
    return table


def _level(distance: float, blur: float) -> float:
    """Return the value (0..255) of a blurred mask at a distance into it (negative: outside) from a straight edge."""
    return 255 * 0.5 * (1 + math.erf(distance / blur / math.sqrt(2)))


def _above(level: float) -> list[int]:
    """Return a table that turns a mask into a hard one."""
    return [255 if value >= level else 0 for value in range(256)]


def _mask(shapes: Sequence[Sequence[Point]], left: int, top: int, width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(mask)
    for shape in shapes:
        pen.polygon([(x - left, y - top) for x, y in shape], fill=255)
    return mask


def _blurred(mask: Image.Image, blur: float, coarse: int) -> Image.Image:
    """Return a mask blurred by so many px; done on a picture `coarse` times smaller, which nobody can tell."""
    small = mask.reduce(coarse).filter(ImageFilter.GaussianBlur(blur / coarse))
    return small.resize((small.width * coarse, small.height * coarse), Image.Resampling.BILINEAR).crop(
        (0, 0, *mask.size)
    )


class Tile(NamedTuple):
    """One region's masks with their top left: all of it, and the same blurred."""

    left: int
    top: int
    whole: Image.Image
    soft: Image.Image


@per_layer
def tiles(country: Country) -> tuple[Tile, ...]:
    """Return the masks of all regions."""
    return tuple(_tile(place.outline) for place in chart_of(country).places)


def _tile(outline: tuple[Point, ...]) -> Tile:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top = math.floor(min(xs)) - _EDGE, math.floor(min(ys)) - _EDGE
    width, height = math.ceil(max(xs)) + _EDGE - left, math.ceil(max(ys)) + _EDGE - top
    whole = _mask([outline], left, top, width, height)
    return Tile(left, top, whole, _blurred(whole, _SOFT, 2))


@per_layer
def _sea(country: Country, tones: Tones) -> Image.Image:
    """Return the sea round a country with its shore lines, as indices."""
    chart, inks = chart_of(country), _print(tones)
    shapes = [*(place.outline for place in chart.places), *chart.islets]
    height = chart.bottom - HEADER
    land = _mask(shapes, 0, HEADER, WIDTH, height)
    image = _blurred(land, _WIDE, 8).point(inks.waves)
    near = _blurred(land, _NEAR, 2)
    image.paste(near.point(inks.coast), (0, 0), near.point(_above(_level(-7, _NEAR))))
    result = Image.new("L", (WIDTH, chart.bottom), inks.sea)
    result.paste(image, (0, HEADER))
    return result


def draw_land(country: Country, leaders: Leaders, tones: Tones) -> Image.Image:
    """Return a country at final size with its regions tinted by who leads them."""
    image = _sea(country, tones).copy()
    for tile, seats in zip(tiles(country), leaders, strict=True):
        image.paste(_region(tile, seats, tones), (tile.left, tile.top), tile.whole)
    image.putpalette([value for colour in _print(tones).colours for value in colour])
    return image.convert("RGB")


def _region(tile: Tile, seats: tuple[Seat, ...], tones: Tones) -> Image.Image:
    """Return one region as indices: plain, woven with its leader's shapes, or striped for a tie."""
    inks = _print(tones)
    if not seats:
        return tile.soft.point(inks.nobody)
    image = tile.soft.point(inks.led[seats[0] % len(SEATS)])
    if len(seats) == 1:
        heart = tile.soft.point(_above(_level(tones.reach[1], _SOFT)))
        image.paste(inks.woven[seats[0] % len(SEATS)], (0, 0), ImageChops.darker(_woven(tile, seats[0]), heart))
    for turn, seat in enumerate(seats[1:], 1):
        image.paste(tile.soft.point(inks.led[seat % len(SEATS)]), (0, 0), _stripes(tile, turn, len(seats)))
    return image


def _stripes(tile: Tile, turn: int, among: int) -> Image.Image:
    """Return the diagonal stripes of one of several tied seats as a mask; they go on in the next region."""
    width, height = tile.whole.size
    mask = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(mask)
    cycle = _STRIPE * among
    first = -((tile.left + tile.top) % cycle) + turn * _STRIPE
    for start in range(first, width + height, cycle):
        edge = start + _STRIPE
        pen.polygon([(start, 0), (edge, 0), (edge - height, height), (start - height, height)], fill=255)
    return mask


def _woven(tile: Tile, seat: Seat) -> Image.Image:
    """Return the leader's shapes as a mask as large as a region; the weave of neighbours is in step."""
    x, y = tile.left % _WEAVE, tile.top % _WEAVE
    width, height = tile.whole.size
    return _cloth(seat % len(SEATS)).crop((x, y, x + width, y + height))


@per_domain
def _cloth(seat: int) -> Image.Image:
    """Return a whole picture's width of a leader's shapes."""
    fine = 4
    mask = Image.new("L", (_WEAVE * fine, _WEAVE * fine), 0)
    pen = ImageDraw.Draw(mask)
    for centre in ((_WEAVE / 4, _WEAVE / 4), (_WEAVE * 0.75, _WEAVE * 0.75)):
        points = placed(seat_outline(SEATS[seat].shape, 5), centre)
        pen.polygon([(x * fine, y * fine) for x, y in points], fill=255)
    one = mask.reduce(fine).point(_above(128))
    row = Image.new("L", (WIDTH + 2 * _WEAVE, _WEAVE), 0)
    for x in range(0, row.width, _WEAVE):
        row.paste(one, (x, 0))
    cloth = Image.new("L", (row.width, row.width), 0)
    for y in range(0, cloth.height, _WEAVE):
        cloth.paste(row, (0, y))
    return cloth
