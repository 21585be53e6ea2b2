"""Drawing a tiny race with the kit that all games share."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from PIL import Image

from umpire_api.pictures import (
    HAIRLINE,
    HEADER,
    MUTE,
    NOW,
    PAGE,
    PANEL,
    RAISED,
    SCALE,
    SOFT,
    SPACE,
    TEXT,
    WIDTH,
    Actor,
    Badge,
    Canvas,
    Odds,
    badge,
    blank,
    cross,
    draw_text,
    fit,
    header,
    mix,
    odds_cards,
    pill,
    printable,
    seat_style,
)
from umpire_api.rules import ForecastRow, News, Seat, person
from umpire_tiny.events import Caught, Fell, PacesShown, Ran
from umpire_tiny.state import WALKED, Stumbling, View

_LANE, _RULER, _ODDS = 132, 64, 196
_START, _END = 90, 1110
_MARGIN, _HEADS, _ROW, _GAP = 24, 60, 120, 14
_AT, _SPENT, _LEFT, _PACE = 560, 730, 880, 1060
_PHASES = ("Paces", "Runs")


def named(view: View, seat: Seat) -> str:
    """Return a runner's name as it can be drawn."""
    return printable(person(view, seat), f"Player {'ABC'[seat]}")


def ran(news: News) -> Mapping[Seat, int]:
    """Return how far each runner got in all, by seat."""
    found: Counter[Seat] = Counter()
    for event in chain.from_iterable(news):
        if isinstance(event, Ran | Caught | Fell):
            found[event.seat] += event.distance
        elif isinstance(event, PacesShown):
            found.update({seat: WALKED for seat, pace in enumerate(event.paces) if pace == "walk"})
    return found


def draw_board(
    view: View,
    new: Mapping[Seat, int] = MappingProxyType({}),
    ahead: int | None = None,
    odds: Sequence[ForecastRow] = (),
) -> Image.Image:
    """Return the track at its final size; `new` is how far each runner has just run, in all.

    `ahead` is how far the viewer would run, with its odds below.
    """
    lanes = view.public.seats * _LANE
    canvas = Canvas(blank(WIDTH, HEADER + lanes + _RULER + (_ODDS if odds else 0), PAGE))
    _head(canvas, view, preview=ahead is not None)
    canvas.rect((0, HEADER, WIDTH, HEADER + lanes + _RULER), SPACE)
    _ruler(canvas, view, HEADER + lanes)
    for seat in range(view.public.seats):
        _lane(canvas, view, seat, new.get(seat, 0), ahead if seat == view.seat else None)
    if odds:
        cards = [Odds(row.label, row.share, row.effect, row.tone) for row in odds]
        top = HEADER + lanes + _RULER
        odds_cards(canvas, (_MARGIN, top + 14, WIDTH - _MARGIN, top + _ODDS - 14), cards)
    return canvas.image.reduce(SCALE)


def _head(canvas: Canvas, view: View, preview: bool) -> None:
    public = view.public
    awaited = {prompt.seat for prompt in view.awaited}
    badges = [Badge(seat, "solid" if seat in awaited else "hollow", seat in awaited) for seat in range(public.seats)]
    phase = len(_PHASES) if public.outcome else 0 if any(prompt.kind == "pace" for prompt in view.awaited) else 1
    title = "Finished" if public.outcome else f"Round {public.round}"
    header(canvas, title, badges, _PHASES, phase, _actor(view, preview))


def _actor(view: View, preview: bool) -> Actor:
    outcome = view.public.outcome
    if outcome is not None:
        names = " and ".join(named(view, seat) for seat in outcome.winners)
        return Actor(outcome.winners, names, " wins" if names else "Nobody wins", outcome.reason)
    seats = tuple(dict.fromkeys(prompt.seat for prompt in view.awaited))
    if len(seats) > 1:
        return Actor(seats, "", "Write your paces", "in secret, all at once")
    ask = view.awaited[0].ask if view.awaited else ""
    return Actor(seats, named(view, seats[0]) if seats else "One moment", " to act" if seats else "", ask, preview)


def _x(view: View, centimetres: int) -> float:
    longest = max(100 * view.public.options.length + 100, *view.public.at)
    return _START + (_END - _START) * centimetres / longest


def _ruler(canvas: Canvas, view: View, bottom: float) -> None:
    """Draw the metres, and the post in the colour of now."""
    length = view.public.options.length
    for metre in range(length + 1):
        x = _x(view, 100 * metre)
        post = metre == length
        canvas.line([(x, HEADER + 8), (x, bottom)], NOW if post else HAIRLINE, 6 if post else 2)
        if post or not metre % (2 if length > 10 else 1):
            draw_text(canvas, x, bottom + 32, str(metre), 26, 700 if post else 500, NOW if post else SOFT, "centre")


def _lane(canvas: Canvas, view: View, seat: Seat, new: int, ahead: int | None) -> None:
    public, style = view.public, seat_style(seat)
    middle = HEADER + seat * _LANE + _LANE / 2
    here = (_x(view, public.at[seat]), middle + 16)
    canvas.line([(_x(view, 0), here[1]), here], mix(SPACE, style.colour, 0.6), 10)
    if new:
        canvas.line([(_x(view, public.at[seat] - new), here[1]), here], style.colour, 10)
        pill(canvas, (_x(view, public.at[seat]) - 60, middle - 22), f"+{new / 100:g}", NOW)
    if ahead is not None:
        there = (_x(view, public.at[seat] + ahead), here[1])
        canvas.dashed([here, there], style.colour, 8)
        badge(canvas, there, 26, seat, "hollow")
    badge(canvas, here, 34, seat)
    draw_text(canvas, _START, middle - 40, fit(named(view, seat), 700, 26, 600), 26, 600, SOFT)
    pace = public.paces[seat] if public.paces else None
    if pace:
        pill(canvas, (_END, middle - 38), pace)
    if any(isinstance(frame, Stumbling) and frame.seat == seat for frame in public.frames):
        cross(canvas, (here[0] + 34, here[1] - 30), 30)


def draw_roster(view: View) -> Image.Image:
    """Return the rows of all runners at their final size; what others have left is a question mark."""
    public = view.public
    canvas = Canvas(blank(WIDTH, _HEADS + public.seats * (_ROW + _GAP) + _GAP, PAGE))
    for x, word in ((_AT, "metres"), (_SPENT, "spent"), (_LEFT, "left"), (_PACE, "pace")):
        draw_text(canvas, x, _HEADS / 2 + 4, word, 26, 500, SOFT, "centre")
    for seat in range(public.seats):
        _row(canvas, view, seat, _HEADS + seat * (_ROW + _GAP))
    return canvas.image.reduce(SCALE)


def _row(canvas: Canvas, view: View, seat: Seat, top: float) -> None:
    public, middle = view.public, top + _ROW / 2
    now = any(prompt.seat == seat for prompt in view.awaited)
    ground = RAISED if now else PANEL
    canvas.rect((_MARGIN, top, WIDTH - _MARGIN, top + _ROW), ground, 16, NOW if now else None, 5)
    badge(canvas, (_MARGIN + 70, middle), 38, seat, "solid", ground)
    draw_text(canvas, _MARGIN + 132, middle, fit(named(view, seat), 310, 34, 700), 34, 700)
    known = view.own is not None and view.seat == seat
    left = str(view.own.stamina - public.spent[seat]) if known and view.own is not None else "?"
    pace = (view.own.pace if known and view.own is not None else None) or (public.paces[seat] if public.paces else None)
    cells = (
        (_AT, f"{public.at[seat] / 100:g}"),
        (_SPENT, str(public.spent[seat])),
        (_LEFT, left),
        (_PACE, pace or "–"),
    )
    for x, text in cells:
        draw_text(canvas, x, middle, text, 46, 800, MUTE if text in ("?", "–") else TEXT, "centre", tabular=True)
