"""Seats and teams are told apart by eyes that lack one kind of cone: by colour where that can be, else by shape too.

The matrices simulate a whole loss (Machado, Oliveira and Fernandes, 2009), on linear light; distances are CIE 1976.
"""

from itertools import combinations

import pytest

from renderers.kit.palette import PANEL, RGB, SEATS, SPACE
from renderers.raise_shields.teams import FRAMES

Matrix = tuple[tuple[float, float, float], ...]
EYES: dict[str, Matrix] = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TOLD_APART, SEEN = 14.0, 20.0
"""Distances at which two colours side by side are two, and at which a colour stands out from its ground."""
WHITE = (0.95047, 1.0, 1.08883)


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix)


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    shares = [part / white for part, white in zip(times(to_xyz, light), WHITE, strict=True)]
    x, y, z = (share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: RGB, eyes: str) -> tuple[float, float, float]:
    light = times(EYES[eyes], tuple(map(linear, colour)))
    return lab(tuple(min(1.0, max(0.0, part)) for part in light))


def apart(one: RGB, other: RGB, eyes: str) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("one", "other"), [*combinations(range(len(SEATS)), 2)])
def test_each_pair_of_seats_differs_in_colour_and_in_shape(one: int, other: int, eyes: str) -> None:
    assert apart(SEATS[one].colour, SEATS[other].colour, eyes) >= TOLD_APART
    assert SEATS[one].shape != SEATS[other].shape


@pytest.mark.parametrize("eyes", EYES)
def test_the_frames_of_the_teams_differ_in_colour_and_in_stroke(eyes: str) -> None:
    first, second = FRAMES
    assert apart(first.colour, second.colour, eyes) >= TOLD_APART
    assert first.dashed != second.dashed


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("ground", [SPACE, PANEL])
def test_seats_and_frames_stand_out_from_their_ground(ground: RGB, eyes: str) -> None:
    for colour in (*(seat.colour for seat in SEATS), *(frame.colour for frame in FRAMES)):
        assert apart(colour, ground, eyes) >= SEEN


def test_grey_stays_grey_for_all_eyes() -> None:
    """The matrices are typed right: their rows add up to one."""
    for row in (row for matrix in EYES.values() for row in matrix):
        assert sum(row) == pytest.approx(1, abs=1e-5)
