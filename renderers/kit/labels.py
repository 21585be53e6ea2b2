"""Labels that are placed together: none hides what stands there, or another label, where there is room for it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from renderers.kit.canvas import Box, Canvas
from renderers.kit.place import Obstacle, holds, overlap, settled

SHUT = 2000.0
"""How bad it is to hide what stands there or another label, by square px: any free place is better."""


def _untied(canvas: Canvas, box: Box) -> None:
    """Draw nothing: a label that is always right beside its thing."""


class Label(NamedTuple):
    """A label: the boxes where it can be, the best liked first, and what draws it into one of them.

    `tie` draws what ties it to its thing, below all that stands there.
    """

    places: Sequence[Box]
    draw: Callable[[Canvas, Box], None]
    tie: Callable[[Canvas, Box], None] = _untied


class Placed(NamedTuple):
    """A label and the box that it has."""

    label: Label
    box: Box


def place_labels(labels: Sequence[Label], fixed: Sequence[Obstacle], bounds: Box) -> list[Placed]:
    """Return the labels with their boxes, clear of what is fixed and of each other.

    One for which there is no room at all is left out: words below the picture say the same.
    """
    rooms = [[box for box in label.places if holds(bounds, box)] for label in labels]
    having = [(label, room) for label, room in zip(labels, rooms, strict=True) if room]
    boxes = settled([room for _, room in having], fixed, SHUT, bounds)
    shut, found = [one.box for one in fixed if one.weight >= SHUT], list[Placed]()
    for (label, _), box in zip(having, boxes, strict=True):
        if not any(overlap(box, other) for other in (*shut, *(one.box for one in found))):
            found.append(Placed(label, box))
    return found
