"""The renderer of Urban War: views in, finished pictures out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from games.battlefield.terrain.events import PiecePlaced
from games.battlefield.ways.notation import place_words
from games.geometry.inches import write_point
from games.kernel import Event, Forecast, News, Theme
from games.kernel.text.measuring import Ends
from games.kernel.text.pages import CARD, REFERENCE
from games.kernel.text.prose import join
from games.kernel.text.rulebook import Figure
from games.urban_war.content.shelf import CARDS
from games.urban_war.previews import measuring
from games.urban_war.previews.interruptions import watchers
from games.urban_war.previews.planned import numbered, ordered, placed, planned_action
from games.urban_war.state.actions import Muster, Orders
from games.urban_war.state.public import View
from games.urban_war.text.narrate import narrate
from games.urban_war.text.summary import summary
from renderers.battlefield.abbreviations import explained_alt
from renderers.battlefield.bases import EXTRA as BASES
from renderers.battlefield.measured import measured_alt
from renderers.battlefield.pictures import (
    board_alt,
    numbered_places,
    picture,
    places_alt,
    preview_alt,
    suggested_points,
)
from renderers.battlefield.plain import PLAIN
from renderers.battlefield.setting import Setting
from renderers.battlefield.strip import sentences
from renderers.contract import Gathering, Picture, Renderer
from renderers.kit.banner import banner_alt
from renderers.kit.fonts import FaceName
from renderers.kit.palette import RGB
from renderers.urban_war.banner import draw_lobby, map_facts
from renderers.urban_war.board import draw_board
from renderers.urban_war.cards import book_words, draw_book, leaves_of_book, team_words
from renderers.urban_war.explained import draw_explained
from renderers.urban_war.measured import draw_measurement
from renderers.urban_war.poster import COLOURS as STAGE
from renderers.urban_war.poster import draw_victory
from renderers.urban_war.preview import draw_places, draw_preview
from renderers.urban_war.roster import draw_roster
from renderers.urban_war.street.setting import STREET
from renderers.urban_war.words import actor


class UrbanWarRenderer:
    """Draws views of Urban War, each in the theme that it asks for."""

    title_face: ClassVar[FaceName] = "bebas"

    def board(self, view: View, news: News) -> Picture:
        """Draw the battlefield with what happened and whose turn it is."""
        alt = board_alt(view, actor(view), summary(view).alt_map, sentences(view, news, narrate))
        return picture(draw_board(view, news, _SETTINGS[view.theme]), alt, _colours(view))

    def roster(self, view: View, news: News) -> Picture:
        """Draw a row for every model of both teams."""
        return picture(draw_roster(view), summary(view).alt_roster, _colours(view))

    def banner(self, view: View, gathering: Gathering) -> Picture:
        """Draw the banner of a lobby."""
        alt = banner_alt(map_facts(view.public), gathering)
        return picture(draw_lobby(view, _SETTINGS[view.theme], gathering), alt, (*_colours(view), *STAGE))

    def poster(self, view: View) -> Picture | None:
        """Draw the poster of a victory."""
        image, outcome = draw_victory(view), view.public.outcome
        alt = f"Victory. {outcome.reason}" if outcome is not None else ""
        return None if image is None else picture(image, alt, (*STREET.colours, *BASES, *STAGE))

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw where an action would lead, who would see it there, and the odds."""
        image = draw_preview(view, action, forecast, events, _SETTINGS[view.theme])
        return None if image is None else picture(image, _preview_alt(view, action, forecast, events), _colours(view))

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
        """Draw a stat card with its abbreviations, or all cards."""
        book = view.public.book.value
        if key == CARD:
            return [picture(draw_explained(book, figures), explained_alt("stat card", figures), _colours(view))]
        return [
            picture(draw_book(book, cards), f"Stat cards of {book_words(book, cards)}.", _colours(view))
            for cards in (leaves_of_book(book) if key == REFERENCE else ())
        ]

    def content(self, view: View, kind: str) -> Picture | None:
        """Draw a book of cards as stat cards; a scenario is what a board shows."""
        if kind != CARDS.kind:
            return None
        book = view.public.book.value
        return picture(draw_book(book), f"Stat cards of {book_words(book)}.", _colours(view))


def _preview_alt(view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> str:
    """Say in words what a preview shows."""
    if isinstance(action, Muster):
        book = view.public.book.value
        return f"Preview. Stat cards of {team_words(book, book.picked(action))}."
    told = _shown(view, action, events) if forecast is None else _way(view, action)
    return preview_alt(forecast, told, summary(view).alt_map)


def _way(view: View, action: Any) -> str:
    """Say where a model would go, and how many destinations have numbers."""
    planned = planned_action(view.public, action)
    if planned is None:
        return ""
    way = f"It would go to {place_words(planned.end)}" if len(planned.path) > 1 else ""
    watching = watchers(view.public, planned)
    might = f"{join(watching)} might interrupt" if watching else ""
    spots = numbered_places(numbered(view.public, planned))
    return ". ".join(part for part in (way, might, f"Numbered: {spots}" if spots else "") if part)


def _shown(view: View, action: Any, events: Sequence[Event]) -> str:
    """Say what a preview without odds shows."""
    if isinstance(action, Orders):
        given = ordered(view, action)
        orders = (("On Overwatch", "watch"), ("On Snap-fire", "snap"))
        return " ".join(f"{words}: {join([name for name, order in given.items() if order == one]) or 'nobody'}."
                        for words, one in orders)  # fmt: skip
    spots = [f"{model.id} at {write_point(at)}" for model, at in placed(view, action, events)]
    pieces = [f"{event.piece.name} {event.piece.id}" for event in events if isinstance(event, PiecePlaced)]
    new = join([*spots, *pieces])
    return f"It would stand there: {new}." if new else _way(view, action)


_SETTINGS: Mapping[Theme, Setting] = MappingProxyType({"world": STREET, "plain": PLAIN})


def _colours(view: View) -> tuple[RGB, ...]:
    return (*_SETTINGS[view.theme].colours, *BASES)


RENDERER: Renderer[View] = UrbanWarRenderer()
