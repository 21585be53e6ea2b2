"""The picture of a roll that people cheer or groan at: the only D20 that counts shows a 20, or a 1."""

import math
import random
from typing import NamedTuple

from renderers.contract import Picture
from renderers.kit.canvas import Canvas, blank, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.glory import to_edge
from renderers.kit.palette import INK, PAGE, RGB, SOFT, TEXT, mix, rgb
from renderers.kit.panels import WIDTH
from renderers.kit.shapes import burst, placed, polar
from renderers.kit.text import draw_text, fit, text_width
from rolls.roller import LineResult
from rolls.text import PLAIN, explain, natural_of, unit_of, verdict
from rolls.written import format_line

_HIGH, _EDGE, _LEFT, _RIGHT = 372, 24, 388, 1144
_DIE, _HALF = (196.0, 186.0), 116.0
_TOTAL_ROOM, _PLAIN = 330, 10**6


class _Mood(NamedTuple):
    """How a moment looks: what it is called, its bright, middle and dark colours, and those of the rays."""

    title: tuple[str, str]
    bright: RGB
    middle: RGB
    ground: RGB
    ray: RGB


_GOLD, _BROWN, _NIGHT = rgb("FFD667"), rgb("8A5A12"), rgb("241B0B")
_RED, _BLOOD, _ASH = rgb("FF6A50"), rgb("6E1F1A"), rgb("1D1013")
_MOODS = {
    20: _Mood(("NATURAL", "TWENTY"), _GOLD, _BROWN, _NIGHT, mix(_NIGHT, _GOLD, 0.13)),
    1: _Mood(("NATURAL", "ONE"), _RED, _BLOOD, _ASH, mix(_ASH, _RED, 0.2)),
}
_TONES = (0.75, 0.95, 0.55, 0.3, 0.15, 0.45, 0.6, 0.35, 0.2)
"""How bright the facets are round the face that shows."""
_EXTRA = tuple(
    dict.fromkeys(
        colour
        for mood in _MOODS.values()
        for colour in (
            mood.bright, mood.middle, mood.ground, mood.ray, mix(mood.bright, TEXT, 0.6), mix(mood.bright, TEXT, 0.45),
            mix(mood.ground, INK, 0.6), *(mix(mood.middle, mood.bright, part) for part in _TONES),
        )
    )
)  # fmt: skip


def moment_of(result: LineResult) -> int:
    """Return 20 or 1 if a line is one roll with a single D20 that counts and shows that, else 0."""
    rolls = [roll for each in result.items for roll in each.rolls]
    return natural_of(rolls[0]) if len(rolls) == 1 else 0


def moment_picture(name: str, reason: str, result: LineResult, formula: str) -> Picture:
    """Draw such a roll: its die as large as can be, in gold or broken in red, what it is called, and the total."""
    face = moment_of(result)
    mood, item, roll = _MOODS[face], result.items[0].item, result.items[0].rolls[0]
    canvas = Canvas(blank(WIDTH, _HIGH, PAGE))
    _panel(canvas, mood, rays=face == 20)
    _die(canvas, mood, face)
    used = draw_text(canvas, _LEFT, 71, fit(printable(name), 330, 36, 700), 36, 700) + 18 if name else 0
    chip = _chip(canvas, mood, formula)
    why = item.label or reason
    if why and chip - _LEFT - used > 80:
        draw_text(canvas, _LEFT + used, 73, fit(printable(why), chip - _LEFT - used - 20, 28, 500), 28, 500, SOFT)
    for line, (word, colour) in enumerate(zip(mood.title, (mood.bright, mix(mood.bright, TEXT, 0.6)), strict=True)):
        draw_text(canvas, _LEFT, 164 + 80 * line, word, 82, 800, colour, halo=4, face="cinzel")
    told = explain(result, style=PLAIN)[0].replace(f", natural {face}", "")
    draw_text(canvas, _LEFT, 316, fit(printable(told, ""), 560, 28, 500), 28, 500, SOFT)
    _total(canvas, mood, roll.total, verdict(item, roll.total) or unit_of(roll) or "total")
    alt = f"{name} rolls {format_line(result.line)}: natural {face}! {told}"
    return Picture(png(canvas.image.reduce(SCALE), _EXTRA), WIDTH, _HIGH, alt[:1000])


def _panel(canvas: Canvas, mood: _Mood, *, rays: bool) -> None:
    """Draw the ground: rays round a die that shone, cracks from one that broke; a frame with studs at its corners."""
    left, top, right, bottom = box = (_EDGE, 20, WIDTH - _EDGE, _HIGH - 20)
    canvas.rect(box, mood.ground)
    if rays:
        for angle in range(0, 360, 18):
            canvas.polygon([_DIE, to_edge(box, _DIE, angle), to_edge(box, _DIE, angle + 9)], mood.ray)
    else:
        _cracks(canvas, mood)
    canvas.rect((0, 0, WIDTH, top), PAGE)
    canvas.rect((0, bottom, WIDTH, _HIGH), PAGE)
    canvas.rect((0, 0, left, _HIGH), PAGE)
    canvas.rect((right, 0, WIDTH, _HIGH), PAGE)
    canvas.rect(box, None, 0, mood.bright, 4)
    canvas.rect((left + 9, top + 9, right - 9, bottom - 9), None, 0, mood.middle, 2)
    for x in (left, right):
        for y in (top, bottom):
            canvas.polygon([(x, y - 16), (x + 16, y), (x, y + 16), (x - 16, y)], mood.bright, INK, 4)
    if rays:
        for x, y, size in ((838, 110, 17), (886, 98, 11), (732, 98, 6), (748, 335, 6), (52, 107, 7), (1054, 42, 8)):
            canvas.polygon(placed(burst(size, 4, 0.28), (x, y)), mood.bright)


def _cracks(canvas: Canvas, mood: _Mood) -> None:
    """Draw cracks that run from the die over the ground: always the same ones."""
    rng = random.Random("natural one")  # noqa: S311 - a drawing, no dice
    for number in range(11):
        angle = number * 360 / 11 + rng.uniform(-9, 9)
        at, path = polar(_DIE, _HALF * 0.9, angle), []
        for _ in range(9):
            path.append(at)
            angle += rng.uniform(-28, 28)
            at = polar(at, rng.uniform(34, 96), angle)
        canvas.draw_open(path, mood.ray, 7)
        canvas.draw_open(path, mix(mood.ground, INK, 0.6), 3)


def _die(canvas: Canvas, mood: _Mood, face: int) -> None:
    """Draw a facetted D20 with its number; a 1 has a crack through it."""
    x, y = _DIE
    if face == 20:
        canvas.circle(_DIE, _HALF + 18, None, mood.middle, 3)
    outer = [polar(_DIE, _HALF, angle) for angle in range(0, 360, 60)]
    inner = [polar((x, y + 4), _HALF * 0.6, angle) for angle in (0, 120, 240)]
    canvas.polygon([(ax, ay + 9) for ax, ay in outer], INK, INK, 10)
    canvas.polygon(outer, mood.middle, INK, 10)
    light = mix(mood.bright, TEXT, 0.45)
    tones = (mix(mood.middle, mood.bright, part) for part in _TONES)
    top, low, left = inner[0], inner[1], inner[2]
    facets = [
        (outer[0], outer[1], top), (outer[1], low, top), (outer[1], outer[2], low), (outer[2], outer[3], low),
        (outer[3], left, low), (outer[3], outer[4], left), (outer[4], outer[5], left), (outer[5], top, left),
        (outer[5], outer[0], top),
    ]  # fmt: skip
    for facet, tone in zip(facets, tones, strict=True):
        canvas.polygon(facet, tone, INK, 2.5)
    canvas.polygon(inner, light, INK, 2.5)
    draw_text(canvas, x, y + 17, str(face), 54, 800, INK, "centre", tabular=True)
    if face == 1:
        crack = [(x - 62, y - 92), (x - 34, y - 40), (x - 50, y - 12), (x - 12, y + 58), (x - 30, y + 108)]
        canvas.line(crack, mood.ground, 6, INK, 3)


def _chip(canvas: Canvas, mood: _Mood, formula: str) -> float:
    """Draw what was rolled at the top right; return where that begins."""
    chip = fit(printable(formula), 360, 30, 700)
    left = _RIGHT - text_width(chip, 30, 700) - 32
    canvas.rect((left, 48, _RIGHT, 92), INK, 8, mood.middle, 2)
    draw_text(canvas, _RIGHT - 16, 70, chip, 30, 700, TEXT, "right")
    return left


def _total(canvas: Canvas, mood: _Mood, total: int, caption: str) -> None:
    text = (str(total) if abs(total) < _PLAIN else f"{total:.2e}".replace("e+", "e")).replace("-", "−")
    size = 132.0
    while size > 40 and text_width(text, size, 800) > _TOTAL_ROOM - 140 * (len(text) < 4):
        size -= 4
    draw_text(canvas, _RIGHT, 205, text, size, 800, mix(mood.bright, TEXT, 0.6), "right", halo=5)
    draw_text(canvas, _RIGHT, 205 + math.ceil(size * 0.36) + 34, caption, 28, 500, SOFT, "right")
