"""Hexes: flat-topped, with exact whole numbers. Facings 0 to 5 go clockwise from north.

On a board of hexes:

- `Hex`: a hex by its axial coordinates; its name is a letter and a number, such as `F7`
- `Grid`: which hexes a board has
- `at`: the hex in a column and a row
- `parse_hex`: reads a hex's name
- `column_letters`: the letters of a column
- `FACINGS`: the names of the six facings
- `turned`: a facing after a turn
- `Bearing`: the four sides of a ship: bow, port, starboard, stern
- `bearing`: on which of them a target is
- `Side`: the four edges of a board
- `crossing`: how a line between two hexes meets a third one
- `blockers`: which hexes are in the way of a line of sight
"""

from games.geometry.hexes import (
    FACINGS,
    Bearing,
    Grid,
    Hex,
    Side,
    at,
    bearing,
    blockers,
    column_letters,
    crossing,
    parse_hex,
    turned,
)

__all__ = [
    "FACINGS",
    "Bearing",
    "Grid",
    "Hex",
    "Side",
    "at",
    "bearing",
    "blockers",
    "column_letters",
    "crossing",
    "parse_hex",
    "turned",
]
