"""The header, the strip of what was done and the key below the map."""

import functools
from collections.abc import Sequence

from PIL import Image

from games.kernel import Seat
from games.uprising.happened import Happened
from games.uprising.maps.country import RESOURCES
from games.uprising.state import Fight, Public, View
from games.uprising.views import rows, seen_purses
from renderers.kit.canvas import Canvas, blank
from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HAIRLINE, INK, MUTE, NOW, PAGE, PANEL, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge
from renderers.uprising import icons
from renderers.uprising.geography import HEADER
from renderers.uprising.words import STEP_WORDS, Heading, done_words, heading, regions_at_stake, settles

_MIDDLE = HEADER / 2
_STRIP, _KEY = 92, 60
_WORD, _RULE, _ACTOR = 34, 194, 212
_MOST_SIGNS = 4


def draw_header(canvas: Canvas, view: View) -> None:
    """Draw round, who acts, who follows, and what is left to do."""
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    canvas.rect((0, HEADER - 3, WIDTH, HEADER), INK)
    right = _right(canvas, view)
    draw_words(canvas, heading(view), right)


def draw_words(canvas: Canvas, words: Heading, right: float) -> None:
    """Draw the left part of the header: where the match is, and who is to act."""
    draw_text(canvas, _WORD, 34, words.label, 24, 500, SOFT)
    size = 50 if words.rest and len(words.figure) < 3 else 40
    x = _WORD + draw_text(canvas, _WORD, 78, words.figure, size, 800, tabular=bool(words.rest))
    if words.rest:
        draw_text(canvas, x + 9, 83, words.rest, 27, 500, SOFT)
    canvas.rect((_RULE, 22, _RULE + 3, HEADER - 22), HAIRLINE)
    left = _badges(canvas, words.seats)
    room = right - left - 16
    size = next((size for size in (48, 42, 36) if text_width(words.cut + words.line, size, 800) <= room), 36)
    name = fit(words.cut, room - text_width(words.line, size, 800), size, 800)
    draw_text(canvas, left, 42, name + words.line, size, 800)
    draw_text(canvas, left, 86, fit(words.second, room, 27, 500), 27, 500, SOFT)


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
    if public.phase in ("tie", "over") and None not in seen_purses(view):
        return _tally(canvas, view)
    return WIDTH - 24


def _actions(canvas: Canvas, public: Public) -> float:
    own = public.own(public.turn)
    left = sum(one.left for one in own)
    lieutenants = [one for one in own if one.number]
    shown = lieutenants if len(lieutenants) <= _MOST_SIGNS else []
    width = 150 + 56 + (len(shown) * 56 if shown or not lieutenants else 116)
    x = WIDTH - 32.0 - width
    canvas.rect((x - 24, 22, x - 21, HEADER - 22), HAIRLINE)
    number = draw_text(canvas, x - 8, _MIDDLE, str(left), 72, 800, NOW if left else MUTE, tabular=True)
    draw_text(canvas, x + number, 40, "action" if left == 1 else "actions", 27, 600)
    draw_text(canvas, x + number, 73, "left", 27, 600)
    x += 150 + 42
    for one in (*(one for one in own if not one.number), *shown):
        rank = icons.rank_of(one.number)
        tone = icons.acting_tone(one.left, True)
        canvas.sprite((x, 36), icons.insignia(rank, 46 if rank == "crown" else 32, tone))
        full = max(one.left, 1 if one.number else 2)
        for pip in range(full):
            centre = (x + (pip - (full - 1) / 2) * 26, 80)
            canvas.circle(centre, 10, NOW if pip < one.left else None, NOW if pip < one.left else MUTE, 2.5)
        x += 58
    if lieutenants and not shown:
        able = sum(one.left for one in lieutenants)
        canvas.sprite((x, 36), icons.insignia("chevron", 32, icons.acting_tone(able, True)))
        draw_text(canvas, x + 20, 38, f"×{len(lieutenants)}", 26, 700)
        draw_text(canvas, x + 14, 80, f"{able} left", 24, 600, NOW if able else MUTE, "centre")
    return WIDTH - 32.0 - width - 24


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
    """Draw the three steps of a Skirmish, the present one in cream."""
    left = WIDTH - 330.0
    canvas.rect((left, 22, left + 3, HEADER - 22), HAIRLINE)
    canvas.sprite((left + 60, _MIDDLE), icons.swords(72))
    x = left + 116
    now = list(STEP_WORDS).index(fight.step)
    for index, step in enumerate(STEP_WORDS):
        box = (x, _MIDDLE - 28, x + 56, _MIDDLE + 28)
        if index == now:
            canvas.rect(box, NOW, 12)
        else:
            canvas.rect(box, None, 12, HAIRLINE if index < now else MUTE, 3)
        tone = INK if index == now else MUTE if index < now else TEXT
        draw_text(canvas, x + 28, _MIDDLE, step, 34, 800, tone, "centre")
        x += 66
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


def last_strip(view: View, done: Happened) -> Image.Image:
    """Return the strip below the map: what was done, what it changed, and the key."""
    parts, effects = done_words(view, done)
    seats = tuple(dict.fromkeys(act.seat for act in done.acts))
    left = 46.0 + 58 * len(seats) if seats else 30.0
    lines = _lines(parts, WIDTH - left - 24)
    below = _broken(effects.split("; "), "; ", WIDTH - left - 24, 25, 500) if len(done.acts) > 1 else [effects]
    height = _STRIP + (len(lines) - 1) * 36 + (len(below) - 1) * 32
    canvas = Canvas(blank(WIDTH, height, PANEL))
    for index, seat in enumerate(seats):
        badge(canvas, (54 + 58 * index, height / 2), 26, seat)
    y = 30.0
    for line in lines:
        draw_text(canvas, left, y, fit(line, WIDTH - left - 24, 28, 600), 28, 600)
        y += 36
    for line in below:
        draw_text(canvas, left, y, fit(line, WIDTH - left - 24, 25, 500), 25, 500, SOFT)
        y += 32
    picture = Image.new("RGB", (WIDTH, height + _KEY), PAGE)
    picture.paste(canvas.image.reduce(SCALE), (0, 0))
    picture.paste(_key(), (0, height))
    return picture


def _lines(parts: Sequence[str], room: float) -> list[str]:
    """Put what each player did on lines: one that is too long for its line is broken between two actions."""
    return [line for part in parts for line in _broken(part.split(", "), ", ", room, 28, 600)]


def _broken(pieces: Sequence[str], between: str, room: float, size: float, weight: int) -> list[str]:
    """Join pieces into as few lines as they fit into."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        longer = f"{lines[-1]}{between}{piece}"
        if text_width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines


@functools.cache
def _key() -> Image.Image:
    canvas = Canvas(blank(WIDTH, _KEY, PAGE))
    signs: list[tuple[str, Cutout]] = [(kind, icons.token(kind, 36)) for kind in RESOURCES]
    signs += [("unstable", icons.unstable(19)), ("Warlord", icons.insignia("crown", 38, TEXT)),
              ("Lieutenant", icons.insignia("chevron", 30, TEXT))]  # fmt: skip
    widths = [sign.width + 10 + text_width(word, 26, 500) for word, sign in signs]
    gap = (WIDTH - 68 - sum(widths)) / (len(signs) - 1)
    x = 34.0
    for (word, sign), width in zip(signs, widths, strict=True):
        canvas.sprite((x + sign.width / 2, _KEY / 2), sign)
        draw_text(canvas, x + sign.width + 10, _KEY / 2, word, 26, 500, SOFT)
        x += width + gap
    return canvas.image.reduce(SCALE)
