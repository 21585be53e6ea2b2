"""Whole tables from one roll: a city block, ruins, the edge of a town; fair to both long edges, with ways through.

The roll gives the seed of a stream of numbers (mixer.py), so that a table is as reproducible as its dice.
"""

from types import MappingProxyType

from games.battlefield.generation.city import Plan, lay_city
from games.battlefield.generation.laying import Laying
from games.battlefield.generation.mixer import Mixer
from games.battlefield.generation.outskirts import lay_outskirts
from games.battlefield.generation.ruins import lay_ruins
from games.battlefield.pieces import Piece
from games.geometry.inches import Size
from games.geometry.polygons import Polygon
from games.kernel.dice import Dice

_LAYERS = MappingProxyType({"city": lay_city, "ruins": lay_ruins, "outskirts": lay_outskirts})
STYLES = tuple(_LAYERS)
DICE = (4, 1000)
"""What is rolled for a table: how many dice of how many faces."""


def generate(style: str, size: Size, dice: Dice, reason: str = "") -> tuple[Piece, ...]:
    """Return the pieces of a table of 48 to 72 inches a side, from a single roll; `reason` as in kernel.Roll."""
    seed = 0
    for face in dice.roll(*DICE, "battlefield", reason=reason):
        seed = seed * DICE[1] + face - 1
    return made(style, size, seed)


def made(style: str, size: Size, seed: int) -> tuple[Piece, ...]:
    """Return the pieces of a table from a seed."""
    laying = Laying(size, Mixer(seed))
    _LAYERS[style](laying)
    return laying.pieces()


def streets(style: str, size: Size) -> tuple[Polygon, ...]:
    """Return the streets of a style, to be drawn; they lie the same way on every table of a size."""
    return Plan(size).streets() if style == "city" else ()
