"""The renderer of Uprising: views in, finished pictures out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from PIL import Image

from games.kernel import Event, Forecast, News, Theme
from games.kernel.text.prose import clip
from games.uprising.state.state import View
from games.uprising.text.changes import changes_of
from games.uprising.text.summary import summary
from renderers.contract import Gathering, Picture, Renderer
from renderers.kit.banner import banner_alt
from renderers.kit.canvas import png
from renderers.kit.fonts import FaceName
from renderers.kit.palette import RGB
from renderers.uprising.banner import draw_lobby, map_facts
from renderers.uprising.board import draw_board
from renderers.uprising.poster import COLOURS as STAGE
from renderers.uprising.poster import draw_victory
from renderers.uprising.preview import draw_preview
from renderers.uprising.roster import draw_roster
from renderers.uprising.sheet import PLAIN, PRINT, Sheet
from renderers.uprising.tones import FACES, colours_of

_LEVEL, _TALL_LEVEL, _TALL = 4, 6, 1300
"""Levels of zlib that make maps small enough at the first try, and the px of height from which the second is needed."""


class UprisingRenderer:
    """Draws views of Uprising, each in the theme that it asks for."""

    title_face: ClassVar[FaceName] = "cinzel"

    def board(self, view: View, news: News) -> Picture:
        """Draw the country with what happened and whose turn it is."""
        return _picture(
            draw_board(view, news, _SHEETS[view.theme]),
            summary(view).alt_map,
            _colours(view),
        )

    def roster(self, view: View, news: News) -> Picture:
        """Draw a row for every player."""
        return _picture(draw_roster(view, changes_of(news)), summary(view).alt_roster, FACES)

    def banner(self, view: View, gathering: Gathering) -> Picture:
        """Draw the banner of a lobby."""
        image = draw_lobby(view, _SHEETS[view.theme], gathering)
        return _picture(image, banner_alt(map_facts(view.public), gathering), (*_colours(view), *STAGE))

    def poster(self, view: View) -> Picture | None:
        """Draw the poster of a victory."""
        image, outcome = draw_victory(view), view.public.outcome
        alt = f"Victory. {outcome.reason}" if outcome is not None else ""
        return None if image is None else _picture(image, alt, (*colours_of(PRINT.tones), *STAGE))

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw what an action would do; None for actions that change nothing on the map."""
        image = draw_preview(view, action, forecast, changes_of([events]), _SHEETS[view.theme])
        return None if image is None else _picture(image, _preview_alt(view, forecast), _colours(view))


def _preview_alt(view: View, forecast: Forecast | None) -> str:
    """Say in words what a preview shows: the forecast, or the map as it is."""
    if forecast is None:
        return f"Preview. {summary(view).alt_map}"
    return ". ".join(["Preview", forecast.title, *(f"{fact.label}: {fact.text}" for fact in forecast.facts)])


def _picture(image: Image.Image, alt: str, colours: tuple[RGB, ...]) -> Picture:
    level = _TALL_LEVEL if image.height > _TALL else _LEVEL
    return Picture(png(image, colours, level), image.width, image.height, clip(alt))


_SHEETS: Mapping[Theme, Sheet] = MappingProxyType({"world": PRINT, "plain": PLAIN})


def _colours(view: View) -> tuple[RGB, ...]:
    return colours_of(_SHEETS[view.theme].tones)


RENDERER: Renderer[View] = UprisingRenderer()
