"""Where a base may stand is one answer before the battle and in it, on every table (UH-27, UH-49, UH-B22, UH-H14)."""

import random

import pytest

from games.battlefield.generation.generator import made
from games.battlefield.pieces import Piece
from games.battlefield.scenario import read_scenario
from games.geometry.discs import Disc, apart, holds, in_contact
from games.geometry.plane import Point, box_of
from games.geometry.polygons import rectangle
from games.upheaval.content.shelf import SCENARIOS
from games.upheaval.mechanics.deployment.limits import DeploymentLimits, deployment_limits
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.formation import FormationMove
from games.upheaval.state.public import Public
from games.upheaval.terrain.buildings import doors, walls_of
from games.upheaval.terrain.types import kind_of, traits_of
from games.upheaval.units import queries
from tests.games.upheaval.fields import TABLE, acting, at, field, piece, unit
from tests.games.upheaval.test_deploy import deploying, fault, waiting

SIZE = (TABLE, TABLE)
EVERYWHERE = rectangle(0, 0, *SIZE)
WORDS = ("trooper", "rider", "flyer", "giant", "captain")
HOUSE = piece(1, "building", 10, 20, 18, 28)


def tables() -> list[tuple[Piece, ...]]:
    """The terrain of scenarios and of generated tables, and pieces that no door leads into."""
    drawn = [one.pieces for one in map(read_scenario, SCENARIOS.shipped().values()) if one.size == SIZE and one.pieces]
    built = [made(style, SIZE, seed) for style in ("city", "ruins", "outskirts") for seed in (3, 7922)]
    return [*drawn, *built, (HOUSE, piece(2, "building", 30, 30, 33, 33), piece(3, "pond", 5, 5, 9, 9))]


def battle(terrain: tuple[Piece, ...], word: str, dice: random.Random) -> Public:
    """A model in the middle of a table, among friends and enemies."""
    spots = [(dice.uniform(2, 46), dice.uniform(2, 46)) for _ in range(12)]
    friends = [unit(f"A{number}", spot) for number, spot in enumerate(spots[:6], 2)]
    foes = [unit(f"B{number}", spot) for number, spot in enumerate(spots[6:], 1)]
    return field(unit("A1", (24, 24), word=word), *friends, *foes, terrain=terrain).public


def somewhere(terrain: tuple[Piece, ...], dice: random.Random) -> Point:
    """A point anywhere, mostly in a piece of terrain or beside it."""
    box = box_of(dice.choice(terrain).outline, 1500) if dice.random() < 0.6 else (0, 0, *SIZE)
    return dice.randint(box[0], box[2]), dice.randint(box[1], box[3])


def legal(public: Public, word: str, base: Disc) -> bool:
    """Whether a base may stand somewhere by the words of the rules, without asking what the game asks."""
    wings, wide = word == "flyer", word == "giant"
    for one in public.terrain:
        kind, house = kind_of(one), kind_of(one) == "building"
        solid = traits_of(one).impassable or kind == "wall" or (wings and traits_of(one).difficult)
        shapes = walls_of(one.outline) if house and doors(one.outline) and not wide else (one.outline,)
        if solid and not all(apart(base, shape) for shape in shapes):
            return False
    others = [(one.seat, disc) for one in public.on_table() if one.id != "A1" for _, disc in queries.bases(public, one)]
    near = all(apart(base, disc) and not (seat and in_contact(base, disc)) for seat, disc in others)
    return near and holds(EVERYWHERE, base)


@pytest.mark.parametrize("terrain", tables())
def test_uhh14_deployment_and_movement_agree_on_every_point_and_with_the_rules(terrain: tuple[Piece, ...]) -> None:
    dice, told = random.Random(len(terrain)), set()
    for word in WORDS:
        for _ in range(3):
            public = battle(terrain, word, dice)
            one = public.unit("A1")
            room: DeploymentLimits = deployment_limits(public, one)._replace(zone=EVERYWHERE)
            move = FormationMove(move_context(public, one, "move"), slow=True)
            mover, before = move.context.lead, room.standing(one.models[0])
            for _ in range(100):
                spot = somewhere(terrain, dice)
                fits = before.fits(spot)
                told.add(fits)
                assert fits == (move.end_refusal(mover, spot) is None), (word, spot)
                assert fits == legal(public, word, Disc(spot, mover.base.radius)), (word, spot)
    assert told == {False, True}


def test_uhh14_a_doorway_is_open_ground_before_the_battle_too() -> None:
    state = deploying(waiting("A1", "trooper"), waiting("A2", "rider"), terrain=(piece(1, "building", 30, 41, 38, 47),))
    assert fault(state, "A1", 34, 41) == ""
    assert fault(state, "A2", 34, 41) == ""
    assert fault(state, "A1", 32.5, 41.2) == "would stand in a wall of building T1 UH-H14"


def test_uhh14_no_base_stands_where_no_door_lets_it_in() -> None:
    shed = piece(2, "building", 40, 42, 43.5, 45.5)
    state = deploying(waiting("A1", "trooper"), waiting("A2", "giant"), terrain=(HOUSE, shed))
    assert fault(state, "A1", 41.75, 43.75) == "would stand in building T2 UH-H14"
    giant = acting(unit("A1", (14, 32), word="giant"), unit("B1", (40, 4)), terrain=(HOUSE,)).public
    move = FormationMove(move_context(giant, giant.unit("A1"), "move"), slow=False)
    for spot in (at(14, 28.9), at(14, 24)):  # half a foot in the door; out of a tunnel inside
        assert move.end_refusal(move.context.lead, spot) == ("would end in building T1", "UH-H14")
