"""From Act to Confirm: how many clicks the actions take that people do most."""

import random

import pytest

from discord_sandbox.driver import Driver
from games.kernel import Seat
from games.urban_war.game import URBAN_WAR
from games.urban_war.mechanics.turn.permissions import actors
from games.urban_war.state.public import State
from tests.e2e.clicks import clicks_to
from tests.e2e.desk import Desk
from tests.e2e.test_urban_war import PLACE, line, play_on, state_of, until_orders

MOVE_AND_SHOOT, MOVE_OR_RUSH, ONE_ON_OVERWATCH = 5, 4, 3


async def until_activation(desk: Desk, ann: Driver, ben: Driver) -> tuple[State, Seat, Driver]:
    """Play until somebody activates a model, and nobody is on Overwatch."""
    await until_orders(desk, ann, ben)
    for person in (ann, ben):
        await line(person, "orders snap")
    await play_on(desk, (ann, ben), random.Random(1), "activate")
    state = await state_of(desk, ann)
    seat = URBAN_WAR.awaiting(state)[0].seat
    return state, seat, (ann, ben)[seat]


def first_place(state: State, seat: Seat, verb: str, model: str) -> str:
    """Return the first place that the menu of a verb lists for a model."""
    node = URBAN_WAR.choices(state, seat, (verb, model))
    assert node.open is not None
    return node.open.suggestions[0].text


@pytest.mark.parametrize("verb", ["move", "rush"])
async def test_a_move_or_a_rush_takes_four_clicks(desk: Desk, ann: Driver, ben: Driver, verb: str) -> None:
    state, seat, person = await until_activation(desk, ann, ben)
    model = actors(state, seat)[-1].id
    action = f"{verb} {model} {first_place(state, seat, verb, model)}"
    assert await clicks_to(desk, person, PLACE, action) == MOVE_OR_RUSH


async def test_a_move_with_a_shot_takes_five_clicks(desk: Desk, ann: Driver, ben: Driver) -> None:
    state, seat, person = await until_activation(desk, ann, ben)
    for model in actors(state, seat):
        moved = f"move {model.id} {first_place(state, seat, 'move', model.id)}"
        node = URBAN_WAR.choices(state, seat, (*moved.split(), "shoot")) if _may_shoot(state, seat, moved) else None
        if node is not None:
            action = f"{moved} shoot {node.words[0].text}"
            assert await clicks_to(desk, person, PLACE, action) == MOVE_AND_SHOOT
            return
    pytest.fail("nobody can shoot")


def _may_shoot(state: State, seat: Seat, moved: str) -> bool:
    return any(word.text == "shoot" for word in URBAN_WAR.choices(state, seat, tuple(moved.split())).words)


async def test_one_model_on_overwatch_takes_three_clicks(desk: Desk, ann: Driver, ben: Driver) -> None:
    await until_orders(desk, ann, ben)
    state = await state_of(desk, ann)
    model = state.public.standing(0)[-1].id
    assert await clicks_to(desk, ann, PLACE, f"orders overwatch {model}") == ONE_ON_OVERWATCH
