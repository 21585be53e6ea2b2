"""A canvas drawn at twice its size, reduced once, and saved as a palette PNG. Coordinates are px of the result."""

import functools
import io
import math
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from PIL import Image, ImageDraw

from renderers.kit.fonts import SCALE
from renderers.kit.palette import RGB, swatches

Point = tuple[float, float]
Box = tuple[float, float, float, float]
_TILE = 64 * SCALE
_FAST, _SMALL, _SMALLEST = 2, 6, 9
"""Levels of zlib; the slower ones are for what would otherwise be large."""
_LARGE, _MOST = 140 * 1024, 150_000
"""Sizes of files in bytes: what is worth a slower level, and what no picture should exceed."""


class Canvas:
    """A picture being drawn. Used by one thread at a time."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.draw = ImageDraw.Draw(image)
        self.width, self.height = image.width // SCALE, image.height // SCALE

    def touch(self, box: Box) -> None:
        """Say that a box (drawing scale) is about to be drawn on; only a `Sheet` keeps account of it."""

    def polygon(self, points: Sequence[Point], fill: RGB | None, outline: RGB | None = None, width: float = 0) -> None:
        """Draw a polygon; the outline is centred on its edge."""
        scaled = self._scaled(points, width)
        if fill is not None:
            self.draw.polygon(scaled, fill=fill)
        if outline is not None:
            self.draw.line([*scaled, scaled[0], scaled[1]], fill=outline, width=round(width * SCALE), joint="curve")

    def line(
        self, points: Sequence[Point], fill: RGB, width: float, casing: RGB | None = None, rim: float = 3.5
    ) -> None:
        """Draw a line with round ends; a casing (`rim` px each side) keeps it apart from what it crosses."""
        if casing is not None:
            self.line(points, casing, width + 2 * rim)
        scaled = self._scaled(points, width)
        self.draw.line(scaled, fill=fill, width=round(width * SCALE), joint="curve")
        if width >= 2.5:
            for x, y in (scaled[0], scaled[-1]):
                self._dot(x, y, width * SCALE / 2, fill)

    def stamp(self, left: int, top: int, mask: Image.Image, fill: RGB) -> None:
        """Lay a colour on through a mask whose top left is given at drawing scale."""
        self.touch((left, top, left + mask.width, top + mask.height))
        self.image.paste(fill, (left, top), mask)

    def sprite(self, centre: Point, picture: Image.Image) -> None:
        """Lay on a small RGBA picture, given at drawing scale, round its centre."""
        left = round(centre[0] * SCALE - picture.width / 2)
        top = round(centre[1] * SCALE - picture.height / 2)
        self.touch((left, top, left + picture.width, top + picture.height))
        self.image.paste(picture, (left, top), picture)

    def draw_open(self, points: Sequence[Point], fill: RGB, width: float) -> None:
        """Draw a thin line with plain ends."""
        self.draw.line(self._scaled(points, width), fill=fill, width=round(width * SCALE))

    def _dot(self, x: float, y: float, radius: float, fill: RGB) -> None:
        self.draw.ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=fill)

    def dashed(self, points: Sequence[Point], fill: RGB, width: float, dash: float = 12, gap: float = 8) -> None:
        """Draw a dashed line along a path; dashes go round its corners."""
        for piece in dashes(points, dash, gap):
            scaled = self._scaled(piece, width)
            self.draw.line(scaled, fill=fill, width=round(width * SCALE), joint="curve")

    def circle(
        self, centre: Point, radius: float, fill: RGB | None, outline: RGB | None = None, width: float = 0
    ) -> None:
        """Draw a circle; the outline lies inside its radius."""
        x, y = centre[0] * SCALE, centre[1] * SCALE
        r = radius * SCALE
        box = (x - r, y - r, x + r, y + r)
        self.touch(box)
        self.draw.ellipse(box, fill=fill, outline=outline, width=round(width * SCALE))

    def arc(self, centre: Point, radius: float, start: float, end: float, fill: RGB, width: float) -> None:
        """Draw an arc whose outer edge is at `radius`, from `start` to `end` degrees, clockwise from east."""
        x, y, r = centre[0] * SCALE, centre[1] * SCALE, radius * SCALE
        box = (x - r, y - r, x + r, y + r)
        self.touch(box)
        self.draw.arc(box, start, end, fill=fill, width=round(width * SCALE))

    def rect(self, box: Box, fill: RGB | None, radius: float = 0, outline: RGB | None = None, width: float = 0) -> None:
        """Draw a rectangle with round corners; the outline lies inside."""
        left, top, right, bottom = (value * SCALE for value in box)
        scaled = (round(left), round(top), round(right) - 1, round(bottom) - 1)
        self.touch(scaled)
        pen = round(width * SCALE)
        if radius:
            self.draw.rounded_rectangle(scaled, radius * SCALE, fill=fill, outline=outline, width=pen)
        else:
            self.draw.rectangle(scaled, fill=fill, outline=outline, width=pen)

    def blend(self, polygons: Iterable[Sequence[Point]], colour: RGB, share: float) -> None:
        """Lay `share` (0..1) of a colour over the union of some polygons."""
        self.blend_each([(points, share) for points in polygons], colour)

    def blend_each(self, polygons: Iterable[tuple[Sequence[Point], float]], colour: RGB) -> None:
        """Lay a colour over some polygons, each with its own share (0..1); where they overlap the last one counts."""
        shapes = [([(x * SCALE, y * SCALE) for x, y in points], share) for points, share in polygons]
        if not shapes:
            return
        left, top, right, bottom = _bounds([point for points, _ in shapes for point in points], 2)
        mask = Image.new("L", (right - left, bottom - top), 0)
        pen = ImageDraw.Draw(mask)
        for points, share in shapes:
            pen.polygon([(x - left, y - top) for x, y in points], fill=round(share * 255))
        self.touch((left, top, right, bottom))
        self.image.paste(colour, (left, top), mask)

    def _scaled(self, points: Sequence[Point], width: float) -> list[Point]:
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.touch(_bounds(scaled, width * SCALE / 2 + 1))
        return scaled


def _bounds(points: Sequence[Point], margin: float) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        math.floor(min(xs) - margin), math.floor(min(ys) - margin),
        math.ceil(max(xs) + margin), math.ceil(max(ys) + margin),
    )  # fmt: skip


def dashes(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """Cut a path into dashes of one length; each is a short path of its own."""
    pieces: list[list[Point]] = []
    drawing, left = True, dash
    current: list[Point] = [points[0]]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while length - done > left:
            done += left
            share = done / length
            turn = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if drawing:
                pieces.append([*current, turn])
            drawing, left, current = not drawing, gap if drawing else dash, [turn]
        left -= length - done
        current.append(end)
    if drawing and len(current) > 1 and math.dist(current[0], current[-1]) > 1:
        pieces.append(current)
    return pieces


class Layer:
    """A finished background that many pictures start from, at both scales. Pictures on one layer wait for each other.

    One image is kept at drawing scale and given back clean after each picture, which is much cheaper than a copy.
    """

    def __init__(self, image: Image.Image) -> None:
        self._image = image
        self._small = image.reduce(SCALE)
        self._lock = threading.Lock()

    @contextmanager
    def canvas(self) -> Iterator["Sheet"]:
        """Lend a canvas with this background; it is wiped at the end of the block."""
        with self._lock:
            canvas = Sheet(self._image, self._small)
            try:
                yield canvas
            finally:
                canvas.restore()


class Sheet(Canvas):
    """A canvas on a layer.

    Tiles that are drawn on are remembered with what they held before, so that only they are reduced, and the layer
    can be given back as it was.
    """

    def __init__(self, image: Image.Image, small: Image.Image) -> None:
        super().__init__(image)
        self._small = small
        self._held: dict[tuple[int, int], Image.Image] = {}

    def touch(self, box: Box) -> None:
        """Keep the tiles under a box (drawing scale) that is about to be drawn on."""
        left, top = max(0, int(box[0]) - 2), max(0, int(box[1]) - 2)
        right, bottom = min(self.image.width - 1, int(box[2]) + 3), min(self.image.height - 1, int(box[3]) + 3)
        for row in range(top // _TILE, bottom // _TILE + 1):
            for column in range(left // _TILE, right // _TILE + 1):
                if (column, row) not in self._held:
                    self._held[column, row] = self.image.crop(self._tile_box(column, row))

    def _tile_box(self, column: int, row: int) -> tuple[int, int, int, int]:
        x, y = column * _TILE, row * _TILE
        return (x, y, min(x + _TILE, self.image.width), min(y + _TILE, self.image.height))

    def finished(self, strip: Image.Image | None = None) -> Image.Image:
        """Return the picture at its final size, with a strip of the same width below it."""
        small = self._small
        result = Image.new("RGB", (small.width, small.height + (strip.height if strip else 0)))
        result.paste(small, (0, 0))
        for left, top, right, bottom in self._drawn_on():
            part = self.image.reduce(SCALE, (left, top, right, bottom))
            result.paste(part, (left // SCALE, top // SCALE))
        if strip is not None:
            result.paste(strip, (0, small.height))
        return result

    def _drawn_on(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield the boxes of the tiles that were drawn on, neighbours in a row joined."""
        tiles = sorted(self._held, key=lambda tile: (tile[1], tile[0]))
        while tiles:
            first = last = tiles.pop(0)
            while tiles and tiles[0] == (last[0] + 1, last[1]):
                last = tiles.pop(0)
            left, top, _, _ = self._tile_box(*first)
            _, _, right, bottom = self._tile_box(*last)
            yield (left, top, right, bottom)

    def restore(self) -> None:
        """Undo everything that was drawn."""
        for (column, row), held in self._held.items():
            self.image.paste(held, self._tile_box(column, row)[:2])
        self._held.clear()


Image.preinit()  # loads Pillow's file formats now, not with the first picture


def blank(width: int, height: int, colour: RGB) -> Image.Image:
    """Return an image at drawing scale for a picture of this size."""
    return Image.new("RGB", (width * SCALE, height * SCALE), colour)


@functools.cache
def _palette_image(colours: tuple[RGB, ...]) -> Image.Image:
    image = Image.new("P", (1, 1))
    flat = [value for colour in colours for value in colour]
    image.putpalette(flat + flat[:3] * (256 - len(colours)))
    return image


@functools.cache
def house_swatches(extra: tuple[RGB, ...] = (), edges: bool = True) -> tuple[RGB, ...]:
    """Return the palette of a family of pictures (see `swatches`), kept."""
    return swatches(extra, edges=edges)


def png(image: Image.Image, extra: tuple[RGB, ...] = (), level: int = _FAST) -> bytes:
    """Return a picture as a PNG in the house palette and `extra` solid colours, not dithered.

    A fixed palette is ten times faster than an adaptive one, and keeps every house colour exact. What would be too
    large is compressed longer, and in the last resort has coarser edges. `level` is the level of zlib to begin with;
    busy pictures that the fast one never makes small enough save a vain attempt by beginning higher.
    """
    flat = image.quantize(palette=_palette_image(house_swatches(extra)), dither=Image.Dither.NONE)
    data = _compressed(flat, level)
    if len(data) > _LARGE and level < _SMALL:
        data = _compressed(flat, _SMALL)
    if len(data) > _MOST:
        plain = _palette_image(house_swatches(extra, edges=False))
        data = _compressed(image.quantize(palette=plain, dither=Image.Dither.NONE), _SMALLEST)
    return data


def _compressed(flat: Image.Image, level: int) -> bytes:
    out = io.BytesIO()
    flat.save(out, "PNG", compress_level=level)
    return out.getvalue()
