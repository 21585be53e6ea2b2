"""The roster: a column for each team, models with what matters in play; how much of it hangs on how many there are."""

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from games.battlefield.books.sides import Ready
from games.kernel import Seat
from games.kernel.text import prose
from games.urban_war.content.book import Card, Member
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, View
from games.urban_war.units.points import points_left
from renderers.battlefield.bases import draw_mark, draw_panic, draw_tag
from renderers.battlefield.head import named, picked
from renderers.battlefield.screen import ROW, Style, row_boxes
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HARM, MUTE, NOW, PAGE, PANEL, RGB, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge
from renderers.urban_war.scene import mark_of
from renderers.urban_war.screen import HEAD, TEAM, ready_teams, roster_height, style_of, team_height

_GAP, _MARGIN, _TAG, _NAME = 16, 16, 64, 84
_LEAST = 40
"""Px without which a name is left out."""
_WORD = {"W": 34, "CAL": 56}
"""Px that the words before boxes take: wounds, and follow-up actions by CAL."""
_PART = 84
"""Px from which on a part of a weapon's name is worth drawing."""
_SETUP = ("teams", "terrain", "sides", "deployment")


def draw_roster(view: View) -> Image.Image:
    """Return the roster at its final size."""
    style = style_of(view.public)
    height, ready, each = roster_height(view.public, style), ready_teams(view.public), team_height(view.public)
    canvas = Canvas(blank(WIDTH, height, PAGE))
    width = (WIDTH - 2 * _MARGIN - _GAP) / 2
    for seat in range(2):
        left = _MARGIN + seat * (width + _GAP)
        _team(canvas, view, seat, (left, 4, left + width, height - 6 - each * len(ready)), style)
    for number, team in enumerate(ready):
        _ready(canvas, view.public, team, height - 2 - each * (len(ready) - number))
    return canvas.image.reduce(SCALE)


def _ready(canvas: Canvas, public: Public, team: Ready[Member], top: float) -> None:
    """Draw what a ready team is: its word, its name, its points, and who is in it, below that where there is room."""
    book, two = public.book.value, team_height(public) > TEAM
    middle = top + TEAM / 2
    draw_text(canvas, 34, middle, fit(team.word, 150, 26, 800), 26, 800)
    points = f"{book.points(team.parts)} pts"
    room = WIDTH - 50 - text_width(points, 24, 600)
    draw_text(canvas, WIDTH - 34, middle, points, 24, 600, SOFT, "right", tabular=True)
    draw_text(canvas, 196, middle, fit(team.name, room - 196 if two else 290, 26, 600), 26, 600)
    names = Counter(book.card(member.card).name for member in team.parts)
    who = ", ".join(f"{many} {name}" for name, many in names.items())
    if two:
        draw_text(canvas, 196, middle + TEAM - 6, fit(who, WIDTH - 230, 24, 500), 24, 500, SOFT)
    else:
        draw_text(canvas, 500, middle, fit(who, room - 510, 24, 500), 24, 500, SOFT)


def _team(canvas: Canvas, view: View, seat: Seat, box: Box, style: Style) -> None:
    left, _, right, bottom = box
    models = [model for model in view.public.models if model.seat == seat]
    now = any(prompt.seat == seat for prompt in view.awaited)
    canvas.rect(box, PANEL, 12, NOW if now else None, 4)
    _head(canvas, view, seat, box)
    for model, place in zip(models, row_boxes(len(models), (left, HEAD, right, bottom), style), strict=True):
        if style == "pairs":
            _short(canvas, view, model, place)
        else:
            _row(canvas, view, model, place, style)
    if style == "pairs":
        middle = left + (right - left) / 2
        canvas.draw_open([(middle, HEAD + 4), (middle, bottom - 10)], SOFT, 1)


def _head(canvas: Canvas, view: View, seat: Seat, box: Box) -> None:
    """Draw whose team it is, how many live, how many orders lie face down, and what it is worth."""
    left, right, public = box[0], box[2], view.public
    badge(canvas, (left + 34, 32), 19, seat)
    models = [model for model in public.models if model.seat == seat]
    x = right - 14
    if models:
        x -= draw_text(canvas, x, 32, f"{points_left(public, seat)} pts", 24, 600, SOFT, "right", tabular=True) + 16
        alive = len(models) if public.phase in _SETUP else len(public.standing(seat))
        words = f"{alive} of {len(models)}"
        x -= draw_text(canvas, x, 32, words, 24, 700, TEXT, "right", tabular=True) + 14
    down = sum(model.counter == "down" for model in public.standing(seat))
    if down:
        x -= draw_text(canvas, x, 32, str(down), 24, 700, TEXT, "right", tabular=True) + 34
        draw_mark(canvas, (x, 18, x + 28, 47), "sealed")
        x -= 14
    team = public.teams[seat] if public.teams else "" if models else picked(view, seat, "team")
    played = prose.hand(view, seat)
    name = fit(named(view, seat), x - left - 62 - (text_width(f" · {played}", 26, 700) if played else 0), 26, 700)
    title = f"{name} · {played}" if played else f"{name} · {team}" if team else name
    size = 26 if text_width(title, 26, 700) <= x - left - 62 else 24
    draw_text(canvas, left + 62, 32, fit(title, x - left - 62, size, 700), size, 700)


def _light(model: Model) -> float:
    return 0.3 if model.dead else 0.55 if model.done else 1.0


def _row(canvas: Canvas, view: View, model: Model, box: Box, style: Style) -> None:
    """Draw a model: its name plate, its card, its move, CAL with follow-up boxes, wounds, counter."""
    card = view.public.card(model)
    left, top, right, _ = box
    middle = top + ROW / 2
    tone = MUTE if model.dead else TEXT
    tag = (left + 12, top + 3, left + 12 + _TAG, top + ROW - 3)
    draw_tag(canvas, tag, model.id, model.seat, _light(model), model.commander)
    end = _state(canvas, view, model, (right, top)) - 8
    if card.wounds > 1:
        end = _labelled(canvas, "W", 20 * card.wounds, (end, middle))
        _wounds(canvas, model, card, (end + 10 + _WORD["W"], middle))
    if model.cal:
        end = _labelled(canvas, "CAL", 22 * model.cal, (end, middle))
        _follow_ups(canvas, model, (end + 10 + _WORD["CAL"], middle))
    if style == "rows":
        end -= 8 + draw_text(canvas, end - 8, middle, f"{card.move}″", 24, 700, MUTE if model.dead else SOFT, "right")
    start = left + _NAME
    start += draw_text(canvas, start, middle, fit(card.name, end - 10 - start, 25, 600), 25, 600, tone) + 14
    _weapons(canvas, weapon_names(view.public, model), (start, end - 10), middle, MUTE if model.dead else SOFT)
    if style == "cards":
        _values(canvas, view.public, model, (left + _NAME, top + ROW + 13))


def _labelled(canvas: Canvas, word: str, wide: int, right: tuple[float, float]) -> float:
    """Draw a word before boxes that are so wide and end there; return where it begins, with a little room."""
    start = right[0] - wide - _WORD[word]
    draw_text(canvas, start, right[1], word, 24, 500, MUTE)
    return start - 10


def _weapons(canvas: Canvas, names: Sequence[str], room: tuple[float, float], middle: float, tone: RGB) -> None:
    """Draw the weapons of a model behind its name, as many as fit: equal names may have others."""
    wide = room[1] - room[0]
    lines = [", ".join(names[:many]) + (" …" if many < len(names) else "") for many in range(len(names), 0, -1)]
    line = next((line for line in lines if text_width(line, 24, 500) <= wide), "")
    if not line and names and wide >= _PART:
        line = fit(names[0], wide, 24, 500)
    draw_text(canvas, room[0], middle, line, 24, 500, tone)


def weapon_names(public: Public, model: Model) -> list[str]:
    """Return the weapons of a model, those of its gear first: others of its name may not have them."""
    card = public.card(model)
    usual = {weapon.word for weapon in public.book.value.card(card.word).weapons}
    return [weapon.name for weapon in sorted(card.weapons, key=lambda weapon: weapon.word in usual)]


def _values(canvas: Canvas, public: Public, model: Model, at: Point) -> None:
    """Draw what the card says, in a line."""
    card, x = public.card(model), at[0]
    grade = card.grade(model.cal)
    values = (
        ("MV", card.move), ("AS", card.assault), ("SH", card.shooting), ("ST", card.strength), ("T", card.toughness),
        ("CD", card.command), ("FS", grade.fs if grade else 0),
    )  # fmt: skip
    for word, value in values:
        x += draw_text(canvas, x, at[1], word, 24, 500, MUTE) + 5
        x += draw_text(canvas, x, at[1], str(value), 24, 700, MUTE if model.dead else SOFT, tabular=True) + 12


def _short(canvas: Canvas, view: View, model: Model, box: Box) -> None:
    """Draw a model in half a row: what has befallen it, follow-ups left ("+2"), of its name what there is room for."""
    card = view.public.card(model)
    left, top, right, _ = box
    middle = top + ROW / 2
    tag = (left + 12, top + 3, left + 12 + _TAG, top + ROW - 3)
    draw_tag(canvas, tag, model.id, model.seat, _light(model), model.commander)
    end = _state(canvas, view, model, (right, top)) - 8
    if card.wounds > 1:
        end -= 14 * card.wounds + 12
        _wounds(canvas, model, card, (end + 4, middle), 14)
    if model.cal and not model.dead:
        end -= 6 if card.wounds > 1 else 0
        end -= draw_text(canvas, end, middle, f"+{model.cal - model.follow_ups}", 24, 700, SOFT, "right") + 6
    room = end - 4 - left - _NAME
    if room >= _LEAST:
        name = fit(card.word.capitalize(), room, 24, 600)
        draw_text(canvas, left + _NAME, middle, name, 24, 600, MUTE if model.dead else TEXT)


def _follow_ups(canvas: Canvas, model: Model, at: Point) -> None:
    """Draw a box for every CAL, those used with a tick."""
    x, middle = at
    for box in range(model.cal):
        used = box < model.follow_ups
        canvas.rect((x, middle - 9, x + 17, middle + 9), None, 3, MUTE if used or model.dead else TEXT, 2.5)
        if used:
            icons.tick(canvas, (x + 9, middle), 12, MUTE)
        x += 22


def _wounds(canvas: Canvas, model: Model, card: Card, at: Point, pitch: float = 20) -> None:
    """Draw a box for every wound, those lost in vermilion."""
    x, middle = at
    left = 0 if model.dead else card.wounds - model.wounds
    for wound in range(card.wounds):
        canvas.rect((x, middle - 8, x + pitch - 4, middle + 8), TEXT if wound < left else HARM, 3)
        x += pitch


def _state(canvas: Canvas, view: View, model: Model, corner: Point) -> float:
    """Draw a cross, or panic and counter, from the right on; return where they begin."""
    x, middle = corner[0], corner[1] + ROW / 2
    if model.dead:
        icons.cross(canvas, (x - 30, middle), 22)
        return x - 44
    mark = mark_of(view, model)
    if mark:
        draw_mark(canvas, (x - 44, corner[1] + 4, x - 16, corner[1] + ROW - 3), mark)
    if model.panic:
        draw_panic(canvas, (x - 64, middle), 14)
        return x - 80
    return x - (44 if mark else 16)
