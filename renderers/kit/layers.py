"""Backgrounds kept at final size, and canvases on them that cost only what is drawn."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter

from PIL import Image

from games.kernel.base.caching import LAYER, clear_all
from renderers.kit.canvas import Box, Canvas
from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import SCALE
from renderers.kit.look import PLAIN, Look
from renderers.kit.palette import RGB

_TILE = 64
"""Side of a tile in px of the result."""
Tile = tuple[int, int]
"""Row and column of a tile."""


class Layer:
    """A finished background that many pictures start from, kept at final size. Threads may share it."""

    def __init__(self, image: Image.Image, look: Look = PLAIN) -> None:
        """Take over an image at final size; canvases on it have its look."""
        self._image, self._look = image, look

    @contextmanager
    def canvas(self) -> Iterator["TiledCanvas"]:
        """Lend a canvas with this background."""
        size = (self._image.width * SCALE, self._image.height * SCALE)
        scratch = _scratch.pop(size, None) or Image.new("RGB", size)
        try:
            yield TiledCanvas(scratch, self._image, self._look)
        finally:
            _scratch.clear()
            _scratch[size] = scratch


_scratch: dict[tuple[int, int], Image.Image] = {}
"""The image that was drawn on last, by its size: used again, since fresh memory costs more than the drawing on it."""


def forget_layers() -> None:
    """Drop all layers and the image that was drawn on last, since a process needs their memory for something else."""
    clear_all(LAYER)
    _scratch.clear()


def stacked(upper: Image.Image, lower: Image.Image) -> Image.Image:
    """Return two finished pictures of the same width as one, the second below the first."""
    result = Image.new("RGB", (upper.width, upper.height + lower.height))
    result.paste(upper, (0, 0))
    result.paste(lower, (0, upper.height))
    return result


class TiledCanvas(Canvas):
    """A canvas on a layer.

    Lines and shapes are drawn at drawing scale, on tiles of the layer that are enlarged when the first of them comes
    and reduced in the end: doubled and halved pixels come out as they were. Where there are none, stamps and sprites
    are laid on at final size, a quarter of the work.
    """

    def __init__(self, scratch: Image.Image, layer: Image.Image, look: Look = PLAIN) -> None:
        super().__init__(scratch, look)
        self._flat = layer.copy()
        self._large: set[Tile] = set()

    def touch(self, box: Box) -> None:
        """Prepare the tiles under a box (drawing scale) that is about to be drawn on."""
        wanted = self._under(box)
        if not wanted <= self._large:
            self._prepare(wanted)

    def ready(self, boxes: Iterable[Box]) -> None:
        """Prepare the tiles under several boxes: neighbours are enlarged together."""
        self._prepare(set[Tile]().union(*map(self._under, boxes)))

    def _under(self, box: Box) -> set[Tile]:
        left, top, right, bottom = box
        return self._tiles(
            int(left) // SCALE - 1, int(top) // SCALE - 1, int(right) // SCALE + 2, int(bottom) // SCALE + 2
        )

    def _prepare(self, tiles: set[Tile]) -> None:
        tiles -= self._large
        self._large |= tiles
        for part in self._boxes(tiles):
            self._enlarge(part)

    def stamp(self, left: int, top: int, mask: Cutout, fill: RGB) -> None:
        """Lay a colour on through a mask; left and top are whole px."""
        if self._drawn_on(left, top, mask):
            super().stamp(left, top, mask, fill)
        else:
            self._flat.paste(fill, (left, top), mask.small)

    def lay(self, left: int, top: int, picture: Cutout) -> None:
        """Lay on a small picture; left and top are whole px."""
        if self._drawn_on(left, top, picture):
            super().lay(left, top, picture)
        else:
            self._flat.paste(picture.small, (left, top), picture.small)

    def _drawn_on(self, left: int, top: int, picture: Cutout) -> bool:
        """Whether anything was drawn on the tiles below a picture; then make all of them ready for drawing."""
        right, bottom = left + picture.width, top + picture.height
        if self._large.isdisjoint(self._tiles(left, top, right - 1, bottom - 1)):
            return False
        self.touch((left * SCALE, top * SCALE, right * SCALE, bottom * SCALE))
        return True

    def finished(self, strip: Image.Image | None = None) -> Image.Image:
        """Return the picture at its final size, with a strip of the same width below it."""
        for left, top, right, bottom in self._boxes(self._large):
            part = self.image.reduce(SCALE, (left * SCALE, top * SCALE, right * SCALE, bottom * SCALE))
            self._flat.paste(part, (left, top))
        return self._flat if strip is None else stacked(self._flat, strip)

    def _tiles(self, left: int, top: int, right: int, bottom: int) -> set[Tile]:
        """Return the tiles of a box in px, its right and bottom px included."""
        west, north = max(0, left) // _TILE, max(0, top) // _TILE
        east, south = min(self.width - 1, right) // _TILE, min(self.height - 1, bottom) // _TILE
        if west == east and north == south:  # most of what is drawn is small
            return {(north, west)}
        columns = range(west, east + 1)
        return {(row, column) for row in range(north, south + 1) for column in columns}

    def _enlarge(self, box: tuple[int, int, int, int]) -> None:
        left, top, right, bottom = box
        size = ((right - left) * SCALE, (bottom - top) * SCALE)
        self.image.paste(self._flat.resize(size, Image.Resampling.NEAREST, box), (left * SCALE, top * SCALE))

    def _boxes(self, tiles: Iterable[Tile]) -> Iterator[tuple[int, int, int, int]]:
        """Yield the boxes (px of the result) of some tiles, neighbours in a row joined."""
        for row, group in groupby(sorted(tiles), key=itemgetter(0)):
            columns = [column for _, column in group]
            first = 0
            for index, column in enumerate(columns):
                if index + 1 == len(columns) or columns[index + 1] != column + 1:
                    right = min((column + 1) * _TILE, self.width)
                    yield (columns[first] * _TILE, row * _TILE, right, min((row + 1) * _TILE, self.height))
                    first = index + 1
