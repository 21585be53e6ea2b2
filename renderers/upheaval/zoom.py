"""What is drawn larger beside the rolls: the last melee, volleys that end close together, or else one activation."""

from collections.abc import Sequence

from games.geometry.plane import Point as Spot
from games.geometry.plane import box_of
from games.upheaval.state import events as ev
from games.upheaval.state.public import Public
from games.upheaval.text.changes import Changes
from games.upheaval.units import queries
from renderers.battlefield.ground import draw_surface
from renderers.battlefield.setting import Setting
from renderers.battlefield.zoom import Zoom, crowded_ends, zoom_on
from renderers.kit.canvas import Canvas
from renderers.upheaval.scene import layout_of, marks_of, surface_of


def zoom_of(public: Public, found: Changes, wide: float, high: float) -> Zoom | None:
    """Return what to draw larger with so much room, None where little would be gained."""
    return zoom_on(_points(public, found), layout_of(public), wide, high)


def _points(public: Public, found: Changes) -> Sequence[Spot]:
    """Return where models of the last melee touch, or those that many shot at; or else all points of an activation."""
    fights = [roll for roll in found.rolls if isinstance(roll, ev.Fought)]
    if fights:
        return [at for name in fights[-1].units for at in _touching(public, name)]
    struck = [spots for volley in found.volleys if (spots := _struck(public, found, volley.target))]
    close = crowded_ends([_middle(spots) for spots in struck])
    if close:
        return [at for spots in struck if _middle(spots) in close for at in spots]
    if found.activations > 1:
        return []
    points = [point for walk in found.walks for point in walk.path]
    points += [at for volley in found.volleys for at in (*volley.sources, *_stand(public, volley.target))]
    points += [at for _, at in (*found.dead, *found.hurt)]
    charged = {walk.unit for walk in found.walks if walk.deed == "charge"}
    return [*points, *(at for name in charged for at in _touching(public, name))]


def _struck(public: Public, found: Changes, name: str) -> list[Spot]:
    """Return where the models of a unit stand, or died, that was shot at."""
    return _stand(public, name) + [at for model, at in found.dead if model.startswith(f"{name}.")]


def _middle(spots: Sequence[Spot]) -> Spot:
    return sum(x for x, _ in spots) // len(spots), sum(y for _, y in spots) // len(spots)


def _stand(public: Public, name: str) -> list[Spot]:
    return [disc.centre for _, disc in queries.bases(public, public.unit(name))]


def _touching(public: Public, name: str) -> list[Spot]:
    """Return where the models of a unit stand that touch an enemy, and those enemies; where none does, all of it."""
    unit, found = public.unit(name), list[Spot]()
    for _, base in queries.bases(public, unit):
        theirs = [public.disc(foe, model).centre for foe, model in queries.touched(public, unit, base)]
        found += [base.centre, *theirs] if theirs else []
    return found or _stand(public, name)


def begun(public: Public, zoom: Zoom, setting: Setting) -> Canvas:
    """Return a canvas with the ground of a part of the table."""
    canvas, whole = zoom.canvas(setting.look), surface_of(public)
    terrain = tuple(piece for piece in whole.terrain if zoom.shows(box_of(piece.outline)))
    draw_surface(canvas, setting, zoom.layout, whole._replace(terrain=terrain), marks_of(public))
    return canvas
