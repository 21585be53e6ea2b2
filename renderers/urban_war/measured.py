"""What somebody measures, on the battlefield."""

from PIL import Image

from games.kernel.text.measuring import Ends
from games.urban_war.previews import measuring
from games.urban_war.state.public import View
from games.urban_war.text.changes import Changes
from renderers.battlefield.measured import busy_measured, draw_measured
from renderers.battlefield.setting import Setting
from renderers.kit.panels import without_head
from renderers.urban_war.board import draw_models
from renderers.urban_war.scene import layout_of, table_of


def draw_measurement(view: View, ends: Ends, setting: Setting) -> Image.Image:
    """Return the battlefield with what is measured; raises BadNotation."""
    public, layout, found = view.public, layout_of(view.public), measuring.surveyed(view, ends)
    seen, busy = measuring.in_sight(public, found), busy_measured(layout, found)
    with table_of(public, setting) as canvas:
        taken = draw_models(canvas, view, layout, Changes(), busy)
        draw_measured(canvas, layout, found, seen, [*taken, *busy])
        return without_head(canvas.finished())
