"""What a person does after `make play`: duels in Chromium, against a friend and against the computer.

The duels of every day are over in the first or second round; those of `make soak` go on until there was fire.
"""

import hashlib
import re

import pytest
from playwright.async_api import Browser, expect

from discord_sandbox.page import ChatPage
from tests.acceptance.captain import Captain
from tests.acceptance.table import Board, Panel, next_board, one_more, private
from tests.acceptance.umpire_play import UmpirePlay

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
CHANNEL = "raise-shields"
MANY = 80
HASH = re.compile(r"\b[0-9a-f]{64}\b")


async def tab(browser: Browser, umpire: UmpirePlay, persona: str) -> ChatPage:
    chat = await ChatPage.open(browser, umpire.url)
    chat.page.set_default_timeout(60_000)
    await chat.goto(persona, CHANNEL)
    return chat


async def play(captains: dict[str, Captain], board: Board) -> Board:
    """Answer what the boards ask until the match is over; the last board."""
    for _ in range(MANY):
        if board.over:
            return board
        captain = captains[board.asked[0].persona]
        await captain.answer(board.asked[0])
        board = await next_board(captain.chat, board.ply)
    raise AssertionError(f"not over after {MANY} actions: {board.words}")


async def check_the_end(chat: ChatPage, board: Board) -> None:
    """The outcome, the secret behind Proof that fits the commitment posted before the lobby, and a Rematch."""
    await expect(board.item.get_by_role("button", name="Rematch")).to_be_enabled()
    assert re.search(r"^Game over · ([A-D] \w+ won|A draw)", board.words, re.MULTILINE), board.words
    seal = chat.messages().filter(has_text="are sealed").first
    sealed = HASH.findall(await seal.inner_text())
    await board.item.get_by_role("button", name="Proof").click()
    proof = private(chat).filter(has_text="Proof of match").last
    await expect(proof).to_contain_text("Secret")
    words = HASH.findall(await proof.inner_text())
    assert any(hashlib.sha256(bytes.fromhex(word)).hexdigest() in sealed for word in words)
    await chat.command("match verify")
    await chat.wait_text("every die and every action agrees", patience=60_000)


async def test_two_personas_play_a_short_duel_to_its_end(umpire: UmpirePlay, browser: Browser) -> None:
    assert {"choose", "place", "name", "move"} <= await two_personas(umpire, browser, rounds=1)


@pytest.mark.soak
async def test_two_personas_play_a_duel_to_its_end(umpire: UmpirePlay, browser: Browser) -> None:
    assert {"choose", "place", "name", "move", "fire"} <= await two_personas(umpire, browser, rounds=3)


async def two_personas(umpire: UmpirePlay, browser: Browser, rounds: int) -> set[str]:
    """Play from the lobby to the rematch; one flies off the map in the last of so many rounds. What was done."""
    ann, ben = [await tab(browser, umpire, persona) for persona in ("ann", "ben")]
    await ann.command("shields new", players=2)
    await ben.press("Join")
    await ann.wait_text("Both places are taken", patience=60_000)
    await ann.press("Start")
    await ben.wait_text("would like to begin")
    await ben.press("Ready")
    board = await next_board(ann, -1)
    leaver = board.asked[0].persona
    captains = {name: Captain(chat, rounds if name == leaver else None) for name, chat in (("ann", ann), ("ben", ben))}
    board = await play(captains, board)
    await check_the_end(ann, board)
    assert captains[leaver].previews[0]
    await ben.press("Rematch")
    await expect(ann.messages().filter(has_text="Raise Shields: lobby")).to_have_count(1)
    assert ann.errors + ben.errors == []
    return {word for captain in captains.values() for word in captain.done}


async def test_one_persona_plays_the_computer_across_a_restart(umpire: UmpirePlay, browser: Browser) -> None:
    await one_persona(umpire, browser, rounds=2)


@pytest.mark.soak
async def test_one_persona_plays_the_computer_for_longer_across_a_restart(umpire: UmpirePlay, browser: Browser) -> None:
    await one_persona(umpire, browser, rounds=3)


async def one_persona(umpire: UmpirePlay, browser: Browser, rounds: int) -> None:
    """Play the computer to the end, with a restart of everything while a move is half built."""
    ann = await tab(browser, umpire, "ann")
    await ann.command("shields new", computers=1)
    await ann.press("Start")
    captain = Captain(ann, rounds)
    board = await next_board(ann, -1)
    while "move" not in captain.done:
        await captain.answer(board.asked[0])
        board = await next_board(ann, board.ply)
    half_built = await Panel.open(ann)
    before = await ann.messages().count()
    await umpire.stop()
    await expect(ann.page.locator("[data-live=live]")).to_have_count(0)
    await umpire.start()
    await expect(ann.page.locator("[data-live=live]")).to_be_visible(timeout=60_000)
    await expect(ann.messages()).to_have_count(before)
    if not await half_built.ready():
        await half_built.build()
    async with one_more(private(ann)):
        await board.item.get_by_role("button", name="Facts in words").click()
    await expect(private(ann).last).to_contain_text("Hull")
    board = await play({"ann": captain}, board)  # by the button of the board that was posted before
    await check_the_end(ann, board)
    assert ann.errors == []
