"""The look of a game's pictures: the face of its titles and the trim below its header. A canvas is drawn in a look."""

from collections.abc import Callable
from typing import NamedTuple

from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import FaceName
from renderers.kit.palette import INK, MUTE, PANEL, RGB, TEXT, mix

TRIM = 8
"""How high the trim at the foot of a header is, in px."""


class Look(NamedTuple):
    """What canvases of one game have in common: the face of titles, and what draws the trim below a header.

    Where it is `detailed`, bases bear pictograms, shots their fire, and Warlords seals. Words that stand on the map
    itself are written in `pen`, what is used up in `faint`, both in a rim of `paper`.
    """

    face: FaceName
    trim: Callable[[], Cutout] | None = None
    detailed: bool = False
    pen: RGB = TEXT
    faint: RGB = mix(PANEL, MUTE, 0.75)
    paper: RGB = INK


PLAIN = Look("inter")
"""The look without a world: for pictures of no game, and for servers that choose the theme `plain`."""
