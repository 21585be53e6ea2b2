"""The renderer of Urban War: views in, finished pictures out."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from games.kernel import Event, Forecast, News
from games.kernel.numbers import percent
from games.kernel.prose import clip
from games.urban_war.state import View
from games.urban_war.summary import summary
from renderers.contract import Picture, Renderer
from renderers.kit.canvas import png
from renderers.urban_war.board import draw_board
from renderers.urban_war.preview import draw_preview
from renderers.urban_war.roster import draw_roster
from renderers.urban_war.scene import EXTRA
from renderers.urban_war.strip import ended_here, sentences


class UrbanWarRenderer:
    """Draws views of Urban War."""

    def board(self, view: View, news: News) -> Picture:
        """Draw the battlefield with what happened and whose turn it is."""
        last = "" if ended_here(view) else " ".join(sentences(view, news))
        return _picture(draw_board(view, news), f"{summary(view).alt_map} {f'Last: {last}' if last else ''}".strip())

    def roster(self, view: View, news: News) -> Picture:
        """Draw a row for every model of both teams."""
        return _picture(draw_roster(view), summary(view).alt_roster)

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw where an action would lead, who would see it there, and the odds."""
        image = draw_preview(view, action, forecast)
        return None if image is None else _picture(image, _preview_alt(view, forecast))


def _preview_alt(view: View, forecast: Forecast | None) -> str:
    if forecast is None:
        return f"Preview. {summary(view).alt_map}"
    odds = [f"{row.label}: {percent(row.share)}, {row.effect}" for row in forecast.rows]
    facts = [f"{fact.label}: {fact.text}" for fact in forecast.facts]
    return ". ".join(["Preview", forecast.title, *facts, *odds])


def _picture(image: Image.Image, alt: str) -> Picture:
    return Picture(png(image, EXTRA), image.width, image.height, clip(alt))


RENDERER: Renderer = UrbanWarRenderer()
