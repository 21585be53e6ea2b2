"""The renderer of Upheaval: views in, finished pictures out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from games.kernel import Event, Forecast, News, Theme
from games.kernel.text.measuring import Ends
from games.kernel.text.pages import CARD, REFERENCE
from games.kernel.text.rulebook import Figure
from games.upheaval.previews import measuring
from games.upheaval.state.public import View
from games.upheaval.text.narrate import narrate
from games.upheaval.text.summary import summary
from renderers.battlefield.abbreviations import explained_alt
from renderers.battlefield.bases import EXTRA as BASES
from renderers.battlefield.measured import measured_alt
from renderers.battlefield.pictures import board_alt, picture, places_alt, preview_alt, suggested_points
from renderers.battlefield.setting import Setting
from renderers.battlefield.strip import sentences
from renderers.contract import Gathering, Picture, Renderer
from renderers.kit.banner import banner_alt
from renderers.kit.fonts import FaceName
from renderers.kit.palette import RGB
from renderers.upheaval.banner import draw_lobby, map_facts
from renderers.upheaval.board import draw_board
from renderers.upheaval.explained import draw_explained, draw_profiles, leaves_of_profiles, profiles_alt
from renderers.upheaval.measured import draw_measurement
from renderers.upheaval.poster import COLOURS as STAGE
from renderers.upheaval.poster import draw_victory
from renderers.upheaval.preview import draw_places, draw_preview, shown
from renderers.upheaval.roster import draw_roster
from renderers.upheaval.town.setting import PLAIN, TOWN
from renderers.upheaval.words import actor


class UpheavalRenderer:
    """Draws views of Upheaval, each in the theme that it asks for."""

    title_face: ClassVar[FaceName] = "playfair"

    def board(self, view: View, news: News) -> Picture:
        """Draw the battlefield with what happened and whose turn it is."""
        alt = board_alt(view, actor(view), summary(view).alt_map, sentences(view, news, narrate))
        return picture(draw_board(view, news, _SETTINGS[view.theme]), alt, _colours(view))

    def roster(self, view: View, news: News) -> Picture:
        """Draw the deck and the units of all armies."""
        return picture(draw_roster(view), summary(view).alt_roster, _colours(view))

    def banner(self, view: View, gathering: Gathering) -> Picture:
        """Draw the banner of a lobby."""
        alt = banner_alt(map_facts(view.public), gathering)
        return picture(draw_lobby(view, _SETTINGS[view.theme], gathering), alt, (*_colours(view), *STAGE))

    def poster(self, view: View) -> Picture | None:
        """Draw the poster of a victory."""
        image, outcome = draw_victory(view), view.public.outcome
        alt = f"Victory. {outcome.reason}" if outcome is not None else ""
        return None if image is None else picture(image, alt, (*TOWN.colours, *BASES, *STAGE))

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw where an action would lead, and the odds."""
        image = draw_preview(view, action, forecast, events, _SETTINGS[view.theme])
        if image is None:
            return None
        return picture(image, preview_alt(forecast, shown(view, action, events), summary(view).alt_map), _colours(view))

    def places(self, view: View, words: Sequence[str], suggested: Sequence[str]) -> Picture | None:
        """Draw where a half-written action could go, with the numbers of the menu."""
        points = suggested_points(suggested)
        if not points:
            return None
        return picture(
            draw_places(view, words, points, _SETTINGS[view.theme]),
            places_alt(points, summary(view).alt_map),
            _colours(view),
        )

    def measured(self, view: View, ends: Ends) -> Picture:
        """Draw what is measured."""
        alt = measured_alt(measuring.measure(view, ends), summary(view).alt_map)
        return picture(draw_measurement(view, ends, _SETTINGS[view.theme]), alt, _colours(view))

    def explained(self, view: View, key: str, figures: Sequence[Figure]) -> Sequence[Picture]:
        """Draw a profile with its abbreviations, or all profiles."""
        if key == CARD:
            return [picture(draw_explained(view.public, figures), explained_alt("profile", figures), _colours(view))]
        return [
            picture(draw_profiles(view.public, part), profiles_alt(view.public, part), _colours(view))
            for part in (leaves_of_profiles(view.public) if key == REFERENCE else ())
        ]


_SETTINGS: Mapping[Theme, Setting] = MappingProxyType({"world": TOWN, "plain": PLAIN})


def _colours(view: View) -> tuple[RGB, ...]:
    return (*_SETTINGS[view.theme].colours, *BASES)


RENDERER: Renderer[View] = UpheavalRenderer()
