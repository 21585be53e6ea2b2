"""The pictures of the gallery: each game in its world and plain, its victory and its legend, and moments.

Positions are those that the pictures are tested with.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from PIL import Image

from games.kernel import ScriptedDice
from renderers.contract import Crowning, find_renderer
from renderers.dice import roll_picture
from renderers.kit.canvas import png
from renderers.kit.palette import PAGE
from renderers.kit.panels import WIDTH
from renderers.raise_shields import legend as raise_shields
from renderers.raise_shields.sky import DEEP
from renderers.upheaval import legend as upheaval
from renderers.upheaval.town.setting import TOWN
from renderers.uprising.head import draw_key
from renderers.uprising.sheet import PRINT
from renderers.uprising.tones import colours_of
from renderers.urban_war import legend as urban_war
from renderers.urban_war.street.setting import STREET
from rolls import parse, roll
from tests.renderers.cases import find_cases

SCENES = {"raise_shields": "eight", "uprising": "several", "urban_war": "several", "upheaval": "mixed_volley"}
"""The position of each game that is drawn plain and in its world."""
ENDS = {"raise_shields": "wreck", "uprising": "over", "urban_war": "over", "upheaval": "over"}
MOMENTS = {"uprising": "lost", "urban_war": "kill"}
"""Boards that celebrate what has just happened."""
_COLOURS, _ROOM = 200, 400
Legend = Callable[[Any], Image.Image | None]
LEGENDS: Mapping[str, tuple[str, Legend, tuple[tuple[int, int, int], ...]]] = {
    "raise_shields": ("crowd", lambda public: raise_shields.legend_of(public, _ROOM, DEEP), ()),
    "uprising": ("several", lambda public: draw_key(), colours_of(PRINT.tones)),
    "urban_war": ("activate", lambda public: urban_war.legend_of(public, _ROOM, STREET), STREET.colours),
    "upheaval": ("four", lambda public: upheaval.legend_of(public, _ROOM, TOWN), TOWN.colours),
}
"""The legend of each game: a position that needs much of it, what draws it, and its colours."""


def drawn() -> Iterator[tuple[str, bytes]]:
    """Yield the pictures with their names."""
    for slug, name in SCENES.items():
        yield f"{slug}_themes", themes(slug, name)
    for slug, name in ENDS.items():
        renderer = find_renderer(slug)
        poster = renderer.poster(find_cases(slug).boards[name][0]) if isinstance(renderer, Crowning) else None
        if poster is not None:
            yield f"{slug}_victory", poster.png
    for slug, name in MOMENTS.items():
        yield f"{slug}_moment", find_renderer(slug).board(*find_cases(slug).boards[name]).png
    for slug, (name, legend, colours) in LEGENDS.items():
        image = legend(find_cases(slug).boards[name][0].public)
        if image is not None:
            yield f"{slug}_legend", png(image, colours)
    for name, face in (("natural_20", 20), ("natural_1", 1)):
        yield name, roll_picture("Mira", "climbs the wall", roll(parse("1d20+3"), ScriptedDice(face))).png


def themes(slug: str, name: str) -> bytes:
    """Return a board whose left half is in its world, and whose right half is plain."""
    view, news = find_cases(slug).boards[name]
    world, plain = (
        Image.open(io.BytesIO(find_renderer(slug).board(msgspec.structs.replace(view, theme=theme), news).png))
        for theme in ("world", "plain")
    )
    whole = world.convert("RGB")
    whole.paste(plain.convert("RGB").crop((WIDTH // 2, 0, WIDTH, whole.height)), (WIDTH // 2, 0))
    whole.paste(PAGE, (WIDTH // 2 - 3, 0, WIDTH // 2 + 3, whole.height))
    out = io.BytesIO()
    flat = whole.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    flat.save(out, "PNG", optimize=True)
    return out.getvalue()
