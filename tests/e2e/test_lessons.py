"""Whole lessons in the sandbox: a hint at each decision, followed or not, over a restart, stopped and gone on with."""

import asyncio

import pytest

from bot.matches import MatchInfo
from discord_sandbox.driver import Driver, buttons, text
from games.kernel.text.lessons import hint_words
from games.registry import GAMES
from tests.e2e.desk import Desk, Json, answer, board_at, confirm_label, shown

SHOW, STOP, GO_ON = "Show me", "Stop the lesson", "Go on with the lesson"
PLACES = {"raise_shields": "raise-shields", "uprising": "uprising", "urban_war": "urban-war", "upheaval": "upheaval"}
MOST = 120


async def learn(desk: Desk, driver: Driver, slug: str) -> tuple[str, MatchInfo]:
    """Begin a lesson; return its thread and its match."""
    place, command = PLACES[slug], GAMES[slug].card.command
    told = text(await answer(driver, await driver.command(place, f"{command} learn"), place))
    assert told.startswith("Your lesson begins: [go to it](https://discord.com/channels/"), told
    channel = int(told.split("/channels/")[1].split("/")[1])
    info = await desk.service.queries.find(channel)
    assert info is not None
    return str(channel), info


async def asked(desk: Desk, driver: Driver, thread: str, match: str) -> Json | None:
    """Return the board at which the learner is asked; None once the match is over."""
    for _ in range(3000):
        info = await desk.service.queries.get(match)
        position = await desk.service.queries.look(match, None)
        if info.ended:
            return None
        if any(entry.seat == 0 for entry in position.awaited):
            board = await board_at(driver, info.ply, thread)
            if (await desk.service.queries.get(match)).ply == info.ply:
                return board
        else:
            await asyncio.sleep(0.02)
    raise AssertionError("never")


async def follow(driver: Driver, thread: str, board: Json) -> str:
    """Press Show me and Confirm; return what the panel was filled with."""
    panel = await answer(driver, await driver.press_label(board, SHOW), thread)
    assert "This is what the hint proposes" in text(panel)
    label = confirm_label(panel)
    assert label, text(panel)
    await shown(driver, panel, await driver.press_label(panel, label), thread)
    return text(panel)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("slug", PLACES)
async def test_a_whole_lesson_is_played_by_its_hints(slug: str, desk: Desk, ann: Driver) -> None:
    lesson, book = GAMES[slug].lesson, GAMES[slug].rulebook
    assert lesson is not None
    thread, info = await learn(desk, ann, slug)
    said: list[str] = []
    while (board := await asked(desk, ann, thread, info.id)) is not None:
        words = text(board)
        said.append(words)
        if SHOW not in buttons(board):
            break
        await follow(ann, thread, board)
        assert len(said) < MOST
    assert lesson.begins in said[0]
    assert lesson.ends in said[-1] and STOP not in buttons(board or {})
    assert hint_words(lesson.hint[0], book)[:40] in "".join(said)
    assert sum("💡" in words for words in said) == len(said), "a hint at each decision"
