"""The odds below a preview, as cards. Its formula and facts are words below the picture, which wrap on a phone."""

from PIL import Image

from games.kernel import Forecast
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.layers import stacked
from renderers.kit.palette import PANEL
from renderers.kit.panels import WIDTH, Odds, odds_cards

_CARDS = 186


def with_odds(picture: Image.Image, forecast: Forecast | None) -> Image.Image:
    """Return a preview with the odds of its action below, if it has any."""
    if forecast is None or not forecast.rows:
        return picture
    canvas = Canvas(blank(WIDTH, _CARDS + 12, PANEL))
    cards = [Odds(row.label, row.share, row.effect, row.tone) for row in forecast.rows]
    odds_cards(canvas, (20, 12, WIDTH - 20, _CARDS), cards)
    return stacked(picture, canvas.image.reduce(SCALE))
