"""The roster: a row for every player under the round track, the key once at the foot."""

import functools
from collections.abc import Sequence

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
    HAIRLINE,
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

_TRACK, _HEADS, _ROW, _GAP, _FOOT = 116, 56, 178, 14, 106
_LEFT, _RIGHT = 24, WIDTH - 24
_FACE, _NAME = 116, 178
_PURSE, _FOLLOWERS, _LEADS, _INCOME, _POINTS = 484, 616, 748, 944, 1096
_SMALL_MAP: Point = (92, 70)


def draw_roster(view: View) -> Image.Image:
    """Return the rows of all players at their final size."""
    figures = rows(view)
    height = _TRACK + _HEADS + len(figures) * (_ROW + _GAP) + _FOOT
    canvas = Canvas(blank(WIDTH, height, PAGE))
    _track(canvas, view.public)
    for x, word in ((_PURSE, "purse"), (_FOLLOWERS, "followers"), (_LEADS, "leads"), (_INCOME, "income"),
                    (_POINTS, "VP" if view.public.phase == "over" else "VP now")):  # fmt: skip
        draw_text(canvas, x, _TRACK + 34, word, 26, 500, SOFT, "centre")
    for index, row in enumerate(figures):
        best = [what for what in ("followers", "total") if _is_best(figures, row, what)]
        _row(canvas, view, row, best, _TRACK + _HEADS + index * (_ROW + _GAP))
    _foot(canvas, view.public, height)
    return canvas.image.reduce(SCALE)


def _track(canvas: Canvas, public: Public) -> None:
    """Draw the rounds: past ones filled, the present one large and cream, the rest hollow."""
    canvas.rect((0, 0, WIDTH, _TRACK), PANEL)
    draw_text(canvas, 36, 38, "ROUND", 26, 500, SOFT)
    over = public.phase in ("war", "tie", "over")
    words = {"war": "Go to War", "tie": "Tie-break", "over": "over"}.get(public.phase, "")
    text = words or (f"{public.round} of {public.options.rounds}" if public.round else "setup")
    draw_text(canvas, 36, 78, text, 34, 800, tabular=True)
    rounds = public.options.rounds
    start, end = 246.0, WIDTH - 70.0
    pitch = (end - start) / max(1, rounds - 1)
    middle = _TRACK / 2
    for number in range(1, rounds):
        x = start + (number - 1) * pitch
        canvas.line([(x, middle), (x + pitch, middle)], EMPTY if number < public.round else HAIRLINE, 5)
    for number in range(1, rounds + 1):
        centre = (start + (number - 1) * pitch, middle)
        if number == public.round and not over:
            canvas.circle(centre, 46, PANEL)
            canvas.circle(centre, 40, NOW)
            draw_text(canvas, *centre, str(number), 48, 800, INK, "centre", tabular=True)
            continue
        past = number <= public.round
        canvas.circle(centre, 24, EMPTY if past else PANEL, EMPTY if past else HAIRLINE, 4)
        draw_text(canvas, *centre, str(number), 25, 700, SOFT, "centre", tabular=True)


def _row(canvas: Canvas, view: View, row: Standing, best: Sequence[str], top: float) -> None:
    public, style = view.public, seat_style(row.seat)
    now = _is_now(public, row.seat)
    ground = RAISED if now else PANEL
    canvas.rect((_LEFT, top, _LEFT + 60, top + _ROW), style.colour, 16)
    canvas.rect((_LEFT + 60, top, _RIGHT, top + _ROW), ground, 16)
    canvas.rect((_LEFT + 12, top, _RIGHT - 60, top + _ROW), ground)
    if now:
        canvas.rect((_LEFT - 8, top - 7, _RIGHT + 8, top + _ROW + 7), None, 20, NOW, 6)
    _who(canvas, view, row, top, now)
    _people(canvas, public, row.seat, top + 151, now)
    middle = top + 65
    money = "?" if row.money is None else str(row.money)
    _figure(canvas, _PURSE, middle, money, "$", row.seat, False)
    _figure(canvas, _FOLLOWERS, middle, str(row.followers), "", row.seat, "followers" in best)
    draw_text(canvas, _LEADS - 34, middle, str(len(row.leads)), 58, 800, TEXT, "centre")
    _small_map(canvas, (_LEADS + 6, middle - _SMALL_MAP[1] / 2), public.country, row)
    if pays(public):
        _figure(canvas, _INCOME, middle, f"+{sum(row.income)}", "$", row.seat, False)
        draw_text(canvas, _INCOME, top + 151, " + ".join(map(str, row.income)), 26, 500, SOFT, "centre")
    else:
        draw_text(canvas, _INCOME, middle, "\u2013", 58, 500, MUTE, "centre")
    _figure(canvas, _POINTS, middle, str(row.total) + ("+" if row.money is None else ""), "", row.seat,
            "total" in best)  # fmt: skip
    parts = [*map(str, row.points[:2]), "?" if row.money is None else str(row.points[2])]
    draw_text(canvas, _POINTS, top + 151, " + ".join(parts), 26, 500, SOFT, "centre")


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
    width = text_width(text, 58, 800)
    if best:
        half = max(58.0, width / 2 + 18)
        canvas.rect((x - half, middle - 38, x + half, middle + 38), seat_style(seat).colour, 12)
    shift = 13 if unit else 0
    draw_text(canvas, x - shift, middle, text, 58, 800, INK if best else TEXT, "centre")
    if unit:
        draw_text(canvas, x - shift + width / 2 + 4, middle + 6, unit, 34, 600, SOFT)


def _who(canvas: Canvas, view: View, row: Standing, top: float, now: bool) -> None:
    """Draw the Warlord's portrait with the seat's badge, the name, and whose turn it is."""
    public = view.public
    player = public.players[row.seat]
    centre = (_LEFT + 26 + _FACE / 2, top + 16 + _FACE / 2)
    if player.warlord:
        canvas.sprite(centre, portrait(player.warlord, row.seat, _FACE))
        corner = (centre[0] - 28, top + 16 + _FACE + 6)
        canvas.circle(corner, 35, RAISED if now else PANEL)
        badge(canvas, corner, 25, row.seat)
    else:
        badge(canvas, centre, 44, row.seat)
    marker = public.first == row.seat and public.phase != "over"
    room = _PURSE - 70 - _NAME - (60 if marker else 0)
    name = person(view, row.seat)
    size = next((size for size in (42, 36, 30) if text_width(name, size, 800) <= room), 28)
    width = draw_text(canvas, _NAME, top + 42, fit(name, room, size, 800), size, 800)
    if marker:
        canvas.sprite((_NAME + width + 46, top + 38), icons.pennant())
    text, colour, weight = _state_of(view, row)
    draw_text(canvas, _NAME, top + 90, text, 28, weight, colour)


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


def _people(canvas: Canvas, public: Public, seat: Seat, middle: float, now: bool) -> None:
    """Draw where a player's characters stand, with their names where all fit; what does not fit is counted."""
    x, end = float(_NAME), _INCOME - 78.0
    own = public.own(seat)
    names = [printable(one.name, "?") for one in own] or [
        printable(name, "?") for name in (public.players[seat].warlord, public.players[seat].lieutenant) if name
    ]
    if not own:
        draw_text(canvas, x, middle, fit(", ".join(names), end - x, 26, 500), 26, 500, SOFT)
        return
    named = x + sum(_person_width(public, one, named=True) for one in own) <= end
    for index, one in enumerate(own):
        more = len(own) - index
        width = _person_width(public, one, named)
        if x + width > end - (70 if more > 1 and not named else 0):
            draw_text(canvas, x, middle, f"+{more}", 26, 600, SOFT)
            return
        x = _person(canvas, public, one, (x, middle), now and public.phase == "play", named)


def _person_words(public: Public, one: Character, named: bool) -> list[tuple[str, int, RGB]]:
    """Return the words beside a character's sign: where it stands, after its name or, short, a Lieutenant's number."""
    call = printable(one.name, "?") if named else one.id if one.number else ""
    return [*([(f"{call} ", 600, TEXT)] if call else []), (public.name(one.region), 500, SOFT)]


def _person_width(public: Public, one: Character, named: bool) -> float:
    words = sum(text_width(text, 26, weight) for text, weight, _ in _person_words(public, one, named))
    return (94 if one.number and named else 46) + words + 24


def _person(canvas: Canvas, public: Public, one: Character, corner: Point, now: bool, named: bool) -> float:
    """Draw one character and return where the next begins; a named Lieutenant has a portrait."""
    x, middle = corner
    if one.number and named:
        canvas.sprite((x + 21, middle), portrait(one.name, one.seat, 42))
        x += 46
    sign = icons.insignia(icons.rank_of(one.number), 34 if one.number == 0 else 28, icons.acting_tone(one.left, now))
    canvas.sprite((x + 18, middle), sign)
    x += 46
    for text, weight, colour in _person_words(public, one, named):
        x += draw_text(canvas, x, middle, text, 26, weight, colour)
    return x + 22


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


def _foot(canvas: Canvas, public: Public, height: float) -> None:
    """Say how income and points are made, and what the plates mean."""
    each = "a region with followers" if public.options.income_per_region else "a follower"
    income = f"income: 2$ {each} + 2$ a region led" if pays(public) else "no more income"
    draw_text(canvas, 30, height - 70, income, 26, 500, SOFT)
    draw_text(canvas, 30, height - 32, "VP: 3 a region led + 2 for most followers + 1 per full 5$", 26, 500, SOFT)
    width = text_width("most", 26, 500)
    x = _RIGHT - 6 - width
    draw_text(canvas, x, height - 52, "most", 26, 500, SOFT)
    canvas.rect((x - 66, height - 72, x - 16, height - 32), STEEL, 8)
    draw_text(canvas, x - 41, height - 52, "9", 28, 800, INK, "centre")
