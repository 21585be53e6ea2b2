"""What a person sees and does at a board in the chat page: read it, type a command, build an action in the panel."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from playwright.async_api import Locator, expect

from discord_sandbox.page import ChatPage

PLY = re.compile(r" · action (\d+) · match (\w+)")
AWAITED = re.compile(r"^([A-D]) @(\w+): (.+?) · due ", re.MULTILINE)
_TO_PRESS = re.compile("^(Act|Rematch)$")
PATIENCE = 60.0
"""Seconds that the bot may take on a busy machine."""

_WORDS = """items => items.map((item) =>
    `${item.dataset.value ?? item.dataset.customId.split(".").pop()}: ${item.innerText}`)"""

Pick = Callable[[list[str]], int]
"""Chooses one of the words that a panel offers, each given as `3L: turn left 3`."""


class Asked(NamedTuple):
    """One person who is to act, as the board says it."""

    letter: str
    persona: str
    what: str


class Board(NamedTuple):
    """A board as it is read on the page."""

    ply: int
    words: str
    asked: tuple[Asked, ...]
    item: Locator

    @property
    def over(self) -> bool:
        return "Rematch" in self.words.splitlines()


async def next_board(chat: ChatPage, after: int) -> Board:
    """Wait for a board that is newer than a ply and either asks a person or ends the match."""
    async with asyncio.timeout(PATIENCE):
        while True:
            board = await _newest(chat)
            if board is not None and board.ply > after and (board.asked or board.over):
                return board
            await asyncio.sleep(0.2)  # to look makes the page lay everything out


async def _newest(chat: ChatPage) -> Board | None:
    # What one asks in private tells the ply too, and stands below a board that is edited.
    boards = chat.messages().filter(has_text=PLY, has=chat.page.get_by_role("button", name=_TO_PRESS))
    if not await boards.count():
        return None
    number = await boards.last.get_attribute("data-message-id")
    assert number is not None
    item = chat.message(number)
    words = await item.locator(".body").inner_text()
    found = PLY.search(words)
    if found is None:  # the page draws the message again just now, as after a lost connection; look again later
        return None
    asked = tuple(Asked(letter, name.lower(), what) for letter, name, what in AWAITED.findall(words))
    return Board(int(found[1]), words, asked, item)


@contextlib.asynccontextmanager
async def one_more(found: Locator) -> AsyncIterator[None]:
    """At the end of the block, wait until one more message is found than at its beginning: the last one is new."""
    count = await found.count()
    yield
    await expect(found).to_have_count(count + 1, timeout=PATIENCE * 1000)


def private(chat: ChatPage) -> Locator:
    """Return the messages that this person alone sees."""
    return chat.page.locator("#msgs [data-ephemeral]")


async def type_command(chat: ChatPage, verb: str, **options: str) -> None:
    """Type a slash command; the board that follows confirms it."""
    await chat.command(f"shields {verb}", **options)


class Panel:
    """The private Act panel."""

    def __init__(self, chat: ChatPage, item: Locator) -> None:
        self._chat = chat
        self.item = item
        self.confirm = item.get_by_role("button", name=re.compile("^Confirm"))
        self._words = item.locator('button[data-custom-id*=":add:"]:enabled')
        # The next words alone: shortcuts of several words, whose numbers begin with "s", are passed over.
        self._menus = item.locator('.select:enabled:not([data-custom-id*=".s"])')

    @classmethod
    async def open(cls, chat: ChatPage) -> "Panel":
        """Press Act on the newest board that has the button."""
        panels = private(chat).filter(has=chat.page.locator('[data-custom-id*=":confirm:"]'))
        # The new one takes the place of one that is open still.
        before = await panels.last.get_attribute("data-message-id") if await panels.count() else ""
        await chat.press("Act")
        await panels.last.wait_for(timeout=PATIENCE * 1000)
        await expect(panels.last).not_to_have_attribute("data-message-id", before or "", timeout=PATIENCE * 1000)
        number = await panels.last.get_attribute("data-message-id")
        assert number is not None
        return cls(chat, chat.message(number))

    async def choose(self, pick: Pick) -> None:
        """Choose one of the words offered, from a menu or as a button, and wait until the panel has taken it."""
        control = (self._words if await self._words.count() else self._menus).first
        before = await control.get_attribute("data-custom-id")  # it changes with every word of the draft
        words = self._words
        if not await words.count():
            await self._menus.first.click()
            words = self._chat.page.locator(".menu [role=option]")
        await words.nth(pick(await words.evaluate_all(_WORDS))).click()
        await expect(self.item.locator(f'[data-custom-id="{before}"]')).to_have_count(0)
        await self.confirm.wait_for()

    async def ready(self) -> bool:
        """Whether the action can be confirmed now."""
        return await self.confirm.is_enabled()

    async def build(self, *picks: Pick) -> None:
        """Choose with each pick in turn, and then the first word until the action can be confirmed."""
        for pick in picks:
            await self.choose(pick)
        while not await self.ready():
            await self.choose(first)

    async def picture(self) -> str:
        """Wait for the preview to be loaded and return what it shows, in words."""
        image = self.item.locator("img").first
        await image.wait_for()
        await self._chat.page.wait_for_function("image => image.naturalWidth >= 600", arg=await image.element_handle())
        return await image.get_attribute("alt") or ""

    async def send(self) -> None:
        """Confirm, and wait until the panel says what it did, or has gone because the board does."""
        await self.confirm.click()
        await expect(self.item.filter(has_not_text="Done:")).to_have_count(0)


def first(words: list[str]) -> int:
    """Pick the first word."""
    return 0


def saying(*wanted: str) -> Pick:
    """Return a pick of the first word that says one of these, the earlier of them rather; the first one of all else."""

    def pick(words: list[str]) -> int:
        found = [number for part in wanted for number, word in enumerate(words) if part in word]
        return found[0] if found else 0

    return pick
