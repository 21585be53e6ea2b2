"""`umpire run` as a whole, at a sandbox in place of Discord: health, backups, and the clean end."""

import asyncio
import os
import pathlib
import signal
import socket

import aiohttp

from bot.cli.run import _serve
from bot.loopback import redirect_discord
from bot.settings import Settings, Token
from bot.storage import check
from discord_sandbox.server import Sandbox


async def said(port: int) -> str:
    """Return what /healthz says, once it says anything."""
    async with aiohttp.ClientSession() as session:
        for _ in range(600):
            try:
                async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
                    return await answer.text()
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(0.05)
    raise AssertionError("nobody answers")


async def copies(folder: pathlib.Path) -> list[pathlib.Path]:
    """Wait for a backup."""
    for _ in range(600):
        if found := await asyncio.to_thread(lambda: list(folder.glob("umpire-*.sqlite3"))):
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("no backup was made")


async def test_the_running_bot_says_how_it_is_and_is_backed_up(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    redirect_discord(sandbox.url)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = Settings(workers=1, health_port=port)
    bot = asyncio.create_task(_serve(tmp_path / "umpire.sqlite3", settings, Token("sandbox-token")))
    assert await said(port) == "all is well\n"
    (copy,) = await copies(tmp_path / "backups")
    os.kill(os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(30):
        await bot
    assert await asyncio.to_thread(check, copy)
