"""A game of an installed package, played in the chat page: pictures, panel, typed verbs, the computer, and verify."""

import pathlib
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, expect

from discord_sandbox.page import ChatPage
from tests.acceptance.table import Board, Panel, next_board
from tests.acceptance.umpire_play import UmpirePlay
from tests.installing import TINY, install

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
MANY = 40


@pytest.fixture
async def umpire(tmp_path: pathlib.Path) -> AsyncIterator[UmpirePlay]:
    """`umpire play` with the tiny game installed beside it."""
    command = UmpirePlay(tmp_path, PYTHONPATH=str(install(TINY, tmp_path)))
    await command.start()
    try:
        yield command
    finally:
        await command.stop()
    assert command.troubles() == []


async def test_a_game_of_a_package_is_played_against_the_computer(umpire: UmpirePlay, browser: Browser) -> None:
    ann = await ChatPage.open(browser, umpire.url)
    ann.page.set_default_timeout(60_000)
    await ann.goto("ann", "general")
    await ann.command("tiny new", computers=1, options="sprint")
    await ann.wait_text("Tiny Race: lobby", patience=60_000)
    await ann.press("Start")
    board = await next_board(ann, -1)
    previews: list[str] = []
    for _ in range(MANY):
        if board.over:
            break
        if "Computer: " not in board.words:  # else it writes its pace as well, and this board is soon an old one
            await answer(ann, board, previews)
        board = await next_board(ann, board.ply)
    assert "wins" in board.words or "drawn" in board.words
    await shows_both_pictures(ann, board)
    assert previews
    assert all(preview.startswith("Preview of ") for preview in previews)
    await ann.command("match verify")
    await ann.wait_text("every die and every action agrees", patience=60_000)
    assert ann.errors == []


async def answer(chat: ChatPage, board: Board, previews: list[str]) -> None:
    """Do what the board asks: a pace is typed, a run is built in the panel, and looked at before it is confirmed."""
    asked = next(entry.what for entry in board.asked if entry.persona == "ann")
    if asked.startswith("Write"):
        await chat.command("tiny pace", pace="jog")  # who walks is not asked how far
        return
    panel = await Panel.open(chat)
    await panel.build()
    if asked.startswith("Say how far"):
        previews.append(await panel.picture())
    await panel.send()


async def shows_both_pictures(chat: ChatPage, board: Board) -> None:
    images = board.item.locator("img[alt]")
    for image in await images.all():
        await chat.page.wait_for_function("image => image.naturalWidth === 1200", arg=await image.element_handle())
    shown = [await image.get_attribute("alt") or "" for image in await images.all()]
    assert shown[0].startswith("A straight track. ")
    assert shown[1].startswith("Ann  ")
    await expect(board.item.get_by_role("button", name="Rematch")).to_be_enabled()
