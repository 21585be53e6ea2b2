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


async def say_learn(driver: Driver, slug: str) -> str:
    place, command = PLACES[slug], GAMES[slug].card.command
    return text(await answer(driver, await driver.command(place, f"{command} learn"), place))


def thread_in(told: str) -> str:
    """Return the channel of the link in an answer."""
    return told.split("https://discord.com/channels/")[1].split("/")[1]


async def learn(desk: Desk, driver: Driver, slug: str) -> tuple[str, MatchInfo]:
    """Begin a lesson; return its thread and its match."""
    told = await say_learn(driver, slug)
    assert told.startswith("Your lesson begins: [go to it]"), told
    info = await desk.service.queries.find(int(thread_in(told)))
    assert info is not None
    return thread_in(told), info


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


async def next_board(desk: Desk, driver: Driver, thread: str, match: str) -> Json:
    board = await asked(desk, driver, thread, match)
    assert board is not None
    return board


async def follow(driver: Driver, thread: str, board: Json) -> str:
    """Press Show me and Confirm; return what the panel says then."""
    panel = await answer(driver, await driver.press_label(board, SHOW), thread)
    assert "The hint proposes this" in text(panel)
    label = confirm_label(panel)
    assert label, text(panel)
    return text(await shown(driver, panel, await driver.press_label(panel, label), thread))


async def line(driver: Driver, thread: str, written: str) -> str:
    return text(await answer(driver, await driver.command(thread, "match act", line=written), thread))


@pytest.mark.timeout(240)
@pytest.mark.parametrize("slug", PLACES)
async def test_a_whole_lesson_is_played_by_its_hints(slug: str, desk: Desk, ann: Driver) -> None:
    lesson, book = GAMES[slug].lesson, GAMES[slug].rulebook
    assert lesson is not None
    thread, info = await learn(desk, ann, slug)
    assert [seat.policy for seat in info.seats] == [None, lesson.rival]
    said: list[str] = []
    while SHOW in buttons(board := await next_board(desk, ann, thread, info.id)):
        said.append(text(board))
        await follow(ann, thread, board)
        assert len(said) < MOST
    assert lesson.begins in said[0]
    assert lesson.begins not in said[1]
    assert lesson.ends in text(board)
    assert STOP not in buttons(board)
    hints = [hint_words(each, book)[:40] for each in lesson.hint[:2]]  # the first one may be for who wins a roll
    assert any(each in "".join(said) for each in hints)
    assert all("**Hint.**" in words for words in said), "a hint at each decision"
    turns = [words for words in said if f"· {lesson.turn}" in words]
    assert len(turns) <= lesson.turns


async def test_a_lesson_is_for_one_person_and_there_is_one_at_a_time(desk: Desk, ann: Driver, ben: Driver) -> None:
    thread, info = await learn(desk, ann, "raise_shields")
    assert any(entry["id"] == thread for entry in await ann.channels())
    assert all(entry["id"] != thread for entry in await ben.channels()), "the thread is private"
    told = await say_learn(ann, "raise_shields")
    assert told.startswith("Your lesson goes on: [go to it]")
    assert thread_in(told) == thread
    other, others = await learn(desk, ben, "raise_shields")
    assert (other, others.id) != (thread, info.id)


async def test_a_hint_goes_on_from_whatever_was_done_and_over_a_restart(desk: Desk, ann: Driver) -> None:
    thread, info = await learn(desk, ann, "raise_shields")
    board = await next_board(desk, ann, thread, info.id)
    while "Place Halcyon" not in text(board):
        await follow(ann, thread, board)
        board = await next_board(desk, ann, thread, info.id)
    south = "south" in text(board).split("Place Halcyon on the ")[1][:5]
    side = "J13 NW" if south else "Q6 NW"
    await line(ann, thread, f"place {side}")
    board = await next_board(desk, ann, thread, info.id)
    assert "You chose `place" in text(board)
    assert "that works too" in text(board)
    before = text(board).split("**Hint.**")[1]
    await desk.restart()
    assert (await desk.service.lessons.hint(info.id, (await desk.service.queries.get(info.id)).ply)) is not None
    await answer(ann, await ann.command(thread, "match board"), thread)
    again = await next_board(desk, ann, thread, info.id)
    assert text(again).split("**Hint.**")[1].split("action")[0] == before.split("action")[0], "the same hint again"
    await follow(ann, thread, again)


async def test_the_panel_has_the_hint_too_and_goes_on_with_the_next_one(desk: Desk, ann: Driver) -> None:
    thread, info = await learn(desk, ann, "upheaval")
    board = await next_board(desk, ann, thread, info.id)
    panel = await answer(ann, await ann.press_label(board, "Act"), thread)
    assert "**Lesson.** A small battle" in text(panel)
    filled = await shown(ann, panel, await ann.press_label(panel, SHOW), thread)
    assert "army make trooper trooper" in text(filled).replace("*5", " trooper") or "army make trooper*5" in text(
        filled
    )
    assert "**Hint.**" not in text(filled), "what is chosen is looked at alone"


async def test_a_lesson_can_be_stopped_and_gone_on_with(desk: Desk, ann: Driver, ben: Driver) -> None:
    thread, info = await learn(desk, ann, "uprising")
    board = await next_board(desk, ann, thread, info.id)
    assert "No more hints" in text(await answer(ann, await ann.press_label(board, STOP), thread))
    stopped = await ann.wait_for(thread, lambda message: GO_ON in buttons(message))
    assert "**Hint.**" not in text(stopped)
    assert SHOW not in buttons(stopped)
    await asyncio.sleep(1.1)  # a board that is asked for again within the same second is the same one
    await answer(ann, await ann.press_label(stopped, GO_ON), thread)
    board = await ann.wait_for(thread, lambda message: STOP in buttons(message), after=stopped)
    assert "**Hint.**" in text(board)
    await asyncio.sleep(1.1)
    await answer(ann, await ann.press_label(board, STOP), thread)
    await ann.wait_for(thread, lambda message: GO_ON in buttons(message), after=board)
    await asyncio.sleep(1.1)
    assert (await say_learn(ann, "uprising")).startswith("Your lesson goes on")
    await ann.wait_for(thread, lambda message: STOP in buttons(message), after=board)
