"""The chips of a ship's card: its cannons and upgrades, wrapped; they alone make the roster higher."""

from collections.abc import Sequence

from games.raise_shields.content.upgrades import CATALOGUE
from games.raise_shields.state.ships import Ship
from renderers.kit.canvas import Canvas
from renderers.kit.palette import INK, RAISED, STEEL, TEXT
from renderers.kit.panels import pill_size
from renderers.kit.text import draw_text
from renderers.raise_shields.words import upgrade_titles

MARGIN, CARD, INSET = 20, 570, 22
"""Space round a card, its width, and the space inside it."""
_HEIGHT = 600
"""Height of a card without its chips."""
_ROW = 47
WIDE_CARDS = 2
"""So many ships have cards; where there are more, the cards are wide and the other ships are lines."""
WIDE, GAP, LINE = 166, 12, 64
"""Heights of a wide card, of the space below it, and of a line with its space."""
_CANNONS = {"laser": "Laser Cannons", **{key: CATALOGUE[key].title for key in ("phaser", "pulse", "plasma")}}


def card_height(ships: Sequence[Ship]) -> int:
    """Return the height of every card: what the one with most rows of chips needs."""
    return _HEIGHT + _ROW * max(_wraps(ship)[-1][2] + 1 for ship in ships)


def roster_height(ships: Sequence[Ship]) -> int:
    """Return the height of two cards side by side, or of two wide ones and a line for every other ship."""
    if len(ships) > WIDE_CARDS:
        return MARGIN + WIDE_CARDS * (WIDE + GAP) + (len(ships) - WIDE_CARDS) * LINE + MARGIN - 4
    return MARGIN + card_height(ships) + MARGIN


def draw_chips(canvas: Canvas, left: float, top: float, ship: Ship) -> None:
    """Draw the cannon type and the upgrades."""
    for index, (title, start, row) in enumerate(_wraps(ship)):
        x, y, width = left + start, top + row * _ROW, _width(title)
        fill, ink, weight = (RAISED, TEXT, 600) if index else (STEEL, INK, 700)
        canvas.rect((x, y, x + width, y + 38), fill, 19)
        draw_text(canvas, x + width / 2, y + 19, title, 24, weight, ink, "centre")


def cannon_title(ship: Ship) -> str:
    """Return what a ship's cannons are called."""
    return _CANNONS[ship.cannon]


def _wraps(ship: Ship) -> list[tuple[str, float, int]]:
    """Return the chips of a card, each with where it begins and its row."""
    x, row, placed = 0.0, 0, []
    for title in (cannon_title(ship), *upgrade_titles(ship)):
        width = _width(title)
        if x and x + width > CARD - 2 * INSET:
            x, row = 0.0, row + 1
        placed.append((title, x, row))
        x += width + 10
    return placed


def _width(title: str) -> float:
    return pill_size(title, 24)[0] + 4
