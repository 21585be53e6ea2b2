"""Four people go to war in the sandbox: by the panel, a line, a standing order and time-out, each called once."""

import contextlib
import random
import re
from collections.abc import AsyncIterator

import pytest

from discord_sandbox.driver import Driver, buttons, pictures, text, walk
from discord_sandbox.server import Sandbox
from games.kernel.exploring.walk import random_text
from games.uprising.game import UPRISING
from games.uprising.state.state import State
from tests.e2e.desk import Desk, Json, answer, board_at, ply_of, selects, shown
from tests.e2e.uprising_table import PLACE, awaited, line, say, start_table

NAMES = ("ann", "ben", "cleo", "dev")


@pytest.fixture
async def people(sandbox: Sandbox, desk: Desk) -> AsyncIterator[tuple[Driver, ...]]:
    async with contextlib.AsyncExitStack() as stack:
        yield tuple([await stack.enter_async_context(Driver(sandbox.url, name)) for name in NAMES])


async def state_of(desk: Desk, driver: Driver) -> State:
    info = await desk.match(driver, PLACE)
    state: State = (await desk.service.store.load(info.id)).state
    return state


async def until_war(desk: Desk, people: tuple[Driver, ...], rng: random.Random) -> None:
    """Play at random, seldom idly, until the last round is over."""
    while (state := await state_of(desk, people[0])).public.phase not in ("war", "tie", "over"):
        seat = state.public.turn
        texts = [random_text(UPRISING, state, seat, rng) for _ in range(6)]
        busy = [written for written in texts if written.split()[0] not in ("end", "campaign", "skirmish", "slay")]
        await line(await awaited(desk, *people), (busy or texts)[0])


async def settle_by_panel(desk: Desk, driver: Driver) -> None:
    """Settle in the Act panel: at once ready to confirm, with a picture of all; one region is decided by hand."""
    board = await board_at(driver, (await desk.match(driver, PLACE)).ply, PLACE)
    panel = await answer(driver, await driver.press_label(board, "Act"), PLACE)
    settle = next(custom_id for label, custom_id in buttons(panel).items() if label.startswith("Settle all"))
    panel = await shown(driver, panel, await driver.press(panel, settle), PLACE)
    assert "Ready. You can add: your own answers for a region" in text(panel)
    assert "Points if the game ended now" in text(panel)
    assert pictures(panel)
    region = UPRISING.choices(await state_of(desk, driver), await turn(desk, driver), ("settle",)).words[0].text
    for _ in range(8):
        panel = await add_word(driver, panel, region)
        if " Ready." in text(panel):
            break
        region = ""
    await driver.press_label(panel, "Confirm")
    await board_at(driver, ply_of(board) + 1, PLACE)


async def add_word(driver: Driver, panel: Json, word: str) -> Json:
    """Press a word of a panel, or the first one."""
    pressed = [custom_id for custom_id in buttons(panel).values() if ":add:" in custom_id and custom_id.endswith(word)]
    if pressed:
        return await shown(driver, panel, await driver.press(panel, pressed[0]), PLACE)
    custom_id, values = next(iter(selects(panel).items()))
    return await shown(driver, panel, await driver.select(panel, custom_id, word or values[0]), PLACE)


async def turn(desk: Desk, driver: Driver) -> int:
    return (await state_of(desk, driver)).public.turn


async def test_up28_four_people_settle_a_war_each_called_once(desk: Desk, people: tuple[Driver, ...]) -> None:
    await start_table(people, options="rounds=3 marker_first=yes")
    await until_war(desk, people, random.Random(11))
    called = [await awaited(desk, *people)]
    await settle_by_panel(desk, called[0])
    while (await state_of(desk, people[0])).public.phase == "war":
        called.append(await awaited(desk, *people))
        await say(called[-1], "uprising resolve settle")
    assert len(set(called)) == len(called) <= len(people)
    assert (await state_of(desk, people[0])).public.phase in ("tie", "over")


async def test_up28_with_orders_of_all_nobody_is_called(desk: Desk, people: tuple[Driver, ...]) -> None:
    await start_table(people, options="rounds=3 tie_cycles=1")
    for driver in people:
        for order in ("war: settle", "tie: stay"):
            await say(driver, "match orders", add=order)
    await until_war(desk, people, random.Random(11))
    info = await desk.match(people[0], PLACE)
    await board_at(people[0], info.ply, PLACE)
    assert (await desk.match(people[0], PLACE)).ended


async def test_the_lobby_says_what_presets_do(desk: Desk, people: tuple[Driver, ...]) -> None:
    await people[0].command(PLACE, "uprising new", players=2)
    lobby = await people[0].wait_for(PLACE, lambda message: "Leave" in buttons(message))
    panel = await answer(people[0], await people[0].press_label(lobby, "Options"), PLACE)
    presets = next(item for item in walk(panel) if item["type"] == 3)
    told = {option["value"]: option.get("description", "") for option in presets["options"]}
    assert told["calm"].startswith("income of 2$ for each region, not each follower: purses stay small")


async def test_the_rules_are_told_as_the_table_plays_them(desk: Desk, people: tuple[Driver, ...]) -> None:
    await start_table(people[:2], options="calm rounds=4")
    ann = people[0]
    page = await answer(ann, await ann.command(PLACE, "match rules"), PLACE)
    page = await shown(ann, page, await ann.press_label(page, "The game"), PLACE)
    told = text(page)
    while "Next" in buttons(page):
        page = await shown(ann, page, await ann.press_label(page, "Next"), PLACE)
        told += f"\n{text(page)}"
    assert "After each round you get 2$ a region with your followers, 2$ a region led. After 4 rounds" in told
    assert "Table options: `income_ties` and `vp_ties`" in await say(people[0], "match rules", rule="UP-B36")
    assert "ends after round 4" in await say(people[0], "match rules", rule="27")
    assert "UP-B48" in await say(people[0], "match rules", rule="ties and tie-breaks")


async def test_how_to_play_leads_to_all_rules_by_chapter(desk: Desk, people: tuple[Driver, ...]) -> None:
    await start_table(people[:2], options="calm rounds=4")
    ann = people[0]
    page = await answer(ann, await ann.command(PLACE, "match rules"), PLACE)
    [(menu, chapters)] = selects(page).items()
    told = set()
    for chapter in chapters:
        page = await shown(ann, page, await ann.select(page, menu, chapter), PLACE)
        while "Next" in buttons(page):
            told |= set(re.findall(r"UP-\w+(?= ·)", text(page)))
            page = await shown(ann, page, await ann.press_label(page, "Next"), PLACE)
        told |= set(re.findall(r"UP-\w+(?= ·)", text(page)))
    assert told == {entry.id for entry in (*UPRISING.rulebook.rule, *UPRISING.rulebook.ruling)}
