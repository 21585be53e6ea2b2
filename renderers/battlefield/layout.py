"""Where a table in inches lies in a picture: from thousandths of an inch to px and its rulers."""

from typing import NamedTuple

from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point as Spot
from renderers.kit.canvas import Box, Point
from renderers.kit.panels import HEADER, WIDTH

RULER = 36
"""Px that the rulers take above and below the table."""
_SIDE = 62
_MOST = WIDTH - 2 * _SIDE
"""Px that a table is wide or high at most."""


class TableLayout(NamedTuple):
    """A table in a picture: its size in thousandths of an inch, px an inch, and its top left corner in px.

    `window` is what of it is to be seen, in px, None for all.
    """

    size: tuple[Inches, Inches]
    scale: float
    left: float
    top: float
    window: Box | None = None

    @classmethod
    def of(cls, size: tuple[Inches, Inches], top: float = HEADER + RULER) -> "TableLayout":
        """Return the layout of a table as wide as a picture allows; one that is higher than wide is as high as wide."""
        scale = _MOST * INCH / max(size)
        return cls(size, scale, (WIDTH - size[0] * scale / INCH) / 2, top)

    @property
    def width(self) -> float:
        """Width of the table in px."""
        return self.size[0] * self.scale / INCH

    @property
    def height(self) -> float:
        """Height of the table in px."""
        return self.size[1] * self.scale / INCH

    @property
    def box(self) -> Box:
        """The table in px."""
        return self.left, self.top, self.left + self.width, self.top + self.height

    @property
    def bounds(self) -> Box:
        """What of the table is to be seen, in px."""
        return self.window or self.box

    @property
    def bottom(self) -> int:
        """Where the picture goes on below the lower ruler, in px."""
        return round(self.top + self.height) + RULER

    def at(self, spot: Spot) -> Point:
        """Return where a point of the table lies in px."""
        return self.left + spot[0] * self.scale / INCH, self.top + spot[1] * self.scale / INCH

    def shows(self, spot: Spot, margin: float = 0) -> bool:
        """Whether a point, with a margin in px round it, is to be seen."""
        (x, y), (left, top, right, bottom) = self.at(spot), self.bounds
        return left + margin <= x <= right - margin and top + margin <= y <= bottom - margin

    def far(self, length: Inches) -> float:
        """Return a length in px."""
        return length * self.scale / INCH
