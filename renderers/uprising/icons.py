"""Tokens, crowns and marks of Uprising as sprites."""

from games.kernel.base.caching import per_sprite
from games.uprising.content.maps.country import Resource
from renderers.kit.canvas import Canvas, Point
from renderers.kit.cutouts import Cutout
from renderers.kit.palette import HARM, INK, MUTE, NOW, RGB, TEXT, mix
from renderers.kit.shapes import burst, placed, rounded
from renderers.kit.sprites import Stencil, sprite
from renderers.kit.text import draw_text
from renderers.uprising.tones import DEEP, RESOURCE, SPENT

_CROWN = [
    (-0.5, 0.34), (-0.5, -0.22), (-0.25, 0.06), (0, -0.4), (0.25, 0.06), (0.5, -0.22), (0.5, 0.34),
]  # fmt: skip
_CHEVRON = [(-0.5, 0.16), (0, -0.3), (0.5, 0.16), (0.5, 0.42), (0, -0.02), (-0.5, 0.42)]
_BOLT = [(0.1, -0.62), (-0.32, 0.1), (-0.02, 0.08), (-0.14, 0.62), (0.32, -0.12), (0.02, -0.1)]


@per_sprite
def token(kind: Resource, size: int, spent: bool = False) -> Cutout:
    """Return the sign of a resource; a spent one is dark."""
    tone, deep = (mix(INK, SPENT, 0.55), mix(INK, SPENT, 0.35)) if spent else (RESOURCE[kind], DEEP[kind])
    draw = {"grain": _grain, "timber": _timber, "ore": _ore, "cloth": _cloth}[kind]
    return sprite(size, size, lambda canvas: draw(canvas, size, tone, deep))


def _at(size: float, *points: Point) -> list[Point]:
    """Return points given in shares of the size from its middle."""
    return [(size / 2 + x * size, size / 2 + y * size) for x, y in points]


def _cased(canvas: Canvas, points: list[Point], fill: RGB, rim: float = 2.5) -> None:
    canvas.polygon(points, INK, INK, rim * 2)
    canvas.polygon(points, fill)


def _grain(canvas: Stencil, size: int, tone: RGB, deep: RGB) -> None:
    ear = [(0.0, -0.44), (0.17, -0.28), (0.2, 0.2), (0.04, 0.3), (0.04, 0.44), (-0.04, 0.44), (-0.04, 0.3),
           (-0.2, 0.2), (-0.17, -0.28)]  # fmt: skip
    canvas.polygon(_at(size, *ear), INK, INK, 5)
    canvas.line(_at(size, (0, 0.42), (0, -0.2)), deep, size * 0.07)
    for y in (0.2, 0.02, -0.16):
        for side in (-1, 1):
            leaf = [(0.02, y + 0.1), (0.06, y - 0.06), (0.2, y - 0.14), (0.19, y + 0.02)]
            canvas.polygon(rounded(_at(size, *((side * x, v) for x, v in leaf)), size * 0.05), tone)
    canvas.polygon(rounded(_at(size, (0, -0.44), (0.09, -0.28), (0, -0.14), (-0.09, -0.28)), size * 0.06), tone)


def _timber(canvas: Stencil, size: int, tone: RGB, deep: RGB) -> None:
    def box(top: float, rim: float) -> tuple[float, float, float, float]:
        return (size * 0.07 - rim, size * top - rim, size * 0.93 + rim, size * (top + 0.32) + rim)

    for top in (0.16, 0.52):
        canvas.rect(box(top, 2.5), INK, size * 0.16)
    for top in (0.16, 0.52):
        canvas.rect(box(top, 0), tone, size * 0.15)
        canvas.draw_open(_at(size, (-0.34, top - 0.39), (0.1, top - 0.39)), deep, size * 0.05)
        canvas.draw_open(_at(size, (-0.24, top - 0.28), (0.16, top - 0.28)), deep, size * 0.05)
        canvas.circle((size * 0.78, size * (top + 0.16)), size * 0.15, mix(tone, TEXT, 0.45))
        canvas.circle((size * 0.78, size * (top + 0.16)), size * 0.07, deep)


def _ore(canvas: Stencil, size: int, tone: RGB, deep: RGB) -> None:
    rock = _at(size, (-0.42, 0.32), (-0.32, -0.1), (-0.04, -0.34), (0.24, -0.26), (0.42, 0.08), (0.42, 0.32))
    _cased(canvas, rock, deep)
    canvas.polygon(_at(size, (-0.32, -0.1), (-0.04, -0.34), (0.24, -0.26), (0.1, -0.02), (-0.12, 0.02)), tone)
    canvas.polygon(
        _at(size, (0.1, -0.02), (0.24, -0.26), (0.42, 0.08), (0.42, 0.32), (0.18, 0.32)), mix(deep, INK, 0.3)
    )
    canvas.polygon(_at(size, (-0.12, 0.02), (0.1, -0.02), (0.18, 0.32), (-0.14, 0.32)), mix(deep, tone, 0.35))


def _cloth(canvas: Stencil, size: int, tone: RGB, deep: RGB) -> None:
    sheet = [(-0.2, -0.1), (0.42, -0.1), (0.42, 0.38), (0.31, 0.3), (0.21, 0.42), (0.11, 0.3), (0.0, 0.42), (-0.1, 0.3),
             (-0.2, 0.4)]  # fmt: skip
    _cased(canvas, _at(size, *sheet), deep)
    for x in (-0.02, 0.16, 0.32):
        canvas.draw_open(_at(size, (x, 0.0), (x, 0.28)), mix(deep, INK, 0.35), size * 0.045)
    roll = (size * 0.08, size * 0.1, size * 0.92, size * 0.44)
    canvas.rect((roll[0] - 2.5, roll[1] - 2.5, roll[2] + 2.5, roll[3] + 2.5), INK, size * 0.17)
    canvas.rect(roll, tone, size * 0.16)
    canvas.circle((size * 0.25, size * 0.27), size * 0.15, INK)
    canvas.circle((size * 0.25, size * 0.27), size * 0.13, mix(tone, TEXT, 0.4))
    canvas.circle((size * 0.25, size * 0.27), size * 0.05, deep)


Rank = str
"""What a character is: "crown" = Warlord, "chevron" = Lieutenant."""


@per_sprite
def insignia(rank: Rank, width: int, colour: RGB, hollow: bool = False) -> Cutout:
    """Return a crown or a chevron in a rim of ink, `width` px wide; hollow = not yet there."""
    points, share = (_CROWN, 0.74) if rank == "crown" else (_CHEVRON, 0.72)
    height = round(width * share) + 8

    def draw(canvas: Stencil) -> None:
        outline = placed(points, ((width + 8) / 2, height / 2), 0, width)
        canvas.polygon(outline, INK, INK, 7)
        canvas.polygon(outline, INK if hollow else colour, colour if hollow else None, 2.5)
        if rank == "crown":
            for x in (-0.5, 0, 0.5):
                tip = (width / 2 + 4 + x * width, height / 2 + (-0.4 if not x else -0.22) * width)
                canvas.circle(tip, max(2.5, width * 0.07), colour)

    return sprite(width + 8, height, draw)


def rank_of(number: int) -> Rank:
    """Return the insignia of a character by its number."""
    return "chevron" if number else "crown"


@per_sprite
def unstable(radius: int) -> Cutout:
    """Return the mark of an unstable region: a burst with a bolt."""
    half = radius + 3

    def draw(canvas: Stencil) -> None:
        canvas.polygon(placed(burst(radius, 10, 0.72), (half, half)), HARM, INK, 3)
        canvas.polygon(placed(_BOLT, (half, half), 0, radius), INK)

    return sprite(half * 2, half * 2, draw)


@per_sprite
def swords(size: int, colour: RGB = NOW) -> Cutout:
    """Return two crossed swords: a Skirmish."""

    def draw(canvas: Stencil) -> None:
        for casing in (True, False):
            for side in (-1, 1):
                _sword(canvas, size, side, INK if casing else colour, 5 if casing else 0)

    return sprite(size, size, draw)


def _sword(canvas: Stencil, size: int, side: int, colour: RGB, rim: float) -> None:
    blade = _at(size, (side * -0.36, 0.36), (side * 0.36, -0.36))
    guard = _at(size, (side * -0.32, 0.1), (side * -0.1, 0.32))
    canvas.line(blade, colour, size * 0.1 + rim)
    canvas.line(guard, colour, size * 0.09 + rim)


@per_sprite
def pennant(mast: int = 74) -> Cutout:
    """Return the first player's marker: a white pennant with a 1, on a mast down to so many px."""

    def draw(canvas: Stencil) -> None:
        canvas.line([(8, 6), (8, mast)], INK, 12)
        flag = [(8, 6), (62, 26), (8, 46)]
        canvas.polygon(flag, INK, INK, 7)
        canvas.polygon(flag, TEXT)
        canvas.line([(8, 6), (8, mast)], TEXT, 6)
        draw_text(canvas, 24, 26, "1", 24, 800, INK, "centre")

    return sprite(72, mast + 8, draw)


def acting_tone(left: int, active: bool) -> RGB:
    """Return the colour of an insignia: cream = can still act, grey = spent, white = not this player's turn."""
    if not active:
        return TEXT
    return NOW if left else MUTE
