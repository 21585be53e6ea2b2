"""What terrain is in Upheaval (UH-H14): the kind of a piece, by its looks, and what that does.

The pieces are those of all tables in inches; a file says how they look, and this is what it means here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH, Inches
from games.upheaval.content.numbers import HARD_COVER, SOFT_COVER, WALL_COST

Kind = Literal["wood", "rubble", "wall", "building", "water", "block"]
_KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "wood": "wood",
        "rubble": "rubble",
        "crater": "rubble",
        "ruin": "rubble",
        "wall": "wall",
        "fence": "wall",
        "hedge": "wall",
        "barricade": "wall",
        "crates": "wall",
        "barrels": "wall",
        "building": "building",
        "pond": "water",
        "container": "block",
        "wreck": "block",
        "plinth": "block",
        "hill": "rubble",
    }
)
CROSSING: Inches = WALL_COST * INCH
"""What crossing a wall costs (UH-H14)."""


class Traits(NamedTuple):
    """What a kind of terrain does: Cover, whether it slows, whether nobody may enter, whether it blocks sight."""

    cover: int
    difficult: bool = False
    impassable: bool = False
    blocks: bool = False


TRAITS: Mapping[Kind, Traits] = MappingProxyType(
    {
        "wood": Traits(SOFT_COVER, difficult=True),
        "rubble": Traits(HARD_COVER, difficult=True),
        "wall": Traits(HARD_COVER),
        "building": Traits(HARD_COVER, impassable=True, blocks=True),
        "water": Traits(0, impassable=True),
        "block": Traits(HARD_COVER, impassable=True, blocks=True),
    }
)


def kind_of(piece: Piece) -> Kind:
    """Return of what kind a piece is (UH-H14)."""
    return _KINDS[piece.look]


def traits_of(piece: Piece) -> Traits:
    """Return what a piece does (UH-H14)."""
    return TRAITS[kind_of(piece)]


def cover_words(cover: int) -> str:
    """Return the Cover of a unit in words.

    >>> cover_words(0), cover_words(4), cover_words(5)
    ('in the open', 'hard cover 4', 'cover 5')
    """
    named = {0: "in the open", SOFT_COVER: f"soft cover {SOFT_COVER}", HARD_COVER: f"hard cover {HARD_COVER}"}
    return named.get(cover, f"cover {cover}")
