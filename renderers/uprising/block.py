"""The contents of one region in the order of every region: name, resources, then pieces left and chips right."""

import math
from typing import NamedTuple

from games.kernel import Seat
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.text import draw_text, text_width
from renderers.uprising import icons
from renderers.uprising.contents import GAP, RegionChanges, Scene, chip_space, draw_seat_chip, in_lines, line_width
from renderers.uprising.crowded import draw_crowded
from renderers.uprising.geography import NAME, Place, chart_of, top_of
from renderers.uprising.pieces import (
    LARGE,
    SMALL,
    TINY,
    ChipSize,
    delta_width,
    draw_delta,
    draw_figure,
    figure_size,
)


def draw_block(
    canvas: Canvas, place: Place, public: Public, region: int, acting: Seat | None, changes: RegionChanges
) -> list[Box]:
    """Draw tokens, pieces and chips of a region; return the boxes of its name, tokens, pieces and chips.

    `acting` is the seat whose actions left are shown.
    """
    top, middle = top_of(place), place.middle[0]
    half = min(place.width, text_width(public.name(region), 30, 700)) / 2 + 4
    here = [one for one in public.characters if one.region == region]
    counts = public.lands[region].followers
    seats = [seat for seat, count in enumerate(counts) if count or changes.followers.get(seat)]
    scene = Scene(public, region, acting, changes, here, _rows(counts, seats))
    signs, scene, plan = _planned(place, scene)
    y = _tokens(canvas, place, public, region, changes, signs)
    words = [(middle - half, top, middle + half, top + NAME - 4),
             (middle - place.width * 0.36, top + NAME + 8, middle + place.width * 0.36, y - 4)]  # fmt: skip
    if not here and not seats:
        return words
    room = _room(place, y)
    if plan is None:
        return words + draw_crowded(canvas, place, y, room, scene)
    width, height = plan.size
    corner = (middle - width / 2, y + max(0.0, (room - height) * 0.42))
    return words + _place_standing(canvas, corner, scene, plan)


def _room(place: Place, y: float) -> float:
    """Return the height that is left for pieces below `y`."""
    return max(60.0, place.room[3] - y)


def _planned(place: Place, scene: Scene) -> tuple["_Signs", Scene, "_Plan | None"]:
    """Return the size of the tokens, the changes that are shown, and a layout that has room for all, if there is one.

    Where there is no room tokens become small, and where that is not enough frames must do for the pills of changes.
    """
    sizes = _token_sizes(scene.public, scene.region)
    quiet = scene._replace(changes=scene.changes._replace(pills=False))
    for told in (scene, quiet):
        for signs in sizes:
            plan = _standing(place, _room(place, _tokens_end(place, scene.public, scene.region, signs)), told)
            if plan is not None:
                return signs, told, plan
    return sizes[-1], quiet, None


def _rows(counts: tuple[int, ...], seats: list[Seat]) -> list[Seat]:
    """Return the seats with chips, the leader first."""
    return sorted(seats, key=lambda seat: (-counts[seat], seat))


class _Signs(NamedTuple):
    """The size of tokens: of their signs, of their numbers, and of a row, in px."""

    icon: int
    number: int
    row: int


_LARGE_SIGNS, _SMALL_SIGNS = _Signs(42, 36, 46), _Signs(34, 29, 37)


def _token_sizes(public: Public, region: int) -> tuple[_Signs, ...]:
    """Return the sizes that tokens may have, the best liked first."""
    small = len(public.types(region)) > 2 or chart_of(public.country).small
    return (_SMALL_SIGNS,) if small else (_LARGE_SIGNS, _SMALL_SIGNS)


def _tokens_end(place: Place, public: Public, region: int, signs: _Signs) -> float:
    """Return where the tokens of a region end."""
    return top_of(place) + NAME + 4 + signs.row * math.ceil(len(public.types(region)) / 2)


def _tokens(canvas: Canvas, place: Place, public: Public, region: int, changes: RegionChanges, signs: _Signs) -> float:
    """Draw the resources, two a row; return where they end."""
    land, kinds = public.lands[region], public.types(region)
    amounts: tuple[int | None, ...] = land.tokens or (None,) * len(kinds)
    icon, size, row = signs
    y = top_of(place) + NAME + 4
    cells = list(zip(kinds, amounts, strict=True))
    for start in range(0, len(cells), 2):
        pair = cells[start : start + 2]
        widths = [_cell_width(kind, amount, icon, size, changes) for kind, amount in pair]
        gap = max(4.0, min(22.0, (place.width + 14 - sum(widths)) / max(1, len(pair) - 1)))
        x = place.middle[0] - (sum(widths) + gap * (len(pair) - 1)) / 2
        for (kind, amount), width in zip(pair, widths, strict=True):
            canvas.sprite((x + icon / 2, y + row / 2), icons.token(kind, icon, amount == 0))
            if amount is not None:
                colour = canvas.look.faint if amount == 0 else canvas.look.pen
                at, rim = (x + icon + 4, y + row / 2), canvas.look.paper
                advance = draw_text(canvas, *at, str(amount), size, 700, colour, halo=3, rim=rim)
                change = changes.tokens.get(kind, 0)
                if change:
                    centre = (x + icon + 8 + advance + delta_width(change) / 2, y + row / 2)
                    draw_delta(canvas, centre, change, changes.ghost)
            x += width + gap
        y += row
    return y


def _cell_width(kind: str, amount: int | None, icon: int, size: float, changes: RegionChanges) -> float:
    width: float = icon
    if amount is not None:
        width += 4 + text_width(str(amount), size, 700)
    change = changes.tokens.get(kind, 0)
    return width + (delta_width(change) + 6 if change else 0)


class _Plan(NamedTuple):
    """How a region is laid out: chips and how many of them a row, characters and how many of them abreast.

    `size` is the width and height of all. Characters stand left of the chips, or `above` them.
    """

    size: Point
    chips: ChipSize
    columns: int
    small: bool = False
    abreast: int = 1
    above: bool = False


_SIZES = ((LARGE, False), (SMALL, False), (SMALL, True), (TINY, True))
"""Sizes of chips, and whether characters are small beside them; the best liked first."""


def _standing(place: Place, room: float, scene: Scene) -> _Plan | None:
    """Return the best liked layout in which all characters stand; None if none fits."""
    people, chips = len(scene.here), len(scene.rows)
    columns = (2, 1, 4, 3) if not people or chips > 3 else (1, 2, 3)
    abreast = range(people, 0, -1) if not chips else range(1, people + 1)
    for size, small in _SIZES:
        grids = {per_row: _grid_size(scene, size, per_row) for per_row in columns if per_row <= max(1, chips)}
        crowds = {per_row: _crowd_size(scene, small, per_row) for per_row in (abreast or (1,))}
        for above in (False, True) if people and chips else (False,):
            for each, (wide, high) in grids.items():
                for per_row, (width, height) in crowds.items():
                    gap = GAP if people and chips else 0
                    full = (max(wide, width), high + height) if above else (wide + gap + width, max(high, height))
                    if full[0] <= place.width + 12 and full[1] <= room + 10:
                        return _Plan(full, size, each, small, per_row, above)
    return None


def _ranks(scene: Scene, abreast: int) -> list[list[Character]]:
    """Return the characters in the rows in which they stand."""
    return [scene.here[start : start + abreast] for start in range(0, len(scene.here), abreast)]


def _rank_size(rank: list[Character], small: bool) -> Point:
    sizes = [figure_size(one.number, small) for one in rank]
    return sum(width for width, _ in sizes), max(height for _, height in sizes)


def _crowd_size(scene: Scene, small: bool, abreast: int) -> Point:
    """Return width and height of all characters of a region."""
    sizes = [_rank_size(rank, small) for rank in _ranks(scene, abreast)]
    return max((width for width, _ in sizes), default=0), sum(height for _, height in sizes)


def _grid_size(scene: Scene, chips: ChipSize, columns: int) -> Point:
    """Return width and height of all chips of a region."""
    lines = in_lines(scene.rows, columns)
    if not lines:
        return 0, 0
    return max(line_width(line, scene, chips) for line in lines), len(lines) * (chips.height + GAP) - GAP


def _place_standing(canvas: Canvas, corner: Point, scene: Scene, plan: _Plan) -> list[Box]:
    """Draw characters and chips into a box, each in the middle of its part."""
    (left, top), (width, height) = corner, plan.size
    crowd = _crowd_size(scene, plan.small, plan.abreast)
    grid = _grid_size(scene, plan.chips, plan.columns)
    if plan.above:
        stand, chips = (left + (width - crowd[0]) / 2, top), (left + (width - grid[0]) / 2, top + crowd[1])
    else:
        stand = (left, top + (height - crowd[1]) / 2)
        chips = (left + width - grid[0], top + (height - grid[1]) / 2)
    people = _crowd(canvas, stand, crowd[0], scene, plan)
    return [*people, *_grid(canvas, chips, grid[0], scene, plan)]


def _crowd(canvas: Canvas, corner: Point, full: float, scene: Scene, plan: _Plan) -> list[Box]:
    """Draw the characters, those of a row on one line; return their boxes."""
    boxes = []
    x0, y = corner
    for rank in _ranks(scene, plan.abreast):
        width, height = _rank_size(rank, plan.small)
        x, y = x0 + (full - width) / 2, y + height
        for one in rank:
            wide, high = figure_size(one.number, plan.small)
            draw_figure(canvas, (x + wide / 2, y - high / 2), scene.figure(one, plan.small))
            boxes.append((x, y - high, x + wide, y))
            x += wide
    return boxes


def _grid(canvas: Canvas, corner: Point, full: float, scene: Scene, plan: _Plan) -> list[Box]:
    """Draw the chips; return their boxes."""
    boxes = []
    x0, y = corner
    middle = plan.above or not scene.here
    for line in in_lines(scene.rows, plan.columns):
        x = x0 + (full - line_width(line, scene, plan.chips)) / 2 if middle else x0
        for seat in line:
            boxes.append(draw_seat_chip(canvas, (x, y + plan.chips.height / 2), seat, scene, plan.chips))
            x += chip_space(seat, scene, plan.chips) + GAP
        y += plan.chips.height + GAP
    return boxes
