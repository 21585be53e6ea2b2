"""The renderer of Urban War: views in, finished pictures out."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from games.battlefield.ways.notation import is_point
from games.battlefield.ways.notation import points as read_points
from games.geometry.inches import write_point
from games.kernel import Event, Forecast, News
from games.kernel.numbers import percent
from games.kernel.prose import clip, join, with_last
from games.urban_war.content.shelf import CARDS
from games.urban_war.previews.planned import numbered, ordered, placed, planned_action, watchers
from games.urban_war.state.actions import Muster, Orders
from games.urban_war.state.events import PiecePlaced
from games.urban_war.state.public import View
from games.urban_war.text.summary import summary
from games.urban_war.text.words import place_words
from renderers.battlefield.strip import ended_here
from renderers.contract import Picture, Renderer
from renderers.kit.canvas import png
from renderers.urban_war.board import draw_board
from renderers.urban_war.cards import book_words, draw_book, team_words
from renderers.urban_war.preview import draw_places, draw_preview
from renderers.urban_war.roster import draw_roster
from renderers.urban_war.scene import EXTRA
from renderers.urban_war.strip import sentences
from renderers.urban_war.words import actor


class UrbanWarRenderer:
    """Draws views of Urban War."""

    def board(self, view: View, news: News) -> Picture:
        """Draw the battlefield with what happened and whose turn it is."""
        return _picture(draw_board(view, news), _board_alt(view, news))

    def roster(self, view: View, news: News) -> Picture:
        """Draw a row for every model of both teams."""
        return _picture(draw_roster(view), summary(view).alt_roster)

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw where an action would lead, who would see it there, and the odds."""
        image = draw_preview(view, action, forecast, events)
        return None if image is None else _picture(image, _preview_alt(view, action, forecast, events))

    def places(self, view: View, words: Sequence[str], suggested: Sequence[str]) -> Picture | None:
        """Draw where a half-written action could go, with the numbers of the menu."""
        points = [read_points(word)[-1] for word in suggested if is_point(word)]
        if len(points) != len(suggested) or not points:
            return None
        listed = ", ".join(f"{number} {place_words(at)}" for number, at in enumerate(points, 1))
        return _picture(
            draw_places(view, words, points), f"Where it could go. Numbered: {listed}. {summary(view).alt_map}"
        )

    def content(self, view: View, kind: str) -> Picture | None:
        """Draw a book of cards as stat cards; a scenario is what a board shows."""
        if kind != CARDS.kind:
            return None
        book = view.public.book.value
        return _picture(draw_book(book), f"Stat cards of {book_words(book)}.")


def _board_alt(view: View, news: News) -> str:
    """Say in words what a board shows: who is to act, where all stand, and the last of what happened."""
    words = actor(view)
    told = f"{words.cut}{words.line}".removesuffix("?") + f". {summary(view).alt_map}"
    return with_last(told, [] if ended_here(view) else sentences(view, news))


def _preview_alt(view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> str:
    """Say in words what a preview shows."""
    if isinstance(action, Muster):
        book = view.public.book.value
        return f"Preview. Stat cards of {team_words(book, book.picked(action))}."
    if forecast is None:
        return f"Preview. {_shown(view, action, events)} {summary(view).alt_map}"
    odds = [f"{row.label}: {percent(row.share)}, {row.effect}" for row in forecast.rows]
    facts = [f"{fact.label}: {fact.text}" for fact in forecast.facts]
    told = [part for part in ("Preview", forecast.title, _way(view, action), forecast.formula, *facts, *odds) if part]
    return ". ".join(told)


def _way(view: View, action: Any) -> str:
    """Say where a model would go, and how many destinations have numbers."""
    planned = planned_action(view.public, action)
    if planned is None:
        return ""
    way = f"It would go to {place_words(planned.end)}" if len(planned.path) > 1 else ""
    watching = watchers(view.public, planned)
    might = f"{join(watching)} might interrupt" if watching else ""
    marked = numbered(view.public, planned)
    spots = ", ".join(f"{number} {place_words(at)}" for number, at in enumerate(marked, 1))
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


def _picture(image: Image.Image, alt: str) -> Picture:
    return Picture(png(image, EXTRA), image.width, image.height, clip(alt))


RENDERER: Renderer[View] = UrbanWarRenderer()
