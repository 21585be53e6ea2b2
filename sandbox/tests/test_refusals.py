"""What Discord refuses and a bot had better not learn from Discord: threads, files, links, commands, web pages."""

from typing import Any

import aiohttp
import pytest

from discord_sandbox import world
from discord_sandbox.server import Sandbox
from pocket.raw import ANN, COMMANDS, GAMES, Raw

MESSAGES = f"/channels/{GAMES}/messages"
V2 = 1 << 15


async def _thread(raw: Raw, channel: str = GAMES) -> str:
    status, thread = await raw("POST", f"/channels/{channel}/threads", {"name": "Duel"})
    assert status == 201, thread
    return str(thread["id"])


async def test_a_thread_that_is_put_away_takes_no_edits_and_nobody_joins(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {50083}
    thread = await _thread(raw)
    said = await raw.say(thread, content="hello")
    await raw("PATCH", f"/channels/{thread}", {"archived": True})
    status, body = await raw("PATCH", f"/channels/{thread}/messages/{said['id']}", {"content": "changed"})
    assert (status, body["code"]) == (400, 50083)
    status, body = await raw("PUT", f"/channels/{thread}/thread-members/{ANN}")
    assert (status, body["code"]) == (400, 50083)
    await raw.say(thread, content="a message wakes it")
    assert (await raw("PATCH", f"/channels/{thread}/messages/{said['id']}", {"content": "changed"}))[0] == 200


async def test_a_locked_thread_takes_no_posts(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {50083}
    thread = await _thread(raw)
    channel = sandbox.hub.state.channel(thread)
    channel["thread_metadata"]["locked"] = True
    status, body = await raw("POST", f"/channels/{thread}/messages", {"content": "x"})
    assert (status, body["code"]) == (400, 50083)


async def test_threads_of_announcement_channels_are_of_another_type(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {50035}
    news = {**sandbox.hub.state.channel(GAMES), "id": "1000000000000000999", "type": 5, "name": "news"}
    sandbox.hub.channels.add(news)
    thread = await _thread(raw, news["id"])
    assert sandbox.hub.state.channel(thread)["type"] == 10
    status, body = await raw("POST", f"/channels/{news['id']}/threads", {"name": "Duel", "type": 11})
    assert (status, body["code"]) == (400, 50035)


async def _refused(raw: Raw, method: str, path: str, body: Any, files: dict[str, bytes] | None = None) -> str:
    status, answer = await raw(method, path, body, files)
    assert (status, answer["code"]) == (400, 50035), answer
    return str(answer["errors"])


async def test_attachments_are_uploaded_or_known(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {50035}
    files = {"a.txt": b"a"}
    assert "was not found" in await _refused(raw, "POST", MESSAGES, {"attachments": [{"id": 0}], "content": "x"})
    long = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert "1024 or fewer" in await _refused(raw, "POST", MESSAGES, long, files)
    status, made = await raw("POST", MESSAGES, {"attachments": [{"id": 0, "description": "x" * 1024}]}, files)
    assert status == 200
    path = f"{MESSAGES}/{made['id']}"
    assert "was not found" in await _refused(raw, "PATCH", path, {"attachments": [{"id": "12345"}]})
    kept = {"attachments": [{"id": made["attachments"][0]["id"]}], "content": "kept"}
    assert (await raw("PATCH", path, kept))[1]["attachments"][0]["filename"] == "a.txt"


async def test_a_link_button_leads_to_the_web(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {50035}

    def row(url: str) -> dict[str, Any]:
        button = {"type": 2, "style": 5, "label": "Go", "url": url}
        return {"components": [{"type": 1, "components": [button]}], "flags": V2}

    assert "Scheme must be one of" in await _refused(raw, "POST", MESSAGES, row("javascript:alert(1)"))
    assert (await raw("POST", MESSAGES, row("https://example.org")))[0] == 200


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("contexts", [3], "must be one of"),
        ("contexts", [], "in length"),
        ("contexts", [0, 0], "already contains"),
        ("integration_types", [2], "must be one of"),
        ("integration_types", [True], "must be one of"),
    ],
)
async def test_contexts_and_installations_are_known_ones(
    raw: Raw, sandbox: Sandbox, field: str, value: list[Any], words: str
) -> None:
    sandbox.expected = {50035}
    command = {"name": "play", "description": "Play", "type": 1}
    assert words in await _refused(raw, "PUT", COMMANDS, [{**command, field: value}])
    assert (await raw("PUT", COMMANDS, [{**command, "contexts": [0, 1], "integration_types": [0]}]))[0] == 200


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([{"op": 8, "d": {}}], 4003),
        ([{"op": 3, "d": {}}], 4003),
        ([{"op": 2, "d": {"token": "t", "intents": 1}}] * 2, 4005),
        ([{"op": 2, "d": {"token": "t", "intents": 1}}, {"op": 6, "d": {"session_id": "x", "seq": 1}}], 4005),
        ([{"op": 77, "d": None}], 4001),
    ],
)
async def test_opcodes_out_of_order_close_the_connection(
    sandbox: Sandbox, frames: list[dict[str, Any]], code: int
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.url + "/gateway") as socket:
        for frame in frames:
            await socket.send_json(frame)
        while not socket.closed:
            await socket.receive(timeout=30)
        assert socket.close_code == code


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", f"{MESSAGES}?before=yesterday", None),
        ("POST", MESSAGES, {"content": "x", "attachments": "none"}),
        ("POST", MESSAGES, {"flags": "many"}),
        ("POST", f"/channels/{GAMES}/threads", ["a", "list"]),
        ("PUT", f"/channels/{GAMES}/permissions/{ANN}", {"allow": "all"}),
    ],
)
async def test_bodies_of_another_shape_are_invalid_forms(
    raw: Raw, sandbox: Sandbox, method: str, path: str, body: Any
) -> None:
    sandbox.expected = {50035}
    for role in sandbox.hub.state.guilds[world.GUILD_ID].roles:
        role["permissions"] = str(world.ALL)
    await _refused(raw, method, path, body)


async def test_bodies_come_as_json_or_multipart(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {50035}
    address = f"{raw.base}/webhooks/{world.BOT_ID}/token"
    async with raw.session.post(address, data="{}", headers={"Content-Type": "text/plain"}) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50035)


@pytest.mark.parametrize(
    "path", ["/api/v10/gateway", "/sandbox/personas", "/sandbox/events?persona=ann", "/sandbox/attachments", "/gateway"]
)
@pytest.mark.parametrize(
    "headers", [{"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
async def test_other_web_pages_reach_nothing(sandbox: Sandbox, path: str, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession(headers=headers) as session:
        for method in ("GET", "POST"):
            async with session.request(method, sandbox.url + path) as response:
                assert response.status == 403
        if path == "/gateway":
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(sandbox.url + path)


async def test_its_own_page_reaches_everything(sandbox: Sandbox) -> None:
    headers = {"Origin": sandbox.url, "Sec-Fetch-Site": "same-origin"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(sandbox.url + "/sandbox/personas") as response:
            assert response.status == 200
        async with session.get(sandbox.url + "/") as response:
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
