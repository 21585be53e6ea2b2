"""Bar charts: the odds of a formula, or rolled against expected."""

import msgspec

from games.kernel.base.numbers import percent
from renderers.contract import Picture
from renderers.kit.canvas import Canvas, blank, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HAIRLINE, NOW, PAGE, PANEL, SOFT, STEEL, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width

_MARGIN, _INSET = 24, 28
_HEAD, _PLOT, _AXIS = 140, 340, 60
MOST_BARS = 60


class Bar(msgspec.Struct, frozen=True):
    """One bar: its label, its height as a share of 1, whether it is meant, and a thin mark for what was expected."""

    label: str
    share: float
    strong: bool = False
    expected: float | None = None


def chart_picture(title: str, figure: str, caption: str, formula: str, bars: tuple[Bar, ...]) -> Picture:
    """Draw a chart: a big figure ("23 %") with its caption, then the bars, meant ones in cream."""
    height = _MARGIN * 2 + _HEAD + _PLOT + _AXIS
    image = blank(WIDTH, height, PAGE)
    canvas = Canvas(image)
    canvas.rect((_MARGIN, _MARGIN, WIDTH - _MARGIN, height - _MARGIN), PANEL, 14)
    _heading(canvas, title, figure, caption, formula)
    _bars(canvas, _grouped(_trimmed(bars)), _MARGIN + _HEAD)
    return Picture(png(image.reduce(SCALE)), WIDTH, height, f"{title}: {figure} {caption}"[:1000])


def _heading(canvas: Canvas, title: str, figure: str, caption: str, formula: str) -> None:
    left, right = _MARGIN + _INSET, WIDTH - _MARGIN - _INSET
    draw_text(canvas, left, _MARGIN + 44, fit(printable(title), 640, 36, 700), 36, 700)
    used = draw_text(canvas, left, _MARGIN + 100, figure, 56, 800, NOW)
    room = right - left - used - 20
    draw_text(canvas, left + used + 20, _MARGIN + 106, fit(printable(caption), room, 28, 500), 28, 500, SOFT)
    if formula:
        chip = fit(printable(formula), 420, 30, 700)
        width = text_width(chip, 30, 700) + 32
        canvas.rect((right - width, _MARGIN + 20, right, _MARGIN + 68), PAGE, 8)
        draw_text(canvas, right - 16, _MARGIN + 44, chip, 30, 700, TEXT, "right")


def _trimmed(bars: tuple[Bar, ...]) -> tuple[Bar, ...]:
    """Leave out the tails that would be flat lines, where there are many bars."""
    if len(bars) <= MOST_BARS // 2:
        return bars
    seen = [index for index, bar in enumerate(bars) if bar.share >= 0.0005 or (bar.strong and bar.share >= 0.0001)]
    return bars[seen[0] : seen[-1] + 1] if seen else bars


def _grouped(bars: tuple[Bar, ...]) -> list[Bar]:
    """Join neighbours where there are more bars than fit; a joined bar keeps the label of its first."""
    size = -(-len(bars) // MOST_BARS)
    groups = [bars[start : start + size] for start in range(0, len(bars), size)] if bars else []
    return [
        Bar(
            group[0].label,
            sum(bar.share for bar in group),
            any(bar.strong for bar in group),
            None if group[0].expected is None else sum(bar.expected or 0 for bar in group),
        )
        for group in groups
    ]


def _bars(canvas: Canvas, bars: list[Bar], top: float) -> None:
    left, right, bottom = _MARGIN + _INSET, WIDTH - _MARGIN - _INSET, top + _PLOT
    canvas.line([(left, bottom), (right, bottom)], HAIRLINE, 3)
    if not bars:
        return
    most = max(max(bar.share, bar.expected or 0) for bar in bars) or 1
    pitch = (right - left) / len(bars)
    every = next(step for step in (1, 2, 5, 10, 20, 60) if _fits(bars, step, pitch))
    for index, bar in enumerate(bars):
        x = left + index * pitch
        tall = (_PLOT - 44) * bar.share / most
        gap = min(8.0, pitch * 0.12)
        if tall >= 1:
            canvas.rect((x + gap, bottom - tall, x + pitch - gap, bottom), NOW if bar.strong else STEEL)
        over = tall
        if bar.expected is not None:
            meant = (_PLOT - 44) * bar.expected / most
            canvas.line([(x + gap, bottom - meant), (x + pitch - gap, bottom - meant)], NOW, 5, PANEL, 2)
            over = meant + 4 if tall < meant + 4 < tall + 44 else tall  # the figure keeps off the line
        if pitch > 66 and bar.share:
            draw_text(canvas, x + pitch / 2, bottom - over - 20, percent(bar.share, fine=True), 24, 600, SOFT, "centre")
        if index % every == 0:
            half = text_width(bar.label, 26, 600, True) / 2
            spot = min(max(x + pitch / 2, left + half), right - half)
            draw_text(canvas, spot, bottom + 32, bar.label, 26, 600, TEXT, "centre", tabular=True)


def _fits(bars: list[Bar], step: int, pitch: float) -> bool:
    return max(text_width(bar.label, 26, 600, True) for bar in bars[::step]) + 10 < pitch * step or step == 60
