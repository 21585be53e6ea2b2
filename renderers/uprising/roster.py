"""The roster: a row for every player under the round track, the key once at the foot."""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from games.kernel import Seat
from games.uprising.board import Standing, pays, turn_order
from games.uprising.maps.country import Country
from games.uprising.state import Character, Public, View
from games.uprising.views import rows
from renderers.kit.canvas import Canvas, Point, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import (
    EMPTY,
    INK,
    MUTE,
    NOW,
    PAGE,
    PANEL,
    RAISED,
    RGB,
    SOFT,
    STEEL,
    TEXT,
    UNLIT,
    seat_style,
)  # fmt: skip
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge
from renderers.uprising import icons
from renderers.uprising.portraits import portrait
from renderers.uprising.words import person

_HEAD, _ROW, _GAP, _LINE = 92, 138, 12, 36
"""Heights of the head, of a player's row, of the gap below it, and of each further line of characters."""
_LEFT, _RIGHT = 24, WIDTH - 24
_FACE, _NAME = 104, 164
_PURSE, _FOLLOWERS, _LEADS, _INCOME, _POINTS = 484, 616, 748, 930, 1086
_SMALL_MAP: Point = (92, 62)
_NUMBER = 52
_TRACK = (14, 24)
"""Where the rounds are drawn as a bar, from top to bottom."""


class _Sign(NamedTuple):
    """A character in a row, how it is called, where it stands, and the width of all; without one, only names."""

    who: Character | None
    call: str
    where: str
    width: float


def draw_roster(view: View) -> Image.Image:
    """Return the rows of all players at their final size."""
    figures = rows(view)
    people = [people_lines(view.public, row.seat) for row in figures]
    heights = [_ROW + _LINE * (len(lines) - 1) for lines in people]
    notes = _notes(view.public)
    height = _HEAD + sum(heights) + _GAP * len(heights) + 14 + 32 * len(notes)
    canvas = Canvas(blank(WIDTH, height, PAGE))
    _head(canvas, view.public)
    top = float(_HEAD)
    for row, lines, tall in zip(figures, people, heights, strict=True):
        best = [what for what in ("followers", "total") if _is_best(figures, row, what)]
        _row(canvas, view, row, best, (top, tall), lines)
        top += tall + _GAP
    for index, note in enumerate(notes):
        draw_text(canvas, 30, top + 18 + 32 * index, note, 24, 500, SOFT)
    return canvas.image.reduce(SCALE)


def _head(canvas: Canvas, public: Public) -> None:
    """Draw the rounds as a bar, past ones filled and the present one cream, and what the columns are."""
    canvas.rect((0, 0, WIDTH, _HEAD - 8), PANEL)
    over = public.phase in ("war", "tie", "over")
    words = {"war": "Go to War", "tie": "Tie-break", "over": "Game over"}.get(public.phase, "")
    text = words or (f"Round {public.round} of {public.options.rounds}" if public.round else "Setup")
    draw_text(canvas, 30, 60, text, 34, 800, tabular=True)
    rounds = public.options.rounds
    pitch = (_RIGHT - _LEFT + 6) / rounds
    for number in range(1, rounds + 1):
        left = _LEFT + (number - 1) * pitch
        now, past = number == public.round and not over, number <= public.round
        canvas.rect((left, _TRACK[0], left + pitch - 6, _TRACK[1]), NOW if now else STEEL if past else EMPTY, 5)
    columns = {"purse": _PURSE, "followers": _FOLLOWERS, "leads": _LEADS, "income": _INCOME}
    for word, x in {**columns, "VP" if public.phase == "over" else "VP now": _POINTS}.items():
        draw_text(canvas, x, 60, word, 26, 500, SOFT, "centre")


def _row(
    canvas: Canvas, view: View, row: Standing, best: Sequence[str], span: tuple[float, int], people: list[list[_Sign]]
) -> None:
    """Draw a player's row; `span` is where it begins, and its height."""
    (top, tall), public, style = span, view.public, seat_style(row.seat)
    now = _is_now(public, row.seat)
    ground = RAISED if now else PANEL
    canvas.rect((_LEFT, top, _LEFT + 60, top + tall), style.colour, 16)
    canvas.rect((_LEFT + 60, top, _RIGHT, top + tall), ground, 16)
    canvas.rect((_LEFT + 12, top, _RIGHT - 60, top + tall), ground)
    if now:
        canvas.rect((_LEFT - 8, top - 6, _RIGHT + 8, top + tall + 6), None, 20, NOW, 5)
    _who(canvas, view, row, top, now)
    for index, line in enumerate(people):
        _people(canvas, line, top + 118 + index * _LINE, now and public.phase == "play")
    middle, below = top + 48, top + 101
    money = "?" if row.money is None else str(row.money)
    _figure(canvas, _PURSE, middle, money, "$", row.seat, False)
    _figure(canvas, _FOLLOWERS, middle, str(row.followers), "", row.seat, "followers" in best)
    draw_text(canvas, _LEADS - 34, middle, str(len(row.leads)), _NUMBER, 800, TEXT, "centre")
    _small_map(canvas, (_LEADS + 6, middle - _SMALL_MAP[1] / 2), public.country, row)
    if pays(public):
        _figure(canvas, _INCOME, middle, f"+{sum(row.income)}", "$", row.seat, False)
        _sum(canvas, _INCOME, below, [str(part) for part in row.income])
    else:
        draw_text(canvas, _INCOME, middle, "\u2013", _NUMBER, 500, MUTE, "centre")
    _figure(canvas, _POINTS, middle, str(row.total) + ("+" if row.money is None else ""), "", row.seat,
            "total" in best)  # fmt: skip
    _sum(canvas, _POINTS, below, [*map(str, row.points[:2]), "?" if row.money is None else str(row.points[2])])


def _sum(canvas: Canvas, x: float, middle: float, parts: Sequence[str]) -> None:
    """Draw what a number is made of below it, away from the edge of the row."""
    text = " + ".join(parts)
    x = min(x, _RIGHT - 18 - text_width(text, 26, 500) / 2)
    draw_text(canvas, x, middle, text, 26, 500, SOFT, "centre")


def _is_now(public: Public, seat: Seat) -> bool:
    if public.outcome is not None:
        return seat in public.outcome.winners
    return public.turn == seat


def _is_best(figures: Sequence[Standing], row: Standing, what: str) -> bool:
    """Tell whether a row has the most in a scoring column, as far as that is known."""
    if what == "total" and any(one.money is None for one in figures):
        return False
    values = [getattr(other, what) for other in figures]
    return bool(max(values)) and getattr(row, what) == max(values)


def _figure(canvas: Canvas, x: float, middle: float, text: str, unit: str, seat: Seat, best: bool) -> None:
    width = text_width(text, _NUMBER, 800)
    if best:
        half = max(54.0, width / 2 + 18)
        canvas.rect((x - half, middle - 34, x + half, middle + 34), seat_style(seat).colour, 12)
    shift = 13 if unit else 0
    draw_text(canvas, x - shift, middle, text, _NUMBER, 800, INK if best else TEXT, "centre")
    if unit:
        draw_text(canvas, x - shift + width / 2 + 4, middle + 5, unit, 32, 600, SOFT)


def _who(canvas: Canvas, view: View, row: Standing, top: float, now: bool) -> None:
    """Draw the Warlord's portrait with the seat's badge, the name, and whose turn it is."""
    public = view.public
    player = public.players[row.seat]
    centre = (_LEFT + 24 + _FACE / 2, top + 10 + _FACE / 2)
    if player.warlord:
        canvas.sprite(centre, portrait(player.warlord, row.seat, _FACE))
        corner = (centre[0] - 26, top + _FACE)
        canvas.circle(corner, 34, RAISED if now else PANEL)
        badge(canvas, corner, 25, row.seat)
    else:
        badge(canvas, centre, 44, row.seat)
    marker = public.marker == row.seat and public.phase != "over"
    room = _PURSE - 70 - _NAME - (60 if marker else 0)
    name = person(view, row.seat)
    size = next((size for size in (42, 36, 30) if text_width(name, size, 800) <= room), 28)
    width = draw_text(canvas, _NAME, top + 36, fit(name, room, size, 800), size, 800)
    text, colour, weight = _state_of(view, row)
    below = draw_text(canvas, _NAME, top + 78, text, 28, weight, colour)
    if marker:
        canvas.sprite((_NAME + max(width, below) + 46, top + 40), icons.pennant())


def _state_of(view: View, row: Standing) -> tuple[str, RGB, int]:
    public = view.public
    if public.outcome is not None:
        return ("wins", NOW, 700) if row.seat in public.outcome.winners else ("", SOFT, 500)
    if public.players[row.seat].gone:
        return "left the game", MUTE, 500
    if public.phase == "bidding":
        waits = any(prompt.seat == row.seat for prompt in public.prompts)
        return ("to bid", NOW, 700) if waits else ("has bid", SOFT, 500)
    if row.seat == public.turn:
        left = f"{row.actions} action{'' if row.actions == 1 else 's'} left"
        asked = {"placement": "to place", "tie": "move or stay"}.get(public.phase, "to choose")
        return (left if public.phase == "play" and public.fight is None else asked), NOW, 700
    if public.phase != "play":
        return "", SOFT, 500
    order = turn_order(public)
    distance = order.index(row.seat) - order.index(public.turn) if public.turn in order else 0
    return ("done" if distance < 0 else "next" if distance == 1 else "waits"), TEXT if distance == 1 else SOFT, 500


def people_lines(public: Public, seat: Seat) -> list[list[_Sign]]:
    """Return where a player's characters stand, in as many lines as it takes; before they stand, their names."""
    own = public.own(seat)
    player = public.players[seat]
    if not own:
        names = (printable(name, "?") for name in (player.warlord, player.lieutenant) if name)
        return [[_Sign(None, ", ".join(names), "", 0.0)]]
    signs = [_sign(public, one, True) for one in own]
    if sum(one.width for one in signs) > _INCOME - 74 - _NAME:
        signs = [_sign(public, one, False) for one in own]
    lines: list[list[_Sign]] = [[]]
    for one in signs:
        # Beside the sums there is no room for more than the first columns.
        if lines[-1] and sum(other.width for other in lines[-1]) + one.width > _INCOME - 74 - _NAME:
            lines.append([])
        lines[-1].append(one)
    return lines


def _sign(public: Public, one: Character, named: bool) -> _Sign:
    """Return a character's sign: how it is called and where it stands; its name where all names fit."""
    call = f"{one.id} " if one.number else ""
    call += f"{printable(one.name, '?')} " if named else ""
    where = public.name(one.region)
    return _Sign(one, call, where, 42 + text_width(call, 26, 600) + text_width(where, 26, 500) + 20)


def _people(canvas: Canvas, line: Sequence[_Sign], middle: float, now: bool) -> None:
    """Draw one line of characters."""
    x = float(_NAME)
    for one in line:
        if one.who is None:
            draw_text(canvas, x, middle, fit(one.call, _INCOME - 78 - x, 26, 500), 26, 500, SOFT)
            return
        rank = icons.rank_of(one.who.number)
        sign = icons.insignia(rank, 28 if one.who.number else 32, icons.acting_tone(one.who.left, now))
        canvas.sprite((x + 18, middle), sign)
        called = draw_text(canvas, x + 42, middle, one.call, 26, 600)
        draw_text(canvas, x + 42 + called, middle, one.where, 26, 500, SOFT)
        x += one.width


@functools.lru_cache(maxsize=32)
def _shapes(country: Country) -> tuple[tuple[Point, ...], ...]:
    """Return the regions at the size of the small map, with few corners."""
    width, height = country.size
    scale = min(_SMALL_MAP[0] / width, _SMALL_MAP[1] / height)
    left, top = (_SMALL_MAP[0] - width * scale) / 2, (_SMALL_MAP[1] - height * scale) / 2
    return tuple(
        tuple((left + x * scale, top + y * scale) for x, y in _fewer(region.polygon)) for region in country.regions
    )


def _fewer(polygon: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return a border with about 16 corners; one with few keeps them all."""
    return polygon[:: max(1, len(polygon) // 16)]


def _small_map(canvas: Canvas, corner: Point, country: Country, row: Standing) -> None:
    """Draw the country with the regions led filled, shared ones half."""
    colour = seat_style(row.seat).colour
    for region, shape in enumerate(_shapes(country)):
        points = [(corner[0] + x, corner[1] + y) for x, y in shape]
        led = region in row.leads
        canvas.polygon(points, colour if led else UNLIT, PAGE, 1.5)
        if region in row.shared:
            cut = _upper_half(points)
            canvas.polygon(cut, UNLIT, PAGE, 1.5)


def _upper_half(points: list[Point]) -> list[Point]:
    """Return the part of a small shape above its rising diagonal, near enough."""
    mx = sum(x for x, _ in points) / len(points)
    my = sum(y for _, y in points) / len(points)
    return [(x, y) if (x - mx) + (y - my) < 0 else (x - ((x - mx) + (y - my)) / 2, y - ((x - mx) + (y - my)) / 2)
            for x, y in points]  # fmt: skip


def _notes(public: Public) -> list[str]:
    """Say how income and points are made, and what the coloured plates mean."""
    each = "a region with followers" if public.options.income_per_region else "a follower"
    income = [f"Income: 2$ {each} + 2$ a region led."] if pays(public) else []
    points = "VP: 3 a region led + 2 for most followers + 1 per full 5$."
    line = " ".join([*income, points])
    return [line] if text_width(line, 24, 500) <= WIDTH - 54 else [*income, points]
