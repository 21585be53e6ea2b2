"""The roster: a card for each of two ships, side by side; of more ships see `fleet_roster`."""

from PIL import Image

from games.kernel.text import prose
from games.raise_shields.content.numbers import CANNONS_A_SIDE
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import View
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import (
    EMPTY,
    HAIRLINE,
    HARM,
    ICE,
    INK,
    MUTE,
    NOW,
    PAGE,
    PANEL,
    RGB,
    SOFT,
    STEEL,
    TEXT,
    UNLIT,
    mix,
    seat_style,
)  # fmt: skip
from renderers.kit.panels import WIDTH, box_lefts
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge
from renderers.raise_shields.chips import CARD, INSET, MARGIN, WIDE_CARDS, card_height, draw_chips, roster_height
from renderers.raise_shields.fleet_roster import draw_fleet
from renderers.raise_shields.ships import LOW, label
from renderers.raise_shields.tags import Tag, draw_tag, tag_of
from renderers.raise_shields.words import person, ship_name

_HEAD, _PITCH = 94, 66
_TRACK = 10


def draw_roster(view: View) -> Image.Image:
    """Return the cards of all ships at their final size."""
    cards = view.public.ships
    canvas = Canvas(blank(WIDTH, roster_height(cards), PAGE))
    if len(cards) > WIDE_CARDS:
        draw_fleet(canvas, view)
        return canvas.image.reduce(SCALE)
    height = card_height(cards)
    for index, ship in enumerate(cards):
        left = MARGIN + index % 2 * (CARD + MARGIN)
        top = MARGIN + index // 2 * (height + MARGIN)
        _card(canvas, (left, top, left + CARD, top + height), ship, view)
    return canvas.image.reduce(SCALE)


def _card(canvas: Canvas, box: Box, ship: Ship, view: View) -> None:
    style, tag, (left, top, _, _) = seat_style(ship.seat), tag_of(ship, view), box
    canvas.rect(box, PANEL, 18)
    canvas.rect((left, top, left + CARD, top + 40), style.dark, 18)
    canvas.rect((left, top + 20, left + CARD, top + _HEAD), style.dark)
    _head(canvas, left, top, ship, tag, view)
    in_play = ship.status not in ("destroyed", "fled")
    for index, (what, value, full, tone) in enumerate(
        (
            ("shields", ship.shields, ship.start.shields, ICE),
            ("hull", ship.hull, ship.start.hull, STEEL),
            ("crew", ship.crew, ship.start.crew, STEEL),
        )
    ):
        _statistic(
            canvas, left + INSET, top + _HEAD + 16 + index * _PITCH, what, value, full, tone if in_play else EMPTY
        )
    middle = top + _HEAD + 18 + 3 * _PITCH
    canvas.rect((left + INSET, middle, left + CARD - INSET, middle + 2), HAIRLINE)
    _broadsides(canvas, left + 126 + INSET, middle + 138, ship)
    _figures(canvas, left + 316, left + CARD - INSET, middle + 40, ship)
    draw_chips(canvas, left + INSET, middle + 279, ship)
    frame = NOW if tag.look == "now" else HAIRLINE
    canvas.rect(box, None, 18, frame, 5 if tag.look == "now" else 2)


def _head(canvas: Canvas, left: float, top: float, ship: Ship, tag: Tag, view: View) -> None:
    dark = seat_style(ship.seat).dark
    badge(canvas, (left + 56, top + 48), 32, ship.seat, "out" if tag.look == "harm" else "solid", dark, label(ship))
    right = left + CARD - INSET
    room = right - draw_tag(canvas, right, top + 47, tag, dark) - 20 - (left + 108)
    draw_text(canvas, left + 108, top + 34, fit(ship_name(ship), room, 42, 800), 42, 800)
    over = view.public.outcome is not None or tag.look == "harm"
    marker = view.public.first == ship.seat and view.public.round > 0 and not over
    hand = f" · {played}" if (played := prose.hand(view, ship.seat)) else ""
    name = fit(person(view, ship.seat), room - 64 * marker - text_width(hand, 26, 500), 26, 500) + hand
    width = draw_text(canvas, left + 108, top + 73, name, 26, 500, SOFT)
    if marker:
        x = left + 108 + width + 16
        canvas.rect((x, top + 57, x + 52, top + 89), dark, 7, TEXT, 2)
        draw_text(canvas, x + 26, top + 73, "1st", 24, 700, TEXT, "centre")


def _statistic(canvas: Canvas, left: float, top: float, what: str, value: int, full: int, tone: RGB) -> None:
    low = value <= LOW and tone != EMPTY
    colour = HARM if low else tone
    icons.figure(canvas, what, (left + 17, top + 28), 40, colour)
    draw_text(canvas, left + 47, top + 18, str(value), 38, 800, HARM if low else TEXT)
    draw_text(canvas, left + 47, top + 49, what, 24, 500, SOFT)
    _boxes(canvas, left + 146, top + 4, value, full, colour)


def _boxes(canvas: Canvas, left: float, top: float, value: int, full: int, colour: RGB) -> None:
    """Draw ten base boxes in fives and lower bonus boxes set apart; lost ones hollow and struck through."""
    room = CARD - 2 * INSET - 146
    width, gap, group = (20.0, 4.0, 7.0) if full <= 15 else (14.2, 3.6, 5.4)
    if full > 20:
        width = (room - 6 - (full - 1) * 2.5 - (full - 1) // 5 * 4) / full
        gap, group = 2.5, 4.0
    for index, edge in enumerate(box_lefts(full, left, width, gap, group)):
        x = edge + (6 if index >= 10 else 0)
        box = (x, top + (12 if index >= 10 else 0), x + width, top + 46)
        if index < value:
            canvas.rect(box, colour, 3)
        else:
            icons.empty_box(canvas, box, UNLIT)


def _broadsides(canvas: Canvas, x: float, y: float, ship: Ship) -> None:
    """Draw the ship from above with its cannon boxes: port left, starboard right (RS-55, RS-70)."""
    style = seat_style(ship.seat)
    gone = ship.status in ("destroyed", "fled")
    colour = mix(PANEL, style.colour, 0.35) if gone else style.colour
    for side, sign in (("port", -1), ("starboard", 1)):
        ticks = ship.ticks[side == "starboard"]
        middle = x + sign * 80
        number = ship.cannons("port" if sign < 0 else "starboard")
        draw_text(canvas, middle - 20, y - 113, "L" if sign < 0 else "R", 26, 500, SOFT, "centre")
        draw_text(canvas, middle + 12, y - 113, str(number), 38, 800, HARM if number == 0 else TEXT, "centre")
        draw_text(canvas, middle, y - 83, "cannons" if number != 1 else "cannon", 24, 500, SOFT, "centre")
        for cannon in range(CANNONS_A_SIDE):
            top = y - 64 + cannon * 37
            fires = cannon >= CANNONS_A_SIDE - number
            stub = (x + sign * 28, x + sign * 49)
            canvas.rect((min(stub), top + 10, max(stub), top + 19), STEEL if fires and not gone else EMPTY)
            for column in range(2):
                ticked = ticks > 2 * cannon + column
                _cannon_box(
                    canvas, x + sign * (63 + column * 34), top + 15, ticked, STEEL if fires and not gone else EMPTY
                )
    outline = _outline(x, y)
    canvas.polygon(outline, colour)
    _port_shade(canvas, x, y, colour)
    canvas.polygon([(x, y - 126), (x + 30, y - 62), (x, y - 88), (x - 30, y - 62)], TEXT, PANEL, 3)
    canvas.polygon([(x, y - 126), (x + 30, y - 62), (x, y - 88), (x - 30, y - 62)], TEXT)
    draw_text(canvas, x, y + 16, label(ship), 44 if len(label(ship)) == 1 else 32, 800, INK, "centre")


_SIDE = [(30, -62), (35, -20), (36, 20), (32, 70), (26, 112), (20, 121), (10, 126)]


def _outline(x: float, y: float) -> list[tuple[float, float]]:
    right = [(x + dx, y + dy) for dx, dy in _SIDE]
    left = [(x - dx, y + dy) for dx, dy in reversed(_SIDE)]
    return [(x, y - 88), *right, *left]


def _port_shade(canvas: Canvas, x: float, y: float, colour: RGB) -> None:
    points = [(x, y - 88), (x, y + 126), *((x - dx, y + dy) for dx, dy in reversed(_SIDE))]
    canvas.polygon(points, mix(INK, colour, 0.78))


def _cannon_box(canvas: Canvas, x: float, y: float, ticked: bool, tone: RGB) -> None:
    """Draw a box of a cannon: whole as the boxes of hull and crew are, or ticked off."""
    box = (x - 14, y - 14, x + 14, y + 14)
    if ticked:
        canvas.rect(box, mix(PANEL, HARM, 0.25), 4, HARM, 2)
        icons.cross(canvas, (x, y), 20, HARM)
    else:
        canvas.rect(box, tone, 3)


def _figures(canvas: Canvas, left: float, right: float, middle: float, ship: Ship) -> None:
    """Write stress with its track of ten, torpedoes and credits."""
    hot = ship.stress > LOW
    icons.stroke(canvas, left, middle - 13, 26, HARM if ship.stress else STEEL)
    draw_text(canvas, left + 34, middle, "stress", 28, 500, SOFT)
    draw_text(canvas, right, middle, str(ship.stress), 44, 800, HARM if hot else TEXT, "right", tabular=True)
    pitch = (right - left - 18) / (_TRACK - 0.4)
    for index in range(_TRACK):
        icons.stroke(canvas, left + index * pitch, middle + 34, 34, HARM if index < ship.stress else EMPTY, 0.32)
    _rule(canvas, left, right, middle + 84)
    draw_text(canvas, left, middle + 118, "torpedoes", 28, 500, SOFT if ship.torpedoes else MUTE)
    _torpedoes(canvas, right, middle + 118, ship.torpedoes)
    _rule(canvas, left, right, middle + 152)
    draw_text(canvas, left, middle + 186, "credits", 28, 500, SOFT if ship.credits else MUTE)
    draw_text(canvas, right, middle + 186, str(ship.credits), 38, 800, TEXT, "right", tabular=True)


def _rule(canvas: Canvas, left: float, right: float, y: float) -> None:
    canvas.rect((left, y - 1, right, y + 1), HAIRLINE)


def _torpedoes(canvas: Canvas, right: float, middle: float, left_over: int) -> None:
    if not left_over:
        draw_text(canvas, right, middle, "–", 28, 500, MUTE, "right")
    elif left_over <= 3:
        for index in range(left_over):
            icons.torpedo(canvas, (right - 12 - index * 32, middle), 38, STEEL)
    else:
        width = draw_text(canvas, right, middle, str(left_over), 38, 800, TEXT, "right")
        icons.torpedo(canvas, (right - width - 22, middle), 38, STEEL)
