"""Stopping and starting goes on with everything: messages, files, commands, interactions; the file has one user."""

import asyncio
import itertools
import sys
from pathlib import Path

import pytest

from discord_sandbox.driver import Driver, DriverError, button, pictures, text
from discord_sandbox.pictures import plain
from discord_sandbox.server import Sandbox, running
from discord_sandbox.snowflakes import Snowflakes
from discord_sandbox.store import StoreError
from discord_sandbox.testing import strict_sandbox
from pocket.bot import pocket_bot
from pocket.raw import GAMES, LOUNGE, raw_calls


async def test_everything_goes_on_after_a_restart(tmp_path: Path) -> None:
    db = tmp_path / "play.discord.sqlite3"
    async with strict_sandbox(db=db) as before, Driver(before.url, "ann") as ann, pocket_bot(before.url):
        await ann.say("general", "hello")
        await ann.command("games", "ship board")
        board = await ann.wait_for("games", lambda m: "Board" in text(m))
        picture = await ann.file(pictures(board)[0])
        quiet = await ann.press_label(board, "Quiet")
    async with strict_sandbox(db=db) as after, Driver(after.url, "ann") as ann, Driver(after.url, "ben") as ben:
        assert after.url != before.url
        assert [text(message) for message in await ann.messages("general")] == ["hello"]
        assert len(await ann.messages("games")) == 2
        assert len(await ben.messages("games")) == 1
        again = await ann.message("games", board)
        assert pictures(again)[0].startswith(after.url)
        assert await ann.file(pictures(again)[0]) == picture
        with pytest.raises(DriverError, match="not connected"):
            await ann.press_label(again, "Quiet")
        async with pocket_bot(after.url) as bot:
            # The button of the old message works with a bot that has never seen it.
            newer = await ann.press(again, button(again, "Quiet"))
            assert text(newer.message) == "only you"
            assert int(newer.interaction) > int(quiet.interaction)
            await ann.redeliver(quiet)
            assert bot.pushed[0][0] == int(newer.interaction)


async def test_channels_threads_and_permissions_go_on(tmp_path: Path) -> None:
    db = tmp_path / "a" / "x.sqlite3"
    async with running(db=db) as sandbox, raw_calls(sandbox.url) as raw:
        await raw("POST", f"/channels/{GAMES}/threads", {"name": "Duel", "type": 11})
        sandbox.deny(GAMES, "send_messages")
        sandbox.delete_channel(LOUNGE)
    async with running(db=db) as sandbox, raw_calls(sandbox.url) as raw, Driver(sandbox.url, "ben") as ben:
        names = [channel["name"] for channel in await ben.channels()]
        assert "Duel" in names
        assert "lounge" not in names
        assert (await raw("POST", f"/channels/{GAMES}/messages", {"content": "x"}))[0] == 403


async def test_nonces_go_on_after_a_restart(tmp_path: Path) -> None:
    ids = []
    for _ in range(2):
        async with running(db=tmp_path / "x.sqlite3") as sandbox, raw_calls(sandbox.url) as raw:
            ids.append((await raw.say(content="board", nonce="m.1", enforce_nonce=True))["id"])
    assert ids[0] == ids[1]


async def test_a_file_has_one_sandbox(tmp_path: Path) -> None:
    async with running(db=tmp_path / "x.sqlite3"):
        with pytest.raises(StoreError, match=r"cannot be opened"):
            await Sandbox(tmp_path / "x.sqlite3").start()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(b"not a database" * 1000)
    with pytest.raises(StoreError, match="cannot be opened"):
        await Sandbox(path).start()


def test_ids_grow_even_when_the_clock_stands_still() -> None:
    times = itertools.chain([1_800_000_000.0, 1_800_000_000.0, 1_700_000_000.0], itertools.repeat(1_800_000_001.0))
    ids = Snowflakes(lambda: next(times))
    made = [int(ids.next()) for _ in range(5)]
    assert made == sorted(set(made))
    ids.seen(str(10**19))
    assert int(ids.next()) > 10**19


PROGRAM = """
import asyncio, pathlib, sys
from discord_sandbox.server import running

async def main():
    async with running(db=pathlib.Path(sys.argv[1])) as sandbox:
        print(sandbox.url, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_what_was_answered_outlives_a_killed_process(tmp_path: Path) -> None:
    db = tmp_path / "x.sqlite3"
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", PROGRAM, str(db), stdout=pipe)
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().strip()
    async with raw_calls(url) as raw:
        _, sent = await raw("POST", f"/channels/{GAMES}/messages", {"content": "answered"}, {"a.png": plain(1, 2, 3)})
    process.kill()
    await process.wait()
    async with running(db=db) as sandbox, Driver(sandbox.url, "ann") as ann:
        (kept,) = await ann.messages("games")
        assert (kept["id"], kept["content"]) == (sent["id"], "answered")
        assert await ann.file(pictures(kept)[0]) == plain(1, 2, 3)
