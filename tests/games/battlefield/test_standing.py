"""Where a base may stand: every kind of obstacle, at the thousandth of an inch where it begins."""

import random

import pytest

from games.battlefield.bases.standing import Neighbour, Solid, Standing, beyond, solid
from games.battlefield.pieces import Piece
from games.geometry.discs import CONTACT, Disc, apart, holds, in_contact
from games.geometry.plane import Point
from games.geometry.polygons import rectangle

SIZE = (48000, 48000)
BLOCK = Piece("T1", "", "block", "container", ((20000, 20000), (24000, 21000), (23000, 24000)))


@pytest.mark.parametrize(("at", "fits"), [((500, 500), True), ((499, 500), False), ((47500, 47501), False)])
def test_a_base_stands_wholly_on_the_table(at: Point, fits: bool) -> None:
    found = Standing(500, SIZE)
    assert found.fits(at) == fits
    assert found.obstacle(at) == (None if fits else "table")
    assert (beyond(Disc(at, 500), SIZE) <= 0) == fits


def test_a_base_stands_wholly_in_its_zone() -> None:
    found = Standing(500, SIZE, zone=((0, 0), (48000, 0), (0, 9000)))
    assert found.obstacle((1000, 1000)) is None
    assert found.obstacle((1000, 8500)) == "zone"


@pytest.mark.parametrize(
    ("other", "least"),
    [
        (Neighbour(Disc((9000, 9000), 700)), 1200),
        (Neighbour(Disc((9000, 9000), 700), gap=12000), 13200),
        (Neighbour(Disc((9000, 9000), 700), touched=False), 1200 + CONTACT + 1),
    ],
)
def test_a_base_keeps_off_another_one(other: Neighbour, least: int) -> None:
    found = Standing(500, SIZE, [other])
    assert found.obstacle((9000 + least, 9000)) is None
    assert found.obstacle((9000 + least - 1, 9000)) == other


def test_contact_ends_where_two_bases_do_not_touch_any_more() -> None:
    """Also between whole thousandths: a gap of 20.3 thousandths is no contact."""
    foe, at = Disc((9000, 9000), 600), (9000 + 1220, 9000 + 27)
    assert not in_contact(Disc(at, 600), foe)
    assert Standing(600, SIZE, [Neighbour(foe, touched=False)]).fits(at)


def test_what_a_base_would_stand_in_is_named() -> None:
    found = Standing(500, SIZE, solids=[solid(BLOCK)]).obstacle((22000, 22000))
    assert isinstance(found, Solid)
    assert found.piece is BLOCK


@pytest.mark.parametrize("seed", range(5))
def test_nothing_near_is_left_out_of_what_is_in_reach(seed: int) -> None:
    dice, told = random.Random(seed), set()
    bases = [Disc((dice.randrange(16000, 30000), dice.randrange(16000, 30000)), 600) for _ in range(20)]
    near = [Neighbour(one, touched=bool(place % 2)) for place, one in enumerate(bases)]
    zone = rectangle(15000, 15000, 26000, 31000)
    reach = (18000, 18000, 25000, 25000)
    whole = Standing(750, SIZE, near, [solid(BLOCK)], zone=zone)
    part = Standing(750, SIZE, near, [solid(BLOCK)], zone=zone, reach=reach)
    for _ in range(400):
        at = dice.randint(18000, 25000), dice.randint(18000, 25000)
        base, fits = Disc(at, 750), part.fits(at)
        told.add(fits)
        assert whole.fits(at) == fits
        free = all(apart(base, one) and (place % 2 or not in_contact(base, one)) for place, one in enumerate(bases))
        assert fits == (free and apart(base, BLOCK.outline) and holds(zone, base))
    assert told == {False, True}
