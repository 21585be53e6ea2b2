"""Every shot, assault and interruption that Urban War accepts is offered, over all models and weapons."""

from collections.abc import Iterator

import pytest

from games.kernel import Seat
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from tests.games.offering import check_texts, positions


def texts(public: Public, seat: Seat) -> Iterator[str]:
    """Every deed of every model at every other one with every weapon, in order or not."""
    names = [model.id for model in public.standing()]
    yield from (f"{verb} {name}" for verb in ("rally", "shield", "strike", "move", "rush") for name in names)
    for model in public.standing(seat):
        arms = ["", *(weapon.word for weapon in public.card(model).weapons), "cannon"]
        yield from (f"strike {model.id} {arm}" for arm in arms)
        yield from (f"use {arm}" for arm in arms)
        yield from _deeds(model, names, arms)


def _deeds(model: Model, names: list[str], arms: list[str]) -> Iterator[str]:
    for arm in arms:
        for name in names:
            yield f"move {model.id} stay shoot {name} {arm}"
            yield from (f"assault {model.id} {how} {name} {arm}" for how in ("charge", "fight", "leave"))
            yield f"go stay shoot {name} {arm}"
        for moment in range(1, 5):
            yield from (f"interrupt {model.id} {how} {moment} {arm}" for how in ("shot", "intercept"))


def compare(policy: str, seed: int, *, every: int, plies: int, most: int = 0) -> int:
    walked = positions(URBAN_WAR, seed, policy, every, plies)
    return sum(check_texts(URBAN_WAR, at, texts(at.state.public, at.seat), most) for at in walked)


@pytest.mark.parametrize(("policy", "seed"), [("random", 0), ("random", 1), ("advise", 4)])
def test_uw5_what_is_accepted_of_models_and_weapons_is_offered(policy: str, seed: int) -> None:
    assert compare(policy, seed, every=23, plies=100, most=15) > 2


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("policy", ["random", "advise"])
@pytest.mark.parametrize("seed", range(20, 28))
def test_uw5_in_many_matches_too(seed: int, policy: str) -> None:
    assert compare(policy, seed, every=9, plies=400) > 30
