"""The renderer of Upheaval: views in, finished pictures out."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from games.battlefield.ways.notation import is_point
from games.battlefield.ways.notation import points as read_points
from games.kernel import Event, Forecast, News
from games.kernel.numbers import percent
from games.kernel.prose import clip, with_last
from games.upheaval.state.public import View
from games.upheaval.text.summary import summary
from renderers.battlefield.strip import ended_here
from renderers.contract import Picture, Renderer
from renderers.kit.canvas import png
from renderers.upheaval.board import draw_board
from renderers.upheaval.places import draw_places
from renderers.upheaval.preview import draw_preview, place_words, shown
from renderers.upheaval.roster import draw_roster
from renderers.upheaval.scene import EXTRA
from renderers.upheaval.strip import sentences
from renderers.upheaval.words import actor


class UpheavalRenderer:
    """Draws views of Upheaval."""

    def board(self, view: View, news: News) -> Picture:
        """Draw the battlefield with what happened and whose turn it is."""
        return _picture(draw_board(view, news), _board_alt(view, news))

    def roster(self, view: View, news: News) -> Picture:
        """Draw the deck and the units of all armies."""
        return _picture(draw_roster(view), summary(view).alt_roster)

    def preview(self, view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw where an action would lead, and the odds."""
        image = draw_preview(view, action, forecast, events)
        return None if image is None else _picture(image, _preview_alt(view, action, forecast, events))

    def places(self, view: View, words: Sequence[str], suggested: Sequence[str]) -> Picture | None:
        """Draw where a half-written action could go, with the numbers of the menu."""
        points = [read_points(word)[-1] for word in suggested if is_point(word)]
        if len(points) != len(suggested) or not points:
            return None
        listed = ", ".join(f"{number} {place_words(at)}" for number, at in enumerate(points, 1))
        told = f"Where it could go. Numbered: {listed}. {summary(view).alt_map}"
        return _picture(draw_places(view, words, points), told)


def _board_alt(view: View, news: News) -> str:
    """Say in words what a board shows: who is to act, where all stand, and the last of what happened."""
    words = actor(view)
    told = f"{words.cut}{words.line}".removesuffix("?") + f". {summary(view).alt_map}"
    return with_last(told, [] if ended_here(view) else sentences(view, news))


def _preview_alt(view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> str:
    """Say in words what a preview shows."""
    told = shown(view, action, events)
    if forecast is None:
        return f"Preview. {told} {summary(view).alt_map}"
    odds = [f"{row.label}: {percent(row.share)}, {row.effect}" for row in forecast.rows]
    facts = [f"{fact.label}: {fact.text}" for fact in forecast.facts]
    return ". ".join(
        part for part in ("Preview", forecast.title, told.removesuffix("."), forecast.formula, *facts, *odds) if part
    )


def _picture(image: Image.Image, alt: str) -> Picture:
    return Picture(png(image, EXTRA), image.width, image.height, clip(alt))


RENDERER: Renderer[View] = UpheavalRenderer()
