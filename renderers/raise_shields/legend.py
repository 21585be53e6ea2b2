"""What the signs on ships and plates mean, in one line below the strip where there is room for it."""

from collections.abc import Callable
from typing import get_args

from PIL import Image

from games.kernel.base.caching import per_board
from games.raise_shields.content.numbers import CANNONS_A_SIDE
from games.raise_shields.state.ships import CannonSide
from games.raise_shields.state.state import Public
from renderers.contract import BOARD, SCREEN
from renderers.kit import icons
from renderers.kit.canvas import Canvas
from renderers.kit.legend import LINE, SIGN, Entry, draw_legend, fitting
from renderers.kit.look import Look
from renderers.kit.palette import HARM, ICE, INK, STEEL, TEXT
from renderers.kit.shapes import dart, placed
from renderers.raise_shields.chips import roster_height
from renderers.raise_shields.hulls import draw_barrel

_SIDES: tuple[CannonSide, ...] = get_args(CannonSide)
_SIZE = 27


def legend_of(public: Public, room: int, look: Look) -> Image.Image | None:
    """Return what the signs on this map mean, None where there is no room for a line."""
    playing = [ship for ship in public.ships if ship.status == "active" and ship.hex is not None]
    silent = any(ship.cannons(side) < CANNONS_A_SIDE for ship in playing for side in _SIDES)
    told = (
        ("bow", bool(playing)), ("shields", bool(playing)), ("hull", bool(playing)),
        ("cannon", bool(playing) and look.detailed), ("silent cannon", silent and look.detailed),
        ("stress", any(ship.stress for ship in playing)),
        ("wreck", any(ship.status == "destroyed" and ship.hex is not None for ship in public.ships)),
    )  # fmt: skip
    return _drawn(tuple(word for word, shown in told if shown), room // LINE)


def room_below(public: Public, bottom: int) -> int:
    """Return how high a legend may be below a strip that ends there: it never makes the map smaller."""
    return min(SCREEN - roster_height(public.ships), BOARD) - bottom


@per_board
def _drawn(told: tuple[str, ...], most: int) -> Image.Image | None:
    rows = fitting([[Entry(_DRAWN[word], word) for word in told]], most)
    return draw_legend(rows) if rows else None


def _bow(canvas: Canvas, left: float, middle: float) -> None:
    canvas.polygon(placed(dart(30, 13.5, 8), (left + SIGN / 2, middle)), TEXT, INK, 3)


def _sign(what: str, colour: tuple[int, int, int]) -> Callable[[Canvas, float, float], None]:
    return lambda canvas, left, middle: icons.figure(canvas, what, (left + SIGN / 2, middle), _SIZE, colour)


def _barrel(*, fires: bool) -> Callable[[Canvas, float, float], None]:
    def draw(canvas: Canvas, left: float, middle: float) -> None:
        draw_barrel(canvas, [(left + 8, middle), (left + (32 if fires else 22), middle)], 1.6, fires=fires)

    return draw


def _stress(canvas: Canvas, left: float, middle: float) -> None:
    icons.stroke(canvas, left + SIGN / 2 - 6, middle - 9, 18, HARM)


def _wreck(canvas: Canvas, left: float, middle: float) -> None:
    icons.cross(canvas, (left + SIGN / 2, middle), 30, TEXT, INK)


_DRAWN: dict[str, Callable[[Canvas, float, float], None]] = {
    "bow": _bow,
    "shields": _sign("shields", ICE),
    "hull": _sign("hull", STEEL),
    "cannon": _barrel(fires=True),
    "silent cannon": _barrel(fires=False),
    "stress": _stress,
    "wreck": _wreck,
}
"""What draws each sign."""
