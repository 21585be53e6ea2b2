"""Stat cards in the spirit of printed ones: what everybody of a team can do, models that are alike on one card."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from games.kernel.numbers import signed
from games.urban_war.actions import Muster
from games.urban_war.cards.book import BANDS, Book, Card, Cell, Member
from games.urban_war.phases.muster import team_name
from games.urban_war.state import View
from renderers.battlefield.bases import star
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HAIRLINE, MUTE, PAGE, PANEL, RAISED, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge

_HEAD, _FOOT, _GAP, _MARGIN = 96, 58, 16, 20
_TITLE, _VALUES, _LINE = 58, 96, 38
_BANDS = ("CC", "S", "M", "L", "X")
_CELL = 71


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
    return f"{team_name(book, tuple(members))}, {book.points(tuple(members))} points: {'; '.join(told)}"


def members_of(view: View, action: Muster) -> tuple[Member, ...]:
    """Return whom a team would consist of."""
    team = view.public.book.value.team(action.team)
    return team.members if team is not None else action.members


def draw_team(view: View, action: Muster) -> Image.Image:
    """Return the stat cards of a team at its final size."""
    book, members = view.public.book.value, members_of(view, action)
    cards = [(sheet, book.card(sheet.member.card, sheet.member.gear)) for sheet in sheets(members)]
    pairs = [cards[number : number + 2] for number in range(0, len(cards), 2)]
    heights = [max(_height(card) for _, card in pair) for pair in pairs]
    total = _HEAD + sum(heights) + _GAP * len(heights) + _FOOT
    canvas = Canvas(blank(WIDTH, total, PAGE))
    _head(canvas, view, book, members)
    width, top = (WIDTH - 2 * _MARGIN - _GAP) / 2, float(_HEAD)
    for pair, height in zip(pairs, heights, strict=True):
        for column, (sheet, card) in enumerate(pair):
            left = _MARGIN + column * (width + _GAP)
            _card(canvas, (left, top, left + width, top + height), book, sheet, card)
        top += height + _GAP
    _key(canvas, total - _FOOT / 2 - 4)
    return canvas.image.reduce(SCALE)


def _height(card: Card) -> int:
    return _TITLE + _VALUES + _LINE * (1 + len(card.weapons)) + (_LINE if _rules(card) else 0) + 14


def _head(canvas: Canvas, view: View, book: Book, members: Sequence[Member]) -> None:
    canvas.rect((0, 0, WIDTH, _HEAD - 12), PANEL)
    left = 28.0
    if view.seat is not None:
        badge(canvas, (62, 42), 26, view.seat)
        left = 106
    told = f"{len(members)} models · {book.points(tuple(members))} points"
    draw_text(canvas, WIDTH - 28, 42, told, 30, 700, TEXT, "right", tabular=True)
    room = WIDTH - 60 - left - text_width(told, 30, 700)
    draw_text(canvas, left, 42, fit(printable(team_name(book, tuple(members)), "Team"), room, 42, 800), 42, 800)


def _card(canvas: Canvas, box: Box, book: Book, sheet: Sheet, card: Card) -> None:
    left, top, right, _ = box
    canvas.rect(box, PANEL, 14)
    canvas.rect((left, top, right, top + _TITLE), RAISED, 14)
    canvas.rect((left, top + _TITLE - 14, right, top + _TITLE), RAISED)
    x, middle = left + 18, top + _TITLE / 2
    if sheet.leads:
        star(canvas, (x + 12, middle), 14, TEXT)
        x += 34
    elif sheet.many > 1:
        x += draw_text(canvas, x, middle, f"{sheet.many} ×", 30, 800) + 12
    cost = f"{book.cost(sheet.member)} pts"
    draw_text(canvas, right - 16, middle, cost, 26, 600, SOFT, "right", tabular=True)
    draw_text(canvas, x, middle, fit(card.name, right - x - 120, 30, 700), 30, 700)
    _values(canvas, box, sheet, card)
    _weapons(canvas, box, card)
    if rules := _rules(card):
        y = top + _TITLE + _VALUES + _LINE * (1 + len(card.weapons)) + _LINE / 2 + 2
        canvas.draw_open([(left + 14, y - 20), (right - 14, y - 20)], HAIRLINE, 2)
        draw_text(canvas, left + 18, y, fit(rules, right - left - 36, 24, 600), 24, 600)


def _values(canvas: Canvas, box: Box, sheet: Sheet, card: Card) -> None:
    left, top, right, _ = box
    grade = card.grade(sheet.member.cal)
    values = (
        ("AS", card.assault), ("SH", card.shooting), ("ST", card.strength), ("T", card.toughness), ("W", card.wounds),
        ("CD", card.command), ("SZ", card.size), ("MV", card.move), ("CAL", sheet.member.cal),
        ("FS", grade.fs if grade else 0),
    )  # fmt: skip
    pitch = (right - left - 24) / len(values)
    canvas.rect((left + 12 + 8 * pitch, top + _TITLE + 6, right - 12, top + _TITLE + _VALUES - 8), PAGE, 8)
    for number, (word, value) in enumerate(values):
        x = left + 12 + (number + 0.5) * pitch
        draw_text(canvas, x, top + _TITLE + 26, word, 24, 500, SOFT, "centre")
        draw_text(canvas, x, top + _TITLE + 64, str(value), 40, 800, TEXT, "centre")


def _weapons(canvas: Canvas, box: Box, card: Card) -> None:
    left, top, right, _ = box
    y = top + _TITLE + _VALUES + _LINE / 2
    first = right - 12 - _CELL * len(BANDS)
    canvas.rect((left + 12, y - 17, right - 12, y + 17), PAGE, 6)
    for number, word in enumerate(_BANDS):
        draw_text(canvas, first + (number + 0.5) * _CELL, y, word, 24, 600, SOFT, "centre")
    for weapon in card.weapons:
        y += _LINE
        draw_text(canvas, left + 18, y, fit(weapon.name, first - left - 24, 24, 600), 24, 600)
        for number, cell in enumerate(weapon.cells):
            x = first + (number + 0.5) * _CELL
            draw_text(canvas, x, y, cell_words(cell), 24, 700, TEXT if cell else MUTE, "centre")
        if weapon.first_strike and not any(weapon.cells[1:]):
            canvas.rect((first + _CELL + 4, y - 17, right - 12, y + 17), PANEL)
            draw_text(canvas, first + _CELL + 12, y, f"{signed(weapon.first_strike)} first strike", 24, 500, SOFT)


def cell_words(cell: Cell | None) -> str:
    """Return what a weapon does in a column: what it adds to hit, its strength, attacks and damage rolls over 1.

    >>> cell_words(Cell(-1, 5)), cell_words(Cell(0, 6, 2)), cell_words(None)
    ('−1/5', '0/6×2', '–')
    """
    if cell is None:
        return "–"
    hit = signed(cell.hit) if cell.hit else "0"
    return f"{hit}/{cell.strength}" + (f"×{cell.attacks}" if cell.attacks > 1 else "") + "!" * (cell.damage - 1)


def _rules(card: Card) -> str:
    """Return the special rules of a card."""
    rules = (
        f"Heavy Armour +{card.armour}" if card.armour else "",
        "High Morale" if card.high_morale else "",
        "Battleshield" if card.battleshield else "",
    )
    return " · ".join(rule for rule in rules if rule)


def _key(canvas: Canvas, middle: float) -> None:
    """Say what the columns are, once."""
    x = _MARGIN + draw_text(canvas, _MARGIN, middle, "to hit / strength", 24, 700) + 26
    for words in ("×2 attacks", "! one more damage roll", "CC contact", "S to 12″", "M 24″", "L 36″", "X 48″"):
        x += draw_text(canvas, x, middle, words, 24, 500, SOFT) + 20
