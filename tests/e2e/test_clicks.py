"""From Act to Confirm: how many clicks the actions take that people do most."""

import random

import pytest

from discord_sandbox.driver import Driver, buttons, text
from games.kernel import Seat
from games.registry import find_policy
from games.upheaval.game import UPHEAVAL
from games.urban_war.game import URBAN_WAR
from games.urban_war.mechanics.turn.permissions import actors
from games.urban_war.state.public import State
from tests.e2e import scripted
from tests.e2e.clicks import clicks_to
from tests.e2e.desk import Desk, answer, board_at, selects, shown
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


def first_place(state: State, seat: Seat, verb: str, model: str, *, alone: bool = False) -> str:
    """Return the first place that a panel offers for a model; `alone`: with no shot behind it."""
    menu = next(menu for menu in URBAN_WAR.shortcuts(state, seat, verb))
    offered = [word.text.split() for word in menu.words]
    return next(words[2] for words in offered if words[1] == model and not (alone and words[3:]))


@pytest.mark.parametrize("verb", ["move", "rush"])
async def test_a_move_or_a_rush_takes_four_clicks(desk: Desk, ann: Driver, ben: Driver, verb: str) -> None:
    state, seat, person = await until_activation(desk, ann, ben)
    model = actors(state, seat)[-1].id  # any of them: there is a place for each
    action = f"{verb} {model} {first_place(state, seat, verb, model, alone=True)}"
    assert await clicks_to(desk, person, PLACE, action) == MOVE_OR_RUSH


async def test_a_move_with_a_shot_takes_at_most_five_clicks(desk: Desk, ann: Driver, ben: Driver) -> None:
    state, seat, person = await until_activation(desk, ann, ben)
    for model in actors(state, seat):
        moved = f"move {model.id} {first_place(state, seat, 'move', model.id)}"
        node = URBAN_WAR.choices(state, seat, (*moved.split(), "shoot")) if _may_shoot(state, seat, moved) else None
        if node is not None:
            action = f"{moved} shoot {node.words[0].text}"
            assert await clicks_to(desk, person, PLACE, action) <= MOVE_AND_SHOOT
            return
    pytest.fail("nobody can shoot")


def _may_shoot(state: State, seat: Seat, moved: str) -> bool:
    return any(word.text == "shoot" for word in URBAN_WAR.choices(state, seat, tuple(moved.split())).words)


async def test_one_model_on_overwatch_takes_three_clicks(desk: Desk, ann: Driver, ben: Driver) -> None:
    await until_orders(desk, ann, ben)
    state = await state_of(desk, ann)
    model = state.public.standing(0)[-1].id
    assert await clicks_to(desk, ann, PLACE, f"orders overwatch {model}") == ONE_ON_OVERWATCH


async def test_several_models_are_ticked_at_once_in_any_order(desk: Desk, ann: Driver, ben: Driver) -> None:
    await until_orders(desk, ann, ben)
    models = [model.id for model in (await state_of(desk, ann)).public.standing(0)]
    board = await board_at(ann, (await desk.match(ann, PLACE)).ply, PLACE)
    panel = await answer(ann, await ann.press_label(board, "Act"), PLACE)
    (menu,) = selects(panel)
    panel = await shown(ann, panel, await ann.select(panel, menu, models[2], models[0]), PLACE)
    assert f"`orders overwatch {models[0]} {models[2]}`" in text(panel)
    panel = await shown(ann, panel, await ann.press_label(panel, f"✓ {models[0]}"), PLACE)
    panel = await shown(ann, panel, await ann.press_label(panel, models[1]), PLACE)
    assert f"`orders overwatch {models[1]} {models[2]}`" in text(panel)
    (menu,) = selects(panel)
    panel = await shown(ann, panel, await ann.select(panel, menu), PLACE)
    assert "All on Snap-fire" in buttons(panel)


@pytest.mark.parametrize("verb", ["move", "shoot"])
async def test_a_unit_and_what_it_does_take_four_clicks(desk: Desk, ann: Driver, ben: Driver, verb: str) -> None:
    """The first places and targets of Upheaval: Act, the menu, the word, Confirm; a button takes one less."""
    people = (ann, ben)
    await scripted.start("upheaval", "upheaval", ann, ben, options="turns=2")
    rng, policy = random.Random(1), find_policy(UPHEAVAL, "steady")
    while True:
        info = await desk.match(ann, "upheaval")
        await desk.service.following.settled(info.id)
        state = (await desk.service.store.load(info.id)).state
        prompt = UPHEAVAL.awaiting(state)[0]
        menus = {menu.words[0].text.split()[0]: menu for menu in UPHEAVAL.shortcuts(state, prompt.seat)}
        if verb in menus:
            break
        line = UPHEAVAL.format(policy(UPHEAVAL.view(state, prompt.seat), prompt.seat, rng, 100))
        await scripted.line("upheaval", people[prompt.seat], line)
    wanted = menus[verb].words[-1].text
    assert await clicks_to(desk, people[prompt.seat], "upheaval", wanted) <= MOVE_OR_RUSH
