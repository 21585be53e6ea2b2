"""A canvas drawn at twice its size, reduced once, and saved as a palette PNG. Coordinates are px of the result."""

import io
import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw, _imaging

from games.kernel.base.caching import per_domain
from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import SCALE
from renderers.kit.look import PLAIN, Look
from renderers.kit.palette import RGB, swatches

Point = tuple[float, float]
Box = tuple[float, float, float, float]
_FAST, _SMALL, _SMALLEST = 2, 6, 9
"""Levels of zlib; the slower ones are for what would otherwise be large. The slowest takes seven times the second."""
_MOST = 150_000
"""Bytes that no picture should exceed."""
_BLOCK = 1 << 20
"""Bytes in which Pillow allocates images: with its own 16 MB, the holes between them take 20 MB more of a process."""


class Canvas:
    """A picture being drawn, in px of the finished one; `image` is at drawing scale. Used by one thread at a time."""

    def __init__(self, image: Image.Image, look: Look = PLAIN) -> None:
        self.image = image
        self.look = look
        self.draw = ImageDraw.Draw(image)
        self.width, self.height = image.width // SCALE, image.height // SCALE

    def touch(self, box: Box) -> None:
        """Say that a box (drawing scale) is about to be drawn on; only a `TiledCanvas` keeps account of it."""

    def ready(self, boxes: Iterable[Box]) -> None:
        """Say the same of several boxes, which costs less than one by one."""

    def polygon(self, points: Sequence[Point], fill: RGB | None, outline: RGB | None = None, width: float = 0) -> None:
        """Draw a polygon; the outline is centred on its edge."""
        scaled = self._scaled(points, width)
        if fill is not None:
            self.draw.polygon(scaled, fill=fill)
        if outline is not None:
            self._stroke([*scaled, scaled[0]], outline, width)
            self._dot(*scaled[0], width * SCALE / 2, outline)

    def line(
        self, points: Sequence[Point], fill: RGB, width: float, casing: RGB | None = None, rim: float = 3.5
    ) -> None:
        """Draw a line with round ends; a casing (`rim` px each side) keeps it apart from what it crosses."""
        if casing is not None:
            self.line(points, casing, width + 2 * rim)
        scaled = self._scaled(points, width)
        self._stroke(scaled, fill, width)
        if width >= 2.5:
            for x, y in (scaled[0], scaled[-1]):
                self._dot(x, y, width * SCALE / 2, fill)

    def stamp(self, left: int, top: int, mask: Cutout, fill: RGB) -> None:
        """Lay a colour on through a mask; left and top are whole px."""
        self.image.paste(fill, (left * SCALE, top * SCALE), mask.full)

    def sprite(self, centre: Point, picture: Cutout) -> None:
        """Lay on a small picture round its centre, moved to a whole px: there what is drawn often compresses best."""
        self.lay(round(centre[0] - picture.width / 2), round(centre[1] - picture.height / 2), picture)

    def lay(self, left: int, top: int, picture: Cutout) -> None:
        """Lay on a small picture; left and top are whole px."""
        self.image.paste(picture.full, (left * SCALE, top * SCALE), picture.full)

    def draw_open(self, points: Sequence[Point], fill: RGB, width: float) -> None:
        """Draw a thin line with plain ends."""
        self.draw.line(self._scaled(points, width), fill=fill, width=round(width * SCALE))

    def _stroke(self, scaled: Sequence[Point], fill: RGB, width: float) -> None:
        """Draw a line with round joints and plain ends; Pillow's own joints take five times as long."""
        self.draw.line(scaled, fill=fill, width=round(width * SCALE))
        if width > 1:
            for x, y in scaled[1:-1]:
                self._dot(x, y, width * SCALE / 2, fill)

    def _dot(self, x: float, y: float, radius: float, fill: RGB) -> None:
        self.draw.ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=fill)

    def dashed(self, points: Sequence[Point], fill: RGB, width: float, dash: float = 12, gap: float = 8) -> None:
        """Draw a dashed line along a path; dashes go round its corners."""
        self.strokes(dashes(points, dash, gap), fill, width)

    def strokes(self, paths: Iterable[Sequence[Point]], fill: RGB, width: float) -> None:
        """Draw lines with plain ends, such as the dashes of a path."""
        for path in paths:
            self._stroke(self._scaled(path, width), fill, width)

    def circle(
        self, centre: Point, radius: float, fill: RGB | None, outline: RGB | None = None, width: float = 0
    ) -> None:
        """Draw a circle; the outline lies inside its radius."""
        box = round_box(centre, radius)
        self.touch(box)
        self.draw.ellipse(box, fill=fill, outline=outline, width=round(width * SCALE))

    def arc(self, centre: Point, radius: float, start: float, end: float, fill: RGB, width: float) -> None:
        """Draw an arc whose outer edge is at `radius`, from `start` to `end` degrees, clockwise from east."""
        box = round_box(centre, radius)
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


def round_box(centre: Point, radius: float) -> Box:
    """Return the box (drawing scale) that a circle touches."""
    x, y, r = centre[0] * SCALE, centre[1] * SCALE, radius * SCALE
    return x - r, y - r, x + r, y + r


def line_box(points: Sequence[Point], width: float) -> Box:
    """Return the box (drawing scale) that a line touches."""
    return _bounds([(x * SCALE, y * SCALE) for x, y in points], width * SCALE / 2 + 1)


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


Image.preinit()  # loads Pillow's file formats now, not with the first picture
_imaging.set_block_size(_BLOCK)


def blank(width: int, height: int, colour: RGB) -> Image.Image:
    """Return an image for a picture of this size in px: at drawing scale, SCALE times as wide and as high.

    A `Canvas` on it takes px of the finished picture; `image.reduce(SCALE)` brings it down to that in the end.

    >>> image = blank(1200, 400, (0, 0, 0))
    >>> image.size, image.reduce(SCALE).size
    ((2400, 800), (1200, 400))
    """
    return Image.new("RGB", (width * SCALE, height * SCALE), colour)


@per_domain
def _palette_image(colours: tuple[RGB, ...]) -> Image.Image:
    image = Image.new("P", (1, 1))
    flat = [value for colour in colours for value in colour]
    image.putpalette(flat + flat[:3] * (256 - len(colours)))
    return image


@per_domain
def house_swatches(extra: tuple[RGB, ...] = (), edges: bool = True) -> tuple[RGB, ...]:
    """Return the palette of a family of pictures (see `swatches`), kept."""
    return swatches(extra, edges=edges)


def in_house_colours(image: Image.Image, extra: tuple[RGB, ...] = (), *, edges: bool = True) -> Image.Image:
    """Return a picture in the house palette and `extra` solid colours, not dithered."""
    return image.quantize(palette=_palette_image(house_swatches(extra, edges=edges)), dither=Image.Dither.NONE)


def png(image: Image.Image, extra: tuple[RGB, ...] = (), level: int = _FAST) -> bytes:
    """Return a picture as a PNG in the house palette and `extra` solid colours, not dithered.

    A fixed palette is ten times faster than an adaptive one, and keeps every house colour exact. What would be too
    large is compressed longer, then has coarser edges, and in the last resort is compressed very long. `level` is the
    level of zlib to begin with; busy pictures that the fast one never makes small enough begin higher.
    """
    flat = in_house_colours(image, extra)
    data = _compressed(flat, level)
    if len(data) > _MOST and level < _SMALL:
        data = _compressed(flat, _SMALL)
    if len(data) > _MOST:
        flat = in_house_colours(image, extra, edges=False)
        data = _compressed(flat, _SMALL)
    if len(data) > _MOST:
        data = _compressed(flat, _SMALLEST)
    return data


def _compressed(flat: Image.Image, level: int) -> bytes:
    out = io.BytesIO()
    flat.save(out, "PNG", compress_level=level)
    return out.getvalue()
