"""Uprising's commands with their suggestions, its panel, and players who drop out."""

import contextlib
import re
from collections.abc import AsyncIterator

import pytest

from discord_sandbox.driver import Driver, buttons, text, walk
from discord_sandbox.server import Sandbox
from tests.e2e.desk import Desk, Json, answer, board_at, selects, shown
from tests.e2e.uprising_table import PLACE, awaited, line, say, start_table
from tests.games.uprising.test_setup import STAR

HINT = re.compile(r"\d\$, purse \d+\$ → \d+\$")


@pytest.fixture
async def cleo(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with contextlib.AsyncExitStack() as stack:
        yield await stack.enter_async_context(Driver(sandbox.url, "cleo"))


async def suggested(driver: Driver, verb: str, option: str, **options: str) -> dict[str, str]:
    """What is suggested for an option of a verb: name by value."""
    found = await driver.autocomplete(PLACE, f"uprising {verb}", option, **options)
    return {choice["value"]: choice["name"] for choice in found}


async def two_placed(desk: Desk, ann: Driver, ben: Driver, **options: str) -> tuple[Driver, Driver]:
    """A table of two that have placed in Riverside and Eastmark, whoever acts first in front."""
    await start_table((ann, ben), **options)
    first = await awaited(desk, ann, ben)
    second = ben if first is ann else ann
    await line(first, "place Riverside")
    await line(second, "place Eastmark")
    return first, second


async def test_every_option_of_a_verb_suggests_what_is_legal_with_its_cost(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_table((ann, ben), options="marker_first=yes")
    first = await awaited(desk, ann, ben)
    regions = await suggested(first, "prepare place", "region", region="Riv")
    assert regions == {"Riverside": "Riverside · 3 neighbours; grain, timber"}
    second = ben if first is ann else ann
    await line(first, "place Riverside")
    assert "Highfell" not in await suggested(second, "prepare place", "region")
    await line(second, "place Eastmark")
    who = await suggested(first, "intimidate", "who")
    assert list(who) == ["W grain", "W timber", "L1 grain", "L1 timber"]
    assert all("· 1$, purse 3$ → 2$" in name for name in who.values())
    who = await suggested(first, "intimidate", "who", token="grain")
    assert list(who) == ["W", "L1"]
    assert all("in Riverside · 1$, purse 3$ → 2$" in name for name in who.values())
    tokens = await suggested(first, "intimidate", "token", who="W")
    assert list(tokens) == ["grain", "timber"]
    regions = await suggested(first, "move", "region", who="L1", region="h")
    assert next(iter(regions)) == "Highfell"
    assert all(HINT.search(name) for name in regions.values())
    assert await suggested(first, "slay", "victim", who="W") == {}
    assert await suggested(first, "decree", "tokens", who="W") == {}, "6$ are needed"
    assert await suggested(first, "promote", "region") == {}
    assert await suggested(second, "move", "who") == {}, "nothing is asked of the other"
    assert " to Highfell" in await say(first, "uprising move", who="L1 Highfell")
    assert "moves from Riverside to Highfell" in await say(first, "match log")
    assert "costs 6$, you have 2$: UP-18" in await say(first, "uprising decree", who="W", tokens="grain timber")
    other = "B" if first is ann else "A"
    assert f"{other} has no follower in Riverside: UP-13" in await say(first, "uprising slay", who="W", victim=other)
    assert "costs 3$, you have 2$: UP-18" in await say(first, "uprising skirmish", who="W", region="Riverside")
    await say(first, "uprising campaign", who="W")
    await say(first, "uprising end")
    assert "ends the turn with 1 action unused" in await say(second, "match log")


async def press_word(driver: Driver, panel: Json, word: str) -> Json:
    """Choose a word of a panel, by its button or in its menu."""
    for custom_id, values in selects(panel).items():
        if word in values:
            return await shown(driver, panel, await driver.select(panel, custom_id, word), PLACE)
    custom_id = next(custom_id for custom_id in buttons(panel).values() if custom_id.endswith(f".{word}"))
    return await shown(driver, panel, await driver.press(panel, custom_id), PLACE)


def offered(panel: Json) -> str:
    """Return all words of a panel: its text, its buttons, and what its menus list."""
    menus = [option for part in walk(panel) if part["type"] == 3 for option in part["options"]]
    return " ".join([text(panel), *buttons(panel), *(option.get("description", "") for option in menus)])


async def test_the_panel_says_cost_purse_and_instability_before_confirm(desk: Desk, ann: Driver, ben: Driver) -> None:
    first, _ = await two_placed(desk, ann, ben, options="n_value=0 rounds=2 marker_first=yes")
    board = await board_at(first, (await desk.match(first, PLACE)).ply, PLACE)
    panel = await answer(first, await first.press_label(board, "Act"), PLACE)
    assert "Take your turn, with 3 actions left" in text(panel)
    panel = await press_word(first, panel, "intimidate")
    public = (await desk.service.queries.look((await desk.match(first, PLACE)).id, None)).view.public
    scarce = 1 in public.lands[public.country.index("Riverside")].tokens
    assert ("Riverside becomes unstable" in offered(panel)) == scarce
    panel = await press_word(first, panel, "W grain")
    assert "Purse" in text(panel)
    assert "3$ → 2$" in text(panel)
    assert "Points if the game ended now" in text(panel)
    panel = await shown(first, panel, await first.press_label(panel, "Confirm"), PLACE)
    assert "Done:" in text(panel)
    assert "2 actions left" in text(panel), "the panel goes on with the next action"


def chequered(columns: int = 6, rows: int = 5, side: int = 300) -> str:
    """A map of squares, as large as maps may be: 30 regions."""
    places = [(x, y) for y in range(rows) for x in range(columns)]
    names = {place: f"Plain {chr(65 + number // 26)}{chr(97 + number % 26)}" for number, place in enumerate(places)}
    lines = [f'name = "plains"\ntitle = "The Plains"\nseats = [2, 4]\nsize = [{columns * side}, {rows * side}]']
    for (x, y), name in names.items():
        near = [names[at] for at in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if at in names]
        left, top, right, bottom = x * side, y * side, (x + 1) * side, (y + 1) * side
        lines.append(
            f'[[region]]\nname = "{name}"\nneighbours = {near!r}\nresources = ["grain", "ore"]\n'
            f"anchor = [{left + side // 2}, {top + side // 2}]\n"
            f'outline = "{left},{top} {right},{top} {right},{bottom} {left},{bottom}"'
        )
    return "\n".join(lines)


async def test_a_long_list_stands_in_several_menus(desk: Desk, ann: Driver, ben: Driver) -> None:
    told = await say(ann, "uprising map add", file=await ann.upload("plains.toml", chequered().encode()))
    assert "every player finds a start, whatever the others choose" in told
    await start_table((ann, ben), options="map=plains")
    first = await awaited(desk, ann, ben)
    panel = await answer(first, await first.press_label(await board_at(first, 0, PLACE), "Act"), PLACE)
    assert [len(values) for values in selects(panel).values()] == [25, 6], "30 regions and `auto`"
    panel = await press_word(first, panel, "Plain-Bd")
    await shown(first, panel, await first.press_label(panel, "Confirm"), PLACE)
    assert "starts in Plain Bd" in text(await board_at(ann, 1, PLACE))
    second = ben if first is ann else ann
    found = await suggested(second, "prepare place", "region", region="Bd")
    assert found == {}, "it is taken, and so are its neighbours"
    assert len(await suggested(second, "prepare place", "region")) == 25, "Discord allows no more suggestions"


async def test_a_player_leaves_for_good_where_the_table_allows_it(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    people = (ann, ben, cleo)
    await start_table(people, options="remove_dropouts=yes rounds=2")
    for start in ("Riverside", "Eastmark", "Northmoor"):
        await line(await awaited(desk, *people), f"place {start}")
    first = await awaited(desk, *people)
    asked = await answer(first, await first.command(PLACE, "uprising leave"), PLACE)
    told = await shown(first, asked, await first.press_label(asked, "Confirm: leave the game for good"), PLACE)
    assert "leaves the game" in text(told)
    assert "leaves the game, and every piece with it" in await say(first, "match log")
    rest = [person for person in people if person is not first]
    for _ in range(4):
        person = await awaited(desk, *rest)
        await line(person, "campaign W; campaign W; campaign L1")
    for _ in rest:
        assert "stays" in await line(await awaited(desk, *rest), "stay")
    outcome = (await desk.match(ann, PLACE)).outcome
    assert outcome is not None
    assert len(outcome.winners) == 2, "nobody did more than the other"


async def test_without_that_option_the_pieces_stay_and_a_computer_takes_over(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver
) -> None:
    people = (ann, ben, cleo)
    await start_table(people, options="rounds=1")
    for start in ("Riverside", "Eastmark", "Northmoor"):
        await line(await awaited(desk, *people), f"place {start}")
    first = await awaited(desk, *people)
    assert "Not done: nobody may leave at this table: UP-B55" in await say(first, "uprising leave")
    asked = await answer(first, await first.command(PLACE, "seat resign"), PLACE)
    await first.press_label(asked, "Resign")
    rest = [person for person in people if person is not first]
    await ann.wait_for(
        PLACE, lambda message: "resigns; the computer takes over" in text(message) and "Act" in buttons(message)
    )
    while True:
        info = await desk.match(ann, PLACE)
        position = await desk.service.queries.look(info.id, None)
        if info.ended or not info.seats[position.awaited[0].seat].policy:
            break
        await board_at(ann, info.ply + 1, PLACE)
    assert await awaited(desk, *rest) in rest
    assert any(one.seat == info.seats[position.awaited[0].seat].seat for one in position.view.public.characters)


async def test_a_panel_shows_a_map_of_the_server(desk: Desk, ann: Driver, ben: Driver) -> None:
    await say(ann, "uprising map add", file=await ann.upload("star.toml", STAR.encode()))
    board = await start_table((ann, ben), options="map=star")
    first = ann if "Ann to place" in text(board) else ben
    panel = await answer(first, await first.press_label(board, "Act"), PLACE)
    assert {"North", "East", "South", "Hub"} <= {custom_id.rpartition(".")[2] for custom_id in buttons(panel).values()}
