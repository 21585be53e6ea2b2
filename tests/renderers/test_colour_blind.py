"""Eyes that lack one kind of cone see seats, teams and grounds apart; seats have shapes of their own as well."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.plain import PLAIN as PLAIN_STREET
from renderers.battlefield.setting import Setting, Surface
from renderers.kit.canvas import Canvas, blank
from renderers.kit.palette import INK, PANEL, RGB, SEATS, SPACE
from renderers.raise_shields.sky import COLOURS as SKY
from renderers.raise_shields.teams import FRAMES
from renderers.upheaval.town.setting import PLAIN as PLAIN_TOWN
from renderers.upheaval.town.setting import TOWN
from renderers.uprising.tones import CHIP, DARK, PRINTED, Tones
from renderers.urban_war.street.setting import STREET
from tests.renderers.cases import find_cases
from tests.renderers.eyes import EYES, apart, contrast

TOLD_APART, SEEN, TINTED = 14.0, 20.0, 9.0
"""Distances at which two colours side by side are two, and at which a colour stands out from its ground; of two tints
that wide rims and woven shapes tell apart too."""
ON_TERRAIN, ON_PLAIN, CASED = 13.0, 7.0, 5.0
"""Least distance of a seat's colour from a whole piece of terrain, in a world and plain, and its least contrast with
the dark casing that is always between the two."""
READ = 4.5
"""Least contrast of numbers and names with what is round them."""
SETTINGS: dict[str, tuple[str, Setting]] = {
    "street": ("urban_war", STREET),
    "plain street": ("urban_war", PLAIN_STREET),
    "town": ("upheaval", TOWN),
    "plain town": ("upheaval", PLAIN_TOWN),
}
SIDE = 10
"""Inches that a piece of terrain is wide here."""
every_eye = pytest.mark.parametrize("eyes", EYES)


@every_eye
@pytest.mark.parametrize(("one", "other"), [*combinations(range(len(SEATS)), 2)])
def test_each_pair_of_seats_differs_in_colour_and_in_shape(one: int, other: int, eyes: str) -> None:
    assert apart(SEATS[one].colour, SEATS[other].colour, eyes) >= TOLD_APART
    assert SEATS[one].shape != SEATS[other].shape


@every_eye
def test_the_frames_of_the_teams_differ_in_colour_and_in_stroke(eyes: str) -> None:
    first, second = FRAMES
    assert apart(first.colour, second.colour, eyes) >= TOLD_APART
    assert first.dashed != second.dashed


@every_eye
@pytest.mark.parametrize("ground", [SPACE, PANEL])
def test_seats_and_frames_stand_out_from_their_ground(ground: RGB, eyes: str) -> None:
    for colour in (*(seat.colour for seat in SEATS), *(frame.colour for frame in FRAMES)):
        assert apart(colour, ground, eyes) >= SEEN


@every_eye
@pytest.mark.parametrize("world", SETTINGS)
def test_seats_stand_out_from_every_terrain_and_from_the_casing_that_is_between(world: str, eyes: str) -> None:
    for what, ground in grounds(world):
        for seat in SEATS:
            least = ON_PLAIN if world.startswith("plain") else ON_TERRAIN
            assert apart(seat.colour, ground, eyes) >= least, (what, seat.shape)
    assert all(contrast(seat.colour, INK, eyes) >= CASED for seat in SEATS)


@every_eye
def test_seats_stand_out_from_every_cloud_and_planet(eyes: str) -> None:
    for seat in SEATS:
        for tone in SKY:
            assert apart(seat.colour, tone, eyes) >= ON_TERRAIN


@every_eye
@pytest.mark.parametrize("tones", [PRINTED, DARK], ids=["printed", "plain"])
def test_leaders_of_land_are_told_apart_and_its_numbers_are_read(tones: Tones, eyes: str) -> None:
    for one, other in combinations(tones.tints, 2):
        assert apart(one, other, eyes) >= TINTED
    for one, other in combinations(tones.rims, 2):
        assert apart(one, other, eyes) >= TOLD_APART - 0.5
    for ground in (*tones.tints, tones.land):
        assert contrast(tones.pen, ground, eyes) >= READ
    assert all(apart(seat.colour, CHIP, eyes) >= SEEN for seat in SEATS)


@every_eye
@pytest.mark.parametrize("world", SETTINGS)
def test_names_of_pieces_are_read_on_their_rim(world: str, eyes: str) -> None:
    assert contrast(SETTINGS[world][1].tones.name, INK, eyes) >= READ


def grounds(world: str) -> Iterator[tuple[str, RGB]]:
    """Yield the ground and each kind of terrain of a world with its colour as seen from afar."""
    slug, setting = SETTINGS[world]
    pieces: dict[tuple[object, ...], Piece] = {}
    for view, _ in find_cases(slug).boards.values():
        for piece in view.public.terrain or view.public.scenario.value.pieces:
            pieces.setdefault((piece.look, piece.cover, piece.blocks_sight, piece.impassable), piece)
    layout = TableLayout((SIDE * INCH, SIDE * INCH), 20.0, 0, 0)
    canvas = Canvas(blank(200, 200, setting.tones.page), setting.look)
    setting.pave(canvas, layout, Surface(()))
    yield "ground", from_afar(canvas)
    for piece in pieces.values():
        canvas = Canvas(blank(200, 200, setting.tones.page), setting.look)
        setting.piece(canvas, layout, whole(piece))
        yield piece.look, from_afar(canvas)


def whole(piece: Piece) -> Piece:
    """Return a square piece of the same kind."""
    side = SIDE * INCH
    return Piece(
        id=piece.id, template=piece.template, name=piece.name, look=piece.look, cover=piece.cover,
        outline=((0, 0), (side, 0), (side, side), (0, side)), blocks_sight=piece.blocks_sight,
        impassable=piece.impassable, difficult=piece.difficult,
    )  # fmt: skip


def from_afar(canvas: Canvas) -> RGB:
    """Return the mean colour of a picture."""
    found = canvas.image.convert("RGB").resize((1, 1)).getpixel((0, 0))
    assert isinstance(found, tuple)
    red, green, blue = found
    return int(red), int(green), int(blue)


def test_grey_stays_grey_for_all_eyes() -> None:
    """The matrices are typed right: their rows add up to one."""
    for row in (row for matrix in EYES.values() for row in matrix):
        assert sum(row) == pytest.approx(1, abs=1e-5)
    assert contrast((0, 0, 0), (255, 255, 255), "deuteranopia") == pytest.approx(21, abs=0.01)
