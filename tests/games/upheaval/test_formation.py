"""Automatic formation on random tables: whatever is planned keeps to the rules (UH-H16, UH-B13, UH-19 .. UH-29)."""

import random
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from games.battlefield.pieces import Piece
from games.geometry import discs
from games.geometry.discs import Disc, apart, in_contact
from games.geometry.moves import hits
from games.geometry.paths import length
from games.geometry.polygons import enters
from games.kernel import GameError
from games.upheaval.mechanics.movement import charge, unit_move
from games.upheaval.mechanics.movement.after_move import table_after
from games.upheaval.mechanics.movement.context import allowance
from games.upheaval.mechanics.movement.falling import fall_back
from games.upheaval.mechanics.movement.plan import MovePlan
from games.upheaval.questions.movement.move import MOVE
from games.upheaval.state.public import Public, State
from games.upheaval.state.units import Model, Unit
from games.upheaval.terrain import effects
from games.upheaval.terrain.types import kind_of, traits_of
from games.upheaval.units import coherency, queries, sides
from tests.games.upheaval.fields import acting, at, piece, unit

LOOKS = ("wood", "rubble", "wall", "building", "pond", "container", "building", "wood")
WORDS = ("trooper", "rider", "flyer", "giant", "bare")


def terrain(dice: random.Random) -> tuple[Piece, ...]:
    """Eight pieces, one in each of eight fields in the middle of the table."""
    found = []
    for number, look in enumerate(LOOKS):
        west, north = 4 + 11 * (number % 4) + dice.randint(0, 2), 13 + 12 * (number // 4) + dice.randint(0, 3)
        wide, high = (5, 1) if look == "wall" else (dice.randint(4, 7), dice.randint(4, 7))
        found.append(piece(number + 1, look, west, north, west + wide, north + high))
    return tuple(found)


def squad(name: str, word: str, dice: random.Random, west: float, north: float) -> Unit:
    """Up to ten models side by side, in two rows."""
    step = {"rider": 1.8, "giant": 3.0}.get(word, 1.3)
    count = dice.randint(1, 4 if word == "giant" else 10)
    spots = [(west + step * (place % 5), north + step * (place // 5)) for place in range(count)]
    return unit(name, *spots, word=word, falling=True, compelled=True)


def table(seed: int, south: str = "A", north: str = "B") -> State:
    """A table with four units, two on each side of a belt of terrain."""
    dice = random.Random(seed)
    pieces = terrain(dice)
    ours = [squad(f"{south}{number}", dice.choice(WORDS), dice, 5 + 18 * number, 38) for number in (0, 1)]
    theirs = [squad(f"{north}{number}", dice.choice(WORDS), dice, 6 + 18 * number, 8) for number in (0, 1)]
    return acting(*ours, *theirs, by="A0", terrain=pieces)


def sound(public: Public, unit: Unit, plan: MovePlan, *, charged: str = "") -> None:
    """Assert of a plan what the rules say, without asking what made it."""
    for step in plan.steps:
        model = unit.model(step.number)
        start = public.disc(unit, model)
        most = allowance(public, unit, model, "move")
        flying = effects.flies(public, unit, model)
        assert length(step.path) <= (most.slow if plan.slowed and not flying else most.full)
        blockers = obstacles_of(public, unit, model)
        if charged:
            target = public.unit(charged)
            blockers = [one for one in blockers if not isinstance(one, Disc)]
            blockers += [disc for _, disc in queries.bases(public, target)]
        for leg in pairwise(step.path):
            assert not any(hits(leg, start.radius, one) for one in blockers)
            for one in public.terrain:
                if traits_of(one).difficult and not plan.slowed and not flying:
                    assert not hits(leg, start.radius, one.outline) or public.profile(unit, model).move == 1
                if kind_of(one) == "wall" and not flying and enters(leg, one.outline):
                    assert step.cost >= length(step.path) + 2000
    after = table_after(public, plan)
    bases = [base for one in after.on_table() for _, base in queries.bases(after, one)]
    assert all(apart(one, two) for one, two in combinations(bases, 2))
    if not charged:
        left = after.unit(unit.id)
        assert not any(in_contact(one, two) for _, one in queries.bases(after, left) for two in foes(after, left))


def obstacles_of(public: Public, unit: Unit, model: Model) -> list[discs.Piece]:
    """What the base of a model may not overlap on its way: walls of buildings, water, blocks, enemies (UH-29)."""
    land, base = effects.terrain_map(public.terrain), public.disc(unit, model)
    shut = [] if effects.flies(public, unit, model) else [one.outline for one in land.impassable(base.radius)]
    return [*shut, *(effects.enemy_clearance(base, one) for one in foes(public, unit))]


def foes(public: Public, unit: Unit) -> list[Disc]:
    """The bases of a unit's enemies."""
    return [base for foe in sides.enemy_units(public, unit.seat) for _, base in queries.bases(public, foe)]


@pytest.mark.parametrize("seed", range(12))
def test_uhh16_plans_keep_to_all_rules_of_moving(seed: int) -> None:
    public, dice = table(seed).public, random.Random(seed)
    for mover in public.units:
        found = 0
        for _ in range(12):
            lead = mover.models[0].at
            assert lead is not None
            goal = lead[0] + dice.randint(-6, 6) * 1000, lead[1] + dice.randint(-6, 6) * 1000
            try:
                plan = unit_move.plan_move(public, mover, "move", (goal,))
            except GameError:
                continue
            found += 1
            sound(public, mover, plan)
            assert unit_move.plan_move(public, mover, "move", (goal,)) == plan
        assert found


@pytest.mark.parametrize("seed", range(12))
def test_uh16_falls_keep_to_all_rules_of_moving(seed: int) -> None:
    public = table(seed, south="B", north="A").public
    for _ in range(16):  # through all the terrain, home, and away
        for mover in public.on_table():
            fallen = fall_back.plan_fall_back(public, mover)
            if not any(step.left for step in fallen.plan.steps):
                sound(public, mover, fallen.plan)
            public = table_after(public, fallen.plan)
    assert not public.on_table() or any(fall_back.plan_fall_back(public, mover).fenced for mover in public.on_table())


@pytest.mark.parametrize("seed", range(8))
def test_uhb14_charges_keep_to_all_rules_of_moving(seed: int) -> None:
    dice = random.Random(seed)
    ours = squad("A1", dice.choice(WORDS), dice, 12, 18)
    theirs = squad("B1", dice.choice(WORDS), dice, 12 + dice.randint(-3, 3), 12.5 - dice.randint(0, 1))
    public = acting(ours, theirs, terrain=(piece(1, "rubble", 20, 14, 26, 17),)).public
    try:
        plan = charge.plan_charge(public, ours, theirs)
    except GameError as error:
        assert "UH-B14" in str(error)  # noqa: PT017 - what is said is looked at, not that something is
        return
    sound(public, ours, plan, charged="B1")
    after = table_after(public, plan)
    assert queries.engaged(after, after.unit("A1"))


@pytest.mark.parametrize("seed", range(4))
def test_uhh16_suggestions_are_legal(seed: int) -> None:
    state = table(seed)
    units = tuple(replace(one, falling=False, compelled=False) for one in state.public.units)
    state = acting(*units, by="A0", terrain=state.public.terrain)
    choices = MOVE.words(state, 0, ("A0",))
    assert choices.open is not None
    assert choices.open.suggestions
    for word in choices.open.suggestions:
        MOVE.check(state, 0, MOVE.read_words(("A0", word.text), state, 0))


def test_uhh16_models_squeezed_by_the_table_edge_find_room() -> None:
    public = acting(unit("A1", (24, 44), (25.2, 44), (26.4, 44), (24, 45.2), (25.2, 45.2)), unit("B1", (4, 4))).public
    plan = unit_move.plan_move(public, public.unit("A1"), "move", (at(24, 47.5),))
    sound(public, public.unit("A1"), plan)
    assert coherency.coherent(table_after(public, plan), table_after(public, plan).unit("A1"))
