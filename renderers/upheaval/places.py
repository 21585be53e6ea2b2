"""Where a half-written action could go, with the numbers of the menu that lists the places."""

from collections.abc import Sequence

from PIL import Image

from games.geometry.plane import Point as Spot
from games.upheaval.state.public import Public, View
from games.upheaval.state.units import Unit
from games.upheaval.text.changes import Changes
from renderers.battlefield.bases import draw_number
from renderers.battlefield.head import draw_head
from renderers.kit.palette import NOW
from renderers.kit.place import Obstacle
from renderers.upheaval.board import draw_table
from renderers.upheaval.scene import layer_of, layout_of
from renderers.upheaval.words import head


def draw_places(view: View, words: Sequence[str], points: Sequence[Spot]) -> Image.Image:
    """Return the battlefield with numbers at places, and the unit that would go there marked."""
    public, layout = view.public, layout_of(view.public)
    spots = [layout.at(point) for point in points]
    with layer_of(public).canvas() as canvas:
        draw_head(canvas, view, head(view, preview=True))
        busy = [Obstacle((x - 19, y - 19, x + 19, y + 19), 4.0) for x, y in spots]
        draw_table(canvas, public, layout, Changes(), busy)
        mover = going(public, words)
        for model in mover.on_table if mover is not None else ():
            assert mover is not None  # noqa: S101 - for who reads types
            disc = public.disc(mover, model)
            canvas.circle(layout.at(disc.centre), layout.far(disc.radius) + 8, None, NOW, 3)
        for number, spot in enumerate(spots, 1):
            draw_number(canvas, spot, number, now=True)
        return canvas.finished()


def going(public: Public, words: Sequence[str]) -> Unit | None:
    """Return the unit of a half-written action, if it stands on the table."""
    return next((unit for unit in public.on_table() if len(words) > 1 and unit.id == words[1].upper()), None)
