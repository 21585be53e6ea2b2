"""While ships are built: what a base ship has, and every upgrade with its price, in place of an empty map (RS-7)."""

from games.kernel.base.numbers import often
from games.raise_shields.board.fitting import effect_of, limit_of
from games.raise_shields.content.numbers import CANNONS_A_SIDE
from games.raise_shields.content.upgrades import CATALOGUE, Upgrade
from games.raise_shields.state.state import Public
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.look import Look
from renderers.kit.palette import HAIRLINE, ICE, MUTE, PAGE, PANEL, RAISED, SOFT, STEEL, TEXT
from renderers.kit.panels import HEADER, WIDTH
from renderers.kit.text import draw_text, fit, text_width, wrapped

_MARGIN, _COLUMNS, _CARD = 20, 3, 202
_BASE = 92
"""Height of the line that says what every ship has."""


def yard(public: Public, look: Look) -> Canvas:
    """Return a canvas with all upgrades as cards; those that nobody can pay are muted."""
    rows = -(-len(CATALOGUE) // _COLUMNS)
    canvas = Canvas(blank(WIDTH, HEADER + _BASE + rows * (_CARD + _MARGIN) + _MARGIN, PAGE), look)
    _base_ship(canvas, public)
    width = (WIDTH - _MARGIN * (_COLUMNS + 1)) / _COLUMNS
    for index, upgrade in enumerate(CATALOGUE):
        left = _MARGIN + index % _COLUMNS * (width + _MARGIN)
        top = HEADER + _BASE + index // _COLUMNS * (_CARD + _MARGIN)
        _card(canvas, (left, top, left + width, top + _CARD), upgrade, public)
    return canvas


def _base_ship(canvas: Canvas, public: Public) -> None:
    middle = HEADER + _BASE / 2
    x = 28 + draw_text(canvas, 28, middle, "Every ship has", 28, 700) + 28
    base = public.ships[0].start
    for what, number in (("shields", base.shields), ("hull", base.hull), ("crew", base.crew)):
        icons.figure(canvas, what, (x + 16, middle), 30, ICE if what == "shields" else STEEL)
        x += 44 + draw_text(canvas, x + 42, middle, f"{number} {what}", 26, 600) + 26
    icons.figure(canvas, "cannons", (x + 16, middle), 30, STEEL)
    draw_text(canvas, x + 44, middle, f"{CANNONS_A_SIDE} laser cannons a side", 26, 600)


def _card(canvas: Canvas, box: Box, upgrade: Upgrade, public: Public) -> None:
    left, top, right, _ = box
    entry, paid = CATALOGUE[upgrade], CATALOGUE[upgrade].cost <= public.options.credits
    canvas.rect(box, RAISED if paid else PANEL, 14, HAIRLINE, 2)
    ink, soft = (TEXT, SOFT) if paid else (MUTE, MUTE)
    cost, often = str(entry.cost), _often(limit_of(upgrade, public.options))
    price = text_width(cost, 44, 800)
    draw_text(canvas, right - 22, top + 36, cost, 44, 800, ink, "right")
    room = right - left - 44
    draw_text(canvas, left + 22, top + 36, fit(entry.title, room - price - 14, 30, 700), 30, 700, ink)
    draw_text(canvas, right - 22, top + 72, "credits", 24, 500, soft, "right")
    draw_text(canvas, left + 22, top + 72, often, 24, 500, soft)
    for line, words in enumerate(wrapped(effect_of(upgrade, public.options), room, 24, 600, 3)):
        draw_text(canvas, left + 22, top + 112 + line * 32, words, 24, 600, ink)


def _often(limit: int) -> str:
    """Say how often an upgrade may be bought (RS-22).

    >>> _often(0), _often(1), _often(2)
    ('any number', 'once', 'at most twice')
    """
    return {0: "any number", 1: "once"}.get(limit, f"at most {often(limit)}")
