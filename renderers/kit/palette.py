"""The house colours. Colour says who, cream says now, vermilion says harm; the rest is grey-blue."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

RGB = tuple[int, int, int]
Shape = Literal["circle", "square", "triangle", "diamond"]


def rgb(code: str) -> RGB:
    """Read a colour written as six hexadecimal digits.

    >>> rgb("FF5A42")
    (255, 90, 66)
    """
    red, green, blue = bytes.fromhex(code)
    return (red, green, blue)


def mix(base: RGB, over: RGB, share: float) -> RGB:
    """Return `base` with `share` (0..1) of `over` laid on it."""
    red, green, blue = (round(b + (o - b) * share) for b, o in zip(base, over, strict=True))
    return (red, green, blue)


PAGE, PANEL, RAISED, HAIRLINE = rgb("151922"), rgb("1E2430"), rgb("28303F"), rgb("384356")
TEXT, SOFT, MUTE = rgb("F3F5F9"), rgb("B4BECD"), rgb("8592A8")
EMPTY, UNLIT = rgb("46536A"), rgb("465778")
SPACE, ZONE, GRID_LINE = rgb("0C1018"), rgb("171F2D"), rgb("2A3547")
PLATE, INK = rgb("161D2A"), rgb("0A0D13")
ICE, STEEL = rgb("D9ECFF"), rgb("C3CDDB")
NOW = rgb("FFF6B8")
HARM, HARM_CORE = rgb("FF5A42"), rgb("FFE3D6")


class SeatStyle(NamedTuple):
    """How a seat looks everywhere: a shape, a colour, and a dark tone for what lies behind text."""

    shape: Shape
    colour: RGB
    dark: RGB


SEATS = (
    SeatStyle("circle", rgb("FABE37"), rgb("3A3018")),
    SeatStyle("square", rgb("6AD0FF"), rgb("16323F")),
    SeatStyle("triangle", rgb("2FA57B"), rgb("10332A")),
    SeatStyle("diamond", rgb("CE72AD"), rgb("3A2233")),
)


def seat_style(seat: int) -> SeatStyle:
    """Return the style of a seat, counted from 0; a fifth seat would look like the first again."""
    return SEATS[seat % len(SEATS)]


_GROUNDS = (PAGE, PANEL, RAISED, SPACE, ZONE, PLATE, INK)
_LINES = (HAIRLINE, GRID_LINE, EMPTY, UNLIT)
_BRIGHT = (TEXT, SOFT, MUTE, ICE, STEEL, NOW, HARM, HARM_CORE)


def swatches(extra: Iterable[RGB] = (), limit: int = 256, edges: bool = True) -> tuple[RGB, ...]:
    """Return at most `limit` colours for palette pictures: the house colours, `extra`, and the steps of their edges.

    Solid colours come first, so that they are always exact; the anti-aliasing steps, unless `edges` is false, fill what
    is left.
    """
    seats = [tone for style in SEATS for tone in (style.colour, style.dark, mix(INK, style.colour, 0.78))]
    found = dict.fromkeys((*_GROUNDS, *_LINES, *_BRIGHT, *seats, *extra))
    cells = {_cell(colour) for colour in found}
    for colour in _edge_steps() if edges else ():
        if _cell(colour) not in cells:
            cells.add(_cell(colour))
            found[colour] = None
    return tuple(found)[:limit]


def _edge_steps() -> Iterable[RGB]:
    """Yield what lies between a bright colour and a ground, the coarse steps first."""
    inks = (TEXT, HARM, NOW, SOFT, *(style.colour for style in SEATS), STEEL, MUTE, ICE)
    for share in (0.5, 0.25, 0.75, 0.12, 0.38, 0.62, 0.88):
        for ink in inks:
            for ground in (SPACE, PANEL):
                yield mix(ground, ink, share)
    for style in SEATS:
        for share in (0.3, 0.6, 0.8):
            yield mix(style.dark, TEXT, share)
        for share in (0.25, 0.5, 0.75):
            yield mix(INK, style.colour, share)
        yield mix(style.colour, TEXT, 0.5)


def _cell(colour: RGB) -> RGB:
    """Return the cube of colours that are as good as this one for an edge."""
    return (colour[0] // 8, colour[1] // 8, colour[2] // 8)
