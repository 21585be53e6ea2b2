"""How pieces of terrain look in a legend."""

from collections.abc import Callable

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Canvas
from renderers.kit.legend import SIGN


def swatch(piece: Piece, draw: Callable[[Canvas, TableLayout, Piece], None]) -> Callable[[Canvas, float, float], None]:
    """Return what draws a small rectangle that looks like a piece of terrain."""
    corners = ((5, -11), (SIGN - 5, -11), (SIGN - 5, 11), (5, 11))
    outline = tuple((x * INCH, y * INCH) for x, y in corners)

    def drawn(canvas: Canvas, left: float, middle: float) -> None:
        draw(canvas, TableLayout((0, 0), 1.0, left, middle), _outlined(piece, outline))

    return drawn


def _outlined(piece: Piece, outline: tuple[tuple[int, int], ...]) -> Piece:
    return Piece(
        id=piece.id, template=piece.template, name=piece.name, look=piece.look, outline=outline, cover=piece.cover,
        blocks_sight=piece.blocks_sight, impassable=piece.impassable, difficult=piece.difficult,
    )  # fmt: skip
