"""The picture of a roll: a panel for each total, its dice big enough for a phone."""

from collections.abc import Iterator
from typing import NamedTuple

from renderers.contract import Picture
from renderers.dice.faces import counts, draw_die
from renderers.kit.canvas import Canvas, blank, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import MUTE, PAGE, PANEL, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from rolls.model import Binary, Expression, Negative, Number, Pool
from rolls.roller import Die, LineResult, PoolResult, Result
from rolls.text import explain, format_expression, format_line, unit_of

_MARGIN, _INSET, _GAP, _HEAD = 24, 28, 18, 74
_MOST_PANELS = 8
_MOST_DICE = 60
_TOTAL_ROOM = 210


class _Glyph(NamedTuple):
    """One thing in a row: a die, or words between dice. `width` in px."""

    width: float
    pool: Pool | None = None
    die: Die | None = None
    words: str = ""
    soft: bool = False


def roll_picture(name: str, reason: str, result: LineResult) -> Picture:
    """Draw a rolled line: who, why, what, every die, the totals. Long lists end in a count."""
    rolls = [roll for item in result.items for roll in item.rolls][:_MOST_PANELS]
    rows = [_rows(roll, len(rolls) == 1) for roll in rolls]
    heights = [_HEAD + round(max(164.0, sum(height for _, _, height in each) + 20)) for each in rows]
    height = _MARGIN * 2 + sum(heights) + _GAP * (len(rolls) - 1)
    image = blank(WIDTH, height, PAGE)
    canvas = Canvas(image)
    top = float(_MARGIN)
    for roll, row, tall in zip(rolls, rows, heights, strict=True):
        _panel(canvas, top, tall, roll, row)
        first = top == _MARGIN
        _heading(canvas, top, name if first else "", reason if first else "", format_expression(roll.expression))
        top += tall + _GAP
    small = image.reduce(SCALE)
    alt = f"{name} rolls {format_line(result.line)}: " + "; ".join(explain(result)).replace("**", "").replace("~~", "")
    return Picture(png(small), WIDTH, height, alt[:1000])


def _heading(canvas: Canvas, top: float, name: str, reason: str, formula: str) -> None:
    middle = top + 46
    chip = fit(printable(formula), 460, 30, 700)
    width = text_width(chip, 30, 700) + 32
    right = WIDTH - _MARGIN - _INSET + 4
    canvas.rect((right - width, middle - 24, right, middle + 24), PAGE, 8)
    draw_text(canvas, right - 16, middle, chip, 30, 700, TEXT, "right")
    room = right - width - _MARGIN - _INSET - 24
    if not name:
        return
    who = fit(printable(name), room * 0.6, 36, 700)
    left = _MARGIN + _INSET
    used = draw_text(canvas, left, middle, who, 36, 700)
    why = fit(printable(reason), room - used - 18, 28, 500) if reason and room - used > 80 else ""
    draw_text(canvas, left + used + 18, middle + 2, why, 28, 500, SOFT)


def _panel(
    canvas: Canvas, top: float, tall: float, roll: Result, rows: list[tuple[list[_Glyph], float, float]]
) -> None:
    canvas.rect((_MARGIN, top, WIDTH - _MARGIN, top + tall), PANEL, 14)
    middle = top + _HEAD + (tall - _HEAD - sum(height for _, _, height in rows)) / 2 - 6
    for glyphs, half, height in rows:
        _row(canvas, middle + height / 2, glyphs, half)
        middle += height
    _total(canvas, top + _HEAD + (tall - _HEAD) / 2 - 22, roll)


def _total(canvas: Canvas, middle: float, roll: Result) -> None:
    right = WIDTH - _MARGIN - _INSET
    text = str(roll.total).replace("-", "−")
    size = 104.0
    while size > 40 and text_width(text, size, 800) > _TOTAL_ROOM:
        size -= 6
    draw_text(canvas, right, middle, fit(text, _TOTAL_ROOM, size, 800), size, 800, TEXT, "right")
    draw_text(canvas, right, middle + size * 0.36 + 28, unit_of(roll) or "total", 28, 500, SOFT, "right")


def _rows(roll: Result, alone: bool) -> list[tuple[list[_Glyph], float, float]]:
    """Lay the glyphs of a roll out in rows: (glyphs, half size of a die, height of the row)."""
    thrown = sum(len(pool.dice) for pool in roll.pools)
    half = 54.0 if thrown <= 6 else 44.0 if thrown <= 14 else 34.0 if thrown <= 24 else 26.0
    if not alone:
        half = min(half, 40.0)
    room = WIDTH - 2 * (_MARGIN + _INSET) - _TOTAL_ROOM - 20
    left = [_MOST_DICE]
    pools = iter(roll.pools)
    glyphs = _glyphs(roll.expression, pools, half, left)
    rows: list[list[_Glyph]] = [[]]
    used = 0.0
    for glyph in glyphs:
        if used + glyph.width > room and rows[-1]:
            rows.append([])
            used = 0.0
        rows[-1].append(glyph)
        used += glyph.width
    return [(row, half, half * 2.7) for row in rows[:6]]


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


def _bracketed(
    inner: Expression, pools: Iterator[PoolResult], half: float, left: list[int], always: bool = True
) -> list[_Glyph]:
    glyphs = _glyphs(inner, pools, half, left)
    if always and isinstance(inner, Binary):
        return [_word("(", half), *glyphs, _word(")", half)]
    return glyphs


def _dice(result: PoolResult, half: float, left: list[int]) -> list[_Glyph]:
    order = sorted(result.dice, key=lambda die: (die.state != "kept", not counts(result.pool, die), -die.value))
    shown = order[: left[0]]
    left[0] -= len(shown)
    glyphs = [_Glyph(half * 2.4, result.pool, die) for die in shown]
    if len(shown) < len(order):
        glyphs.append(_word(f"+{len(order) - len(shown)} dice", half, soft=True))
    return glyphs


def _word(text: str, half: float, soft: bool = False) -> _Glyph:
    size = max(26.0, half)
    return _Glyph(text_width(text, size, 700) + half * 0.6, words=text, soft=soft)


def _tag(label: str) -> list[_Glyph]:
    if not label:
        return []
    text = fit(printable(label), 220, 26, 500)
    return [_Glyph(text_width(text, 26, 500) + 22, words=text, soft=True)]


def _row(canvas: Canvas, middle: float, glyphs: list[_Glyph], half: float) -> None:
    x = float(_MARGIN + _INSET)
    for glyph in glyphs:
        if glyph.pool is not None and glyph.die is not None:
            draw_die(canvas, (x + half * 1.1, middle), half, glyph.pool, glyph.die)
        elif glyph.soft:
            draw_text(canvas, x, middle, glyph.words, 26, 500, SOFT)
        else:
            size, colour = max(26.0, half), TEXT if glyph.words not in "()" else MUTE
            draw_text(canvas, x + glyph.width / 2, middle, glyph.words, size, 700, colour, "centre")
        x += glyph.width
