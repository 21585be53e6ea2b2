"""How tall a board is on the chat page: header, call, buttons and the board's picture, on a desktop and on a phone."""

import pathlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from discord_sandbox.browser import chromium, chromium_process
from discord_sandbox.page import ChatPage

WIDTHS = {"desktop": (1280, 2600), "phone": (390, 2600)}
"""Windows so high that a whole message is in them: only their width matters."""
_HEIGHT = """async (item) => {
    const pictures = [...item.querySelectorAll("img")].filter((one) => one.alt && one.clientHeight > 60);
    await Promise.all(pictures.map((one) => one.complete ? null : new Promise((done) => { one.onload = done; })));
    if (!pictures.length) { return 0; }
    return Math.round(pictures[0].getBoundingClientRect().bottom - item.getBoundingClientRect().top);
}"""

_BOX = """(item) => {
    const {left, top, width, height} = item.getBoundingClientRect();
    return [left, Math.max(0, top), width, height];
}"""


class Rulers:
    """Two windows on one channel, one for each width."""

    def __init__(self, pages: dict[str, ChatPage]) -> None:
        self._pages = pages

    async def heights(self, message: str) -> dict[str, int]:
        """Return by width how many pixels a message takes down to the end of its first picture."""
        found = {}
        for name, chat in self._pages.items():
            item = chat.message(message)
            await item.wait_for()
            found[name] = int(await item.evaluate(_HEIGHT))
        return found

    async def shoot(self, message: str, folder: pathlib.Path, name: str) -> None:
        """Write a picture of a message at each width."""
        for width, chat in self._pages.items():
            left, top, wide, high = await chat.message(message).evaluate(_BOX)
            if not wide:
                continue  # it has scrolled away
            clip = {"x": left, "y": top, "width": wide, "height": high}
            await chat.page.screenshot(path=folder / f"{name}-{width}.png", clip=clip)  # type: ignore[arg-type]


@asynccontextmanager
async def rulers(url: str, place: str, persona: str = "edda") -> AsyncIterator[Rulers]:
    """Open both windows as somebody who only watches."""
    with chromium_process() as socket:
        async with chromium(socket) as browser:
            pages = {name: await ChatPage.open(browser, url, size) for name, size in WIDTHS.items()}
            for chat in pages.values():
                await chat.goto(persona, place)
            yield Rulers(pages)
