"""How tall the private messages are that people open each turn, on a desktop and a phone, as a table in Markdown."""

import argparse
import asyncio
import contextlib
import functools
import pathlib
import re
import tempfile
from collections.abc import AsyncIterator

from bot.harbour import HARBOUR_CLUB
from bot.matches.live import Live
from bot.workers import Inline
from discord_sandbox.browser import chromium, chromium_process
from discord_sandbox.driver import Driver, Reply, buttons
from discord_sandbox.page import ChatPage
from discord_sandbox.server import running
from games.kernel import Seat
from tests.e2e import desk as desks
from tests.e2e.desk import Json, answer, board_at, confirm_label, selects, shown
from tests.e2e.turn_table.pixels import WIDTHS
from tests.e2e.turn_table.playing import PEOPLE, Played, Table, turn_of

TABLES = (Table("raise_shields"), Table("uprising"), Table("urban_war"), Table("upheaval"))
TURN = 2
"""The turn in which people look: places are taken, and somebody is in somebody's way."""
LATER = {"raise_shields": ("move", "fire"), "urban_war": ("activate", "interrupt")}
"""Kinds of questions whose panels are looked at besides those of the turn's first question."""
_SETTLED = """async (item) => {
    const pictures = [...item.querySelectorAll("img")];
    await Promise.all(pictures.map((one) => one.complete ? null : new Promise((done) => { one.onload = done; })));
    const wide = [...item.querySelectorAll("*")].filter((one) => one.scrollWidth > one.clientWidth + 1
        && getComputedStyle(one).overflowX === "visible" && one.clientWidth > 0 && one.tagName !== "SPAN").length;
    return [Math.round(item.getBoundingClientRect().height), wide];
}"""


class Panels:
    """One person's screens, and what they open on them: heights in pixels by what was opened and by screen."""

    def __init__(self, driver: Driver, screens: dict[str, ChatPage], place: str, shots: pathlib.Path | None) -> None:
        self._driver, self._screens, self._place, self._shots = driver, screens, place, shots
        self.heights: dict[str, dict[str, int]] = {}
        self.cut: list[str] = []
        """What has parts that are wider than their box."""

    async def opened(self, name: str, reply: Reply) -> Json:
        """Measure the message that an interaction leads to."""
        return await self.measured(name, await answer(self._driver, reply, self._place))

    async def turned(self, name: str, message: Json, label: str) -> Json:
        """Press a button of a message, and measure the message when it has changed."""
        reply = await self._driver.press_label(message, label)
        return await self.measured(name, await shown(self._driver, message, reply, self._place))

    async def measured(self, name: str, message: Json) -> Json:
        """Measure a message as it is."""
        heights = self.heights[name] = {}
        for screen, chat in self._screens.items():
            item = chat.message(message["id"])
            await item.wait_for()
            await asyncio.sleep(0.3)  # a changed message is drawn again
            heights[screen], wide = await item.evaluate(_SETTLED)
            if wide:
                self.cut.append(name)
            if self._shots is not None:
                file = re.sub("[^A-Za-z0-9]+", "-", f"{self._place} {name} {screen}")
                await item.screenshot(path=self._shots / f"{file}.png")
        return message


@contextlib.asynccontextmanager
async def both_screens(url: str, persona: str, place: str) -> AsyncIterator[dict[str, ChatPage]]:
    """Open a channel on a desktop and on a phone as somebody."""
    with chromium_process() as socket:
        async with chromium(socket) as browser:
            screens = {name: await ChatPage.open(browser, url, size) for name, size in WIDTHS.items()}
            for chat in screens.values():
                await chat.goto(persona, place)
            yield screens


async def looked_at(table: Table, shots: pathlib.Path | None) -> Panels:
    """Play a table to its second turn, and open as the person awaited what people open each turn."""
    desks.QuickPool = Inline  # type: ignore[misc, assignment]
    place = table.slug.replace("_", "-")
    async with contextlib.AsyncExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = await stack.enter_async_context(running(0, None, world=HARBOUR_CLUB))
        sandbox.hub.interactions.ack_seconds = 60.0
        desk = await stack.enter_async_context(desks.seated(sandbox, folder))
        drivers = [await stack.enter_async_context(Driver(sandbox.url, name)) for _, name in PEOPLE]
        played = Played(desk, table, drivers, pressing=False)
        match = await played.begin()
        await played.play(match, TURN, 400, _second_turn)
        live = await played.settled(match)
        seat = live.open_prompts()[0].seat
        screens = await stack.enter_async_context(both_screens(sandbox.url, PEOPLE[seat][1], place))
        panels = Panels(drivers[seat], screens, place, shots)
        await _open_all(panels, drivers[seat], place, await board_at(drivers[seat], live.info.ply, place))
        for kind in LATER.get(table.slug, ()):
            await played.play(match, 9, 400, functools.partial(_asked, seat, kind))
            live = await played.settled(match)
            if not live.info.ended:
                board = await board_at(drivers[seat], live.info.ply, place)
                await _open_panel(panels, drivers[seat], place, board, f"{kind}: ")
        return panels


def _asked(seat: Seat, kind: str, live: Live) -> bool:
    return any(prompt.seat == seat and prompt.kind == kind for prompt in live.open_prompts())


def _second_turn(live: Live) -> bool:
    return turn_of(live) >= TURN and len(live.open_prompts()) == 1


async def _open_all(panels: Panels, driver: Driver, place: str, board: Json) -> None:
    await panels.measured("board", board)
    await _open_panel(panels, driver, place, board)
    for label in ("Log", "Facts in words"):
        if label in buttons(board):
            await panels.opened(label, await driver.press_label(board, label))
    for label in {"Measure", "Ranges"} & set(buttons(board)):
        await _measure(panels, driver, place, await panels.opened(label, await driver.press_label(board, label)))
    how = await panels.opened("How to play", await driver.press_label(board, "Rules"))
    how = await _leaf_through(panels, "How to play", how)
    for label in [each for each in buttons(how) if each not in ("Next", "Back")]:
        how = await _leaf_through(panels, f"page {label}", await panels.turned(f"page {label}", how, label))
    for command in ("status", "mine", "orders"):
        await panels.opened(command, await driver.command(place, f"match {command}"))
    await panels.opened("a rule", await driver.command(place, "match rules", rule="move"))


async def _measure(panels: Panels, driver: Driver, place: str, message: Json) -> None:
    """Measure from the first thing of the first menu, then to the last one of the last menu."""
    for name, menu, value in (("what is near", 0, 0), ("what was measured", -1, -1)):
        listed = list(selects(message).items())
        if listed:
            key, values = listed[menu]
            reply = await driver.select(message, key, values[value])
            message = await panels.measured(name, await shown(driver, message, reply, place))


async def _open_panel(panels: Panels, driver: Driver, place: str, board: Json, kind: str = "") -> None:
    """Open the Act panel, build an action with each of its words, and let one be suggested."""
    panel = await panels.opened(f"{kind}Act", await driver.press_label(board, "Act"))
    for label, key in list(buttons(panel).items()):
        if ":add:" in key:
            panel = await _preview(panels, driver, panel, kind, label, place)
    await panels.turned(f"{kind}Suggest", panel, "Suggest")


async def _leaf_through(panels: Panels, name: str, message: Json) -> Json:
    number = 1
    while "Next" in buttons(message):
        number += 1
        message = await panels.turned(f"{name} {number}", message, "Next")
    return message


async def _preview(panels: Panels, driver: Driver, panel: Json, kind: str, label: str, place: str) -> Json:
    """Build an action by its first words, measure it when it can be confirmed, and start over."""
    panel = await shown(driver, panel, await driver.press_label(panel, label), place)
    for _ in range(8):
        if confirm_label(panel) or "Clear" not in buttons(panel):
            break
        words = [key for key in buttons(panel).values() if ":add:" in key]
        lists = [(key, values[-1]) for key, values in selects(panel).items() if ":pick:" in key and values]
        if lists:
            reply = await driver.select(panel, *lists[0])
        elif words:
            reply = await driver.press(panel, words[-1])
        else:
            break
        panel = await shown(driver, panel, reply, place)
    await panels.measured(f"{kind}preview {label}", panel)
    return await shown(driver, panel, await driver.press_label(panel, "Clear"), place)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.turn_table.panels", description=__doc__)
    parser.add_argument("tables", nargs="*", help="games to look at, such as urban_war; all if none is named")
    parser.add_argument("--shots", type=pathlib.Path, help="a folder for pictures of the messages")
    given = parser.parse_args()
    print("| game | message |", " | ".join(WIDTHS), "|\n|---|---|--:|--:|")
    for table in TABLES:
        if not given.tables or table.slug in given.tables:
            panels = asyncio.run(looked_at(table, given.shots))
            for name, heights in panels.heights.items():
                note = " (wider than its box)" if name in panels.cut else ""
                print(f"| {table.slug} | {name}{note} |", " | ".join(map(str, heights.values())), "|", flush=True)


if __name__ == "__main__":
    main()
