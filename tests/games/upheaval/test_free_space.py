"""Where models may close up to: near places come first, and are told from shut ones as a refusal tells."""

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from games.battlefield.bases.candidates import ring
from games.geometry.discs import Disc
from games.geometry.inches import toward
from games.geometry.plane import Point, squared
from games.upheaval.mechanics.deployment.limits import deployment_limits
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.formation import FormationMove
from games.upheaval.mechanics.movement.free_space import RINGS, points_near
from games.upheaval.previews.destinations import destinations, has_destinations
from games.upheaval.state.units import Unit
from tests.games.upheaval.test_formation import table

_MOST = 6000


def all_close_to(goal: Point, base: Disc, chain: list[Disc]) -> list[Point]:
    """What is to be yielded, all of it made first and sorted then."""
    ways = [(goal, way) for far in RINGS for way in ring(far, 1 if far > 1000 else 2)]
    ways += [(at, way) for at, wide in chain for gap in (60, 900) for way in ring(base.radius + wide + gap)]
    found = [(x + east, y + south) for (x, y), (east, south) in ways]
    found += [base.centre, toward(base.centre, goal, _MOST)]
    return sorted((at for at in found if squared(at, base.centre) <= _MOST**2), key=lambda at: (squared(at, goal), at))


@pytest.mark.parametrize("seed", range(20))
def test_uhh16_places_come_in_the_order_of_their_distance_from_the_goal(seed: int) -> None:
    dice = random.Random(seed)
    points = [(dice.randrange(9000), dice.randrange(9000)) for _ in range(dice.randint(2, 10))]
    goal, base, *chain = points[0], *(Disc(at, dice.choice((490, 500, 987))) for at in points[1:])
    assert list(points_near(goal, base, _MOST, chain)) == all_close_to(goal, base, chain)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("slow", [False, True])
def test_uhh16_a_room_has_the_places_that_nothing_troubles(seed: int, slow: bool) -> None:
    public, told = table(seed).public, set()
    for mover in public.units:
        move = FormationMove(move_context(public, mover, "move"), slow=slow)
        for walker in move.context.movers:
            x, y = walker.base.centre
            move.taken.append(Disc((x + 1500, y), 500))
            room, most = move.standing(walker), move.most(walker)
            for at in islice(points_near(walker.base.centre, walker.base, most, move.taken), 0, None, 7):
                told.add(room.fits(at))
                assert room.fits(at) == (move.end_refusal(walker, at) is None), (walker.name, at)
    assert told == {False, True}


@pytest.mark.parametrize("seed", range(6))
def test_uhh16_there_are_spots_where_any_is_found(seed: int) -> None:
    public = table(seed).public
    down = fallen(public.units[0])
    for mover in (*public.units, down):
        assert has_destinations(public, mover, "move") == bool(destinations(public, mover, "move"))
    assert not has_destinations(public, down, "move")


def fallen(unit: Unit) -> Unit:
    """A unit of which nobody can move: all lie on the ground."""
    return replace(unit, models=tuple(replace(one, prone=True) for one in unit.models))


@pytest.mark.parametrize("seed", range(6))
def test_uh49_places_are_free_where_no_fault_is_found(seed: int) -> None:
    dice, public, told = random.Random(seed), table(seed).public, set()
    for mover in public.units:
        room = deployment_limits(public, mover)
        for model in mover.models[:2]:
            free = room.standing(model).fits
            for _ in range(60):
                at = dice.randrange(48) * 1000 + 500, dice.randrange(48) * 1000 + 500
                told.add(free(at))
                assert free(at) == (room.fault(model, at) is None)
    assert told == {False, True}
