"""The renderer of Raise Shields: views in, finished pictures out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from PIL import Image

from games.kernel import Event, Forecast, News, Theme
from games.kernel.base.numbers import percent
from games.kernel.text.measuring import Ends
from games.kernel.text.prose import clip
from games.raise_shields.state.state import View
from games.raise_shields.text.changes import changes_of
from games.raise_shields.text.summary import in_words, summary
from renderers.contract import Gathering, Picture, Renderer
from renderers.kit.banner import banner_alt
from renderers.kit.canvas import png
from renderers.kit.fonts import FaceName
from renderers.kit.look import PLAIN, Look
from renderers.kit.palette import RGB
from renderers.raise_shields.banner import draw_lobby, map_facts
from renderers.raise_shields.board import draw_board
from renderers.raise_shields.overlays import TINTS, draw_overlay
from renderers.raise_shields.poster import COLOURS as STAGE
from renderers.raise_shields.poster import draw_victory
from renderers.raise_shields.preview import draw_preview
from renderers.raise_shields.roster import draw_roster
from renderers.raise_shields.scene import EXTRA
from renderers.raise_shields.sky import DEEP


class RaiseShieldsRenderer:
    """Draws views of Raise Shields, each in the theme that it asks for."""

    title_face: ClassVar[FaceName] = "orbitron"

    def board(self, view: View, news: News) -> Picture:
        """Draw the map with what happened and whose turn it is."""
        return _picture(draw_board(view, news, _LOOKS[view.theme]), _board_alt(view, news))

    def roster(self, view: View, news: News) -> Picture:
        """Draw a card for every ship."""
        return _picture(draw_roster(view), summary(view).alt_roster)

    def banner(self, view: View, gathering: Gathering) -> Picture:
        """Draw the banner of a lobby."""
        image = draw_lobby(view, _LOOKS[view.theme], gathering)
        return _picture(image, banner_alt(map_facts(view.public), gathering), (*EXTRA, *STAGE))

    def poster(self, view: View) -> Picture | None:
        """Draw the poster of a victory."""
        image, outcome = draw_victory(view), view.public.outcome
        alt = f"Victory. {outcome.reason}" if outcome is not None else ""
        return None if image is None else _picture(image, alt, (*EXTRA, *STAGE))

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw what an action would do; None for actions that need no picture."""
        image = draw_preview(view, action, forecast, _LOOKS[view.theme])
        return None if image is None else _picture(image, _preview_alt(view, forecast))

    def measured(self, view: View, ends: Ends) -> Picture:
        """Draw what somebody wants to see on the map; raises BadNotation."""
        image, alt = draw_overlay(view, ends, _LOOKS[view.theme])
        return _picture(image, alt, TINTS)


def _board_alt(view: View, news: News) -> str:
    """Say in words what a board shows: what happened, and the map."""
    told = [in_words(view.public, act) for act in changes_of(view.public, news)]
    return " ".join([summary(view).alt_map, *([f"Last: {'; '.join(told)}."] if told else [])])


def _preview_alt(view: View, forecast: Forecast | None) -> str:
    """Say in words what a preview shows: the forecast, or the map as it is."""
    if forecast is None:
        return f"Preview. {summary(view).alt_map}"
    odds = [f"{row.label}: {percent(row.share)}, {row.effect}" for row in forecast.rows]
    facts = [f"{fact.label}: {fact.text}" for fact in forecast.facts]
    return ". ".join(["Preview", forecast.title, *facts, *odds])


def _picture(image: Image.Image, alt: str, extra: tuple[RGB, ...] = EXTRA) -> Picture:
    return Picture(png(image, extra), image.width, image.height, clip(alt))


_LOOKS: Mapping[Theme, Look] = MappingProxyType({"world": DEEP, "plain": PLAIN})
RENDERER: Renderer[View] = RaiseShieldsRenderer()
