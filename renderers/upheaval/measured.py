"""What somebody measures, on the battlefield."""

from PIL import Image

from games.kernel.text.measuring import Ends
from games.upheaval.previews import measuring
from games.upheaval.state.public import View
from games.upheaval.text.changes import Changes
from renderers.battlefield.measured import busy_measured, draw_measured
from renderers.battlefield.setting import Setting
from renderers.kit.panels import without_head
from renderers.upheaval.board import draw_table
from renderers.upheaval.scene import layer_of, layout_of


def draw_measurement(view: View, ends: Ends, setting: Setting) -> Image.Image:
    """Return the battlefield with what is measured; raises BadNotation."""
    public, layout, found = view.public, layout_of(view.public), measuring.surveyed(view, ends)
    seen, busy = measuring.in_sight(public, found), busy_measured(layout, found)
    with layer_of(public, setting).canvas() as canvas:
        taken = draw_table(canvas, public, layout, Changes(), busy)
        draw_measured(canvas, layout, found, seen, [*taken, *busy])
        return without_head(canvas.finished())
