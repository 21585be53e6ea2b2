"""Stencils: what is drawn through a kept mask, on tiles made ready together, is what lines one by one would be."""

import random

import pytest
from PIL import Image

from renderers.kit.canvas import Canvas, blank, dashes, line_box, round_box
from renderers.kit.layers import Layer
from renderers.kit.palette import HARM, INK, PANEL
from renderers.kit.stencils import Stencil

SIDE = 320


def ring(seed: int) -> list[list[tuple[float, float]]]:
    """The dashes of a crooked path in the middle of a picture."""
    dice = random.Random(seed)
    return dashes([(dice.uniform(60, 260), dice.uniform(60, 260)) for _ in range(6)], 9, 9)


def drawn(layer: Layer, paths: list[list[tuple[float, float]]], *, through: bool) -> bytes:
    """A picture with two lines along the paths, a wide one below a narrow one."""
    with layer.canvas() as canvas:
        for width, colour in ((5.0, INK), (2.5, HARM)):
            if through:
                Stencil(paths, width, (50, 50, 270, 270)).lay(canvas, colour)
            else:
                canvas.strokes(paths, colour, width)
        return canvas.finished().tobytes()


@pytest.mark.parametrize("seed", range(4))
def test_a_stencil_is_what_strokes_are(seed: int) -> None:
    layer, paths = Layer(Image.effect_noise((SIDE, SIDE), 40).convert("RGB")), ring(seed)
    assert drawn(layer, paths, through=True) == drawn(layer, paths, through=False)


def test_a_stencil_lies_on_a_plain_canvas_too() -> None:
    one, two = (Canvas(blank(SIDE, SIDE, PANEL)) for _ in range(2))
    Stencil(ring(1), 5, (50, 50, 270, 270)).lay(one, HARM)
    two.strokes(ring(1), HARM, 5)
    assert one.image.tobytes() == two.image.tobytes() != blank(SIDE, SIDE, PANEL).tobytes()


def test_what_is_made_ready_together_is_what_shapes_touch() -> None:
    layer = Layer(Image.effect_noise((SIDE, SIDE), 40).convert("RGB"))
    dots, line = [((40.0 * number, 300.0 - 30 * number), 9.5) for number in range(1, 8)], [(20.0, 20.0), (300.0, 140.0)]
    found = []
    for together in (False, True):
        with layer.canvas() as canvas:
            if together:
                canvas.ready([*(round_box(*dot) for dot in dots), line_box(line, 7)])
            for at, radius in dots:
                canvas.circle(at, radius, HARM)
            canvas.line(line, HARM, 7)
            found.append(canvas.finished().tobytes())
    assert found[0] == found[1]
