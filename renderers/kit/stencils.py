"""Lines that many pictures have alike: drawn once at drawing scale, then laid on through a mask."""

from collections.abc import Iterable, Sequence

from renderers.kit.canvas import Box, Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import RGB


class _Notes(Canvas):
    """A canvas that notes where it is drawn on."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(blank(width, height, (0, 0, 0)))
        self.touched: list[Box] = []

    def touch(self, box: Box) -> None:
        """Note a box."""
        self.touched.append(box)


class Stencil:
    """What `Canvas.strokes` draws of some paths in one width, within a box of whole px."""

    def __init__(self, paths: Iterable[Sequence[Point]], width: float, box: tuple[int, int, int, int]) -> None:
        west, north, east, south = box
        notes = _Notes(east - west, south - north)
        notes.strokes([[(x - west, y - north) for x, y in path] for path in paths], (255, 255, 255), width)
        self._left, self._top = west * SCALE, north * SCALE
        self._mask = notes.image.getchannel(0).convert("1")
        self._touched = [self._moved(box) for box in notes.touched]

    def _moved(self, box: Box) -> Box:
        left, top, right, bottom = box
        return left + self._left, top + self._top, right + self._left, bottom + self._top

    def lay(self, canvas: Canvas, fill: RGB) -> None:
        """Lay it on in a colour."""
        canvas.ready(self._touched)
        canvas.image.paste(fill, (self._left, self._top), self._mask)
