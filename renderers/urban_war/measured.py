"""What somebody measures, on the battlefield."""

from PIL import Image

from games.kernel.text.measuring import Ends
from games.urban_war.previews import measuring
from games.urban_war.state.public import View
from games.urban_war.text.changes import Changes
from renderers.battlefield.head import draw_head
from renderers.battlefield.measured import busy_measured, draw_measured, measured_head
from renderers.battlefield.setting import Setting
from renderers.urban_war.board import draw_models
from renderers.urban_war.scene import layout_of, table_of
from renderers.urban_war.words import head


def draw_measurement(view: View, ends: Ends, setting: Setting) -> Image.Image:
    """Return the battlefield with what is measured; raises BadNotation."""
    public, layout, found = view.public, layout_of(view.public), measuring.surveyed(view, ends)
    seen, busy = measuring.in_sight(public, found), busy_measured(layout, found)
    with table_of(public, setting) as canvas:
        draw_head(canvas, view, measured_head(head(view), found, seen))
        taken = draw_models(canvas, view, layout, Changes(), busy)
        draw_measured(canvas, layout, found, seen, [*taken, *busy])
        return canvas.finished()
