"""The parts that every picture shares: pills, dice, rows of boxes, the header, the strip, cards of odds."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PIL import Image

from games.kernel.base.numbers import percent
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.look import TRIM
from renderers.kit.noted import note
from renderers.kit.palette import (
    EMPTY,
    HAIRLINE,
    HARM,
    ICE,
    INK,
    MUTE,
    NOW,
    PANEL,
    PLATE,
    RAISED,
    RGB,
    SOFT,
    STEEL,
    TEXT,
    mix,
    seat_style,
)  # fmt: skip
from renderers.kit.text import Align, draw_text, draw_title, fit, text_width
from renderers.kit.tokens import BadgeState, badge, underline

HEADER = 136
"""Height of the header in px."""
STRIP = 104
"""Height of a strip of one row in px."""
WIDTH = 1200


def pill_size(text: str, size: float = 24, weight: int = 700) -> Point:
    """Return width and height of a pill."""
    return (text_width(text, size, weight) + size, size + 12)


def pill(
    canvas: Canvas,
    centre: Point,
    text: str,
    rim: RGB = HAIRLINE,
    fill: RGB = PLATE,
    colour: RGB = TEXT,
    size: float = 24,
    weight: int = 700,
) -> Box:
    """Draw a pill round its centre and return its box."""
    width, height = pill_size(text, size, weight)
    x, y = centre
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    note(canvas, "label", f"the pill {text!r}", box)
    canvas.rect(box, fill, height / 2, rim, 2)
    draw_text(canvas, x, y, text, size, weight, colour, "centre")
    return box


def die(
    canvas: Canvas,
    centre: Point,
    side: float,
    face: int,
    look: Literal["plain", "hit", "miss"] = "plain",
    ground: RGB = PANEL,
) -> None:
    """Draw a D6: plain = counts as it is, hit = a hit in HARM, miss = hollow."""
    x, y, half = centre[0], centre[1], side / 2
    box = (x - half, y - half, x + half, y + half)
    fill = {"plain": TEXT, "hit": HARM, "miss": ground}[look]
    canvas.rect(box, fill, side * 0.2, EMPTY if look == "miss" else None, 2.5)
    ink = {"plain": INK, "hit": TEXT, "miss": MUTE}[look]
    draw_text(canvas, x, y, str(face), max(24.0, side * 0.58), 700, ink, "centre")


def box_lefts(count: int, left: float, width: float, gap: float, group_gap: float, per: int = 5) -> list[float]:
    """Return the left edges of a row of boxes, `per` to a group."""
    return [left + index * (width + gap) + (index // per) * group_gap for index in range(count)]


class Actor(NamedTuple):
    """Who is awaited, as the header says it: seats, one line, a second one. `cut` may be shortened, `line` not."""

    seats: tuple[int, ...]
    cut: str
    line: str
    second: str
    preview: bool = False


class TeamMark(NamedTuple):
    """How the badges of a team are marked: by a line above them, solid or dashed."""

    colour: RGB
    dashed: bool


class Badge(NamedTuple):
    """A seat's badge in the header; `team` is the mark of its team, if there are teams."""

    seat: int
    state: BadgeState
    awaited: bool = False
    team: TeamMark | None = None


def header(
    canvas: Canvas, title: str, badges: Sequence[Badge], phases: Sequence[str], current: int, actor: Actor
) -> None:
    """Draw the header: title, badges in turn order, the phases, and who is to act."""
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    x = 28 + draw_title(canvas, 28, 47, title, 52)
    for index, entry in enumerate(badges):
        centre = (x + 42 + index * 60, 46)
        badge(canvas, centre, 22, entry.seat, entry.state)
        if entry.awaited:
            underline(canvas, centre, 22)
        if entry.team is not None:
            _team_line(canvas, centre[0], entry.team)
    _phase_track(canvas, phases, current)
    _actor_panel(canvas, actor)
    draw_trim(canvas)


def draw_trim(canvas: Canvas) -> None:
    """Draw the trim at the foot of a header, if the canvas's look has one."""
    if canvas.look.trim is not None:
        canvas.lay(0, HEADER - TRIM, canvas.look.trim())


def without_head(picture: Image.Image) -> Image.Image:
    """Return a finished picture without its header: a private one is below words that say who acts, and on what."""
    return picture.crop((0, HEADER, picture.width, picture.height))


def _team_line(canvas: Canvas, middle: float, team: TeamMark) -> None:
    line = [(middle - 22, 14), (middle + 22, 14)]
    if team.dashed:
        canvas.dashed(line, team.colour, 5, 12, 4)
    else:
        canvas.line(line, team.colour, 5)


def _phase_track(canvas: Canvas, phases: Sequence[str], current: int) -> None:
    x = 38.0
    for index, phase in enumerate(phases):
        if index == current:
            width = text_width(phase, 26, 700)
            canvas.rect((x - 16, 86, x + width + 16, 124), TEXT, 8)
            x += draw_text(canvas, x, 105, phase, 26, 700, INK) + 34
        else:
            x += draw_text(canvas, x, 105, phase, 26, 500, MUTE if index < current else SOFT) + 30


def _actor_panel(canvas: Canvas, actor: Actor) -> None:
    left, top, right, bottom = box = (556, 14, WIDTH - 16, HEADER - 14)
    alone = actor.seats[0] if len(actor.seats) == 1 else None
    fill = RAISED if alone is None else seat_style(alone).dark
    canvas.rect(box, fill, 12, None if actor.preview or not actor.seats else NOW, 4)
    if actor.preview:
        frame = [(left + 2, top + 2), (right - 2, top + 2), (right - 2, bottom - 2), (left + 2, bottom - 2)]
        canvas.dashed([*frame, frame[0]], NOW, 4, 14, 8)
    text_left = _actor_badges(canvas, actor, left, fill) if actor.seats else left + 28
    room = right - 18 - text_left
    large = 46 if text_width(actor.line, 46, 800) <= room else 34
    name = fit(actor.cut, room - text_width(actor.line, large, 800), large, 800)
    draw_text(canvas, text_left, 48, name + fit(actor.line, room, large, 800), large, 800)
    size = 26 if text_width(actor.second, 26, 500) <= room else 24
    draw_text(canvas, text_left, 95, fit(actor.second, room, size, 500), size, 500, SOFT)


def _actor_badges(canvas: Canvas, actor: Actor, left: float, fill: RGB) -> float:
    """Draw one large badge, or up to four smaller ones; return where the words begin."""
    middle = HEADER / 2
    if len(actor.seats) == 1:
        badge(canvas, (left + 64, middle), 38, actor.seats[0], "solid", fill)
        return left + 126
    for index, seat in enumerate(actor.seats):
        badge(canvas, (left + 46 + index * 60, middle), 25, seat, "solid", fill)
    return left + 30 + len(actor.seats) * 60


class Odds(NamedTuple):
    """One possible result on a card: what, how likely (0..1), what it means, and how bad it is."""

    label: str
    share: float
    effect: str
    tone: Literal["good", "plain", "warn", "harm"] = "plain"
    hatched: bool = False


ODDS, _ODDS_LINE, _GAP, _CARD_EDGES = 174, 27, 10, 8
"""Px: the height of a card of odds, of the second line of its effect, between two, and beside its words."""
_TONES = {"good": ICE, "plain": STEEL, "warn": HARM, "harm": HARM}


def odds_cards(canvas: Canvas, box: Box, odds: Sequence[Odds]) -> None:
    """Draw equal cards side by side in a box, one for each result; an impossible one is outlined and muted.

    A full bar is certainty, on every card and in every preview.
    """
    left, top, right, bottom = box
    width = _card_width(right - left, len(odds))
    for index, entry in enumerate(odds):
        x = left + index * (width + _GAP)
        _odds_card(canvas, (x, top, x + width, bottom), entry)


def odds_height(width: float, odds: Sequence[Odds]) -> int:
    """Return how high equal cards in a row of this width must be: less where every effect is one line."""
    room = _card_width(width, len(odds)) - _CARD_EDGES
    return ODDS if any(_two_lines(entry.effect, room)[1] for entry in odds) else ODDS - _ODDS_LINE


def _card_width(width: float, many: int) -> float:
    return (width - _GAP * (many - 1)) / many


def _odds_card(canvas: Canvas, box: Box, entry: Odds) -> None:
    left, top, right, _ = box
    possible = entry.share > 0
    canvas.rect(box, RAISED if possible else PANEL, 10, None if possible else HAIRLINE, 2)
    x, room = (left + right) / 2, right - left - _CARD_EDGES
    draw_text(canvas, x, top + 24, fit(entry.label, room, 24, 500), 24, 500, SOFT if possible else MUTE, "centre")
    size = 42 if room > 104 else 34
    draw_text(canvas, x, top + 64, percent(entry.share), size, 800, TEXT if possible else MUTE, "centre")
    _bar(canvas, (left + 14, top + 94, right - 14, top + 106), entry, entry.share)
    first, second = _two_lines(entry.effect, room)
    draw_text(canvas, x, top + 127, first, 24, 600, TEXT if possible else MUTE, "centre")
    draw_text(canvas, x, top + 154, second, 24, 500, SOFT if possible else MUTE, "centre")


def _bar(canvas: Canvas, box: Box, entry: Odds, part: float) -> None:
    left, top, right, bottom = box
    canvas.rect(box, EMPTY if entry.share else HAIRLINE, 6)
    if not entry.share:
        return
    end = left + max(12.0, (right - left) * part)
    canvas.rect((left, top, end, bottom), _TONES[entry.tone], 6)
    if entry.hatched:
        x = left + 6
        while x < end - 8:
            canvas.draw_open([(x, bottom - 1), (x + 7, top + 1)], HARM_PALE, 3)
            x += 10


HARM_PALE = mix(HARM, TEXT, 0.7)


def _two_lines(text: str, room: float) -> tuple[str, str]:
    """Break a short effect into two lines: where it says so, else as even as they come; one where that is enough."""
    if "\n" in text:
        first, second = text.split("\n", 1)
        return (fit(first, room, 24, 600), fit(second, room, 24, 500))
    if text_width(text, 24, 600) <= room:
        return (text, "")
    words = text.split()
    if len(words) < 2:
        return (fit(text, room, 24, 600), "")
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    best = min(cuts, key=lambda cut: max(text_width(cut[0], 24, 600), text_width(cut[1], 24, 500)))
    return (fit(best[0], room, 24, 600), fit(best[1], room, 24, 500))


def loss(canvas: Canvas, x: float, middle: float, what: str, text: str) -> float:
    """Draw a sign and words for what was lost or gained; return the width used."""
    colour = HARM if what == "stress" else ICE if what == "shields" else STEEL
    icons.figure(canvas, what, (x + 12, middle), 26, colour)
    return 34 + draw_text(canvas, x + 32, middle, text, 26, 600)


def label(canvas: Canvas, x: float, y: float, text: str, colour: RGB, align: Align = "centre") -> None:
    """Draw words straight onto the map, in a rim of ink."""
    draw_text(canvas, x, y, text, 24, 700, colour, align, halo=4)
