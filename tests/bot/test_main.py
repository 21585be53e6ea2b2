"""What keeps the bot going, and what ends it."""

import asyncio
from typing import Any

import pytest

from bot import main
from bot.background import Background
from bot.main import run_bot
from bot.matches import Service


class Client:
    """As much of the Discord client as `run_bot` asks for; `connect` lasts until `fail` is set."""

    application_id = 1

    def __init__(self, service: Service, *background: Any) -> None:
        self.service = service
        self.background = Background()
        for job in background:
            self.background.add(job)
        self.fail = asyncio.Event()

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        return

    async def login(self, token: str) -> None:
        return

    async def connect(self) -> None:
        await self.fail.wait()
        raise ConnectionError("gone for good")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands be known to Discord already."""

    async def nothing(client: object) -> bool:
        return False

    monkeypatch.setattr(main, "sync_commands", nothing)


@pytest.mark.usefixtures("known")
async def test_neither_a_failed_job_nor_one_that_ends_ends_the_bot(service: Service) -> None:
    ended, failed = asyncio.Event(), asyncio.Event()

    async def ends() -> None:
        ended.set()

    async def fails() -> None:
        failed.set()
        raise KeyError("seat")

    stop = asyncio.Event()
    client: Any = Client(service, ends, fails)
    bot = asyncio.create_task(run_bot(client, "token", stop))
    await ended.wait()
    await failed.wait()
    for _ in range(10):
        await asyncio.sleep(0)
    assert not bot.done()
    stop.set()
    await bot


@pytest.mark.usefixtures("known")
async def test_a_lost_connection_ends_the_bot(service: Service) -> None:
    client: Any = Client(service)
    client.fail.set()
    with pytest.raises(ConnectionError, match="gone for good"):
        await run_bot(client, "token", asyncio.Event())
