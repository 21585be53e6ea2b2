"""Where a base may stand: one answer for deployment, moves, interruptions, lists (UW-14, UW-17, UW-B46, UW-B47)."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from games.battlefield.generation.generator import made
from games.geometry.discs import Disc, apart, holds, in_contact
from games.geometry.inches import toward
from games.geometry.polygons import rectangle
from games.kernel import IllegalAction
from games.urban_war.mechanics.deployment import zones
from games.urban_war.mechanics.movement import obstacles, path_check
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from tests.games.urban_war.positions import field, stand

EDGE = 48000
TABLE = rectangle(0, 0, EDGE, EDGE)


def battle(style: str, seed: int, dice: random.Random) -> Public:
    """A table with six models of each side anywhere, of large bases and small ones."""
    models: dict[str, Any] = {}
    for name in [f"{side}{number}" for side in "AB" for number in range(1, 7)]:
        spot = dice.uniform(1, 47), dice.uniform(1, 47)
        models[name] = stand(*spot, card=dice.choice(("grunt", "ogre")))
    return replace(field(models).public, terrain=made(style, (EDGE, EDGE), seed), sides=("south", "north"))


def legal(public: Public, model: Model, base: Disc) -> bool:
    """Whether a model may stand somewhere by the words of the rules, without asking what the game asks."""
    others = [(one.seat, disc) for side in public.bases for one, disc in side if one.id != model.id]
    near = all(apart(base, disc) and (seat == model.seat or not in_contact(base, disc)) for seat, disc in others)
    return near and holds(TABLE, base) and all(apart(base, one.outline) for one in public.terrain if one.impassable)


@pytest.mark.parametrize("style", ["city", "ruins", "outskirts"])
@pytest.mark.parametrize("seed", range(3))
def test_uwb46_deployment_and_moves_agree_on_every_point_and_with_the_rules(style: str, seed: int) -> None:
    dice, told = random.Random(seed), set()
    public = battle(style, seed, dice)
    for model in public.models:
        radius, side = public.card(model).radius, public.sides[model.seat]
        ends, places = obstacles.standing(public, model), zones.standing(public, model, {})
        low, high = zones.zone(public, side, radius)
        for _ in range(150):
            at = dice.randint(0, EDGE), dice.randint(low, high) if dice.random() < 0.5 else dice.randint(0, EDGE)
            fits = ends.fits(at)
            told.add(fits)
            assert fits == legal(public, model, Disc(at, radius)), at
            assert places.fits(at) == (fits and low <= at[1] <= high), at
            assert goes(public, model, (toward(at, (EDGE // 2, EDGE // 2), 90), at)) <= fits, at
    assert told == {False, True}


def goes(public: Public, model: Model, path: tuple[tuple[int, int], tuple[int, int]]) -> bool:
    """Whether a model that stood at the first point of a path may walk to the second."""
    start, end = path
    models = tuple(replace(one, at=start) if one.id == model.id else one for one in public.models)
    there = replace(public, models=models)
    try:
        path_check.check_first(there, there.model(model.id), "move", (end,))
    except IllegalAction:
        return False
    return True


def test_uw17_models_that_are_placed_together_keep_off_each_other() -> None:
    public = replace(field({"A1": stand(24, 24), "A2": stand(20, 20)}).public, sides=("south", "north"))
    model = public.model("A1")
    at = 24000, 46000
    assert zones.standing(public, model, {}).fits(at)
    assert not zones.standing(public, model, {"A2": (24500, 46000)}).fits(at)
    assert zones.standing(public, model, {"A1": (24500, 46000)}).fits(at), "where it is to be itself is free"
