"""The picture of a roll: a panel for each total, its dice big enough for a phone."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from renderers.contract import Picture
from renderers.dice.faces import draw_die
from renderers.dice.moments import moment_of, moment_picture
from renderers.kit.canvas import Canvas, blank, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import MUTE, PAGE, PANEL, RAISED, RGB, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from rolls.model import Binary, Expression, Group, Item, Negative, Number, Pool
from rolls.roller import Die, ItemResult, LineResult, PoolResult, Result
from rolls.text import PLAIN, explain, unit_of, verdict
from rolls.written import format_item, format_line

_MARGIN, _INSET, _GAP, _HEAD = 24, 28, 18, 74
_MORE = 60
_MOST_ROLLS, _TALLEST = 20, 2_400
_MOST_DICE = 60
_MOST_ROWS = 6
_TOTAL_ROOM = 210
_PLAIN = 10**9
"""Totals from here on are written as 1.23e9."""


class _Glyph(NamedTuple):
    """One thing in a row: a die, or words between dice. `width` in px."""

    width: float
    pool: Pool | None = None
    die: Die | None = None
    words: str = ""
    soft: bool = False


_OPENING = ("(", "+", "−", "×", "÷")
_Row = tuple[list[_Glyph], float, float]
"""Glyphs, half the size of a die, height of the row."""


class _Entry(NamedTuple):
    """One roll in a panel: its rows of dice, its height, and whether it shares the panel with its repetitions."""

    item: Item
    roll: Result
    rows: list[_Row]
    tall: int
    small: bool


def roll_picture(name: str, reason: str, result: LineResult) -> Picture:
    """Draw a rolled line: who, why, what, every die, the totals. Long lists end in a count.

    A 20 or a 1 on the only D20 that counts has a picture of its own.
    """
    if moment_of(result):
        return moment_picture(name, reason, result, format_item(replace(result.items[0].item, label="")))
    panels = [(each.item, entries) for each, entries in _panels(result) if entries]
    more = len(result.totals) - sum(len(entries) for _, entries in panels)
    heights = [_HEAD + sum(entry.tall for entry in entries) + 2 * _air(entries) for _, entries in panels]
    height = _MARGIN * 2 + sum(heights) + _GAP * (len(panels) - 1) + (_MORE if more else 0)
    image = blank(WIDTH, height, PAGE)
    canvas = Canvas(image)
    top = float(_MARGIN)
    for (item, entries), tall in zip(panels, heights, strict=True):
        canvas.rect((_MARGIN, top, WIDTH - _MARGIN, top + tall), PANEL, 14)
        first = top == _MARGIN
        why = item.label or (reason if first else "")
        _heading(canvas, top, name if first else "", why, format_item(replace(item, label="")))
        _entries(canvas, top + _HEAD + _air(entries), entries)
        top += tall + _GAP
    if more:
        draw_text(canvas, _MARGIN + _INSET, height - _MARGIN - 22, f"and {more} more, in words", 28, 500, SOFT)
    small = image.reduce(SCALE)
    alt = f"{name} rolls {format_line(result.line)}: " + "; ".join(explain(result, style=PLAIN))
    return Picture(png(small), WIDTH, height, alt[:1000])


def _air(entries: list[_Entry]) -> int:
    """Room above and below rolls that share a panel."""
    return 8 if entries[0].small else 0


def _panels(result: LineResult) -> Iterator[tuple[ItemResult, list[_Entry]]]:
    """A panel for each item with its rolls, at most `_MOST_ROLLS` in all and about `_TALLEST` px high."""
    left, room = _MOST_ROLLS, _TALLEST
    for item in result.items:
        small = len(item.rolls) > 1
        entries = []
        for roll in item.rolls[:left]:
            if room <= 0:
                break
            rows = _rows(roll, 30.0 if small else 40.0 if len(result.items) > 1 else 54.0)
            tall = sum(height for _, _, height in rows)
            entries.append(
                _Entry(item.item, roll, rows, round(max(78.0, tall + 4) if small else max(164.0, tall + 20)), small)
            )
            room -= entries[-1].tall
        left -= len(entries)
        yield item, entries


def _heading(canvas: Canvas, top: float, name: str, reason: str, formula: str) -> None:
    middle = top + 46
    chip = fit(printable(formula), 460, 30, 700)
    width = text_width(chip, 30, 700) + 32
    right = WIDTH - _MARGIN - _INSET + 4
    canvas.rect((right - width, middle - 24, right, middle + 24), PAGE, 8)
    draw_text(canvas, right - 16, middle, chip, 30, 700, TEXT, "right")
    room = right - width - _MARGIN - _INSET - 24
    left = _MARGIN + _INSET
    used = 0.0
    if name:
        used = draw_text(canvas, left, middle, fit(printable(name), room * 0.6, 36, 700), 36, 700)
        used += 18
    why = fit(printable(reason), room - used, 28, 500) if reason and room - used > 80 else ""
    draw_text(canvas, left + used, middle + 2, why, 28, 500, SOFT)


def _entries(canvas: Canvas, top: float, entries: list[_Entry]) -> None:
    for index, entry in enumerate(entries):
        if entry.small and index % 2 == 0:
            canvas.rect((_MARGIN + 12, top, WIDTH - _MARGIN - 12, top + entry.tall - 4), RAISED, 8)
        middle = top + (entry.tall - sum(height for _, _, height in entry.rows)) / 2 - (2 if entry.small else 6)
        for glyphs, half, height in entry.rows:
            _row(canvas, middle + height / 2, glyphs, half, RAISED if entry.small and index % 2 == 0 else PANEL)
            middle += height
        _total(canvas, top + entry.tall / 2 - (2 if entry.small else 22), entry)
        top += entry.tall


def _total(canvas: Canvas, middle: float, entry: _Entry) -> None:
    right, total = WIDTH - _MARGIN - _INSET, entry.roll.total
    tested = verdict(entry.item, total)
    text = (str(total) if abs(total) < _PLAIN else f"{total:.2e}".replace("e+", "e")).replace("-", "−")
    size = 56.0 if entry.small else 104.0
    while size > 30 and text_width(text, size, 800) > _TOTAL_ROOM:
        size -= 2
    draw_text(canvas, right, middle, text, size, 800, MUTE if tested == "failure" else TEXT, "right")
    if not entry.small:
        caption = tested or unit_of(entry.roll) or "total"
        draw_text(canvas, right, middle + size * 0.36 + 28, caption, 28, 500, SOFT, "right")


def _rows(roll: Result, most: float) -> list[_Row]:
    """Lay the glyphs of a roll out in rows; `most` is the greatest half size of a die."""
    thrown = sum(len(pool.dice) for pool in roll.pools)
    half = min(most, 54.0 if thrown <= 6 else 44.0 if thrown <= 14 else 34.0 if thrown <= 24 else 26.0)
    room = WIDTH - 2 * (_MARGIN + _INSET) - _TOTAL_ROOM - 20
    left = [_MOST_DICE]
    pools = iter(roll.pools)
    rows: list[list[_Glyph]] = [[]]
    used = 0.0
    for group in _together(_glyphs(roll.expression, pools, half, left)):
        width = sum(glyph.width for glyph in group)
        if used + width > room and rows[-1]:
            rows.append([])
            used = 0.0
        rows[-1] += group
        used += width
    if len(rows) > _MOST_ROWS:
        del rows[_MOST_ROWS:]
        rows[-1] = [*rows[-1][:-2], _word("…", half)]
    return [(row, half, half * 2.7) for row in rows]


def _together(glyphs: list[_Glyph]) -> Iterator[list[_Glyph]]:
    """Split glyphs where a row may end: never before a label or a closing bracket, nor behind a sign."""
    group: list[_Glyph] = []
    for glyph in glyphs:
        opens = bool(group) and group[-1].die is None and group[-1].words in _OPENING
        if group and not opens and not glyph.soft and glyph.words != ")":
            yield group
            group = []
        group.append(glyph)
    yield group


def _glyphs(expression: Expression, pools: Iterator[PoolResult], half: float, left: list[int]) -> list[_Glyph]:
    match expression:
        case Number():
            return [_word(f"{expression.value}", half), *_tag(expression.label)]
        case Pool():
            return [*_dice(next(pools), half, left), *_tag(expression.label)]
        case Negative():
            return [_word("−", half), *_bracketed(expression.value, pools, half, left)]
        case Binary():
            sign = {"-": "−", "*": "×", "/": "÷"}.get(expression.operator, "+")
            return [
                *_bracketed(expression.left, pools, half, left, expression.operator in "*/"),
                _word(sign, half),
                *_bracketed(expression.right, pools, half, left),
            ]
        case Group():
            glyphs: list[_Glyph] = []
            for part in expression.parts:
                glyphs += [_word("or", half) if glyphs else _word("{", half), *_glyphs(part, pools, half, left)]
            return [*glyphs, _word("}", half)]


def _bracketed(
    inner: Expression, pools: Iterator[PoolResult], half: float, left: list[int], always: bool = True
) -> list[_Glyph]:
    glyphs = _glyphs(inner, pools, half, left)
    if always and isinstance(inner, Binary):
        return [_word("(", half), *glyphs, _word(")", half)]
    return glyphs


def _dice(result: PoolResult, half: float, left: list[int]) -> list[_Glyph]:
    shown = result.shown[: left[0]]
    left[0] -= len(shown)
    glyphs = [_Glyph(half * 2.4, result.pool, die) for die in shown]
    if len(shown) < len(result.dice):
        glyphs.append(_word(f"+{len(result.dice) - len(shown)} dice", half, soft=True))
    return glyphs


def _word(text: str, half: float, soft: bool = False) -> _Glyph:
    size = max(26.0, half)
    return _Glyph(text_width(text, size, 700) + half * 0.6, words=text, soft=soft)


def _tag(label: str) -> list[_Glyph]:
    if not label:
        return []
    text = fit(printable(label), 220, 26, 500)
    return [_Glyph(text_width(text, 26, 500) + 22, words=text, soft=True)]


def _row(canvas: Canvas, middle: float, glyphs: list[_Glyph], half: float, ground: RGB) -> None:
    x = float(_MARGIN + _INSET)
    for glyph in glyphs:
        if glyph.pool is not None and glyph.die is not None:
            draw_die(canvas, (x + half * 1.1, middle), half, glyph.pool, glyph.die, ground)
        elif glyph.soft:
            draw_text(canvas, x, middle, glyph.words, 26, 500, SOFT)
        else:
            size, colour = max(26.0, half), TEXT if glyph.words not in "()" else MUTE
            draw_text(canvas, x + glyph.width / 2, middle, glyph.words, size, 700, colour, "centre")
        x += glyph.width
