"""The roster: the deck, then a panel for each army with its units and their state; two or four are two abreast."""

from collections.abc import Mapping
from types import MappingProxyType

from PIL import Image

from games.battlefield.books.sides import Ready
from games.kernel.base.numbers import counted
from games.kernel.text import prose
from games.upheaval.content.book import Squad
from games.upheaval.state.public import Public, View
from games.upheaval.state.units import Unit
from games.upheaval.text.summary import gain_words
from games.upheaval.text.words import CONDITIONS, weapons
from games.upheaval.units import sides
from games.upheaval.units.experience import experience
from games.upheaval.units.queries import leader
from games.upheaval.units.sides import side_of
from renderers.battlefield.bases import draw_tag
from renderers.battlefield.head import named, picked
from renderers.battlefield.screen import ROW, Style, row_boxes
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HARM, MUTE, NOW, PAGE, PANEL, RAISED, SOFT, TEXT, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.shapes import placed, seat_outline
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge
from renderers.upheaval.scene import setting_up, signs
from renderers.upheaval.screen import (
    DECK,
    HEAD,
    READY,
    abreast,
    panel_height,
    panel_rows,
    ready_armies,
    ready_height,
    roster_height,
    style_of,
    units_of,
)
from renderers.upheaval.units import draw_sign

_BRIEFLY: Mapping[int, str] = MappingProxyType(
    {1: "Plant", 2: "Tunnels", 3: "Winds", 4: "Woods", 5: "HQ", 6: "Mines", 7: "Night", 8: "Storm"}
)
"""Conditions where many are in force."""
_GAP, _MARGIN, _TAG, _NAME, _SLOT = 16, 16, 64, 84, 28


def draw_roster(view: View) -> Image.Image:
    """Return the roster at its final size."""
    public, style = view.public, style_of(view.public)
    height = roster_height(public, style)
    canvas = Canvas(blank(WIDTH, height, PAGE))
    _deck(canvas, view)
    top = float(DECK)
    for seats in panel_rows(public):
        width = (WIDTH - 2 * _MARGIN - _GAP) / 2 if len(panel_rows(public)) < public.seats else WIDTH - 2 * _MARGIN
        high = panel_height(public, seats, style)
        for column, seat in enumerate(seats):
            left = _MARGIN + column * (width + _GAP)
            _panel(canvas, view, seat, (left, top, left + width, top + high - 8), style)
        top += high
    for number, army in enumerate(ready_armies(public)):
        _ready(canvas, public, army, top + number * ready_height(public))
    return canvas.image.reduce(SCALE)


def _deck(canvas: Canvas, view: View) -> None:
    """Draw the cards still to come as little cards by seat, and the conditions in force."""
    public, middle, x = view.public, DECK / 2, 24.0
    if public.phase == "action" and any(public.deck):
        x += draw_text(canvas, x, middle, "Deck", 26, 700) + 16
        small = sum(public.deck) > 14
        for seat, many in enumerate(public.deck):
            for _ in range(min(many, 1) if small else many):
                _card(canvas, (x, middle), seat)
                x += 30
            if small and many:
                x += 4 + draw_text(canvas, x + 2, middle, f"× {many}", 26, 700, TEXT, tabular=True) + 18
        x += 10
    words = _now(public, CONDITIONS)
    if text_width(words, 26, 600) > WIDTH - 48 - x:
        words = _now(public, _BRIEFLY)
    draw_text(canvas, WIDTH - 24, middle, fit(words, WIDTH - 48 - x, 26, 600), 26, 600, SOFT, "right")


def _now(public: Public, names: Mapping[int, str]) -> str:
    """Return the turn and the conditions in force."""
    told = [f"Turn {public.turn} of {public.options.turns}"] if public.turn else []
    told += [names[number] for number in dict.fromkeys(public.conditions)]
    return " · ".join(told) or "No turn yet"


def _card(canvas: Canvas, at: Point, seat: int) -> None:
    """Draw the card of a seat: the shape of its owner on it."""
    x, y = at
    style = seat_style(seat)
    canvas.rect((x, y - 18, x + 26, y + 18), style.dark, 4, style.colour, 2)
    canvas.polygon(placed(seat_outline(style.shape, 7), (x + 13, y)), style.colour)


def _panel(canvas: Canvas, view: View, seat: int, box: Box, style: Style) -> None:
    left, top, right, bottom = box
    now = any(prompt.seat == seat for prompt in view.awaited)
    canvas.rect(box, PANEL, 12, NOW if now else None, 4)
    _head(canvas, view, seat, box)
    units = units_of(view.public, seat)
    places = row_boxes(len(units), (left, top + HEAD, right, bottom), style, abreast(view.public))
    for unit, place in zip(units, places, strict=True):
        _row(canvas, view.public, unit, place, style)


def _head(canvas: Canvas, view: View, seat: int, box: Box) -> None:
    """Draw whose army it is and with whom it wins, how many models live, its points and its side's (UH-B48)."""
    (left, top, right, _), public = box, view.public
    middle, start = top + 31, left + 62
    badge(canvas, (left + 34, middle), 19, seat)
    side = side_of(public, seat)
    for friend in (one for one in side if one != seat):
        start += draw_text(canvas, start - 4, middle, "+", 24, 700, SOFT) + 16
        badge(canvas, (start - 2, middle), 15, friend)
        start += 22
    x, units = right - 14.0, units_of(public, seat)
    if public.turn and public.points:
        own = f"{public.points[seat]} of " if len(side) > 1 else ""
        words = own + counted(sides.points(public, side), "pt")
        x -= draw_text(canvas, x, middle, words, 26, 800, TEXT, "right", tabular=True) + 16
    if units:
        all_models = sum(len(unit.models) for unit in units)
        alive = sum(not model.dead and not model.gone for unit in units for model in unit.models)
        x -= draw_text(canvas, x, middle, f"{alive} of {all_models}", 24, 600, SOFT, "right", tabular=True) + 14
    army = prose.hand(view, seat) or (
        public.armies[seat] if seat < len(public.armies) else "" if units else picked(view, seat, "army")
    )
    name = named(view, seat)
    title = f"{name} · {army}" if army else name
    size = 26 if text_width(title, 26, 700) <= x - start else 24
    draw_text(canvas, start, middle, fit(title, x - start, size, 700), size, 700)


def _row(canvas: Canvas, public: Public, unit: Unit, box: Box, style: Style) -> None:
    """Draw a unit: its tag, its name, models left, those that lie down, its state; below, its weapons and gains."""
    left, top, right, _ = box
    middle, alive = top + ROW / 2, unit.alive
    light = 0.3 if not alive else 0.55 if "done" in signs(public, unit) else 1.0
    head = leader(unit) or unit.models[0]
    person = public.profile(unit, head).has("personality")
    draw_tag(
        canvas,
        (left + 12, top + 3, left + 12 + _TAG, top + ROW - 3),
        unit.id,
        unit.seat,
        light,
        person and style != "pairs",
    )
    x = _signs(canvas, public, unit, right - 12, middle)
    over, earned = public.phase == "over", experience(public, unit)
    if over and earned and style != "cards":
        x -= draw_text(canvas, x, middle, f"{earned} XP", 24, 600, SOFT, "right", tabular=True) + 12
    models = sum(not model.dead and not model.gone for model in unit.models)
    if alive:
        words = f"{models}/{len(unit.models)}" if style != "pairs" else str(models)
        tone = HARM if 2 * models <= len(unit.models) and models < len(unit.models) else TEXT
        x -= draw_text(canvas, x, middle, words, 26, 700, tone, "right", tabular=True) + 12
        x = x if over else _down(canvas, public, unit, x, middle)
    room = x - left - _NAME
    if room > 30:
        draw_text(canvas, left + _NAME, middle, fit(unit.name, room, 25, 600), 25, 600, TEXT if alive else MUTE)
    if style == "cards":
        arms = weapons(public, unit) or (("no ranged weapons",) if alive else ())
        line = fit(" · ".join((*arms, *_gains(public, unit))), right - left - _NAME - 14, 24, 500)
        draw_text(canvas, left + _NAME, top + ROW + 13, line, 24, 500, SOFT if alive else MUTE)
    elif style == "rows" and alive:
        _beside(canvas, public, unit, (left + _NAME + text_width(unit.name, 25, 600) + 16, x - 14), middle)


def _beside(canvas: Canvas, public: Public, unit: Unit, room: tuple[float, float], middle: float) -> None:
    """Draw the weapons of a unit behind its name, and what it has learned, as many as fit whole."""
    gains = [gain_words(gain) for gain in unit.gains] if public.phase == "over" else _gains(public, unit)
    told = [*weapons(public, unit), *gains]
    for many in range(len(told), 0, -1):
        line = " · ".join(told[:many]) + (" …" if many < len(told) else "")
        if text_width(line, 24, 500) <= room[1] - room[0]:
            draw_text(canvas, room[0], middle, line, 24, 500, SOFT)
            return


def _down(canvas: Canvas, public: Public, unit: Unit, x: float, middle: float) -> float:
    """Draw how many models lie down, and the Wound Points lost; return where that begins."""
    prone, hurt = sum(model.prone for model in unit.on_table), sum(model.wounds for model in unit.on_table)
    if prone:
        x -= draw_text(canvas, x, middle, str(prone), 24, 700, TEXT, "right", tabular=True) + 16
        draw_sign(canvas, (x, middle), "prone")
        x -= 20
    if hurt:
        x -= draw_text(canvas, x, middle, f"−{hurt}", 24, 700, HARM, "right", tabular=True) + 12
    return x


def _signs(canvas: Canvas, public: Public, unit: Unit, right: float, middle: float) -> float:
    """Draw the state of a unit from the right on; return where it begins."""
    if not unit.alive:
        icons.cross(canvas, (right - 16, middle), 22)
        return right - 40
    x = right
    if unit.joined:
        wide = text_width(unit.joined, 24, 700) + 14
        canvas.rect((x - wide, middle - 15, x, middle + 15), RAISED, 6)
        draw_text(canvas, x - 7, middle, unit.joined, 24, 700, SOFT, "right")
        x -= wide + 6
    for sign in reversed(signs(public, unit)) if not (setting_up(public) or public.phase == "over") else ():
        draw_sign(canvas, (x - _SLOT / 2, middle), sign)
        x -= _SLOT
    return x - 6


def _gains(public: Public, unit: Unit) -> list[str]:
    """Return what a unit has gained, and the experience that it has not spent."""
    told, points = [gain_words(gain) for gain in unit.gains], experience(public, unit)
    return [*told, f"{points} XP"] if points else told


def _ready(canvas: Canvas, public: Public, army: Ready[Squad], top: float) -> None:
    """Draw what a ready army is: its word, name, units, points; below, where there is room, how it plays."""
    middle = top + READY / 2 - 4
    draw_text(canvas, 34, middle, fit(army.word, 150, 26, 800), 26, 800)
    draw_text(canvas, 190, middle, fit(army.name, 270, 26, 600), 26, 600)
    points = f"{public.book.value.points(army.parts)} pts"
    draw_text(canvas, WIDTH - 34, middle, points, 24, 600, SOFT, "right", tabular=True)
    models = sum(len(squad.members) for squad in army.parts)
    words = f"{counted(len(army.parts), 'unit')}, {counted(models, 'model')}"
    if ready_height(public) == READY:
        words = f"{words}: {army.words}"
    else:
        draw_text(canvas, 190, middle + READY - 6, fit(army.words, WIDTH - 224, 24, 500), 24, 500, SOFT)
    draw_text(canvas, 474, middle, fit(words, WIDTH - 624, 24, 500), 24, 500, SOFT)
