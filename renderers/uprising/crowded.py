"""A region with no room for standing characters: their crowns and chevrons sit on the chips."""

from typing import NamedTuple

from games.kernel import Seat
from renderers.kit import palette
from renderers.kit.canvas import Box, Canvas
from renderers.kit.icons import cross
from renderers.kit.text import draw_text, text_width
from renderers.uprising import icons
from renderers.uprising.contents import GAP, Scene, chip_space, draw_seat_chip, in_lines, line_width
from renderers.uprising.geography import Place
from renderers.uprising.pieces import (
    SMALL,
    TINY,
    ChipSize,
    Figure,
    chip_width,
)
from renderers.uprising.words import spans

_SIGN = 28
"""Height of the signs above a row of chips."""


def draw_crowded(canvas: Canvas, place: Place, y: float, room: float, scene: Scene) -> list[Box]:
    """Draw chips two a row with crown and chevrons on top of them; return the boxes of the chips."""
    boxes, chips = [], _chips(place, room, scene)
    lines = _rows_of(scene)
    tops = _tops(scene, lines)
    spare = (room - sum(tops) - chips.height * len(lines)) / len(lines)
    gap = min(8.0, max(2.0, spare))
    bottom = y + max(0.0, (spare - gap) * len(lines) * 0.4)
    for line, top in zip(lines, tops, strict=True):
        bottom += top + gap + chips.height
        middle = bottom - chips.height / 2
        # Crowns and chevrons may be wider than the chip below them, but not into those of the next.
        spaces = [max(chip_space(seat, scene, chips), _signs_width(scene, seat) - GAP) for seat in line]
        if sum(spaces) + GAP * (len(line) - 1) > place.width + 18:
            spaces = [chip_space(seat, scene, chips) for seat in line]
        x = place.middle[0] - (sum(spaces) + GAP * (len(line) - 1)) / 2
        for seat, space in zip(line, spaces, strict=True):
            left = x + (space - chip_space(seat, scene, chips)) / 2
            boxes.append(draw_seat_chip(canvas, (left, middle), seat, scene, chips))
            width = chip_width(scene.count(seat), chips)
            wide = _signs_width(scene, seat) / 2
            _signs(canvas, left + width / 2, middle - chips.height / 2 - 10, scene, seat)
            if wide:
                x0, y0 = left + width / 2, middle - chips.height / 2
                boxes.append((x0 - wide, y0 - _SIGN, x0 + wide, y0))
            x += space + GAP
    return boxes


def _rows_of(scene: Scene) -> list[list[Seat]]:
    return in_lines([*scene.rows, *sorted({one.seat for one in scene.here} - set(scene.rows))], 2)


def _chips(place: Place, room: float, scene: Scene) -> ChipSize:
    """Return the larger chips if they fit two a row, and all rows below each other."""
    lines = _rows_of(scene)
    wide = max(line_width(line, scene, SMALL) for line in lines) <= place.width + 18
    high = sum(_tops(scene, lines)) + (SMALL.height + 2) * len(lines) <= room + 10
    return SMALL if wide and high else TINY


def _tops(scene: Scene, lines: list[list[Seat]]) -> list[int]:
    """Return the room for crowns and chevrons above each row of chips."""
    owners = {one.seat for one in scene.here}
    return [_SIGN if owners.intersection(line) else 0 for line in lines]


class _Told(NamedTuple):
    """Characters of one seat that share a sign, the numbers beside it, and the width of both."""

    group: list[Figure]
    words: str
    width: float


def _told_of(scene: Scene, seat: Seat) -> list[_Told]:
    """Return the signs of a seat's characters: a crown, a chevron for all Lieutenants, one for those that would go."""
    figures = [scene.figure(one) for one in scene.here if one.seat == seat]
    groups = [[one for one in figures if not one.number]]
    groups += [[one for one in figures if one.number and one.lost == lost] for lost in (False, True)]
    told = [(group, spans([one.number for one in group if one.number])) for group in groups if group]
    return [_Told(group, words, (32 if words else 40) + text_width(words, 24, 800)) for group, words in told]


def _signs_width(scene: Scene, seat: Seat) -> float:
    return sum(one.width for one in _told_of(scene, seat))


def _signs(canvas: Canvas, x: float, y: float, scene: Scene, seat: Seat) -> None:
    """Draw a crown, and a chevron with the numbers of a seat's Lieutenants; those that would go have their own."""
    left = x - _signs_width(scene, seat) / 2
    for group, words, width in _told_of(scene, seat):
        able = max(group, key=lambda one: (one.ghost, one.tone == palette.NOW))
        wide = 24 if words else 32
        canvas.sprite((left + wide / 2 + 4, y), icons.insignia(icons.rank_of(able.number), wide, able.tone, able.ghost))
        draw_text(canvas, left + wide + 6, y + 1, words, 24, 800, able.tone, halo=3)
        if able.lost:
            cross(canvas, (left + wide / 2 + 4, y + 2), 34, palette.HARM, palette.INK)
        left += width
