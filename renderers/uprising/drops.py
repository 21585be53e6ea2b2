"""Drops of Decrees: "+1" across the borders that they crossed, clear of words and numbers (UP-15)."""

import math
from collections import Counter
from collections.abc import Sequence

from games.kernel.base.numbers import signed
from games.uprising.content.maps.country import Country
from games.uprising.state.state import Public
from games.uprising.text.changes import Changes
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.noted import note
from renderers.kit.palette import INK, NOW
from renderers.kit.place import overlap, square
from renderers.kit.text import draw_text
from renderers.uprising.geography import chart_of, crossings

_DROP, _TIP = 27, 9
"""Half the size of the drop of a Decree, its rim included, and of its tip."""
_REACH = 70.0
"""Px from a border within which drops across it are, tips and all."""
_HIDING = 2000
"""How bad it is that a drop hides a square px of words or numbers."""
Taken = Sequence[Sequence[Box]]
"""By region, the boxes of its name, tokens and chips, which nothing should hide."""


def draw_spread(canvas: Canvas, public: Public, done: Changes, taken: Taken, ghost: bool = False) -> None:
    """Draw a drop with "+1" across each border that a Decree crossed (UP-15); narrow regions have pills instead."""
    if chart_of(public.country).small:
        return
    shut = [box for boxes in taken for box in boxes]
    for (origin, region, _), count in sorted(Counter(done.spread).items(), key=lambda drop: drop[0][1]):
        at, way = _free_crossing(public.country, origin, region, shut)
        shut.append(square(at, _DROP))
        _drop(canvas, at, way, signed(count), ghost)


def _free_crossing(country: Country, origin: int, region: int, taken: Sequence[Box]) -> tuple[Point, Point]:
    """Return where a drop across a border hides least, on the border or a little aside, and the way it points."""
    places = crossings(country, origin, region)
    xs, ys = zip(*(one.at for one in places), strict=True)
    near = (min(xs) - _REACH, min(ys) - _REACH, max(xs) + _REACH, max(ys) + _REACH)
    shut = [box for box in taken if overlap(near, box)]
    spots = sorted(
        (one.cost + 3 * abs(aside), (one.at[0] + one.way[0] * aside, one.at[1] + one.way[1] * aside), one.way)
        for one in places
        for aside in (0, -9, 9, -18, 18, -27, 27, -36, 36, -45, 45)
    )
    best, least = spots[0], math.inf
    for spot in spots:
        if spot[0] >= least:
            break
        cost = spot[0] + _HIDING * _hides(spot[1], spot[2], shut)
        if cost < least:
            best, least = spot, cost
    return best[1:]


def _hides(at: Point, way: Point, taken: Sequence[Box]) -> float:
    """Return how much of some boxes a drop at a point would hide, with its tip."""
    tip = square((at[0] + way[0] * 28, at[1] + way[1] * 28), _TIP)
    return sum(overlap(part, box) for part in (square(at, _DROP), tip) for box in taken)


def _drop(canvas: Canvas, at: Point, way: Point, text: str, ghost: bool) -> None:
    tip = (at[0] + way[0] * 36, at[1] + way[1] * 36)
    side = (-way[1] * 17, way[0] * 17)
    near = (at[0] + way[0] * 10, at[1] + way[1] * 10)
    point = [tip, (near[0] + side[0], near[1] + side[1]), (near[0] - side[0], near[1] - side[1])]
    fill = INK if ghost else NOW
    note(canvas, "label", f"the drop {text}", square(at, 25))
    canvas.circle(at, 25, INK)
    canvas.polygon(point, INK, INK, 7)
    canvas.circle(at, 22, fill)
    canvas.polygon(point, fill)
    if ghost:
        for turn in range(0, 360, 40):
            canvas.arc(at, 22, turn, turn + 24, NOW, 3)
    draw_text(canvas, at[0] - 1, at[1], text, 24, 800, NOW if ghost else INK, "centre")
