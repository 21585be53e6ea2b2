"""What the pictures of every battlefield say in words, and how a drawn one is finished."""

import itertools
from collections.abc import Sequence
from typing import Any, TypeVar

from PIL import Image

from games.battlefield.ways.notation import is_point, place_words, points
from games.geometry.plane import Point
from games.kernel.base.numbers import percent
from games.kernel.odds.forecast import Forecast
from games.kernel.state.model import View
from games.kernel.text.prose import clip, with_last
from renderers.battlefield.strip import ended_here
from renderers.contract import Picture
from renderers.kit.canvas import png
from renderers.kit.palette import RGB
from renderers.kit.panels import Actor

T = TypeVar("T")


def picture(image: Image.Image, alt: str, extra: tuple[RGB, ...]) -> Picture:
    """Return a drawn picture as a file, with its alt text; `extra` are colours that it has besides those of all."""
    return Picture(png(image, extra), image.width, image.height, clip(alt))


def board_alt(view: View[Any, Any], actor: Actor, alt_map: str, lines: Sequence[str]) -> str:
    """Say in words what a board shows: who is to act, what is where, and the last of what happened."""
    told = f"{actor.cut}{actor.line}".removesuffix("?") + f". {alt_map}"
    return with_last(told, [] if ended_here(view) else lines)


def preview_alt(forecast: Forecast | None, told: str, alt_map: str) -> str:
    """Say in words what a preview shows: `told` of it, with the odds if there are any."""
    if forecast is None:
        return f"Preview. {told} {alt_map}"
    odds = [f"{row.label}: {percent(row.share)}, {row.effect}" for row in forecast.rows]
    facts = [f"{fact.label}: {fact.text}" for fact in forecast.facts]
    parts = ("Preview", forecast.title, told.removesuffix("."), forecast.formula, *facts, *odds)
    return ". ".join(part for part in parts if part)


def even(things: Sequence[T], most: int) -> list[tuple[T, ...]]:
    """Cut things that a picture can't show at once into parts of about the same length, of at most so many.

    >>> even("abcdefg", 3)
    [('a', 'b', 'c'), ('d', 'e'), ('f', 'g')]
    """
    parts = -(-len(things) // most)
    short, longer = divmod(len(things), parts) if parts else (0, 0)
    starts = [number * short + min(number, longer) for number in range(parts + 1)]
    return [tuple(things[start:end]) for start, end in itertools.pairwise(starts)]


def suggested_points(suggested: Sequence[str]) -> list[Point]:
    """Return the points of suggested words, none if not all of them are points."""
    found = [points(word)[-1] for word in suggested if is_point(word)]
    return found if len(found) == len(suggested) else []


def places_alt(places: Sequence[Point], alt_map: str) -> str:
    """Say in words what a picture of numbered places shows."""
    return f"Where it could go. Numbered: {numbered_places(places)}. {alt_map}"


def numbered_places(places: Sequence[Point]) -> str:
    """Return places with their numbers in the menu."""
    return ", ".join(f"{number} {place_words(at)}" for number, at in enumerate(places, 1))
