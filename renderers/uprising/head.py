"""The header, the strip of what was done and the key below the map."""

import math
from collections.abc import Sequence

from PIL import Image

from games.kernel import Seat
from games.kernel.base.caching import per_domain
from games.uprising.board.standings import rows
from games.uprising.content.maps.country import RESOURCES
from games.uprising.content.numbers import WARLORD_ACTIONS
from games.uprising.previews.war import regions_at_stake, settles
from games.uprising.state.frames import Fight
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, View
from games.uprising.state.views import seen_purses
from games.uprising.text.changes import Changes
from renderers.kit.canvas import Canvas, Point, blank
from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import SCALE
from renderers.kit.glory import draw_laurel, draw_rays
from renderers.kit.layers import stacked
from renderers.kit.look import TRIM
from renderers.kit.palette import HAIRLINE, INK, MUTE, NOW, PAGE, PANEL, RAISED, SOFT, TEXT, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, draw_title, fit, text_width
from renderers.kit.tokens import badge
from renderers.uprising import icons
from renderers.uprising.geography import HEADER
from renderers.uprising.screen import DEED, DEED_TYPE, EFFECT, EFFECT_TYPE, KEY, screen_of, strip_left, strip_seats
from renderers.uprising.words import STEP_TAKERS, STEP_WORDS, Heading, heading

_MIDDLE = HEADER / 2
_WORD, _RULE, _ACTOR = 34, 194, 212
_ABREAST, _PITCH = 5, 42
"""Most numbers of Lieutenants in one row, and how far apart these are in px."""


def draw_header(canvas: Canvas, view: View) -> None:
    """Draw round, who acts, who follows, and what is left to do."""
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    canvas.rect((0, HEADER - 3, WIDTH, HEADER), INK)
    if view.public.phase == "over":
        _verdict(canvas, view)
        return
    right = _right(canvas, view)
    draw_words(canvas, heading(view), right)
    if canvas.look.trim is not None:
        canvas.lay(0, HEADER - TRIM, canvas.look.trim())


def _verdict(canvas: Canvas, view: View) -> None:
    """Draw the result as the largest thing on the picture, and the points of all beside it."""
    words = heading(view)
    fill = seat_style(words.seats[0]).dark if len(words.seats) == 1 else RAISED
    left, box = 32.0, (8.0, 7.0, WIDTH - 8.0, HEADER - 9.0)
    if words.seats:
        draw_rays(canvas, box, (left + 40, _MIDDLE), fill, (0.0, 0.0, float(WIDTH), float(HEADER)))
    else:
        canvas.rect(box, fill, 14, NOW, 4)
    right = _tally(canvas, view) - 12 if None not in seen_purses(view) else WIDTH - 32.0
    for seat in words.seats:
        draw_laurel(canvas, (left + 40, _MIDDLE), 40, 0.8)
        badge(canvas, (left + 40, _MIDDLE - 3), 29, seat, "solid", fill)
        left += 104
    room = right - left
    size = next((size for size in (60, 54, 48, 42) if text_width(words.cut + words.line, size, 800) <= room), 34)
    name = fit(words.cut, room - text_width(words.line, size, 800), size, 800)
    draw_text(canvas, left, 41, name + words.line, size, 800)
    draw_text(canvas, left, 82, fit(words.second, room, 27, 600), 27, 600, SOFT)


def draw_words(canvas: Canvas, words: Heading, right: float) -> None:
    """Draw the left part of the header: where the match is, and who is to act."""
    draw_text(canvas, _WORD, 34, words.label, 24, 500, SOFT)
    size = 50 if words.rest and len(words.figure) < 3 else 40
    x = _WORD + draw_title(canvas, _WORD, 78, words.figure, size)
    if words.rest:
        draw_text(canvas, x + 9, 83, words.rest, 27, 500, SOFT)
    canvas.rect((_RULE, 22, _RULE + 3, HEADER - 22), HAIRLINE)
    left = _badges(canvas, words.seats)
    room = right - left - 16
    size = next((size for size in (48, 42, 36) if text_width(words.cut + words.line, size, 800) <= room), 36)
    name = fit(words.cut, room - text_width(words.line, size, 800), size, 800)
    draw_text(canvas, left, 42, name + words.line, size, 800)
    fits = not words.instead or text_width(words.second, 27, 500) <= room
    draw_text(canvas, left, 86, fit(words.second if fits else words.instead, room, 27, 500), 27, 500, SOFT)


def _badges(canvas: Canvas, seats: Sequence[Seat]) -> float:
    if len(seats) == 1:
        badge(canvas, (_ACTOR + 46, _MIDDLE), 36, seats[0])
        return _ACTOR + 106
    for index, seat in enumerate(seats):
        badge(canvas, (_ACTOR + 28 + index * 58, _MIDDLE), 24, seat)
    return _ACTOR + 10 + 58 * len(seats)


def _right(canvas: Canvas, view: View) -> float:
    """Draw the right part of the header; return where it begins."""
    public = view.public
    if settles(public):
        return _battles(canvas, len(regions_at_stake(public)))
    if public.fight is not None:
        return _steps(canvas, public.fight)
    if public.phase == "play":
        return _actions(canvas, public)
    if public.phase == "tie" and None not in seen_purses(view):
        return _tally(canvas, view)
    return WIDTH - 24


def _actions(canvas: Canvas, public: Public) -> float:
    """Draw how many actions are left, and whose: a crown with two pips, Lieutenants by their numbers."""
    own = public.own(public.turn)
    left = sum(one.left for one in own)
    lieutenants = [one for one in own if one.number]
    rows = 2 if len(lieutenants) > _ABREAST else 1
    per_row = math.ceil(len(lieutenants) / rows)
    width = 150 + 66 + (44 + per_row * _PITCH if lieutenants else 0)
    x = WIDTH - 24.0 - width
    canvas.rect((x - 24, 22, x - 21, HEADER - 22), HAIRLINE)
    number = draw_text(canvas, x - 8, _MIDDLE, str(left), 72, 800, NOW if left else MUTE, tabular=True)
    draw_text(canvas, x + number, 40, "action" if left == 1 else "actions", 27, 600)
    draw_text(canvas, x + number, 73, "left", 27, 600)
    x += 150 + 32
    for one in own[: 1 if own and not own[0].number else 0]:
        _warlord(canvas, x, one.left)
    if lieutenants:
        able = sum(one.left for one in lieutenants)
        canvas.sprite((x + 60, _MIDDLE), icons.insignia("chevron", 32, icons.acting_tone(able, True)))
    for index, one in enumerate(lieutenants):
        row, column = divmod(index, per_row)
        _pip(canvas, (x + 104 + column * _PITCH, _MIDDLE + (row - (rows - 1) / 2) * 42), one)
    return WIDTH - 24.0 - width - 24


def _warlord(canvas: Canvas, x: float, left: int) -> None:
    canvas.sprite((x, 36), icons.insignia("crown", 46, icons.acting_tone(left, True)))
    full = max(left, WARLORD_ACTIONS)
    for pip in range(full):
        centre = (x + (pip - (full - 1) / 2) * 26, 80)
        canvas.circle(centre, 10, NOW if pip < left else None, NOW if pip < left else MUTE, 2.5)


def _pip(canvas: Canvas, centre: Point, one: Character) -> None:
    """Draw the number of a Lieutenant, filled while it can act."""
    canvas.circle(centre, 18, NOW if one.left else None, NOW if one.left else MUTE, 2.5)
    draw_text(canvas, *centre, str(one.number), 24, 800, INK if one.left else MUTE, "centre")


def _tally(canvas: Canvas, view: View) -> float:
    """Draw the victory points of all players; return where they begin."""
    pitch = 84
    figures = rows(view)
    left = WIDTH - 30.0 - pitch * len(figures)
    canvas.rect((left - 14, 22, left - 11, HEADER - 22), HAIRLINE)
    best = max(row.total for row in figures)
    for index, row in enumerate(figures):
        x = left + pitch * (index + 0.5)
        badge(canvas, (x, 34), 21, row.seat)
        draw_text(canvas, x, 83, str(row.total), 38, 800, NOW if row.total == best else TEXT, "centre")
    return left - 14


def _steps(canvas: Canvas, fight: Fight) -> float:
    """Draw what the three steps of a Skirmish are, the present one in cream."""
    left = WIDTH - 372.0
    canvas.rect((left, 22, left + 3, HEADER - 22), HAIRLINE)
    canvas.sprite((left + 48, _MIDDLE), icons.swords(56))
    now = list(STEP_WORDS).index(fight.step)
    for index, (step, who) in enumerate(STEP_TAKERS.items()):
        tone, weight = (NOW, 800) if index == now else (MUTE if index < now else SOFT, 500)
        y = _MIDDLE + (index - 1) * 33
        draw_text(canvas, left + 88, y, step, 26, 800, tone)
        draw_text(canvas, left + 116, y, who, 26, weight, tone)
    return left


def _battles(canvas: Canvas, number: int) -> float:
    """Draw in how many regions something must be decided."""
    left = WIDTH - 330.0
    canvas.rect((left, 22, left + 3, HEADER - 22), HAIRLINE)
    canvas.sprite((left + 60, _MIDDLE), icons.swords(72))
    x = left + 116 + draw_text(canvas, left + 116, _MIDDLE, str(number), 72, 800, NOW, tabular=True)
    draw_text(canvas, x + 14, 40, "region" if number == 1 else "regions", 27, 600)
    draw_text(canvas, x + 14, 73, "to settle", 27, 600)
    return left


def last_strip(view: View, done: Changes) -> Image.Image:
    """Return the strip below the map: what was done, what it changed, and the key where there is room for it."""
    screen = screen_of(view, done)
    seats = () if screen.runs else strip_seats(view, done)
    left = strip_left(seats)
    canvas = Canvas(blank(WIDTH, screen.strip, PANEL))
    for index, seat in enumerate(seats):
        badge(canvas, (54 + 58 * index, screen.strip / 2), 26, seat)
    y = 28.0
    for line in screen.deeds:
        draw_text(canvas, left, y, fit(line, WIDTH - left - 24, *DEED_TYPE), *DEED_TYPE)
        y += DEED
    for line in screen.effects:
        draw_text(canvas, left, y, fit(line, WIDTH - left - 24, *EFFECT_TYPE), *EFFECT_TYPE, SOFT)
        y += EFFECT
    strip = canvas.image.reduce(SCALE)
    return stacked(strip, draw_key()) if screen.keyed else strip


@per_domain
def draw_key() -> Image.Image:
    """Return what the signs on the map mean, at its final size."""
    canvas = Canvas(blank(WIDTH, KEY, PAGE))
    signs: list[tuple[str, Cutout]] = [(kind, icons.token(kind, 36)) for kind in RESOURCES]
    signs += [("unstable", icons.unstable(19)), ("Warlord", icons.insignia("crown", 38, TEXT)),
              ("Lieutenant", icons.insignia("chevron", 30, TEXT))]  # fmt: skip
    widths = [sign.width + 10 + text_width(word, 26, 500) for word, sign in signs]
    gap = (WIDTH - 68 - sum(widths)) / (len(signs) - 1)
    x = 34.0
    for (word, sign), width in zip(signs, widths, strict=True):
        canvas.sprite((x + sign.width / 2, KEY / 2), sign)
        draw_text(canvas, x + sign.width + 10, KEY / 2, word, 26, 500, SOFT)
        x += width + gap
    return canvas.image.reduce(SCALE)
