"""A field of ruins: the corners of houses still standing, rubble, craters and weeds between them."""

from games.battlefield.generation.laying import STRIP, Laying, Part
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Box, Point
from games.geometry.shapes import turned

_CORNER: Point = (-1500, -1000)
"""The middle of a standing corner, from the middle of its house."""
_SLANTS = (0, 1, 2, 4, 5)
_FILL = ("grove", "stump", "wall", "crater", "crates", "stump", "barricade", "wood", "car", "barrels")
_WIDE: Inches = 60 * INCH


def lay_ruins(laying: Laying) -> None:
    """Lay a field of ruins: houses that stood along the same streets, more or less, and what has grown between them."""
    mixer, (width, height) = laying.mixer, laying.size
    slant = mixer.choice(_SLANTS)
    laying.group(_house(laying.middle, slant + 6 * mixer.randrange(2))[:1])
    laying.alone(mixer.choice(("rubble", "crater", "plinth")), laying.middle, mixer.randrange(24))
    area = (6 * INCH, STRIP + 5 * INCH, width - 6 * INCH, height // 2)
    for _ in range(2 + (width > _WIDE) + (height > _WIDE)):
        _lay_house(laying, area, slant)
    strip = (2 * INCH, 2 * INCH, width - 2 * INCH, STRIP)
    laying.scatter(mixer.choice(("wood", "crates", "crater", "hedge")), strip)
    open_ground = (2500, STRIP + 2 * INCH, width - 2500, height // 2)
    for key in _FILL[: 5 + (width >= _WIDE) + 2 * (width > _WIDE) + (height > _WIDE)]:
        laying.scatter(key, open_ground, tries=24)


def _lay_house(laying: Laying, area: Box, slant: int) -> None:
    """Lay a ruined house where there is most room for it."""
    inside = laying.mixer.choice(("rubble", "rubble", "crater", "crates"))
    turns = slant + laying.mixer.choice((0, 6, 12, 18, 5, 7))
    any(laying.group(_house(spot, turns, inside)) for spot in laying.spots(area, 24))


def _house(middle: Point, turns: int, inside: str = "rubble") -> tuple[Part, ...]:
    """Return two opposite corners of a house and what lies between them."""
    (corner,) = turned((_CORNER,), turns)
    there = middle[0] + corner[0], middle[1] + corner[1]
    across = middle[0] - corner[0], middle[1] - corner[1]
    return Part("ruin", there, turns), Part("ruin", across, turns + 12), Part(inside, middle, turns + 1)
