"""Where the words and pieces of a picture are, noted while it is drawn: tests look there for what hides what."""

import contextlib
import contextvars
from collections.abc import Iterator
from typing import Literal, NamedTuple

from renderers.kit.canvas import Box, Canvas

Kind = Literal["label", "base", "piece"]
"""Words or a number on the map; something round that stands there; any other thing that must be seen."""


class Noted(NamedTuple):
    """Something in a picture: the canvas (what is drawn larger has its own), what it is, and its box in px."""

    canvas: Canvas
    kind: Kind
    name: str
    box: Box


_noted: contextvars.ContextVar[list[Noted] | None] = contextvars.ContextVar("noted", default=None)


@contextlib.contextmanager
def noted_things() -> Iterator[list[Noted]]:
    """Collect what is drawn in the block."""
    found: list[Noted] = []
    token = _noted.set(found)
    try:
        yield found
    finally:
        _noted.reset(token)


def note(canvas: Canvas, kind: Kind, name: str, box: Box) -> None:
    """Note where something was drawn."""
    found = _noted.get()
    if found is not None:
        found.append(Noted(canvas, kind, name, box))
