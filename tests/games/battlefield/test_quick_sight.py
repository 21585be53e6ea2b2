"""What computer players see and walk past at a glance: terrain in the way of eyes, and of feet."""

from typing import Any

import pytest

from games.battlefield.sight.quick_sight import Ground
from games.battlefield.ways.walking_distance import net_of
from games.geometry.discs import Disc
from tests.games.urban_war.positions import at, wall

HOUSE = wall(1, 14, 22, 34, 28, impassable=True)


def test_the_way_to_an_enemy_is_measured_round_what_nobody_can_pass() -> None:
    net, goal = net_of((HOUSE,), (48000, 48000)), frozenset({at(24, 20)})
    assert net.inches(at(20, 4), goal) == pytest.approx(16.5, abs=0.1)
    assert 22 < net.inches(at(24, 30), goal) < 32
    assert net.inches(at(15, 30), goal) < net.inches(at(20, 30), goal) < net.inches(at(24, 30), goal)
    assert net_of((HOUSE,), (48000, 48000)) is net


def test_where_no_way_leads_the_straight_inches_count() -> None:
    walls = tuple(
        wall(number, *box, impassable=True)
        for number, box in enumerate(((15, 15, 30, 17), (15, 27, 30, 29), (15, 15, 17, 29), (28, 15, 30, 29)), 1)
    )
    net = net_of(walls, (48000, 48000))
    assert net.inches(at(22, 22), frozenset({at(22, 40)})) == 18
    assert net.ahead(at(22, 22), frozenset({at(22, 40)}), 8000) == []


@pytest.mark.parametrize(
    ("terrain", "seen", "cover"),
    [
        ((), True, "none"),
        ((wall(1, 20, 23, 28, 25),), False, "solid"),
        ((wall(1, 20, 23, 28, 25, blocks_sight=False, cover="flimsy"),), True, "flimsy"),
        ((wall(1, 20, 33, 28, 33.1, blocks_sight=False),), True, "none"),
    ],
)
def test_a_glance_tells_what_terrain_hides_and_covers(terrain: tuple[Any, ...], seen: bool, cover: str) -> None:
    ground = Ground(terrain, 1000)
    for _ in range(2):
        assert ground.glance(Disc(at(24, 34), 600), Disc(at(24, 14), 600)) == (seen, cover)


@pytest.mark.parametrize(
    ("box", "seen", "cover"), [((10, 12, 21, 24), True, "none"), ((24, 24, 26, 26), False, "solid")]
)
def test_what_lies_beside_a_slanting_glance_hides_nothing(
    box: tuple[int, int, int, int], seen: bool, cover: str
) -> None:
    ground = Ground((wall(1, *box),), 1000)
    ends = Disc(at(10, 40), 600), Disc(at(40, 10), 600)
    assert ground.glance(*ends) == ground.glance(*ends[::-1]) == (seen, cover)
