"""A typed line that leaves something out is shown in the panel before it is done; a person may switch that off."""

import random

from discord_sandbox.driver import Driver, buttons, text
from games.registry import find_policy
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.public import State
from tests.e2e import scripted
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, answer, awaited_driver, start_duel

PLACE = "urban-war"


async def state_of(desk: Desk, driver: Driver) -> State:
    info = await desk.match(driver, PLACE)
    await desk.service.following.settled(info.id)
    state: State = (await desk.service.store.load(info.id)).state
    return state


async def at_activation(desk: Desk, ann: Driver, ben: Driver) -> tuple[Driver, str]:
    """Play to the first activation; return who is to activate, and the name of one of their models."""
    await scripted.start(PLACE, "urbanwar", ann, ben, options="sheets=yes")
    policy, rng, people = find_policy(URBAN_WAR, "steady"), random.Random(1), (ann, ben)
    while True:
        state = await state_of(desk, ann)
        prompt = URBAN_WAR.awaiting(state)[0]
        if prompt.kind == "activate":
            return people[prompt.seat], next(iter(state.public.standing(prompt.seat))).id
        written = URBAN_WAR.format(policy(URBAN_WAR.view(state, prompt.seat), prompt.seat, rng, 100))
        await scripted.line(PLACE, people[prompt.seat], "orders snap" if prompt.kind == "orders" else written)


async def first(person: Driver, *, wanted: bool) -> None:
    await answer(person, await person.command(PLACE, "settings typed", show_first=wanted), PLACE)


async def ply(desk: Desk, person: Driver) -> int:
    return (await desk.match(person, PLACE)).ply


async def test_a_line_that_leaves_out_the_place_is_shown_with_its_preview_and_done_by_confirm(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    person, model = await at_activation(desk, ann, ben)
    await first(person, wanted=True)
    before = await ply(desk, person)
    asked = await answer(person, await person.command(PLACE, "urbanwar move", model=model), PLACE)
    assert asked["flags"] & PRIVATE
    assert f"Not done yet: `move {model}`" in text(asked)
    assert f"{model} stays where it is, since the line says no place, and does nothing." in text(asked)
    assert "/settings typed" in text(asked)
    assert f"`move {model} stay`" in text(asked)
    assert {"Confirm", "Back", "Clear", "Suggest"} <= set(buttons(asked))
    assert await ply(desk, person) == before
    await person.press_label(asked, "Confirm")  # which does not ask once more
    await person.wait_for(PLACE, lambda message: f"{model} " in text(message) and not message["flags"] & PRIVATE)
    assert await ply(desk, person) > before


async def test_a_line_that_says_all_is_done_at_once_and_so_is_any_of_who_wants_that(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    person, model = await at_activation(desk, ann, ben)
    await first(person, wanted=True)
    state = await state_of(desk, person)
    seat = URBAN_WAR.awaiting(state)[0].seat
    x, y = state.public.model(model).at or (0, 0)
    toward = y - 2000 if y > 24000 else y + 2000
    before = await ply(desk, person)
    told = await scripted.line(PLACE, person, f"rush {model} {x / 1000:g},{toward / 1000:g}")
    assert "Not done" not in told, seat
    assert await ply(desk, person) > before
    state = await state_of(desk, person)
    other = (ann, ben)[URBAN_WAR.awaiting(state)[0].seat]
    name = next(iter(state.public.standing(URBAN_WAR.awaiting(state)[0].seat))).id
    await first(other, wanted=False)
    before = await ply(desk, other)
    assert "Not done" not in await scripted.line(PLACE, other, f"move {name}")
    assert await ply(desk, other) > before


async def test_in_a_line_of_several_actions_it_is_told_above_the_button(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, model = await at_activation(desk, ann, ben)
    await first(person, wanted=True)
    before = await ply(desk, person)
    asked = await answer(person, await person.command(PLACE, "match act", line=f"move {model}; move {model}"), PLACE)
    assert f"{model} stays where it is" in text(asked)
    assert await ply(desk, person) == before


async def test_a_game_without_such_lines_asks_nothing(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    told = text(await answer(person, await person.command(CHANNEL, "match act", line="side auto")))
    assert "Not done" not in told
