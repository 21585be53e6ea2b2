"""Stat cards in the spirit of printed ones: what everybody of a team can do, models that are alike on one card."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from games.geometry.inches import INCH
from games.kernel import Seat
from games.kernel.base.numbers import counted
from games.urban_war.content.book import Book, Card, Member
from games.urban_war.content.teams import OWN
from games.urban_war.state.actions import Muster
from games.urban_war.state.public import View
from games.urban_war.units.ranges import BAND_LIMITS
from renderers.battlefield.pictures import even
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import PAGE, PANEL, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge
from renderers.urban_war.stat_card import Face, draw_face, face_height

_HEAD, _FOOT, _GAP, _MARGIN = 96, 58, 16, 20
_COLUMN = (WIDTH - 2 * _MARGIN - _GAP) / 2
_MOST, _A_LEAF = 24, 6
"""Cards of a book that one picture shows, and as many as it shows where it is a leaf of several."""
_LEAF_HEIGHT = 1390
"""Pixels that a leaf can be high: a desktop shows it at half its size, with text and buttons below."""


class Sheet(NamedTuple):
    """One card of a team: the member that it is for, and how many there are of it; the first one leads."""

    member: Member
    many: int
    leads: bool


def sheets(members: Sequence[Member]) -> list[Sheet]:
    """Return the cards of a team in its order, models that are alike together; the Commander has its own."""
    found = [Sheet(members[0], 1, True)] if members else []
    return [*found, *(Sheet(member, count, False) for member, count in Counter(members[1:]).items())]


def team_words(book: Book, members: Sequence[Member]) -> str:
    """Return in words what the cards of a team show."""
    told = [
        f"{sheet.many} {book.card(sheet.member.card).name} CAL {sheet.member.cal}"
        + (f" with {', '.join(sheet.member.gear)}" if sheet.member.gear else "")
        for sheet in sheets(members)
    ]
    return f"{book.called(tuple(members), OWN)}, {book.points(tuple(members))} points: {'; '.join(told)}"


def book_words(book: Book, cards: Sequence[Card] = ()) -> str:
    """Return in words what cards of a book show, all of them if none are named."""
    told = [f"{card.name}, {_costs(card)}" for card in cards or book.cards]
    return f"{book.title}, {counted(len(told), 'card')}: {'; '.join(told)}"


def leaves_of_book(book: Book) -> list[tuple[Card, ...]]:
    """Return the cards of a book in leaves, none higher than a screen has room for."""
    leaves = (even(book.cards, most) for most in range(_A_LEAF, 2, -1))
    return next((found for found in leaves if all(map(_fits_leaf, found))), even(book.cards, 2))


def draw_team(view: View, action: Muster) -> Image.Image:
    """Return the stat cards of a team at its final size."""
    book = view.public.book.value
    members = book.picked(action)
    faces = [
        Face(book.card(each.member.card, each.member.gear), each.member.cal, f"{book.cost(each.member)} pts", *each[1:])
        for each in sheets(members)
    ]
    told = f"{len(members)} models · {book.points(tuple(members))} points"
    return _drawn(faces, printable(book.called(tuple(members), OWN), "Team"), told, view.seat)


def draw_book(book: Book, cards: Sequence[Card] = ()) -> Image.Image:
    """Return stat cards of a book, each with every CAL and all gear that it offers, at its final size.

    All that there is room for are shown if none are named.
    """
    faces = [_book_face(card) for card in cards or book.cards[:_MOST]]
    more = 0 if cards else len(book.cards) - len(faces)
    told = f"{len(faces)} of {counted(len(book.cards), 'card')}" if cards else counted(len(book.cards), "card")
    told += f", {more} more in the file" if more else ""
    return _drawn(faces, printable(book.title, book.name), told, None)


def _fits_leaf(cards: Sequence[Card]) -> bool:
    return _height(_row_heights([_book_face(card) for card in cards])) <= _LEAF_HEIGHT


def _book_face(card: Card) -> Face:
    """Return a card as its book has it, with all that it offers."""
    return Face(card, card.grades[0].cal, _costs(card), notes=_offers(card))


def _row_heights(faces: Sequence[Face]) -> list[int]:
    """Return how high each pair of cards is that are side by side."""
    heights = [face_height(face, _COLUMN) for face in faces]
    return [max(heights[place : place + 2]) for place in range(0, len(heights), 2)]


def _height(rows: Sequence[int]) -> int:
    return _HEAD + sum(rows) + _GAP * len(rows) + _FOOT


def _costs(card: Card) -> str:
    costs = [grade.cost for grade in card.grades]
    return f"{costs[0]} pts" if len(costs) == 1 else f"{min(costs)}–{max(costs)} pts"


def _offers(card: Card) -> tuple[str, ...]:
    """Return what else a card can be: other CAL, gear, and what of it was not on a printed one."""
    cals, costs, first = (
        " · ".join(str(getattr(grade, field)) for grade in card.grades) for field in ("cal", "cost", "fs")
    )
    grades = f"CAL {cals}: {costs} pts, FS {first}"
    gear = ", ".join(f"{gear.name} +{gear.cost}" for gear in card.gear)
    return (
        grades if len(card.grades) > 1 else "",
        f"Gear: {gear}" if gear else "",
        f"Reconstructed: {', '.join(card.reconstructed)}" if card.reconstructed else "",
    )


def _drawn(faces: Sequence[Face], title: str, told: str, seat: Seat | None) -> Image.Image:
    """Draw stat cards two abreast below a head."""
    pairs = [faces[number : number + 2] for number in range(0, len(faces), 2)]
    heights = _row_heights(faces)
    total = _height(heights)
    canvas = Canvas(blank(WIDTH, total, PAGE))
    _head(canvas, title, told, seat)
    top = float(_HEAD)
    for pair, height in zip(pairs, heights, strict=True):
        for column, face in enumerate(pair):
            left = _MARGIN + column * (_COLUMN + _GAP)
            draw_face(canvas, (left, top, left + _COLUMN, top + height), face)
        top += height + _GAP
    _key(canvas, total - _FOOT / 2 - 4)
    return canvas.image.reduce(SCALE)


def _head(canvas: Canvas, title: str, told: str, seat: Seat | None) -> None:
    canvas.rect((0, 0, WIDTH, _HEAD - 12), PANEL)
    left = 28.0
    if seat is not None:
        badge(canvas, (62, 42), 26, seat)
        left = 106
    draw_text(canvas, WIDTH - 28, 42, told, 30, 700, TEXT, "right", tabular=True)
    room = WIDTH - 60 - left - text_width(told, 30, 700)
    draw_text(canvas, left, 42, fit(title, room, 42, 800), 42, 800)


_LETTERS = {"short": "S to", "medium": "M", "long": "L", "extreme": "X"}
_KEY = (
    "×2 attacks",
    "! one more damage roll",
    "CC contact",
    *(f"{_LETTERS[band]} {limit // INCH}″" for limit, band in BAND_LIMITS),
)


def _key(canvas: Canvas, middle: float) -> None:
    """Say what the columns are, once."""
    x = _MARGIN + draw_text(canvas, _MARGIN, middle, "to hit / strength", 24, 700) + 26
    for words in _KEY:
        x += draw_text(canvas, x, middle, words, 24, 500, SOFT) + 20
