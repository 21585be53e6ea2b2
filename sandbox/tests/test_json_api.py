"""The JSON API and the page's server: what they answer, whom they refuse, what they stream."""

import asyncio
import json
from typing import Any

import aiohttp
import pytest

from discord_sandbox.bundle import STATIC
from discord_sandbox.driver import Driver, text
from discord_sandbox.pictures import plain, size
from discord_sandbox.server import Sandbox
from pocket.bot import PocketBot, board, pocket_bot
from pocket.raw import GAMES, Raw, until


async def events(sandbox: Sandbox, persona: str, count: int) -> list[dict[str, Any]]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{sandbox.url}/sandbox/events", params={"persona": persona}) as response,
    ):
        assert response.headers["Content-Type"] == "text/event-stream"
        seen: list[dict[str, Any]] = []
        while len(seen) < count:
            line = await response.content.readline()
            if line.startswith(b"data: "):
                seen.append(json.loads(line[6:]))
        return seen


async def listening(sandbox: Sandbox, persona: str, count: int) -> asyncio.Task[list[dict[str, Any]]]:
    before = sandbox.hub.stream.readers
    task = asyncio.create_task(events(sandbox, persona, count))
    await until(lambda: sandbox.hub.stream.readers > before)
    return task


async def test_events_are_streamed_to_those_who_may_see_them(
    bot: PocketBot, sandbox: Sandbox, ann: Driver, raw: Raw
) -> None:
    message = await bot.place("games").send(view=board("b1", "Board"))
    anns = await listening(sandbox, "ann", 4)
    bens = await listening(sandbox, "ben", 2)
    await ann.press(str(message.id), "u:b1:quiet")
    await raw("POST", f"/channels/{GAMES}/typing")
    loud = await raw.say(content="loud")
    async with asyncio.timeout(30):
        assert [e["type"] for e in await anns] == ["message_create", "interaction", "typing", "message_create"]
        assert [e["type"] for e in await bens] == ["typing", "message_create"]
    assert anns.result()[1]["answer"] == "message"
    assert bens.result()[1]["message"]["id"] == loud["id"]


async def test_edits_deletions_and_channels_are_streamed(sandbox: Sandbox, raw: Raw) -> None:
    message = await raw.say(content="x")
    heard = await listening(sandbox, "cleo", 5)
    await raw("PATCH", f"/channels/{GAMES}/messages/{message['id']}", {"content": "y"})
    await raw("POST", f"/channels/{GAMES}/threads", {"name": "Duel", "type": 11})
    await raw("DELETE", f"/channels/{GAMES}/messages/{message['id']}")
    sandbox.delete_channel(GAMES)
    async with asyncio.timeout(30):
        update, create, delete, thread, gone = await heard
    assert (update["type"], update["message"]["content"]) == ("message_update", "y")
    assert (create["type"], create["channel"]["name"]) == ("channel_create", "Duel")
    assert (delete["type"], delete["id"], delete["channel"]) == ("message_delete", message["id"], GAMES)
    assert (thread["type"], thread["channel"]["name"]) == ("channel_delete", "Duel")
    assert (gone["type"], gone["channel"]["id"]) == ("channel_delete", GAMES)


async def test_the_bots_coming_and_its_commands_are_streamed(sandbox: Sandbox) -> None:
    heard = await listening(sandbox, "dev", 3)
    async with pocket_bot(sandbox.url):
        pass
    async with asyncio.timeout(30):
        commands, online, offline = await heard
    assert [command["name"] for command in commands["commands"]] == ["ship"]
    assert (online["online"], offline["online"]) == (True, False)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "sentence"),
    [
        ("GET", "/state", None, 400, "persona is missing"),
        ("GET", "/state?persona=zoe", None, 404, "no persona 'zoe'"),
        ("GET", "/channels/nowhere/messages?persona=ann", None, 404, "no channel 'nowhere'"),
        ("GET", "/channels/1000000000000000402/messages?persona=ann", None, 403, "cannot see"),
        ("GET", "/nothing", None, 404, "no GET /sandbox/nothing"),
        ("POST", "/channels/general/messages", {"persona": "ann", "content": ""}, 400, "empty message"),
        ("POST", "/channels/general/messages", {"persona": "ann", "content": "x" * 2001}, 400, "Invalid Form Body"),
        ("POST", "/redeliver", {"interaction": "1"}, 404, "no such interaction"),
        ("POST", "/permissions", {"channel": "general", "deny": ["fly"]}, 400, "no permission 'fly'"),
        ("POST", "/commands", [], 400, "not JSON"),
    ],
)
async def test_refusals_are_sentences(
    sandbox: Sandbox, method: str, path: str, body: object, status: int, sentence: str
) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, f"{sandbox.url}/sandbox{path}", json=body) as response,
    ):
        answer = await response.json()
        assert response.status == status
        assert sentence in answer["error"]
    assert sandbox.faults == []


async def test_other_pages_cannot_reach_the_sandbox(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        foreign = {"Host": "evil.example"}
        async with session.get(f"{sandbox.url}/sandbox/personas", headers=foreign) as response:
            assert response.status == 403
        # A form of another page can post, but not as JSON.
        async with session.post(f"{sandbox.url}/sandbox/commands", data=b"{}") as response:
            assert response.status == 415
        async with session.get(f"{sandbox.url}/sandbox/personas") as response:
            assert "Access-Control-Allow-Origin" not in response.headers


@pytest.mark.skipif(not STATIC.is_dir(), reason="the page is not there")
async def test_the_page_is_served_under_its_policy(sandbox: Sandbox) -> None:
    local = sandbox.url.replace("127.0.0.1", "localhost")
    async with aiohttp.ClientSession() as session:
        async with session.get(sandbox.url + "/") as response:
            assert response.status == 200
            assert response.content_type == "text/html"
            assert response.headers["Content-Security-Policy"] == (
                "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
            )
        headers = {"Host": local.removeprefix("http://")}
        async with session.get(sandbox.url + "/?persona=ben", headers=headers, allow_redirects=False) as response:
            assert response.headers["Location"] == sandbox.url + "/?persona=ben"


async def test_permissions_and_channels_by_the_api(sandbox: Sandbox, raw: Raw) -> None:
    async with aiohttp.ClientSession() as session:
        body = {"channel": "games", "deny": ["send_messages"]}
        await session.post(f"{sandbox.url}/sandbox/permissions", json=body)
        sandbox.expected = {50013, 10003}
        path = f"/channels/{GAMES}/messages"
        assert (await raw("POST", path, {"content": "x"}))[1]["code"] == 50013
        await session.delete(f"{sandbox.url}/sandbox/channels/games")
        assert (await raw("POST", path, {"content": "x"}))[1]["code"] == 10003


async def test_waiting_for_a_message_says_what_came_instead(ann: Driver) -> None:
    await ann.say("general", "something else")
    with pytest.raises(TimeoutError, match="something else"):
        await ann.wait_for("general", lambda m: text(m) == "this", within=0.05)


def test_sizes_of_pictures() -> None:
    assert size(plain(0, 0, 0, 17)) == (17, 17)
    assert size(b"GIF89a" + (3).to_bytes(2, "little") + (4).to_bytes(2, "little")) == (3, 4)
    assert size(b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x05\x00\x06" + b"\0" * 10) == (6, 5)
    vp8x = b"RIFF\0\0\0\0WEBPVP8X" + b"\0" * 8 + (8).to_bytes(3, "little") + (9).to_bytes(3, "little")
    assert size(vp8x) == (9, 10)
    assert size(b"text") is None
