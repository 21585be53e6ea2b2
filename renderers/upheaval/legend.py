"""What terrain does in Upheaval (UH-H14), and the signs beside units."""

from PIL import Image

from games.battlefield.pieces import Piece
from games.kernel.base.caching import per_board
from games.upheaval.content.numbers import WALL_COST
from games.upheaval.state.public import Public
from games.upheaval.terrain.types import TRAITS, Kind, kind_of
from renderers.battlefield.legend import swatch
from renderers.battlefield.setting import Setting
from renderers.kit.legend import LINE, Entry, draw_legend, fitting
from renderers.upheaval.scene import pieces_of, setting_up, signs
from renderers.upheaval.units import draw_sign

_NAMES: dict[Kind, str] = {
    "wood": "wood", "rubble": "rubble", "wall": "wall", "building": "building", "water": "water", "block": "block",
}  # fmt: skip
_SIGNS = {"fight": "in a melee", "fall": "falls back", "pin": "pinned", "cover": "takes cover", "done": "activated"}


def legend_of(public: Public, room: int, setting: Setting) -> Image.Image | None:
    """Return what the table needs explained, as far as there is room for it; None where there is none."""
    units = () if setting_up(public) else public.units
    seen = {sign for unit in units if unit.alive for sign in signs(public, unit)}
    return _drawn(setting, pieces_of(public), tuple(sign for sign in _SIGNS if sign in seen), room // LINE)


@per_board
def _drawn(setting: Setting, terrain: tuple[Piece, ...], told: tuple[str, ...], most: int) -> Image.Image | None:
    found: dict[Kind, Entry] = {}
    for piece in terrain:
        kind = kind_of(piece)
        found.setdefault(kind, Entry(swatch(piece, setting.piece), f"{_NAMES[kind]}: {effect(kind)}"))
    rows = fitting([list(found.values()), [_sign(sign) for sign in told]], most)
    return draw_legend(rows, setting.tones.page) if rows else None


def effect(kind: Kind) -> str:
    """Return what a kind of terrain does, in a few words.

    >>> effect("wood"), effect("wall"), effect("water")
    ('Cover 2, slow', 'Cover 4, costs 2″', 'no entry')
    """
    traits = TRAITS[kind]
    door = kind == "building"
    told = (
        (f"Cover {traits.cover}", bool(traits.cover)),
        ("slow", traits.difficult),
        (f"costs {WALL_COST}″", kind == "wall"),
        ("by its doors" if door else "no entry", traits.impassable),
        ("blocks sight", traits.blocks),
    )
    return ", ".join(word for word, holds in told if holds)


def _sign(sign: str) -> Entry:
    """Return a sign beside a unit and what it means."""
    return Entry(lambda canvas, left, middle: draw_sign(canvas, (left + 24, middle), sign), _SIGNS[sign])
