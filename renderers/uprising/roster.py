"""The roster: a row for every player under the round track, cards where rows are too high; the key once at the foot."""

from collections.abc import Sequence

from PIL import Image

from games.kernel.base.caching import per_content
from games.uprising.board.scoring import pays
from games.uprising.board.standings import Standing, rows
from games.uprising.content.maps.country import Country
from games.uprising.state.state import Public, View
from games.uprising.text.changes import Changes
from renderers.kit.canvas import Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import EMPTY, MUTE, NOW, PAGE, PANEL, RAISED, SOFT, STEEL, TEXT, UNLIT, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, text_width
from renderers.kit.tokens import badge
from renderers.uprising import icons
from renderers.uprising.cards import draw_card
from renderers.uprising.figures import (
    best_of,
    draw_figure,
    draw_name,
    is_first,
    is_now,
    plate_of,
    purse_words,
    state_of,
)  # fmt: skip
from renderers.uprising.portraits import portrait
from renderers.uprising.screen import (
    CARD_WIDTH,
    GAP,
    HEAD,
    ROW_FIRST,
    ROW_FURTHER,
    ROW_PEOPLE,
    Screen,
    heights,
    screen_of,
)  # fmt: skip
from renderers.uprising.signs import LINE, Sign, draw_people

_LEFT, _RIGHT = 24, WIDTH - 24
_FACE, _NAME, _PEOPLE = 100, 164, 106
_PURSE, _FOLLOWERS, _LEADS, _INCOME, _POINTS = 484, 616, 748, 930, 1086
_SMALL_MAP: Point = (92, 62)
_NUMBER = 52
_TRACK = (12, 22)
"""Where the rounds are drawn as a bar, from top to bottom."""
_COLUMNS = 54


def draw_roster(view: View, done: Changes) -> Image.Image:
    """Return the figures of all players at their final size; `done` is what the board above tells."""
    figures, screen = rows(view), screen_of(view, done)
    canvas = Canvas(blank(WIDTH, screen.roster, PAGE))
    _head(canvas, view.public, screen.rows)
    (_rows if screen.rows else _cards)(canvas, view, figures, screen)
    top = screen.roster - 32 * len(screen.notes) + 4
    for index, note in enumerate(screen.notes):
        draw_text(canvas, 30, top + 32 * index, note, 24, 500, SOFT)
    return canvas.image.reduce(SCALE)


def _rows(canvas: Canvas, view: View, figures: Sequence[Standing], screen: Screen) -> None:
    top = HEAD
    for row, lines, tall in zip(figures, screen.people, heights(screen), strict=True):
        _row(canvas, view, row, best_of(figures, row), (top, tall), lines)
        top += tall + GAP


def _cards(canvas: Canvas, view: View, figures: Sequence[Standing], screen: Screen) -> None:
    top = HEAD
    for pair, tall in enumerate(heights(screen)):
        for row in figures[2 * pair : 2 * pair + 2]:
            left = 20 + row.seat % 2 * (CARD_WIDTH + 20)
            box = (left, top, left + CARD_WIDTH, top + tall)
            draw_card(canvas, box, view, row, best_of(figures, row), screen.people[row.seat])
        top += tall + GAP


def _head(canvas: Canvas, public: Public, in_rows: bool) -> None:
    """Draw the rounds as a bar, past ones filled and the present one cream, and over rows what their columns are."""
    canvas.rect((0, 0, WIDTH, HEAD - 8), PANEL)
    over = public.phase in ("war", "tie", "over")
    words = {"war": "Go to War", "tie": "Tie-break", "over": "Game over"}.get(public.phase, "")
    text = words or (f"Round {public.round} of {public.options.rounds}" if public.round else "Setup")
    draw_text(canvas, 30, _COLUMNS, text, 34, 800, tabular=True)
    rounds = public.options.rounds
    pitch = (_RIGHT - _LEFT + 6) / rounds
    for number in range(1, rounds + 1):
        left = _LEFT + (number - 1) * pitch
        now, past = number == public.round and not over, number <= public.round
        canvas.rect((left, _TRACK[0], left + pitch - 6, _TRACK[1]), NOW if now else STEEL if past else EMPTY, 5)
    columns = {"purse": _PURSE, "followers": _FOLLOWERS, "leads": _LEADS, "income": _INCOME}
    for word, x in {**columns, "VP" if public.phase == "over" else "VP now": _POINTS}.items() if in_rows else ():
        draw_text(canvas, x, _COLUMNS, word, 26, 500, SOFT, "centre")


def _row(
    canvas: Canvas, view: View, row: Standing, best: Sequence[str], span: tuple[float, int], people: list[list[Sign]]
) -> None:
    """Draw a player's row; `span` is where it begins, and its height."""
    (top, tall), public, style = span, view.public, seat_style(row.seat)
    now = is_now(public, row.seat)
    ground = RAISED if now else PANEL
    canvas.rect((_LEFT, top, _LEFT + 60, top + tall), style.colour, 16)
    canvas.rect((_LEFT + 60, top, _RIGHT, top + tall), ground, 16)
    canvas.rect((_LEFT + 12, top, _RIGHT - 60, top + tall), ground)
    if now:
        canvas.rect((_LEFT - 8, top - 6, _RIGHT + 8, top + tall + 6), None, 20, NOW, 5)
    _who(canvas, view, row, top, now)
    for index, line in enumerate(people):
        right = ROW_PEOPLE + (ROW_FURTHER if index else ROW_FIRST)
        middle = top + _PEOPLE + index * LINE
        draw_people(canvas, line, ROW_PEOPLE, right, middle, now and public.phase == "play")
    middle, below = top + 44, top + 95
    money, total = purse_words(row)
    draw_figure(canvas, _PURSE, middle, money, "$", _NUMBER)
    plate = plate_of(best, "followers", row.seat)
    draw_figure(canvas, _FOLLOWERS, middle, str(row.followers), "", _NUMBER, plate)
    draw_text(canvas, _LEADS - 34, middle, str(len(row.leads)), _NUMBER, 800, TEXT, "centre")
    _small_map(canvas, (_LEADS + 6, middle - _SMALL_MAP[1] / 2), public.country, row)
    if pays(public):
        draw_figure(canvas, _INCOME, middle, f"+{sum(row.income)}", "$", _NUMBER)
        _sum(canvas, _INCOME, below, [str(part) for part in row.income])
    else:
        draw_text(canvas, _INCOME, middle, "\u2013", _NUMBER, 500, MUTE, "centre")
    draw_figure(canvas, _POINTS, middle, total, "", _NUMBER, plate_of(best, "total", row.seat))
    _sum(canvas, _POINTS, below, [*map(str, row.points[:2]), "?" if row.money is None else str(row.points[2])])


def _sum(canvas: Canvas, x: float, middle: float, parts: Sequence[str]) -> None:
    """Draw what a number is made of below it, away from the edge of the row."""
    text = " + ".join(parts)
    x = min(x, _RIGHT - 18 - text_width(text, 26, 500) / 2)
    draw_text(canvas, x, middle, text, 26, 500, SOFT, "centre")


def _who(canvas: Canvas, view: View, row: Standing, top: float, now: bool) -> None:
    """Draw the Warlord's portrait with the seat's badge, the name, and whose turn it is."""
    public = view.public
    player = public.players[row.seat]
    centre = (_LEFT + 24 + _FACE / 2, top + 9 + _FACE / 2)
    if player.warlord:
        canvas.sprite(centre, portrait(player.warlord, row.seat, _FACE))
        corner = (centre[0] - 26, top + _FACE - 4)
        canvas.circle(corner, 34, RAISED if now else PANEL)
        badge(canvas, corner, 25, row.seat)
    else:
        badge(canvas, centre, 44, row.seat)
    marker = is_first(public, row.seat)
    room = _PURSE - 70 - _NAME - 60 * marker
    width = draw_name(canvas, view, row.seat, (_NAME, top + 33), room, 42)
    text, colour, weight = state_of(view, row)
    below = draw_text(canvas, _NAME, top + 73, text, 28, weight, colour)
    if marker:
        canvas.sprite((_NAME + max(width, below) + 46, top + 38), icons.pennant())


@per_content
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
