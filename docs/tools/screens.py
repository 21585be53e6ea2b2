"""Pictures of the chat page: a lobby, a board and the Act panel, taken from `umpire play` in Chromium."""

import asyncio
import pathlib
import tempfile

from PIL import Image
from playwright.async_api import Browser, Locator

from discord_sandbox.browser import chromium, chromium_process
from discord_sandbox.page import ChatPage
from tests.acceptance.table import Panel, next_board
from tests.acceptance.umpire_play import UmpirePlay

SIZE = (1200, 1080)
_COLOURS = 256
PATIENCE = 60_000
"""Milliseconds that the bot may take on a busy machine."""


def take_screens(folder: pathlib.Path) -> None:
    """Take the pictures `lobby`, `chat` and `panel`, in few colours, so that they are small."""
    with tempfile.TemporaryDirectory() as place, chromium_process() as socket:
        asyncio.run(_take(socket, pathlib.Path(place), folder))
    for name in ("lobby", "chat", "panel"):
        slim(folder / f"{name}.png")


def slim(file: pathlib.Path) -> None:
    """Write a picture again in as few colours as it needs."""
    with Image.open(file) as image:
        small = image.convert("RGB").quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(file, optimize=True)


async def _take(socket: str, place: pathlib.Path, folder: pathlib.Path) -> None:
    umpire = UmpirePlay(place)
    await umpire.start()
    try:
        async with chromium(socket) as browser:
            await _lobby(browser, umpire.url, folder / "lobby.png")
            await _duel(browser, umpire.url, folder)
    finally:
        await umpire.stop()


async def _lobby(browser: Browser, url: str, file: pathlib.Path) -> None:
    ann, ben = [await _tab(browser, url, persona, "uprising") for persona in ("ann", "ben")]
    await ann.command("uprising new")
    await ben.press("Your words")
    await ben.fill_modal({"words": "seven herrings"})
    await _keep(await ann.wait_text("seven herrings", patience=PATIENCE), file)


async def _duel(browser: Browser, url: str, folder: pathlib.Path) -> None:
    """Play a duel against a computer up to the second move, and look at the board and at the panel there."""
    ann = await _tab(browser, url, "ann", "raise-shields")
    await ann.command("shields new", computers=1)
    await ann.press("Start")
    board = await next_board(ann, -1)
    moved = False
    while not (moved and "move" in board.asked[0].what.lower()):
        panel = await Panel.open(ann)
        await panel.build()
        await panel.send()
        moved = moved or "move" in board.asked[0].what.lower()
        board = await next_board(ann, board.ply)
    await board.item.locator("img").first.scroll_into_view_if_needed()
    await board.item.evaluate("item => item.scrollIntoView()")
    await ann.page.screenshot(path=folder / "chat.png")
    panel = await Panel.open(ann)
    await panel.choose(lambda words: min(1, len(words) - 1))
    await panel.build()
    await panel.picture()
    await _keep(panel.item, folder / "panel.png")


async def _tab(browser: Browser, url: str, persona: str, channel: str) -> ChatPage:
    chat = await ChatPage.open(browser, url, SIZE)
    chat.page.set_default_timeout(PATIENCE)
    await chat.goto(persona, channel)
    return chat


async def _keep(item: Locator, file: pathlib.Path) -> None:
    """Take one message whole, however high it is."""
    await item.page.set_viewport_size({"width": 900, "height": 1600})
    await item.scroll_into_view_if_needed()
    await item.screenshot(path=file)


if __name__ == "__main__":
    take_screens(pathlib.Path(__file__).parents[1] / "pictures")
