"""Deep space: clouds, a planet half off the map, stars. Every match has a sky of its own, always the same one."""

import math
import random
from typing import NamedTuple

from PIL import Image

from games.kernel.base.caching import per_domain
from games.raise_shields.state.state import Public
from renderers.kit.canvas import Canvas
from renderers.kit.chance import chance
from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import SCALE
from renderers.kit.look import PLAIN as PLAIN_LOOK
from renderers.kit.look import TRIM, Look
from renderers.kit.palette import ICE, INK, MUTE, RGB, SPACE, UNLIT, mix, rgb
from renderers.kit.panels import HEADER, WIDTH
from renderers.kit.shapes import polar
from renderers.kit.sprites import sprite

_COLOURS = (
    (rgb("3B2A6B"), rgb("1E6E8C")), (rgb("14506A"), rgb("7A4A2E")),
    (rgb("5A2450"), rgb("3D5FA0")), (rgb("1F3F7A"), rgb("6B5A86")),
)  # fmt: skip
"""The clouds and the planet of each sky."""
_LEVELS = ((0.56, 0.15), (0.72, 0.29), (0.88, 0.45))
"""From which thickness on a cloud has how much of its colour."""
_NOISE = (9, 7)
_STARS, _GLINTS = 96, 5
_BANDS = ((-0.62, 0.14), (-0.2, 0.1), (0.1, 0.2), (0.52, 0.12))
"""The bands of a planet: where they begin, and how broad they are, in shares of its radius."""
_GRID = rgb("45557A")
_RAIL = rgb("4A6FB0")


class Sky(NamedTuple):
    """The sky of a match: which of the colours, and what its chance hangs on. A sky without clouds is plain."""

    kind: int
    seed: str
    look: Look

    @property
    def grid(self) -> RGB | None:
        """The colour of the grid on clouds; None: the usual one."""
        return _GRID if self.look.detailed else None


@per_domain
def _rule() -> Cutout:
    """A rule with marks, as on an instrument."""

    def draw(canvas: Canvas) -> None:
        canvas.rect((0, 0, WIDTH, TRIM), INK)
        canvas.rect((0, TRIM - 2, WIDTH, TRIM), _RAIL)
        for number, x in enumerate(range(24, WIDTH, 48)):
            canvas.rect((x, 2 if number % 5 == 0 else 4, x + 2, TRIM), _RAIL)

    return sprite(WIDTH, TRIM, draw)


DEEP = Look("orbitron", _rule, detailed=True)
"""The look of deep space."""
PLAIN = Sky(0, "", PLAIN_LOOK)


def sky_of(public: Public, look: Look) -> Sky:
    """Return the sky of a match: by its map and the names of its ships, which never change."""
    if not look.detailed:
        return PLAIN
    seed = " ".join((f"{public.grid.width}x{public.grid.height}", *(ship.name for ship in public.ships)))
    return Sky(chance(seed).randrange(len(_COLOURS)), seed, look)


def draw_sky(canvas: Canvas, sky: Sky, bottom: int, top: int = HEADER) -> None:
    """Draw what lies behind the grid, from `top` down to `bottom`."""
    if not sky.look.detailed:
        _stars(canvas, (top, bottom), chance("plain"))
        return
    rng = chance(sky.seed)
    cloud, world = _COLOURS[sky.kind]
    _clouds(canvas, (top, bottom), cloud, rng)
    _planet(canvas, (top, bottom), world, rng)
    _stars(canvas, (top, bottom), rng)
    for _ in range(_GLINTS):
        x, y = rng.uniform(0, WIDTH), rng.uniform(top, bottom)
        for dx, dy in ((7, 0), (0, 7)):
            canvas.draw_open([(x - dx, y - dy), (x + dx, y + dy)], MUTE, 1.5)


def _clouds(canvas: Canvas, span: tuple[int, int], colour: RGB, rng: random.Random) -> None:
    """Draw clouds with hard edges, in three steps that are near in tone: at final size, a quarter of the work."""
    small = Image.new("F", _NOISE)
    small.putdata([255 * rng.random() for _ in range(_NOISE[0] * _NOISE[1])])
    size = (WIDTH, span[1] - span[0])
    grey = small.resize(size, Image.Resampling.BICUBIC).convert("L")  # whole numbers before this would leave stairs
    clouds = grey.point([sum(value >= least * 255 for least, _ in _LEVELS) for value in range(256)])
    steps = [SPACE, *(mix(SPACE, colour, share) for _, share in _LEVELS)]
    clouds.putpalette([value for tone in steps for value in tone])
    large = clouds.convert("RGB").resize((size[0] * SCALE, size[1] * SCALE), Image.Resampling.NEAREST)
    canvas.image.paste(large, (0, span[0] * SCALE))


def _planet(canvas: Canvas, span: tuple[int, int], colour: RGB, rng: random.Random) -> None:
    """Draw a planet half off the map: night, bands, a bright limb, often a ring."""
    radius = rng.uniform(170, 260)
    side, low = rng.random() < 0.5, rng.random() < 0.5
    x = rng.uniform(0, 90) if side else WIDTH - rng.uniform(0, 90)
    y = span[1] - rng.uniform(-20, 80) if low else span[0] + rng.uniform(-20, 80)
    ringed = rng.random() < 0.7
    if ringed:
        _ring(canvas, (x, y), radius, mix(SPACE, colour, 0.42), back=True)
    canvas.circle((x, y), radius, mix(SPACE, colour, 0.5))
    for start, broad in _BANDS:
        _band(canvas, (x, y), radius, (start, start + broad), mix(SPACE, colour, 0.38))
    night = [polar((x, y), radius, angle) for angle in range(0, 181, 6)]
    shade = [(x + (px - x) * 0.45, py) for px, py in reversed(night)]
    canvas.polygon([*night, *shade] if not side else [(2 * x - px, py) for px, py in (*night, *shade)],
                   mix(SPACE, colour, 0.24))  # fmt: skip
    canvas.circle((x, y), radius, None, mix(SPACE, colour, 0.62), 2.5)
    if ringed:
        _ring(canvas, (x, y), radius, mix(SPACE, colour, 0.55), back=False)


def _band(canvas: Canvas, centre: tuple[float, float], radius: float, span: tuple[float, float], tone: RGB) -> None:
    """Draw a band across a planet."""
    x, y = centre
    rows = [span[0] + (span[1] - span[0]) * step / 6 for step in range(7)]
    west = [(x - radius * math.sqrt(max(0.0, 1 - row * row)), y + radius * row) for row in rows]
    canvas.polygon([*west, *((2 * x - px, py) for px, py in reversed(west))], tone)


def _ring(canvas: Canvas, centre: tuple[float, float], radius: float, tone: RGB, *, back: bool) -> None:
    """Draw one half of a planet's ring: the one behind it, or the one before it."""
    x, y = centre
    angles = range(180, 361, 6) if back else range(0, 181, 6)
    for far in (1.45, 1.58):
        arc = []
        for angle in angles:
            turn = math.radians(angle)
            ax, ay = math.cos(turn) * radius * far, math.sin(turn) * radius * far * 0.28
            arc.append((x + ax * 0.94 - ay * 0.34, y + ax * 0.34 + ay * 0.94))
        canvas.line(arc, tone, 3)


def _stars(canvas: Canvas, span: tuple[int, int], rng: random.Random) -> None:
    for index in range(_STARS):
        at = (rng.uniform(0, WIDTH), rng.uniform(*span))
        canvas.circle(at, 1.6 if index % 5 == 0 else 1.0, MUTE if index % 3 == 0 else UNLIT)


_TONES = (0.24, 0.38, 0.42, 0.5, 0.55, 0.62)
MIST = rgb("6A7FB0")
"""What start zones are tinted with, and how much of it."""
MIST_SHARE = 0.12
COLOURS: tuple[RGB, ...] = (
    _GRID,
    *(mix(SPACE, cloud, share) for cloud, _ in _COLOURS for _, share in _LEVELS),
    *(mix(SPACE, world, share) for _, world in _COLOURS for share in _TONES),
    *(mix(mix(SPACE, cloud, share), MIST, MIST_SHARE) for cloud, _ in _COLOURS for share in (0.0, 0.15, 0.29)),
    *(mix(mix(SPACE, world, share), MIST, MIST_SHARE) for _, world in _COLOURS for share in (0.24, 0.38, 0.5)),
    *(mix(SPACE, ICE, share) for share in (0.09, 0.17)), _RAIL,
)  # fmt: skip
"""What the palette of these pictures needs besides."""
