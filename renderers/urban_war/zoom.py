"""What is drawn larger beside the rolls: a close combat, many shots at one place, or else all in a small space."""

from collections.abc import Sequence

from games.geometry.plane import Point as Spot
from games.geometry.plane import box_of
from games.urban_war.state.public import Public
from games.urban_war.text.changes import Changes
from renderers.battlefield.ground import draw_surface
from renderers.battlefield.setting import Setting
from renderers.battlefield.zoom import Zoom, crowded_ends, zoom_on
from renderers.kit.canvas import Canvas
from renderers.urban_war.ahead import ahead
from renderers.urban_war.scene import draw_flags, flags, layout_of, surface_of


def zoom_of(public: Public, found: Changes, wide: float, high: float) -> Zoom | None:
    """Return what to draw larger with so much room, None where little would be gained."""
    return zoom_on(_points(public, found), layout_of(public), wide, high)


def _points(public: Public, found: Changes) -> Sequence[Spot]:
    """Return the ends of the last close combat, or of shots that end close together; or else of all that happened."""
    fights = [blow for blow in found.blows if blow.band == "contact"]
    if fights:
        return [fights[-1].start, fights[-1].end]
    if close := crowded_ends([blow.end for blow in found.blows]):
        return close
    points = [point for walk in found.walks for point in walk.path]
    points += [end for blow in found.blows for end in (blow.start, blow.end)]
    points += [at for _, at in found.deaths]
    frame = ahead(public)
    if frame is not None:
        points += [frame.trail[-1], *frame.way]
        target = public.model(frame.target) if frame.target else None
        points += [target.at] if target is not None and target.at is not None else []
    return points


def begun(public: Public, zoom: Zoom, setting: Setting) -> Canvas:
    """Return a canvas with the ground of a part of the table."""
    canvas, whole = zoom.canvas(setting.look), surface_of(public)
    terrain = tuple(piece for piece in whole.terrain if zoom.shows(box_of(piece.outline)))
    draw_surface(canvas, setting, zoom.layout, whole._replace(terrain=terrain), flags(public))
    draw_flags(canvas, public, zoom.layout)
    return canvas
