"""What a battlefield looks like: a setting draws the ground and the pieces of terrain, and names its colours."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.geometry.inches import Inches
from games.geometry.polygons import Polygon
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Canvas, Point
from renderers.kit.look import Look
from renderers.kit.palette import RGB

Zone = tuple[int, Inches, Inches]
"""A deployment zone: the seat (-1: nobody's yet), and from where to where it reaches, north to south."""
Area = tuple[int, Polygon]
"""A deployment zone of any outline, and whose it is."""
Draw = Callable[[Canvas, TableLayout, Piece], None]
"""What draws a piece of terrain."""


class Surface(NamedTuple):
    """What a table is: its terrain, its streets, its deployment zones, and what is over all of it (names of a game)."""

    terrain: tuple[Piece, ...]
    streets: tuple[Polygon, ...] = ()
    zones: tuple[Zone, ...] = ()
    areas: tuple[Area, ...] = ()
    weather: tuple[str, ...] = ()


class Tones(NamedTuple):
    """The colours of what every table has: round it, its frame, both kinds of lines of the grid, names of pieces."""

    page: RGB
    frame: RGB
    grid: RGB
    strong: RGB
    name: RGB


class Setting(NamedTuple):
    """How a table and what lies on it is drawn; a game chooses one for each theme, and can bring its own.

    `pave` draws the ground below the grid, `piece` a piece of terrain, `border` the edge of a deployment zone in its
    seat's colour, `over` what lies over all terrain. What a piece does must be seen in every setting: what blocks
    sight, what kind of cover it gives, where nobody can go, what is slow. `colours` are those that the palette of its
    pictures needs besides the house's.
    """

    look: Look
    tones: Tones
    pave: Callable[[Canvas, TableLayout, Surface], None]
    piece: Draw
    border: Callable[[Canvas, Sequence[Point], RGB], None]
    colours: tuple[RGB, ...]
    over: Callable[[Canvas, TableLayout, Surface], None] | None = None
