"""Plain HTTP calls of the REST API, for what discord.py itself would never send."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from aiohttp import FormData

from discord_sandbox import world

GAMES = "1000000000000000302"
LOUNGE = "1000000000000000303"
ANN_DM = "1000000000000000401"
TOKEN = "any will do"
ANN, BEN = (persona["id"] for persona in world.World().personas[:2])
COMMANDS = f"/applications/{world.BOT_ID}/commands"


class Raw:
    """Calls with a token; every call returns (status, JSON)."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self.base = url + "/api/v10"
        self.session = session

    async def __call__(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None, token: str = TOKEN
    ) -> tuple[int, Any]:
        data: Any = None
        headers = {"Authorization": f"Bot {token}"} if token else {}
        if files is not None:
            data = FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body or {}))
            for n, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{n}]", content, filename=name, content_type="application/octet-stream")
        elif body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body)
        async with self.session.request(method, self.base + path, data=data, headers=headers) as response:
            if response.status != 204:
                assert response.headers["Content-Type"] == "application/json"
            return response.status, await response.json() if response.status != 204 else None

    async def say(self, channel: str = GAMES, **body: Any) -> Any:
        status, message = await self("POST", f"/channels/{channel}/messages", body)
        assert status == 200, message
        return message


async def until(condition: Callable[[], object]) -> None:
    """Return as soon as the condition holds; fail after thirty seconds."""
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.002)


@asynccontextmanager
async def raw_calls(url: str) -> AsyncIterator[Raw]:
    async with aiohttp.ClientSession() as session:
        yield Raw(url, session)
