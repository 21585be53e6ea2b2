"""The strip below the battlefield: the last rolls with their arithmetic, one line for each chain of dice."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from PIL import Image

from games.kernel import News
from games.kernel.numbers import signed
from games.urban_war.board import Parts, total
from games.urban_war.events import Blow, Checked, Try, UrbanWarEvent
from games.urban_war.happened import Happened, happened
from games.urban_war.narrate import narrate
from games.urban_war.state import View
from renderers.kit import icons
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HARM, INK, MUTE, PANEL, SOFT, TEXT, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.shapes import placed
from renderers.kit.text import draw_text, fit, text_width
from renderers.urban_war.words import CHECKS, result

_TOP, _LINE, _MOST = 16, 40, 5
_WHO, _NEEDS, _DICE = 24, 330, 420
_KITE = 17


class Row(NamedTuple):
    """One roll: who and what for, what it needs, its dice, what is added, and whether it did what it should."""

    who: str
    what: str
    seat: int
    needs: int
    dice: tuple[tuple[int, bool], ...]
    parts: Parts
    total: str
    good: bool


def draw_strip(view: View, news: News) -> Image.Image:
    """Return the strip at its final size: the last rolls, or the last sentences where nothing was rolled."""
    found = happened(news)
    rows = rolls(view, found)[-_MOST:]
    lines = [] if rows else sentences(view, news)[-2:]
    height = 2 * _TOP + _LINE * max(1, len(rows) or len(lines))
    canvas = Canvas(blank(WIDTH, height, PANEL))
    for number, row in enumerate(rows):
        _row(canvas, row, _TOP + (number + 0.5) * _LINE)
    for number, line in enumerate(lines):
        draw_text(canvas, _WHO, _TOP + (number + 0.5) * _LINE, fit(line, WIDTH - 48, 26, 600), 26, 600)
    return canvas.image.reduce(SCALE)


def sentences(view: View, news: News) -> list[str]:
    """Return what happened in words, where no dice tell it."""
    told = [narrate(cast(UrbanWarEvent, event), view) for events in news for event in events]
    return [line for line in told if line] or ["Nothing has happened yet."]


def rolls(view: View, found: Happened) -> list[Row]:
    """Return every roll as a row, in the order in which they were made."""
    rows: list[Row] = []
    for roll in found.rolls:
        rows += [_check(view, roll)] if isinstance(roll, Checked) else _blow(view, roll)
    return rows


def _check(view: View, check: Checked) -> Row:
    dice = tuple((face, check.passed) for face in check.dice)
    seat = view.public.model(check.model).seat
    added = sum(check.dice) + total(check.parts)
    return Row(check.model, CHECKS[check.check], seat, 15, dice, check.parts, str(added), check.passed)


def _blow(view: View, blow: Blow) -> list[Row]:
    public = view.public
    mine, theirs = public.model(blow.attacker).seat, public.model(blow.target).seat
    words, _ = result(blow)
    rows = [_tries(f"{blow.attacker} > {blow.target}", "to hit", mine, blow.needed, blow.hits, blow.parts)]
    if blow.armour:
        rows.append(_tries(blow.target, "armour", theirs, 10, blow.armour, blow.armour_parts))
    if blow.damage:
        rows.append(_tries(blow.attacker, "damage", mine, 6, blow.damage, blow.damage_parts))
    if blow.saves:
        rows.append(_tries(blow.target, "cover", theirs, blow.save, blow.saves, ()))
    rows[-1] = rows[-1]._replace(total=f"{rows[-1].total}  {words}")
    return rows


def _tries(who: str, what: str, seat: int, needs: int, tries: Sequence[Try], parts: Parts) -> Row:
    dice = tuple((roll.face, roll.good) for roll in tries)
    single = str(tries[0].total) if len(tries) == 1 else f"{sum(roll.good for roll in tries)} of {len(tries)}"
    return Row(who, what, seat, needs, dice, parts, single, any(roll.good for roll in tries))


def _row(canvas: Canvas, row: Row, middle: float) -> None:
    draw_text(canvas, _WHO, middle, row.who, 26, 700, seat_style(row.seat).colour)
    draw_text(canvas, 180, middle, row.what, 26, 500, SOFT)
    draw_text(canvas, _NEEDS + 64, middle, f"{row.needs}+", 26, 700, TEXT, "right", tabular=True)
    x = _DICE + 14.0
    for face, good in row.dice[:8]:
        _kite(canvas, (x, middle), face, good)
        x += 2 * _KITE + 10
    words = "  ".join(f"{signed(number)} {what}" for what, number in row.parts)
    end = text_width(row.total, 28, 800)
    room = WIDTH - 70 - end - x
    draw_text(canvas, x, middle, fit(words, max(40, room), 24, 500), 24, 500, SOFT)
    draw_text(canvas, WIDTH - 62, middle, row.total, 28, 800, TEXT, "right", tabular=True)
    sign = icons.tick if row.good else icons.cross
    sign(canvas, (WIDTH - 34, middle), 22, TEXT if row.good else HARM)


def _kite(canvas: Canvas, centre: tuple[float, float], face: int, good: bool) -> None:
    """Draw a ten-sided die: full where it did it."""
    kite = placed([(0, -_KITE), (_KITE * 0.92, 1), (0, _KITE), (-_KITE * 0.92, 1)], centre)
    canvas.polygon(kite, TEXT if good else PANEL, TEXT if good else MUTE, 2.5)
    draw_text(canvas, centre[0], centre[1], str(face), 24, 800, INK if good else SOFT, "centre", tabular=True)
