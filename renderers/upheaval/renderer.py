"""The renderer of Upheaval: views in, finished pictures out."""

from collections.abc import Sequence
from typing import Any

from games.kernel import Event, Forecast, News
from games.kernel.text.measuring import Ends
from games.kernel.text.pages import CARD, REFERENCE
from games.kernel.text.rulebook import Figure
from games.upheaval.previews import measuring
from games.upheaval.state.public import View
from games.upheaval.text.narrate import narrate
from games.upheaval.text.summary import summary
from renderers.battlefield.abbreviations import explained_alt
from renderers.battlefield.measured import measured_alt
from renderers.battlefield.pictures import board_alt, picture, places_alt, preview_alt, suggested_points
from renderers.battlefield.strip import sentences
from renderers.contract import Picture, Renderer
from renderers.upheaval.board import draw_board
from renderers.upheaval.explained import draw_explained, draw_profiles, leaves_of_profiles, profiles_alt
from renderers.upheaval.measured import draw_measurement
from renderers.upheaval.preview import draw_places, draw_preview, shown
from renderers.upheaval.roster import draw_roster
from renderers.upheaval.scene import EXTRA
from renderers.upheaval.words import actor


class UpheavalRenderer:
    """Draws views of Upheaval."""

    def board(self, view: View, news: News) -> Picture:
        """Draw the battlefield with what happened and whose turn it is."""
        alt = board_alt(view, actor(view), summary(view).alt_map, sentences(view, news, narrate))
        return picture(draw_board(view, news), alt, EXTRA)

    def roster(self, view: View, news: News) -> Picture:
        """Draw the deck and the units of all armies."""
        return picture(draw_roster(view), summary(view).alt_roster, EXTRA)

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw where an action would lead, and the odds."""
        image = draw_preview(view, action, forecast, events)
        if image is None:
            return None
        return picture(image, preview_alt(forecast, shown(view, action, events), summary(view).alt_map), EXTRA)

    def places(self, view: View, words: Sequence[str], suggested: Sequence[str]) -> Picture | None:
        """Draw where a half-written action could go, with the numbers of the menu."""
        points = suggested_points(suggested)
        if not points:
            return None
        return picture(draw_places(view, words, points), places_alt(points, summary(view).alt_map), EXTRA)

    def measured(self, view: View, ends: Ends) -> Picture:
        """Draw what is measured."""
        alt = measured_alt(measuring.measure(view, ends), summary(view).alt_map)
        return picture(draw_measurement(view, ends), alt, EXTRA)

    def explained(self, view: View, key: str, figures: Sequence[Figure]) -> Sequence[Picture]:
        """Draw a profile with its abbreviations, or all profiles."""
        if key == CARD:
            return [picture(draw_explained(view.public, figures), explained_alt("profile", figures), EXTRA)]
        return [
            picture(draw_profiles(view.public, part), profiles_alt(view.public, part), EXTRA)
            for part in (leaves_of_profiles(view.public) if key == REFERENCE else ())
        ]


RENDERER: Renderer[View] = UpheavalRenderer()
