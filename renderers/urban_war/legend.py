"""What the patterns on the table do in Urban War, and the signs beside models."""

from typing import get_args

from PIL import Image

from games.battlefield.pieces import Piece
from games.kernel.base.caching import per_board
from games.urban_war.content.numbers import FLIMSY_SAVE, SOLID_SAVE
from games.urban_war.state.public import Public
from games.urban_war.terrain.effects import terrain_of
from renderers.battlefield.bases import Mark, draw_mark, draw_panic
from renderers.battlefield.legend import swatch
from renderers.battlefield.setting import Setting
from renderers.kit.canvas import Canvas
from renderers.kit.legend import LINE, Entry, draw_legend, fitting

_SAVES = {"solid": f"cover {SOLID_SAVE}+", "flimsy": f"cover {FLIMSY_SAVE}+", "none": ""}
_SIGNS: dict[Mark, str] = {"sealed": "sealed order", "snap": "Snap-fire", "done": "has acted"}
_DRAWN: tuple[Mark, ...] = get_args(Mark)


def legend_of(public: Public, room: int, setting: Setting) -> Image.Image | None:
    """Return what the table needs explained, as far as there is room for it; None where there is none."""
    signs = tuple(sign for sign in ("sealed", "snap", "done", "panic") if _shown(public, sign))
    return _drawn(setting, terrain_of(public), signs, room // LINE, slow=public.options.difficult)


def _shown(public: Public, sign: str) -> bool:
    """Whether a sign is on the table."""
    tests = {"sealed": "down", "snap": "snap"}
    return any(
        model.panic if sign == "panic" else model.done if sign == "done" else model.counter == tests[sign]
        for model in public.standing()
        if model.at is not None
    )


@per_board
def _drawn(
    setting: Setting, terrain: tuple[Piece, ...], signs: tuple[str, ...], most: int, *, slow: bool
) -> Image.Image | None:
    found: dict[str, Entry] = {}
    for piece in terrain:
        words = effect(piece, slow=slow)
        found.setdefault(words, Entry(swatch(piece, setting.piece), words))
    rows = fitting([list(found.values()), [_sign(sign) for sign in signs]], most)
    return draw_legend(rows, setting.tones.page) if rows else None


def effect(piece: Piece, *, slow: bool) -> str:
    """Return what a piece of terrain does, in a few words."""
    told = (
        ("no entry", piece.impassable),
        ("blocks sight", piece.blocks_sight),
        (_SAVES[piece.cover], bool(_SAVES[piece.cover])),
        ("slow", piece.difficult and slow),
    )
    return ", ".join(word for word, holds in told if holds) or "no effect"


def _sign(sign: str) -> Entry:
    """Return a sign beside a model and what it means."""
    if sign == "panic":
        return Entry(lambda canvas, left, middle: draw_panic(canvas, (left + 22, middle), 14), "panics")
    mark = next(one for one in _DRAWN if one == sign)

    def draw(canvas: Canvas, left: float, middle: float) -> None:
        draw_mark(canvas, (left + 10, middle - 15, left + 38, middle + 14), mark)

    return Entry(draw, _SIGNS[mark])
