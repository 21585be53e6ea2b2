"""Windows compared with those of a model of its own, over random positions (UW-31)."""

import random
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from games.urban_war.mechanics.overwatch.way_points import MOST
from games.urban_war.state.models import Moment
from tests.games.urban_war import window_model as own
from tests.games.urban_war.positions import card, field, gun, play, stand, wall
from tests.games.urban_war.watching import moments

GUNNER = card("gunner", weapons=(gun("rifle", (0, 4), (0, 5), (0, 5)),))
TANK = card("tank", wounds=9, weapons=(gun("fists", (0, 4)),))
NEAR = 0.4
"""Windows closer together than a quarter of an inch are one; the model looks every 0.02 inch, windows every 0.05."""
BRIEF = 0.1
"""What lasts for less than this is a question of rounding."""
START = (24.0, 24.0)


def position(rng: random.Random) -> tuple[tuple[own.Box, ...], dict[str, own.Spot], own.Spot]:
    """Walls, watchers, other bases, and where A1 rushes to from the middle of the table; nothing is in its way."""
    while True:
        end = START[0] + rng.uniform(-7.5, 7.5), START[1] + rng.uniform(-7.5, 7.5)
        if 4 < hypot(end[0] - START[0], end[1] - START[1]) <= 8:
            break
    walls: list[own.Box] = []
    while len(walls) < rng.randrange(2, 7):
        west, north = rng.uniform(8, 38), rng.uniform(8, 38)
        box = west, north, west + rng.choice((0.3, 1, 3)), north + rng.choice((0.3, 1, 3))
        if _clear(box, START, end):
            walls.append(box)
    spots: dict[str, own.Spot] = {}
    while len(spots) < 4:
        spot = rng.uniform(6, 42), rng.uniform(6, 42)
        others = (own.from_line(START, end, spot), *(hypot(spot[0] - x, spot[1] - y) for x, y in spots.values()))
        if min(others) > 1.5 and all(own.from_box(spot, box) > 0.7 for box in walls):
            spots[f"B{len(spots) + 1}"] = spot
    return tuple(walls), spots, end


def _clear(box: own.Box, start: own.Spot, end: own.Spot) -> bool:
    points = ((start[0] + (end[0] - start[0]) * n / 40, start[1] + (end[1] - start[1]) * n / 40) for n in range(41))
    return all(own.from_box(point, box) > 0.7 for point in points)


def compare(seed: int) -> tuple[int, int]:
    """Check one position; return how many windows and how many changes of the model were looked at."""
    rng = random.Random(seed)
    walls, spots, end = position(rng)
    down: dict[str, Any] = {"counter": "down"}
    places = {name: stand(*spot, "gunner", **(down if name < "B3" else {})) for name, spot in spots.items()}
    pieces = tuple(wall(n, *(round(side, 3) for side in box)) for n, box in enumerate(walls, 1))
    state = field({"A1": stand(*START, "tank", cal=3)} | places, book=(GUNNER, TANK), terrain=pieces, overwatch="B1 B2")
    asked = play(state, f"rush A1 {end[0]:.3f},{end[1]:.3f}").state
    frame = asked.public.frames[-1]
    found = moments(asked) if hasattr(frame, "moments") else ()
    changes = 0
    for name in ("B1", "B2"):
        others = tuple(spot for other, spot in spots.items() if other != name)
        beside = [hypot(x - spots[name][0], y - spots[name][1]) - 1.2 <= 2 for x, y in others]
        table = own.Table(walls, tuple(spot for spot, near in zip(others, beside, strict=True) if not near))
        changes += _compared(name, own.along(table, spots[name], START, end), found, table, spots[name])
    return len(found), changes


def _compared(
    name: str, rows: list[tuple[float, own.Seen]], found: tuple[Moment, ...], table: own.Table, at: own.Spot
) -> int:
    """Check one watcher: its windows are true, and wherever something changes for it there is one close by."""
    mine = [(_far(moment), _said(moment, name)) for moment in found]
    for far, said in mine:
        close = {chance for place, chance in rows if abs(place - far) <= 0.06}
        assert said in close, (name, far, said, close)
    if len(found) >= MOST:
        return 0
    runs = [
        (place, chance) for number, (place, chance) in enumerate(rows) if not number or rows[number - 1][1] != chance
    ]
    ends = [*(place for place, _ in runs[1:]), rows[-1][0]]
    lasting = [(start, stop, chance) for (start, chance), stop in zip(runs, ends, strict=True) if stop - start > BRIEF]
    for (_, stop, before), (start, _, after) in pairwise(lasting):
        for better, place in ((before, stop), (after, start)):
            worse = after if better is before else before
            if worse.worse(better):
                near = [said for far, said in mine if abs(far - place) <= NEAR]
                assert any(not said.worse(better) for said in near), (name, place, better, near, mine)
    return len(lasting) - 1


def _far(moment: Moment) -> float:
    return hypot(moment.at[0] / 1000 - START[0], moment.at[1] / 1000 - START[1])


def _said(moment: Moment, name: str) -> own.Seen:
    one = next((each for each in moment.watchers if each.model == name), None)
    if one is None:
        return own.Seen()
    return own.Seen({"": 0, "short": 1, "medium": 2}[one.band], bool(one.save), one.charge)


@pytest.mark.parametrize("first", [0, pytest.param(1000, marks=pytest.mark.soak)])
def test_uw31_windows_are_where_a_model_of_its_own_sees_anything_change(first: int) -> None:
    looked = [compare(seed) for seed in range(first, first + (25 if not first else 400))]
    assert sum(windows for windows, _ in looked) > len(looked)
    assert sum(changes for _, changes in looked) > len(looked) // 2
