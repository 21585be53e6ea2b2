"""The odds below a preview, as cards. Its formula and facts are words below the picture, which wrap on a phone."""

from PIL import Image

from games.kernel import Forecast
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.layers import stacked
from renderers.kit.palette import PANEL
from renderers.kit.panels import WIDTH, Odds, odds_cards, odds_height

_SIDE, _EDGE = 20, 12


def with_odds(picture: Image.Image, forecast: Forecast | None) -> Image.Image:
    """Return a preview with the odds of its action below, if it has any."""
    if forecast is None or not forecast.rows:
        return picture
    cards = [Odds(row.label, row.share, row.effect, row.tone) for row in forecast.rows]
    height = odds_height(WIDTH - 2 * _SIDE, cards)
    canvas = Canvas(blank(WIDTH, height + 2 * _EDGE, PANEL))
    odds_cards(canvas, (_SIDE, _EDGE, WIDTH - _SIDE, _EDGE + height), cards)
    return stacked(picture, canvas.image.reduce(SCALE))
