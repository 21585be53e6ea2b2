"""The renderer of Raise Shields: views in, finished pictures out."""

from typing import Any

from PIL import Image

from games.kernel import Forecast
from games.kernel.numbers import percent
from games.kernel.prose import clip
from games.raise_shields.state import View
from games.raise_shields.summary import summary
from renderers.contract import Picture, Renderer
from renderers.kit.canvas import png
from renderers.raise_shields.board import draw_board
from renderers.raise_shields.preview import draw_preview
from renderers.raise_shields.roster import draw_roster
from renderers.raise_shields.scene import EXTRA


class RaiseShieldsRenderer:
    """Draws views of Raise Shields."""

    def board(self, view: View) -> Picture:
        """Draw the map with the last action and whose turn it is."""
        return _picture(draw_board(view), summary(view).alt_map)

    def roster(self, view: View) -> Picture:
        """Draw a card for every ship."""
        return _picture(draw_roster(view), summary(view).alt_roster)

    def preview(self, view: View, action: Any, forecast: Forecast | None) -> Picture | None:
        """Draw what an action would do; None for actions that need no picture."""
        image = draw_preview(view, action, forecast)
        return None if image is None else _picture(image, _preview_alt(view, forecast))


def _preview_alt(view: View, forecast: Forecast | None) -> str:
    """Say in words what a preview shows: the forecast, or the map as it is."""
    if forecast is None:
        return f"Preview. {summary(view).alt_map}"
    odds = [f"{row.label}: {percent(row.share)}, {row.effect}" for row in forecast.rows]
    facts = [f"{fact.label}: {fact.text}" for fact in forecast.facts]
    return ". ".join(["Preview", forecast.title, *facts, *odds])


def _picture(image: Image.Image, alt: str) -> Picture:
    return Picture(png(image, EXTRA), image.width, image.height, clip(alt))


RENDERER: Renderer = RaiseShieldsRenderer()
