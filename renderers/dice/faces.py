"""Single dice: the outline says how many sides, solid counts, hollow does not, a slash is dropped."""

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import EMPTY, HARM, INK, MUTE, NOW, PANEL, RGB, SOFT, TEXT, mix
from renderers.kit.shapes import polar, rounded
from renderers.kit.text import draw_text, text_width
from rolls.model import Pool
from rolls.roller import Die

_CORNERS = {4: (0, 120, 240), 12: (0, 72, 144, 216, 288), 20: (0, 60, 120, 180, 240, 300)}
_SHADE = mix(TEXT, INK, 0.35)


def _outline(sides: int, centre: Point, half: float) -> list[Point]:
    x, y = centre
    if sides in (10, 100):
        kite = [(x, y - half * 1.1), (x + half, y + half * 0.14), (x, y + half), (x - half, y + half * 0.14)]
        return rounded(kite, half * 0.16)
    if sides == 8:
        return rounded([(x, y - half * 1.1), (x + half, y), (x, y + half * 1.1), (x - half, y)], half * 0.16)
    if sides in _CORNERS:
        grow, drop = (1.28, 0.24) if sides == 4 else (1.08, 0.0)
        points = [polar((x, y + half * drop), half * grow, angle) for angle in _CORNERS[sides]]
        return rounded(points, half * 0.16)
    side = half * 0.94
    return rounded(
        [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)], half * 0.32
    )


def _text_middle(sides: int, centre: Point, half: float) -> float:
    return centre[1] + half * {4: 0.32, 12: 0.02}.get(sides, 0.0)


def _label(pool: Pool, die: Die) -> str:
    value = die.value if die.state == "kept" else die.face
    if pool.sides == 0 and die.state == "kept":
        return {-1: "−", 0: "", 1: "+"}.get(value, str(value))
    return str(value).replace("-", "−")


def counts(pool: Pool, die: Die) -> bool:
    """Whether a die is drawn solid: it counts, and with counted successes it is one (or takes one away)."""
    return die.state == "kept" and (pool.success is None or die.score != 0)


def draw_die(canvas: Canvas, centre: Point, half: float, pool: Pool, die: Die, ground: RGB = PANEL) -> None:
    """Draw one die round its centre; `half` is half its size in px (19 at least, for text of 24 px)."""
    solid = counts(pool, die)
    bad = solid and (pool.fumble.holds(die.face) if pool.fumble is not None else pool.sides == 20 and die.face == 1)
    good = solid and (pool.crit.holds(die.face) if pool.crit is not None else pool.sides == 20 and die.face == 20)
    harm = bad or die.score < 0 < pool.sides
    shape = _outline(pool.sides, centre, half)
    if good:
        canvas.polygon(_outline(pool.sides, centre, half * 1.26), ground, NOW, max(3, half * 0.08))
    if solid:
        canvas.polygon([(x, y + half * 0.07) for x, y in shape], mix(HARM, INK, 0.4) if harm else _SHADE)
        canvas.polygon(shape, HARM if harm else TEXT)
    else:
        canvas.polygon(shape, ground, MUTE if die.state == "kept" else EMPTY, max(2.5, half * 0.06))
    if die.state != "kept":
        _slash(canvas, centre, half)  # under its number: the words name it too, and it must be found again
    label = _label(pool, die)
    ink = (TEXT if harm else INK) if solid else SOFT if die.state == "kept" else TEXT
    size = max(24.0, half * 0.92)
    while size > 24 and text_width(label, size, 700) > half * 1.3:
        size -= 2
    draw_text(canvas, centre[0], _text_middle(pool.sides, centre, half), label, size, 700, ink, "centre")
    if die.state == "kept" and die.exploded:
        _burst_mark(canvas, centre, half, solid)


def _slash(canvas: Canvas, centre: Point, half: float) -> None:
    """Strike a die through from corner to corner."""
    (x, y), reach = centre, half * 0.98
    canvas.line([(x - reach, y + reach), (x + reach, y - reach)], mix(HARM, INK, 0.25), max(4, half * 0.1))


def _burst_mark(canvas: Canvas, centre: Point, half: float, solid: bool) -> None:
    """A star at the top right: this die exploded, it threw one more."""
    middle, size = (centre[0] + half * 0.8, centre[1] - half * 0.74), max(13.0, half * 0.42)
    star = [polar(middle, size if corner % 2 == 0 else size * 0.5, corner * 22.5) for corner in range(16)]
    canvas.polygon(star, NOW if solid else SOFT, INK, max(2, half * 0.05))
