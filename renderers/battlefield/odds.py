"""The strip below a preview: its formula, its odds as cards, its facts."""

from PIL import Image

from games.kernel import Forecast
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import PANEL, SOFT, TEXT
from renderers.kit.panels import WIDTH, Odds, odds_cards
from renderers.kit.text import draw_text, fit

_CARDS, _FACT, _MOST_FACTS = 186, 38, 6


def draw_odds(forecast: Forecast) -> Image.Image:
    """Return the strip with odds as cards, and facts below."""
    rows, facts = forecast.rows, forecast.facts[:_MOST_FACTS]
    height = (56 if forecast.formula else 0) + (_CARDS if rows else 0) + _FACT * len(facts) + 16
    canvas = Canvas(blank(WIDTH, max(height, 40), PANEL))
    y = 8.0
    if forecast.formula:
        draw_text(canvas, 24, y + 24, fit(forecast.formula, WIDTH - 48, 26, 600), 26, 600)
        y += 52
    if rows:
        cards = [Odds(row.label, row.share, row.effect, row.tone) for row in rows]
        odds_cards(canvas, (20, y, WIDTH - 20, y + _CARDS - 12), cards)
        y += _CARDS
    for fact in facts:
        draw_text(canvas, 24, y + _FACT / 2, fact.label, 24, 500, SOFT)
        draw_text(canvas, 330, y + _FACT / 2, fit(fact.text, WIDTH - 354, 24, 600), 24, 600, TEXT)
        y += _FACT
    return canvas.image.reduce(SCALE)
