"""Pieces of terrain, and the templates that come with the house (data/templates.toml)."""

import pathlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args

from games.geometry.plane import Point
from games.geometry.polygons import Polygon, is_simple
from games.geometry.shapes import shifted, turned
from games.kernel import Frozen
from games.kernel.base.caching import per_domain
from games.kernel.content.files import read_toml
from games.kernel.questions.notation import point

DATA = pathlib.Path(__file__).parent / "data"

Cover = Literal["solid", "flimsy", "none"]
COVERS: tuple[Cover, ...] = get_args(Cover)
LOOKS = (
    "building", "ruin", "wall", "fence", "hedge", "barricade", "crates", "barrels", "container", "wreck", "plinth",
    "rubble", "crater", "wood", "pond", "hill",
)  # fmt: skip
"""How a piece is drawn."""


class Template(Frozen, frozen=True):
    """A kind of terrain piece; its outline lies around the origin.

    `template` is the key by which files name it, `word` the one word of notation, `name` what people read. `look` is
    how it is drawn (LOOKS). Bases may not enter what is `impassable`; what is `difficult` slows them.
    """

    template: str
    word: str
    name: str
    look: str
    outline: Polygon
    cover: Cover = "none"
    blocks_sight: bool = False
    impassable: bool = False
    difficult: bool = False


class Piece(Frozen, frozen=True):
    """A piece of terrain on a table, in table coordinates; for the rest see Template.

    `id` is "T1" and so on; `template` is "" where a file drew the outline itself.
    """

    id: str
    template: str
    name: str
    look: str
    outline: Polygon
    cover: Cover = "none"
    blocks_sight: bool = False
    impassable: bool = False
    difficult: bool = False


@per_domain
def templates() -> Mapping[str, Template]:
    """Return all templates by key, in the order of the file."""
    found = read_toml((DATA / "templates.toml").read_text(encoding="utf-8"))["template"]
    return MappingProxyType({values["template"]: _template(values) for values in found})


def _template(values: dict[str, Any]) -> Template:
    outline = parse_outline(values["outline"])
    if not is_simple(outline):
        raise ValueError(f"the outline of {values['template']} is not a polygon")
    return Template(**{"word": values["template"], **values, "outline": outline})


def placed(template: Template, piece_id: str, centre: Point, turns: int = 0) -> Piece:
    """Return a piece with its origin at a centre, turned clockwise by a number of times 15 degrees.

    >>> placed(templates()["crate"], "T1", (6000, 6000), 6).outline
    ((6750, 5250), (6750, 6750), (5250, 6750), (5250, 5250))
    """
    return Piece(
        id=piece_id,
        template=template.template,
        name=template.name,
        look=template.look,
        outline=shifted(turned(template.outline, turns), centre),
        cover=template.cover,
        blocks_sight=template.blocks_sight,
        impassable=template.impassable,
        difficult=template.difficult,
    )


def parse_outline(text: str) -> Polygon:
    """Read an outline written "x,y x,y ..." in inches; raises ValueError.

    >>> parse_outline("-3,-0.4 3,-0.4 0,.4")
    ((-3000, -400), (3000, -400), (0, 400))
    """
    points = [point(word) for word in text.split()]
    if None in points:
        raise ValueError("an outline is points such as -3,0.4 with spaces between them")
    return tuple(one for one in points if one is not None)
