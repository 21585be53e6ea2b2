"""The roster of three ships or more: the two that matter now as wide cards, every other one as a line."""

from games.kernel.text import prose
from games.raise_shields.content.numbers import CANNONS_A_SIDE
from games.raise_shields.state.frames import Attack
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import View, under_way
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas
from renderers.kit.palette import (
    EMPTY,
    HAIRLINE,
    HARM,
    ICE,
    NOW,
    PANEL,
    RGB,
    SOFT,
    STEEL,
    TEXT,
    UNLIT,
    mix,
    seat_style,
)  # fmt: skip
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge
from renderers.raise_shields.chips import GAP, LINE, MARGIN, WIDE, WIDE_CARDS, cannon_title
from renderers.raise_shields.ships import LOW, label
from renderers.raise_shields.tags import after_turn, draw_tag, tag_of
from renderers.raise_shields.teams import frame_box, frame_of, frame_side, team_of
from renderers.raise_shields.words import person, ship_name, upgrade_titles

_NAME = 316
"""Width of the part of a card that says whose ship it is."""
_TRACKS = (("shields", 336), ("hull", 558))
_TRACK = 196
_NUMBERS = (("crew", 800), ("stress", 878), ("L", 962), ("R", 1034), ("torpedo", 1106))
"""Where the figures of a card are, from its left edge."""
_COLUMNS = {
    "shields": 486, "hull": 582, "crew": 678, "stress": 774, "L": 862, "R": 930, "torpedo": 1000
}  # fmt: skip
"""Where they are on a line."""


def draw_fleet(canvas: Canvas, view: View) -> None:
    """Draw the cards and lines of all ships."""
    large = in_focus(view)
    top = float(MARGIN)
    for ship in large:
        _card(canvas, (MARGIN, top, WIDTH - MARGIN, top + WIDE), ship, view)
        top += WIDE + GAP
    chosen = {ship.id for ship in large}
    for ship in view.public.ships:
        if ship.id not in chosen:
            _line(canvas, (MARGIN, top, WIDTH - MARGIN, top + LINE - 4), ship, view)
            top += LINE


def in_focus(view: View) -> list[Ship]:
    """Return the ships that are drawn large: of an attack both, else those to act, then those that act next."""
    public, now = view.public, under_way(view.public)
    wanted = [now.attacker, now.target] if isinstance(now, Attack) else [public.turn, after_turn(public)]
    awaited = [ship.id for ship in public.ships if tag_of(ship, view).look == "now"]
    playing = [ship.id for ship in public.ships if ship.status not in ("destroyed", "fled")]
    every = [ship.id for ship in public.ships]
    ranked = dict.fromkeys(each for each in (*wanted, *awaited, *playing, *every) if each)
    return [public.ship(each) for each in ranked][:WIDE_CARDS]


def _card(canvas: Canvas, box: Box, ship: Ship, view: View) -> None:
    style, tag, (left, top, right, bottom) = seat_style(ship.seat), tag_of(ship, view), box
    gone = tag.look == "harm"
    canvas.rect(box, PANEL, 16)
    canvas.rect((left, top, left + _NAME, bottom), style.dark, 16)
    badge(canvas, (left + 52, top + 52), 34, ship.seat, "out" if gone else "solid", style.dark, label(ship))
    draw_text(canvas, left + 100, top + 36, fit(ship_name(ship), _NAME - 116, 36, 800), 36, 800)
    draw_text(canvas, left + 100, top + 76, _owner(ship, view, _NAME - 116, teams=False), 26, 500, SOFT)
    draw_tag(canvas, left + _NAME - 18, top + WIDE - 34, tag, style.dark)
    x = left + 24
    if view.public.options.teams:
        x += draw_text(canvas, x, top + WIDE - 34, _team(ship), 26, 500, SOFT) + 14
    if _is_first(ship, view):
        draw_text(canvas, x, top + WIDE - 34, "1st", 26, 700, NOW)
    for what, x in _TRACKS:
        value, full = (ship.shields, ship.start.shields) if what == "shields" else (ship.hull, ship.start.hull)
        _track(canvas, left + x, top + 20, what, value, full, EMPTY if gone else ICE if what == "shields" else STEEL)
    for what, x in _NUMBERS:
        _number(canvas, left + x, top + 40, ship, what, gone)
        words = {"torpedo": "torp.", "L": "port", "R": "stbd."}.get(what, what)
        draw_text(canvas, left + x + 8, top + 82, words, 24, 500, SOFT, "centre")
    fitted = " · ".join((cannon_title(ship), *upgrade_titles(ship)))
    draw_text(canvas, left + 336, top + WIDE - 30, fit(fitted, right - left - 360, 24, 600), 24, 600, SOFT)
    team = frame_of(view.public, ship.seat)
    if tag.look == "now":
        canvas.rect(box, None, 16, NOW, 5)
    elif team is not None:
        frame_box(canvas, box, team)
    else:
        canvas.rect(box, None, 16, HAIRLINE, 2)


def _line(canvas: Canvas, box: Box, ship: Ship, view: View) -> None:
    style, tag, (left, top, right, bottom) = seat_style(ship.seat), tag_of(ship, view), box
    gone, middle = tag.look == "harm", (box[1] + box[3]) / 2
    canvas.rect(box, PANEL, 10)
    canvas.rect((left, top, left + 12, bottom), style.colour if not gone else mix(PANEL, style.colour, 0.4), 6)
    badge(canvas, (left + 48, middle), 23, ship.seat, "out" if gone else "solid", PANEL, label(ship))
    name = fit(ship_name(ship), 190, 28, 700)
    x = left + 86 + draw_text(canvas, left + 86, middle, name, 28, 700, SOFT if gone else TEXT) + 14
    room = left + 462 - x - (48 if _is_first(ship, view) else 0)
    x += draw_text(canvas, x, middle, _owner(ship, view, room, 24), 24, 500, SOFT) + 12
    if _is_first(ship, view):
        draw_text(canvas, x, middle, "1st", 24, 700, NOW)
    if not gone:
        for what, x in _COLUMNS.items():
            _number(canvas, left + x, middle, ship, what, gone)
    draw_tag(canvas, right - 16, middle, tag, PANEL)
    if (team := frame_of(view.public, ship.seat)) is not None and not gone:
        frame_side(canvas, left + 18, top + 6, bottom - 6, team)
    if tag.look == "now":
        canvas.rect(box, None, 10, NOW, 4)


def _team(ship: Ship) -> str:
    return f"team {team_of(ship.seat)}"


def _owner(ship: Ship, view: View, room: float, size: int = 26, *, teams: bool = True) -> str:
    team = f" · {_team(ship)}" if teams and view.public.options.teams else ""
    hand = f" · {played}" if (played := prose.hand(view, ship.seat)) else team
    return fit(person(view, ship.seat), max(30.0, room - text_width(hand, size, 500)), size, 500) + hand


def _is_first(ship: Ship, view: View) -> bool:
    """Whether a ship is the one on whose card the marker of the first player lies."""
    public = view.public
    own = [each for each in public.ships if each.seat == ship.seat and each.status not in ("destroyed", "fled")]
    holds = public.first == ship.seat and public.round > 0 and public.outcome is None
    return holds and bool(own) and own[0].id == ship.id


def _track(canvas: Canvas, left: float, top: float, what: str, value: int, full: int, tone: RGB) -> None:
    """Draw a figure with a box for each point, lost ones hollow."""
    low = value <= LOW and tone != EMPTY
    colour = HARM if low else tone
    icons.figure(canvas, what, (left + 16, top + 20), 34, colour)
    width = draw_text(canvas, left + 42, top + 20, str(value), 38, 800, HARM if low else TEXT)
    draw_text(canvas, left + 52 + width, top + 22, what, 24, 500, SOFT)
    pitch = _TRACK / full
    for index in range(full):
        box = (left + index * pitch, top + 50, left + (index + 1) * pitch - min(4.0, pitch * 0.3), top + 76)
        if index < value:
            canvas.rect(box, colour, 2)
        else:
            icons.empty_box(canvas, box, UNLIT)


def _number(canvas: Canvas, left: float, middle: float, ship: Ship, what: str, gone: bool) -> None:
    """Draw a figure with its sign, or the letter of a side with its cannons that fire."""
    value = _value(ship, what)
    bad = value > LOW if what == "stress" else value == 0 if what in ("L", "R") else value <= LOW
    colour = EMPTY if gone else HARM if bad and what != "torpedo" else STEEL
    if what in ("L", "R"):
        draw_text(canvas, left - 22, middle, what, 26, 500, SOFT)
    else:
        tone = ICE if what == "shields" and colour == STEEL else colour
        icons.figure(canvas, what, (left - 14, middle), 30, tone if value or what != "torpedo" else EMPTY)
    text = str(value) if value or what != "torpedo" else "–"
    draw_text(canvas, left + 6, middle, text, 32, 800, HARM if colour == HARM else SOFT if gone else TEXT)
    if what in ("L", "R") and value < CANNONS_A_SIDE and not gone:
        draw_text(canvas, left + 8 + text_width(text, 32, 800), middle + 5, f"/{CANNONS_A_SIDE}", 24, 500, SOFT)


def _value(ship: Ship, what: str) -> int:
    sides = {"L": ship.cannons("port"), "R": ship.cannons("starboard")}
    return sides[what] if what in sides else ship.torpedoes if what == "torpedo" else int(getattr(ship, what))
