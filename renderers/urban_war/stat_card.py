"""One stat card in the spirit of a printed one: values, weapons by range, special rules."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.base.numbers import signed
from games.urban_war.content.book import Card, Cell, Weapon
from renderers.battlefield.bases import star
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import printable
from renderers.kit.palette import HAIRLINE, MUTE, PAGE, PANEL, RAISED, SOFT, TEXT
from renderers.kit.text import draw_text, fit, text_width, wrapped

_TITLE, _VALUES, _LINE = 58, 96, 38
_BANDS = ("CC", "S", "M", "L", "X")
_LEAST, _GAP = 48, 14
"""Px that a column of a weapon has at least, and that lie between two figures."""
_SIDE = 18


class Face(NamedTuple):
    """What a stat card shows: the card as a model has it, its CAL, how many there are, its points, and more lines."""

    card: Card
    cal: int
    cost: str
    many: int = 1
    leads: bool = False
    notes: tuple[str, ...] = ()


def face_height(face: Face, width: float) -> int:
    """Return how high a stat card is."""
    weapons = sum(1 + needs_line(face.card, weapon, width) for weapon in face.card.weapons)
    return _TITLE + _VALUES + _LINE * (1 + weapons + len(note_lines(face, width))) + 14


def draw_face(canvas: Canvas, box: Box, face: Face) -> None:
    """Draw a stat card."""
    left, top, right, _ = box
    canvas.rect(box, PANEL, 14)
    canvas.rect((left, top, right, top + _TITLE), RAISED, 14)
    canvas.rect((left, top + _TITLE - 14, right, top + _TITLE), RAISED)
    _head(canvas, box, face)
    _values(canvas, box, face)
    y = _weapons(canvas, box, face.card)
    for number, (line, told) in enumerate(note_lines(face, right - left)):
        y += _LINE
        if not number:
            canvas.draw_open([(left + 14, y - 20), (right - 14, y - 20)], HAIRLINE, 2)
        draw_text(canvas, left + _SIDE, y + 2, line, 24, 600 if told else 500, TEXT if told else SOFT)


def _head(canvas: Canvas, box: Box, face: Face) -> None:
    """Draw the Commander's star or how many there are, the name, the points."""
    left, top, right, _ = box
    x, middle = left + _SIDE, top + _TITLE / 2
    if face.leads:
        star(canvas, (x + 12, middle), 14, TEXT)
        x += 34
    elif face.many > 1:
        x += draw_text(canvas, x, middle, f"{face.many} ×", 30, 800) + 12
    room = right - 16 - draw_text(canvas, right - 16, middle, face.cost, 26, 600, SOFT, "right", tabular=True)
    draw_text(canvas, x, middle, fit(printable(face.card.name, "?"), room - x - 12, 30, 700), 30, 700)


def _values(canvas: Canvas, box: Box, face: Face) -> None:
    left, top, right, _ = box
    card, grade = face.card, face.card.grade(face.cal)
    values = (
        ("AS", card.assault), ("SH", card.shooting), ("ST", card.strength), ("T", card.toughness), ("W", card.wounds),
        ("CD", card.command), ("SZ", card.size), ("MV", card.move), ("CAL", face.cal), ("FS", grade.fs if grade else 0),
    )  # fmt: skip
    pitch = (right - left - 24) / len(values)
    canvas.rect((left + 12 + 8 * pitch, top + _TITLE + 6, right - 12, top + _TITLE + _VALUES - 8), PAGE, 8)
    for number, (word, value) in enumerate(values):
        x = left + 12 + (number + 0.5) * pitch
        draw_text(canvas, x, top + _TITLE + 26, word, 24, 500, SOFT, "centre")
        draw_text(canvas, x, top + _TITLE + 64, str(value), 40, 800, TEXT, "centre")


def column_widths(card: Card) -> list[float]:
    """Return how wide the columns of a card's weapons are: as wide as what stands in them."""
    return [
        max(_LEAST, *(text_width(cell_words(weapon.cells[place]), 24, 700) + _GAP for weapon in card.weapons))
        for place in range(len(_BANDS))
    ]


def needs_line(card: Card, weapon: Weapon, width: float) -> bool:
    """Whether a weapon's name needs a line of its own above its figures."""
    return text_width(weapon.name, 24, 600) > width - 12 - sum(column_widths(card)) - _SIDE - 6


def _weapons(canvas: Canvas, box: Box, card: Card) -> float:
    """Draw the table of weapons; return the middle of its last line."""
    left, top, right, _ = box
    y = top + _TITLE + _VALUES + _LINE / 2
    columns = column_widths(card)
    starts = [right - 12 - sum(columns[place:]) for place in range(len(columns))]
    middles = [start + width / 2 for start, width in zip(starts, columns, strict=True)]
    canvas.rect((left + 12, y - 17, right - 12, y + 17), PAGE, 6)
    for x, word in zip(middles, _BANDS, strict=True):
        draw_text(canvas, x, y, word, 24, 600, SOFT, "centre")
    for weapon in card.weapons:
        y += _LINE
        draw_text(canvas, left + _SIDE, y, fit(weapon.name, right - left - 2 * _SIDE, 24, 600), 24, 600)
        y += _LINE * needs_line(card, weapon, right - left)
        alone = bool(weapon.first_strike) and not any(weapon.cells[1:])
        for x, cell in list(zip(middles, weapon.cells, strict=True))[: 1 if alone else None]:
            draw_text(canvas, x, y, cell_words(cell), 24, 700, TEXT if cell else MUTE, "centre")
        if alone:
            draw_text(canvas, starts[1] + 8, y, _first(weapon), 24, 500, SOFT)
    return y


def _first(weapon: Weapon) -> str:
    return f"{signed(weapon.first_strike)} first strike"


def cell_words(cell: Cell | None) -> str:
    """Return what a weapon does in a column: what it adds to hit, its strength, attacks and damage rolls over 1.

    >>> cell_words(Cell(-1, 5)), cell_words(Cell(0, 6, 2)), cell_words(None)
    ('−1/5', '0/6×2', '–')
    """
    if cell is None:
        return "–"
    hit = signed(cell.hit) if cell.hit else "0"
    return f"{hit}/{cell.strength}" + (f"×{cell.attacks}" if cell.attacks > 1 else "") + "!" * (cell.damage - 1)


def note_lines(face: Face, width: float) -> Sequence[tuple[str, bool]]:
    """Return the lines below the weapons, and whether they are rules that are played."""
    card = face.card
    rules = (
        f"Heavy Armour +{card.armour}" if card.armour else "",
        "High Morale" if card.high_morale else "",
        "Battleshield" if card.battleshield else "",
        *(
            f"{weapon.name} {_first(weapon)}"
            for weapon in card.weapons
            if weapon.first_strike and any(weapon.cells[1:])
        ),
    )
    idle = f"Not played: {', '.join(card.unsupported)}" if card.unsupported else ""
    told = [(" · ".join(rule for rule in rules if rule), True), *((note, False) for note in (idle, *face.notes))]
    room = width - 2 * _SIDE
    return [(line, good) for text, good in told if text for line in wrapped(printable(text, "?"), room, 24, 600)]
