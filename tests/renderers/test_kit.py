"""The picture kit: colours, type, shapes, canvas, placing."""

import io
import itertools
import math
import random

import pytest
from PIL import Image, ImageChops

from games.geometry.hexes import Grid, at
from renderers.kit.canvas import Canvas, blank, dashes, house_swatches, png
from renderers.kit.fonts import has_glyph, printable, recorded_sizes
from renderers.kit.hexmap import HexLayout
from renderers.kit.layers import Layer
from renderers.kit.palette import HARM, NOW, PAGE, PANEL, RGB, SEATS, SPACE, TEXT, swatches
from renderers.kit.place import Obstacle, best_spot, overlap, spots
from renderers.kit.shapes import seat_outline
from renderers.kit.sprites import sprite
from renderers.kit.text import draw_text, fit, text_width


def luminance(colour: RGB) -> float:
    channels = [value / 255 for value in colour]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: RGB, b: RGB) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_seats_differ_in_shape_as_well_as_colour() -> None:
    assert len({style.shape for style in SEATS}) == len(SEATS) == 4
    outlines = [tuple(seat_outline(style.shape, 30)) for style in SEATS]
    assert len(set(outlines)) == 4


def test_names_can_be_read_on_every_seats_dark_tone() -> None:
    assert all(contrast(TEXT, style.dark) >= 7 for style in SEATS)
    assert all(contrast(style.colour, SPACE) >= 4.5 for style in SEATS)


def test_swatches_hold_every_seat_colour_and_fit_a_palette() -> None:
    colours = swatches()
    assert len(colours) <= 256
    assert len(set(colours)) == len(colours)
    assert {style.colour for style in SEATS} | {NOW, HARM, PAGE} <= set(colours)


def test_png_keeps_house_colours_within_a_just_noticeable_step() -> None:
    image = Image.new("RGB", (len(SEATS), 1))
    for x, style in enumerate(SEATS):
        image.putpixel((x, 0), style.colour)
    shown = Image.open(io.BytesIO(png(image))).convert("RGB")
    assert [shown.getpixel((x, 0)) for x in range(4)] == [style.colour for style in SEATS]


def test_fit_cuts_with_an_ellipsis_and_never_exceeds_the_width() -> None:
    text = fit("WWWWWWWWWWWWWWWWWWWW", 200, 42, 800)
    assert text.endswith("…")
    assert text_width(text, 42, 800) <= 200
    assert fit("Vesper", 200, 42, 800) == "Vesper"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Mira", "Mira"),
        ("Zoë Ąčę", "Zoë Ąčę"),
        ("𝓗𝓪𝓵𝓬𝔂𝓸𝓷 🚀", "Halcyon"),
        ("王小明", "Player B"),
        ("🦊", "Player B"),
        ("", "Player B"),
        ("a\u202eb\n c", "ab c"),
    ],
)
def test_names_are_reduced_to_what_the_font_can_draw(name: str, shown: str) -> None:
    assert printable(name, "Player B") == shown


def test_has_glyph_knows_the_signs_that_the_pictures_use() -> None:
    assert all(has_glyph(char) for char in "–−…×·+%")
    assert not has_glyph("王")


def test_text_records_its_size_and_tabular_digits_share_one_advance() -> None:
    canvas = Canvas(blank(200, 60, PAGE))
    with recorded_sizes() as sizes:
        draw_text(canvas, 10, 30, "12", 30, 700, tabular=True)
    assert sizes == {30}
    assert text_width("11", 30, 700, tabular=True) == text_width("88", 30, 700, tabular=True)


def test_dashes_cover_a_path_and_go_round_its_corners() -> None:
    pieces = dashes([(0, 0), (50, 0), (50, 50)], 12, 8)
    lengths = [sum(math.dist(a, b) for a, b in itertools.pairwise(piece)) for piece in pieces]
    assert len(pieces) == 5
    assert all(length == pytest.approx(12) for length in lengths)
    assert any(len(piece) == 3 for piece in pieces)


def test_a_layer_comes_back_clean_after_a_picture() -> None:
    layer = Layer(Image.new("RGB", (300, 300), PAGE))
    with layer.canvas() as canvas:
        untouched = canvas.finished().tobytes()
    with layer.canvas() as canvas:
        canvas.circle((150, 150), 60, HARM)
        draw_text(canvas, 150, 150, "A", 30, 800)
        assert canvas.finished().tobytes() != untouched
    with layer.canvas() as canvas:
        assert canvas.finished().tobytes() == untouched


def draw_half(layer: Layer) -> None:
    with layer.canvas() as canvas:
        canvas.rect((10, 10, 290, 290), NOW)
        raise RuntimeError


def test_a_layer_comes_back_clean_after_a_failed_picture() -> None:
    layer = Layer(Image.new("RGB", (300, 300), PAGE))
    with layer.canvas() as canvas:
        untouched = canvas.finished().tobytes()
    with pytest.raises(RuntimeError):
        draw_half(layer)
    with layer.canvas() as canvas:
        assert canvas.finished().tobytes() == untouched


def test_plates_go_where_they_cover_least() -> None:
    round_about = spots((500, 500), 52, 172, 62)
    right, left = round_about[0], round_about[1]
    bounds = (0, 0, 1000, 1000)
    assert best_spot(round_about, [], bounds) == right
    assert best_spot(round_about, [Obstacle(right)], bounds) == left
    assert best_spot(spots((990, 500), 52, 172, 62), [], bounds)[2] <= 1000
    assert overlap((0, 0, 10, 10), (5, 5, 20, 20)) == 25


def test_hexes_touch_along_the_side_of_their_facing() -> None:
    layout = HexLayout(Grid(17, 13), 43, 41, 168)
    here = at(4, 4)
    for facing in range(6):
        corners, others = layout.corners(here), layout.corners(here.step(facing))
        side = (corners[facing], corners[(facing + 1) % 6])
        assert all(any(math.dist(point, other) < 0.01 for other in others) for point in side)


def test_the_rim_of_one_hex_has_six_sides_and_can_leave_out_the_map_edge() -> None:
    layout = HexLayout(Grid(17, 13), 43, 41, 168)
    assert len(layout.rim({at(4, 4)})) == 6
    assert len(layout.rim({at(0, 0)}, inside=True)) == 2


def test_a_sprite_covers_only_what_it_draws_and_leaves_a_layer_clean() -> None:
    dot = sprite(20, 20, lambda canvas: canvas.circle((10, 10), 6, NOW))
    layer = Layer(Image.new("RGB", (64, 64), PANEL))
    with layer.canvas() as canvas:
        canvas.sprite((32, 32), dot)
        drawn = canvas.finished()
    assert drawn.getpixel((32, 32)) == NOW
    assert drawn.getpixel((23, 23)) == PANEL
    with layer.canvas() as canvas:
        assert canvas.finished().getcolors() == [(64 * 64, PANEL)]


def test_words_and_sprites_look_the_same_on_clean_tiles_and_beside_lines() -> None:
    dot = sprite(21, 21, lambda canvas: canvas.circle((10.5, 10.5), 9, NOW, HARM, 3))
    layer = Layer(Image.new("RGB", (256, 128), PANEL))
    found = []
    for beside in (False, True):
        with layer.canvas() as canvas:
            if beside:
                for x in (4, 252):
                    canvas.line([(x, 4), (x, 124)], NOW, 3)
            canvas.sprite((40, 64), dot)
            draw_text(canvas, 150, 64, "Wolfmere 12", 30, 700, align="centre", halo=4)
            found.append(canvas.finished().crop((10, 0, 246, 128)))
    difference = ImageChops.difference(*found)
    assert max(high for _, high in difference.crop((14, 0, 46, 128)).getextrema()) <= 4, "the sprite, but for rounding"
    assert max(high for _, high in difference.getextrema()) <= 48, "words, but for the steps of their edges"


def test_a_picture_too_large_for_its_edges_is_saved_with_solid_colours_only() -> None:
    busy = Image.frombytes("RGB", (600, 600), random.Random(1).randbytes(3 * 600 * 600))
    with Image.open(io.BytesIO(png(busy))) as image:
        used = {colour for _, colour in image.convert("RGB").getcolors(256) or ()}
    assert used <= set(house_swatches(edges=False))
