"""The contents of one region in the order of every region: name, resources, then pieces left and chips right."""

from collections.abc import Iterator
from typing import NamedTuple

from games.kernel import Seat
from games.uprising.board import most
from games.uprising.state import Character, Public
from renderers.kit import palette
from renderers.kit.canvas import Canvas, Point
from renderers.kit.icons import cross
from renderers.kit.text import draw_text, text_width
from renderers.uprising import icons
from renderers.uprising.geography import NAME, Place, chart_of, top_of
from renderers.uprising.pieces import (
    LARGE,
    SMALL,
    TINY,
    ChipLook,
    ChipSize,
    Figure,
    chip_width,
    delta_width,
    draw_chip,
    draw_delta,
    draw_figure,
    figure_size,
)
from renderers.uprising.tones import SPENT

_GAP = 10
_LAP = 4
"""How far the pill of a change lies on its chip, in px."""
_SIGN = 24
_STANDING = 2
"""Most characters of a region that stand; more are shown as signs on the chips."""


class Changes(NamedTuple):
    """What to point out in one region: changes by resource and by seat, and tags of characters that are new there.

    `ghost` says that none of it is true yet; without `pills` changed chips are only framed.
    `lost` are characters that would go.
    """

    tokens: dict[str, int]
    followers: dict[Seat, int]
    figures: frozenset[str] = frozenset()
    ghost: bool = False
    pills: bool = True
    lost: frozenset[str] = frozenset()


NOTHING = Changes({}, {})


def draw_block(
    canvas: Canvas, place: Place, public: Public, region: int, acting: Seat | None, changes: Changes
) -> None:
    """Draw tokens, pieces and chips of a region; `acting` is the seat whose actions left are shown."""
    y = top_of(place) + NAME + 4
    y = _tokens(canvas, place, public, region, changes, y)
    here = [one for one in public.characters if one.region == region]
    counts = public.lands[region].followers
    seats = [seat for seat, count in enumerate(counts) if count or changes.followers.get(seat)]
    if not here and not seats:
        return
    room = max(60.0, place.room[3] - y)
    scene = _Scene(public, region, acting, changes, here, _rows(counts, seats))
    if len(here) > _STANDING or not _standing(canvas, place, y, room, scene):
        _crowded(canvas, place, y, room, scene)


class _Scene(NamedTuple):
    public: Public
    region: int
    acting: Seat | None
    changes: Changes
    here: list[Character]
    rows: list[Seat]

    def look(self, seat: Seat) -> ChipLook:
        """Return how a seat's chip is drawn."""
        leads = seat in most(self.public.lands[self.region].followers)
        changed = bool(self.changes.followers.get(seat))
        return ChipLook(leads, changed, changed and self.changes.ghost)

    def count(self, seat: Seat) -> int:
        """Return the followers of a seat here."""
        return self.public.lands[self.region].followers[seat]

    def change(self, seat: Seat) -> int:
        """Return the change of a seat's followers that a pill shows."""
        return self.changes.followers.get(seat, 0) if self.changes.pills else 0

    def figure(self, one: Character) -> Figure:
        """Return how a character is drawn."""
        tone = icons.acting_tone(one.left, one.seat == self.acting)
        now = one.tag in self.changes.figures
        return Figure(one.seat, one.number, tone, now, now and self.changes.ghost, one.tag in self.changes.lost)


def _rows(counts: tuple[int, ...], seats: list[Seat]) -> list[Seat]:
    """Return the seats with chips, the leader first."""
    return sorted(seats, key=lambda seat: (-counts[seat], seat))


def _tokens(canvas: Canvas, place: Place, public: Public, region: int, changes: Changes, y: float) -> float:
    """Draw the resources, two a row; return where they end."""
    land, kinds = public.lands[region], public.types(region)
    amounts: tuple[int | None, ...] = land.tokens or (None,) * len(kinds)
    small = len(kinds) > 2 or chart_of(public.country).small
    icon, size, row = (34, 29, 37) if small else (42, 36, 46)
    cells = list(zip(kinds, amounts, strict=True))
    for start in range(0, len(cells), 2):
        pair = cells[start : start + 2]
        widths = [_cell_width(kind, amount, icon, size, changes) for kind, amount in pair]
        gap = max(4.0, min(22.0, (place.width + 14 - sum(widths)) / max(1, len(pair) - 1)))
        x = place.middle[0] - (sum(widths) + gap * (len(pair) - 1)) / 2
        for (kind, amount), width in zip(pair, widths, strict=True):
            canvas.sprite((x + icon / 2, y + row / 2), icons.token(kind, icon, amount == 0))
            if amount is not None:
                colour = SPENT if amount == 0 else palette.TEXT
                advance = draw_text(canvas, x + icon + 4, y + row / 2, str(amount), size, 700, colour, halo=3)
                change = changes.tokens.get(kind, 0)
                if change:
                    centre = (x + icon + 8 + advance + delta_width(change) / 2, y + row / 2)
                    draw_delta(canvas, centre, change, changes.ghost)
            x += width + gap
        y += row
    return y


def _cell_width(kind: str, amount: int | None, icon: int, size: float, changes: Changes) -> float:
    width: float = icon
    if amount is not None:
        width += 4 + text_width(str(amount), size, 700)
    change = changes.tokens.get(kind, 0)
    return width + (delta_width(change) + 6 if change else 0)


class _Plan(NamedTuple):
    """How chips are laid out: their size, how many a row, pieces above each other or not, changes beside or on top."""

    chips: ChipSize
    columns: int
    upright: bool = True
    beside: bool = True


def _plans(scene: _Scene) -> Iterator[_Plan]:
    """Yield the ways to lay out standing pieces and chips, the best liked first."""
    columns = (2, 1) if not scene.here or len(scene.rows) > 3 else (1, 2)
    for chips in (LARGE, SMALL):
        for beside in (True, False):
            for per_row in columns:
                for upright in (False, True) if not scene.rows else (True, False):
                    yield _Plan(chips, per_row, upright, beside)


def _standing(canvas: Canvas, place: Place, y: float, room: float, scene: _Scene) -> bool:
    """Draw standing pieces with chips beside them, in the first way that fits; False if none does."""
    for plan in _plans(scene):
        width, height = _measure(scene, plan)
        if width <= place.width + 12 and height <= room + 8:
            top = y + max(0.0, (room - height) * 0.42)
            _place_standing(canvas, (place.middle[0] - width / 2, top), scene, plan)
            return True
    return False


def _measure(scene: _Scene, plan: _Plan) -> tuple[float, float]:
    """Return width and height of a block of pieces and chips."""
    width, height = _figures_size(scene, plan)
    grid_width, grid_height = _grid_size(scene, plan)
    gap = _GAP if width and scene.rows else 0
    return width + gap + grid_width, max(height, grid_height)


def _figures_size(scene: _Scene, plan: _Plan) -> tuple[float, float]:
    sizes = [figure_size(one.number) for one in scene.here]
    if not sizes:
        return 0, 0
    if plan.upright:
        return max(width for width, _ in sizes), sum(height for _, height in sizes)
    return sum(width for width, _ in sizes), max(height for _, height in sizes)


def _grid_size(scene: _Scene, plan: _Plan) -> tuple[float, float]:
    if not scene.rows:
        return 0, 0
    lines = _lines(scene.rows, plan.columns)
    return max(_line_width(line, scene, plan) for line in lines), len(lines) * (plan.chips.height + _GAP) - _GAP


def _line_width(line: list[Seat], scene: _Scene, plan: _Plan) -> float:
    return sum(_wide(seat, scene, plan) for seat in line) + _GAP * (len(line) - 1)


def _wide(seat: Seat, scene: _Scene, plan: _Plan) -> float:
    """Return the width of a chip, with the pill of its change where that stands beside it."""
    change = scene.change(seat)
    pill = delta_width(change) - _LAP if change and plan.beside else 0
    return chip_width(scene.count(seat), plan.chips) + pill


def _lines(rows: list[Seat], columns: int) -> list[list[Seat]]:
    return [rows[start : start + columns] for start in range(0, len(rows), columns)]


def _place_standing(canvas: Canvas, corner: Point, scene: _Scene, plan: _Plan) -> None:
    (left, top), (_, height) = corner, _measure(scene, plan)
    middle = top + height / 2
    wide, tall = _figures_size(scene, plan)
    x, y = left, middle - tall / 2
    for one in scene.here:
        w, h = figure_size(one.number)
        centre = (left + wide / 2, y + h / 2) if plan.upright else (x + w / 2, middle + tall / 2 - h / 2)
        draw_figure(canvas, centre, scene.figure(one))
        x, y = x + w, y + h
    left += wide + (_GAP if wide and scene.rows else 0)
    _grid(canvas, (left, middle - _grid_size(scene, plan)[1] / 2), scene, plan)


def _grid(canvas: Canvas, corner: Point, scene: _Scene, plan: _Plan) -> None:
    x0, y = corner
    full = _grid_size(scene, plan)[0]
    for line in _lines(scene.rows, plan.columns):
        x = x0 if scene.here else x0 + (full - _line_width(line, scene, plan)) / 2
        for seat in line:
            _chip(canvas, (x, y + plan.chips.height / 2), seat, scene, plan)
            x += _wide(seat, scene, plan) + _GAP
        y += plan.chips.height + _GAP


def _chip(canvas: Canvas, left: Point, seat: Seat, scene: _Scene, plan: _Plan) -> None:
    """Draw a chip by the middle of its left edge, with its change."""
    width = chip_width(scene.count(seat), plan.chips)
    draw_chip(canvas, (left[0] + width / 2, left[1]), seat, scene.count(seat), plan.chips, scene.look(seat))
    change = scene.change(seat)
    if change and plan.beside:
        draw_delta(canvas, (left[0] + width - _LAP + delta_width(change) / 2, left[1]), change, scene.changes.ghost)
    elif change:
        draw_delta(canvas, (left[0] + width, left[1] - plan.chips.height / 2), change, scene.changes.ghost)


def _crowded(canvas: Canvas, place: Place, y: float, room: float, scene: _Scene) -> None:
    """Draw chips two a row with crown and chevrons on top of them instead of standing pieces."""
    seats = [*scene.rows, *sorted({one.seat for one in scene.here} - set(scene.rows))]
    lines = _lines(seats, 2)
    plan, quiet = _crowded_plan(place, lines, scene)
    owners = {one.seat for one in scene.here}
    tops = [_SIGN if owners.intersection(line) else 0 for line in lines]
    spare = (room - sum(tops) - plan.chips.height * len(lines)) / len(lines)
    gap = min(8.0, max(2.0, spare))
    bottom = y + max(0.0, (spare - gap) * len(lines) * 0.4)
    for line, top in zip(lines, tops, strict=True):
        bottom += top + gap + plan.chips.height
        middle = bottom - plan.chips.height / 2
        x = place.middle[0] - _line_width(line, quiet, plan) / 2
        for seat in line:
            _chip(canvas, (x, middle), seat, quiet, plan)
            width = chip_width(scene.count(seat), plan.chips)
            _signs(canvas, x + width / 2, middle - plan.chips.height / 2 - 10, scene, seat)
            x += _wide(seat, quiet, plan) + _GAP


def _crowded_plan(place: Place, lines: list[list[Seat]], scene: _Scene) -> tuple[_Plan, _Scene]:
    """Return the largest chips that fit, and what is shown of changes: without room for pills frames must do."""
    quiet = scene._replace(changes=scene.changes._replace(pills=False))
    for chips in (SMALL, TINY):
        for shown in (scene, quiet):
            plan = _Plan(chips, 2)
            if max(_line_width(line, shown, plan) for line in lines) <= place.width + 18:
                return plan, shown
    return _Plan(TINY, 2), quiet


def _signs(canvas: Canvas, x: float, y: float, scene: _Scene, seat: Seat) -> None:
    """Draw crown and chevrons of a seat; three or more chevrons as one with a number."""
    figures = [scene.figure(one) for one in scene.here if one.seat == seat]
    lieutenants = [one for one in figures if one.number]
    number = ""
    if len(lieutenants) > 2:
        able = max(lieutenants, key=lambda one: (one.lost, one.ghost, one.tone == palette.NOW))
        figures = [*(one for one in figures if not one.number), able]
        number = f"×{len(lieutenants)}"
    widths = [32 if one.number else 40 for one in figures]
    left = x - (sum(widths) + (text_width(number, 24, 800) if number else 0)) / 2
    for one, width in zip(figures, widths, strict=True):
        sign = icons.insignia(icons.rank_of(one.number), width - 8, one.tone, one.ghost)
        canvas.sprite((left + width / 2, y), sign)
        if one.lost:
            cross(canvas, (left + width / 2, y + 2), 34, palette.HARM, palette.INK)
        left += width
    if number:
        draw_text(canvas, left, y + 2, number, 24, 800, palette.TEXT, halo=3)
