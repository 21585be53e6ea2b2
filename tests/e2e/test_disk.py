"""A full disk, and a database that another program holds: a sentence, nothing changed, and on it goes afterwards."""

import asyncio
import contextlib
import sqlite3

import pytest
from msgspec.structs import replace

from discord_sandbox.driver import Driver, Reply, text
from tests.e2e.desk import CHANNEL, Desk, answer, awaited_driver, board_at, is_board, ply_of, start_duel

ROOM = "general"
ROOMY = 1_000_000


async def pragma(desk: Desk, name: str, value: int | None = None) -> int:
    """Ask a setting of the connection that writes, or change it."""
    statement = f"PRAGMA {name}" + ("" if value is None else f"={value}")
    database = desk.service.store.database
    return int(await database.write(lambda tx: tx.connection.exec_driver_sql(statement).scalar_one()))


async def fill_the_disk(desk: Desk) -> None:
    """Let the file not grow by a page more."""
    await pragma(desk, "max_page_count", await pragma(desk, "page_count"))


async def act(desk: Desk, *people: Driver) -> tuple[Driver, Reply]:
    """Let whoever is awaited do what the computer would do."""
    person = await awaited_driver(desk, *people)
    info = await desk.match(person)
    user = int((await person.state())["me"]["id"])
    prompt = (await desk.service.queries.look(info.id, user)).prompts[0]
    line = (await desk.service.computers.suggest(info.id, user, prompt.id)).line
    return person, await person.command(CHANNEL, "match act", line=line)


async def test_an_action_on_a_full_disk_is_refused_in_a_sentence_and_done_when_there_is_room(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    await fill_the_disk(desk)
    for _ in range(20):  # until what is left of the last pages is written
        before = await desk.match(ann)
        person, reply = await act(desk, ann, ben)
        told = await answer(person, reply)
        if not is_board(told) and "Done:" not in text(told):
            break
    assert text(told) == "Not done: My disk is full: nothing was changed. The person who hosts me has to repair that."
    after = await desk.match(ann)  # the id of a board that is in the channel may be written down meanwhile
    assert replace(after, board_message_id=before.board_message_id) == before
    desk.service.store.forget(before.id)
    assert (await desk.match(ann)).ply == before.ply
    await pragma(desk, "max_page_count", ROOMY)
    await act(desk, ann, ben)
    board = await board_at(ann, before.ply + 1)
    assert ply_of(board) == before.ply + 1


async def test_a_post_that_could_not_be_written_down_is_not_posted_twice(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.posts.poster.RETRY", 0.05)
    await start_duel(ann, ben)
    info = await desk.match(ann)
    settle, failed = desk.service.posting.posted, []

    async def posted(*arguments: int) -> tuple[int, ...]:
        if len(failed) < 3:
            failed.append(arguments)
            await fill_the_disk(desk)
            try:
                await desk.service.store.database.write(lambda tx: tx.set_meta("much", "x" * 100_000))
            finally:
                await pragma(desk, "max_page_count", ROOMY)
        return await settle(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(desk.service.posting, "posted", posted)
    await act(desk, ann, ben)
    await board_at(ann, info.ply + 1)
    for _ in range(3000):
        if not await desk.service.store.database.read(lambda tx: tx.outbox(info.id)):
            break
        await asyncio.sleep(0.02)
    assert len(failed) == 3
    plies = [ply_of(message) for message in await ann.messages(CHANNEL) if is_board(message)]
    assert plies.count(info.ply + 1) == 1


async def test_a_roll_while_another_program_holds_the_database_for_long_is_refused_and_made_later(
    desk: Desk, ann: Driver
) -> None:
    await pragma(desk, "busy_timeout", 50)
    with contextlib.closing(sqlite3.connect(desk.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        told = await answer(ann, await ann.command(ROOM, "roll", dice="d20"), ROOM)
        assert "Another program holds my database just now, so nothing was changed." in text(told)
        other.rollback()
    await answer(ann, await ann.command(ROOM, "roll", dice="d20"), ROOM)
    assert sum("rolls" in text(message) for message in await ann.messages(ROOM)) == 1
