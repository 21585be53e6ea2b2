"""The REST API by plain HTTP: messages, files, nonces, mentions, errors and permissions."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from discord_sandbox import world
from discord_sandbox.driver import Driver, walk
from discord_sandbox.pictures import plain
from discord_sandbox.server import Sandbox
from pocket.raw import ANN, ANN_DM, BEN, GAMES, LOUNGE, Raw, until

MESSAGES = f"/channels/{GAMES}/messages"
V2 = 1 << 15


def gallery(url: str) -> list[dict[str, object]]:
    return [{"type": 12, "items": [{"media": {"url": url}, "description": "A map"}]}]


async def test_message_is_made_read_edited_and_deleted(raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    made = await raw.say(content="hello")
    assert (await raw("GET", f"{MESSAGES}/{made['id']}"))[1]["content"] == "hello"
    status, edited = await raw("PATCH", f"{MESSAGES}/{made['id']}", {"content": "hello there"})
    assert status == 200
    assert edited["edited_timestamp"] is not None
    assert [m["content"] for m in await ann.messages("games")] == ["hello there"]
    assert await raw("DELETE", f"{MESSAGES}/{made['id']}") == (204, None)
    assert await ann.messages("games") == []
    sandbox.expected = {10008}
    assert (await raw("GET", f"{MESSAGES}/{made['id']}"))[1]["code"] == 10008


async def test_history_goes_before_after_and_around(raw: Raw) -> None:
    ids = [(await raw.say(content=str(n)))["id"] for n in range(10)]

    async def contents(query: str) -> str:
        return "".join(message["content"] for message in (await raw("GET", f"{MESSAGES}?{query}"))[1])

    assert await contents("limit=3") == "987"
    assert await contents(f"limit=3&before={ids[5]}") == "432"
    assert await contents(f"limit=3&after={ids[5]}") == "876"
    assert await contents(f"limit=4&around={ids[5]}") == "7654"
    assert ids == sorted(ids, key=int)


async def test_enforced_nonce_gives_the_old_message_as_it_was(raw: Raw) -> None:
    first = await raw.say(content="board", nonce="m.4", enforce_nonce=True)
    await raw("PATCH", f"{MESSAGES}/{first['id']}", {"content": "changed"})
    again = await raw.say(content="board again", nonce="m.4", enforce_nonce=True)
    assert (again["id"], again["content"], again["nonce"]) == (first["id"], "board", "m.4")
    other = await raw.say(content="loose", nonce="m.4")
    elsewhere = await raw.say(LOUNGE, content="board", nonce="m.4", enforce_nonce=True)
    assert len({first["id"], other["id"], elsewhere["id"]}) == 3


async def test_nonce_is_forgotten_after_five_minutes(raw: Raw, sandbox: Sandbox) -> None:
    first = await raw.say(content="board", nonce="m.4", enforce_nonce=True)
    state = sandbox.hub.state
    now = state.clock()
    state.clock = lambda: now + 301
    assert (await raw.say(content="board", nonce="m.4", enforce_nonce=True))["id"] != first["id"]


async def test_pictures_are_attached_measured_and_served(raw: Raw, ann: Driver) -> None:
    body = {"content": "x", "attachments": [{"id": 0, "filename": "a map.png", "description": "The map"}]}
    _, message = await raw("POST", MESSAGES, body, {"a map.png": plain(1, 2, 3, 40)})
    file = message["attachments"][0]
    assert (file["width"], file["height"], file["content_type"]) == (40, 40, "image/png")
    assert (file["description"], file["size"]) == ("The map", len(plain(1, 2, 3, 40)))
    assert await ann.file(file["url"]) == plain(1, 2, 3, 40)


async def test_files_named_by_components_leave_attachments_empty(raw: Raw) -> None:
    body = {"flags": V2, "components": gallery("attachment://b.png")}
    _, message = await raw("POST", MESSAGES, body, {"b.png": plain(1, 2, 3, 30)})
    media = message["components"][0]["items"][0]["media"]
    assert message["attachments"] == []
    assert media["url"].startswith("http://127.0.0.1:")
    assert (media["width"], media["height"]) == (30, 30)
    assert message["components"][0]["id"] == 1


async def test_edit_keeps_files_that_components_still_name_by_address(raw: Raw) -> None:
    body = {"flags": V2, "components": gallery("attachment://b.png")}
    _, message = await raw("POST", MESSAGES, body, {"b.png": plain(1, 2, 3, 30)})
    url = message["components"][0]["items"][0]["media"]["url"]
    _, edited = await raw("PATCH", f"{MESSAGES}/{message['id']}", {"components": gallery(url)})
    assert edited["components"][0]["items"][0]["media"]["width"] == 30
    assert edited["attachments"] == []
    assert edited["flags"] & V2


async def test_edit_replaces_files_by_the_attachments_it_lists(raw: Raw, sandbox: Sandbox) -> None:
    _, message = await raw("POST", MESSAGES, {"content": "x"}, {"a.png": plain(1, 2, 3), "b.png": plain(3, 2, 1)})
    keep = message["attachments"][1]["id"]
    path = f"{MESSAGES}/{message['id']}"
    body = {"attachments": [{"id": keep}, {"id": 0, "filename": "c.png"}]}
    _, edited = await raw("PATCH", path, body, {"c.png": plain(5, 5, 5)})
    assert [file["filename"] for file in edited["attachments"]] == ["b.png", "c.png"]
    assert edited["attachments"][0]["id"] == keep


async def test_embed_pictures_are_resolved(raw: Raw) -> None:
    body = {"embeds": [{"title": "T", "image": {"url": "attachment://b.png"}}]}
    _, message = await raw("POST", MESSAGES, body, {"b.png": plain(1, 2, 3, 30)})
    assert message["embeds"][0]["image"]["width"] == 30
    assert message["attachments"] == []


@pytest.mark.parametrize(
    ("allowed", "users"),
    [
        (None, [ANN, BEN]),
        ({"parse": []}, []),
        ({"parse": [], "users": [BEN]}, [BEN]),
        ({"parse": ["users"]}, [ANN, BEN]),
        ({"users": [BEN], "parse": ["everyone", "roles"]}, [BEN]),
    ],
)
async def test_mentions_follow_allowed_mentions(raw: Raw, allowed: dict[str, object] | None, users: list[str]) -> None:
    text = {"type": 10, "content": f"<@{ANN}> and <@!{BEN}> @everyone"}
    body = {"flags": V2, "components": [{"type": 17, "components": [text]}]}
    message = await raw.say(**body, **({"allowed_mentions": allowed} if allowed is not None else {}))
    assert [user["id"] for user in message["mentions"]] == users
    assert message["mention_everyone"] is False


@pytest.mark.parametrize(
    ("denied", "method", "path", "code"),
    [
        (["view_channel"], "GET", "", 50001),
        (["view_channel"], "POST", "/messages", 50001),
        (["send_messages"], "POST", "/messages", 50013),
        (["create_public_threads"], "POST", "/threads", 50013),
        (["send_messages"], "POST", "/typing", 50013),
    ],
)
async def test_missing_permissions(
    raw: Raw, sandbox: Sandbox, denied: list[str], method: str, path: str, code: int
) -> None:
    sandbox.deny(GAMES, *denied)
    sandbox.expected = {50001, 50013}
    body = {"content": "x", "name": "thread"} if method == "POST" else None
    status, error = await raw(method, f"/channels/{GAMES}{path}", body)
    assert (status, error["code"]) == (403, code)
    sandbox.deny(GAMES)
    assert (await raw(method, f"/channels/{GAMES}{path}", body))[0] < 300


async def test_without_the_right_to_read_the_history_it_is_empty(raw: Raw, sandbox: Sandbox) -> None:
    said = await raw.say(content="x")
    sandbox.deny(GAMES, "read_message_history")
    sandbox.expected = {50013}
    assert await raw("GET", MESSAGES) == (200, [])
    assert (await raw("GET", f"{MESSAGES}/{said['id']}"))[1]["code"] == 50013
    sandbox.deny(GAMES)
    assert [message["id"] for message in (await raw("GET", MESSAGES))[1]] == [said["id"]]


async def test_files_need_their_permission(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.deny(GAMES, "attach_files")
    sandbox.expected = {50013}
    assert (await raw("POST", MESSAGES, {"content": "x"}, {"a.png": b"x"}))[1]["code"] == 50013
    assert (await raw("POST", MESSAGES, {"content": "x"}))[0] == 200


async def test_deleted_channel_is_unknown(raw: Raw, sandbox: Sandbox, ann: Driver) -> None:
    sandbox.delete_channel(LOUNGE)
    sandbox.expected = {10003}
    assert (await raw("POST", f"/channels/{LOUNGE}/messages", {"content": "x"}))[1]["code"] == 10003
    assert "lounge" not in [channel["name"] for channel in await ann.channels()]


async def test_unknown_routes_bad_json_and_a_missing_token_are_faults(raw: Raw, sandbox: Sandbox) -> None:
    assert (await raw("GET", "/nowhere"))[0] == 404
    assert (await raw("POST", "/nowhere", {}))[0] in (404, 405)
    assert (await raw("GET", "/users/@me", token=""))[0] == 401
    headers = {"Authorization": "Bot t", "Content-Type": "application/json"}
    async with raw.session.post(raw.base + MESSAGES, data=b"{", headers=headers) as response:
        assert (await response.json())["code"] == 50109
    assert [fault.status for fault in sandbox.faults][0:1] == [404]
    assert len(sandbox.faults) == 4
    sandbox.faults.clear()


async def test_old_messages_allow_few_edits(raw: Raw, sandbox: Sandbox) -> None:
    message = await raw.say(content="old")
    state = sandbox.hub.state
    now = state.clock()
    sandbox.hub.messages.old_edit_limit = 1
    path = f"{MESSAGES}/{message['id']}"
    assert (await raw("PATCH", path, {"content": "young"}))[0] == 200
    state.clock = lambda: now + 3700
    assert (await raw("PATCH", path, {"content": "1"}))[0] == 200
    sandbox.expected = {30046}
    status, error = await raw("PATCH", path, {"content": "2"})
    assert (status, error["code"]) == (429, 30046)
    assert (await raw("PATCH", path, {"content": "3"}))[0] == 200


async def test_others_messages_are_not_the_bots_to_edit(raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    mine = await ann.say("games", "mine")
    sandbox.expected = {50005, 50013}
    assert (await raw("PATCH", f"{MESSAGES}/{mine['id']}", {"content": "x"}))[1]["code"] == 50005
    assert (await raw("DELETE", f"{MESSAGES}/{mine['id']}"))[1]["code"] == 50013


async def test_played_failures_are_used_up(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.fail(r"POST /channels/\d+/messages", 500, 0, times=2)
    sandbox.expected = {0}
    assert [(await raw("POST", MESSAGES, {"content": "x"}))[0] for _ in range(3)] == [500, 500, 200]


async def test_direct_messages_are_seen_by_two(raw: Raw, ann: Driver, ben: Driver) -> None:
    _, channel = await raw("POST", "/users/@me/channels", {"recipient_id": ANN})
    assert channel["id"] == ANN_DM
    await raw.say(ANN_DM, content="psst")
    assert [message["content"] for message in await ann.messages("dm")] == ["psst"]
    assert await ben.messages("dm") == []
    assert ANN_DM not in [c["id"] for c in await ben.channels()]


async def test_server_members_and_roles(raw: Raw, sandbox: Sandbox) -> None:
    guild = f"/guilds/{world.GUILD_ID}"
    assert (await raw("GET", guild))[1]["owner_id"] == ANN
    assert len((await raw("GET", f"{guild}/members?limit=10"))[1]) == len(world.World().personas) + 1
    assert (await raw("GET", f"{guild}/members/{BEN}"))[1]["user"]["username"] == "ben"
    assert (await raw("GET", f"{guild}/roles"))[1][0]["id"] == world.GUILD_ID
    assert (await raw("GET", "/gateway/bot"))[1]["shards"] == 1
    sandbox.expected = {10007, 10004, 10013}
    assert (await raw("GET", f"{guild}/members/1"))[1]["code"] == 10007
    assert (await raw("GET", "/guilds/1"))[1]["code"] == 10004
    assert (await raw("GET", "/users/1"))[1]["code"] == 10013


async def test_threads_are_made_joined_and_archived(raw: Raw, ann: Driver) -> None:
    _, thread = await raw("POST", f"/channels/{GAMES}/threads", {"name": "Duel", "type": 11})
    assert (thread["parent_id"], thread["member_count"]) == (GAMES, 1)
    assert await raw("PUT", f"/channels/{thread['id']}/thread-members/{ANN}") == (204, None)
    assert len((await raw("GET", f"/channels/{thread['id']}/thread-members"))[1]) == 2
    await raw.say(thread["id"], content="in here")
    assert "Duel" in [channel["name"] for channel in await ann.channels()]
    _, archived = await raw("PATCH", f"/channels/{thread['id']}", {"archived": True})
    assert archived["thread_metadata"]["archived"]
    listed = await raw("GET", f"/channels/{GAMES}/threads/archived/public")
    assert [item["id"] for item in listed[1]["threads"]] == [thread["id"]]


async def test_message_wakes_an_archived_thread_unless_it_is_locked(raw: Raw, sandbox: Sandbox) -> None:
    _, thread = await raw("POST", f"/channels/{GAMES}/threads", {"name": "Duel", "type": 11})
    path = f"/channels/{thread['id']}"
    await raw("PATCH", path, {"archived": True})
    await raw.say(thread["id"], content="good morning")
    assert (await raw("GET", path))[1]["thread_metadata"]["archived"] is False
    metadata = sandbox.hub.state.channels[thread["id"]]["thread_metadata"]
    metadata |= {"archived": True, "locked": True}
    sandbox.expected = {50083}
    assert (await raw("POST", f"{path}/messages", {"content": "x"}))[1]["code"] == 50083


async def test_private_thread_is_its_members(raw: Raw, ann: Driver, ben: Driver) -> None:
    _, thread = await raw("POST", f"/channels/{GAMES}/threads", {"name": "Secret", "type": 12})
    assert thread["id"] not in [channel["id"] for channel in await ben.channels()]
    await raw("PUT", f"/channels/{thread['id']}/thread-members/{BEN}")
    assert thread["id"] in [channel["id"] for channel in await ben.channels()]
    assert await raw("DELETE", f"/channels/{thread['id']}/thread-members/@me") == (204, None)
    assert (await raw("GET", f"/channels/{thread['id']}/thread-members/{BEN}"))[1]["user_id"] == BEN


async def test_thread_from_a_message_has_its_id(raw: Raw, sandbox: Sandbox) -> None:
    message = await raw.say(content="start")
    path = f"{MESSAGES}/{message['id']}/threads"
    _, thread = await raw("POST", path, {"name": "Duel"})
    assert thread["id"] == message["id"]
    sandbox.expected = {160004}
    assert (await raw("POST", path, {"name": "Duel"}))[1]["code"] == 160004
    assert (await raw("GET", f"{MESSAGES}/{message['id']}"))[1]["thread"]["name"] == "Duel"


async def test_replies_point_to_their_message(raw: Raw, sandbox: Sandbox) -> None:
    first = await raw.say(content="first")
    reply = await raw.say(content="reply", message_reference={"message_id": first["id"]})
    assert (reply["type"], reply["referenced_message"]["id"]) == (19, first["id"])
    sandbox.expected = {50035}
    _, error = await raw("POST", MESSAGES, {"content": "x", "message_reference": {"message_id": "5"}})
    assert error["code"] == 50035


async def test_walk_finds_every_component(raw: Raw) -> None:
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "a"}],
        "accessory": {"type": 2, "style": 1, "label": "b", "custom_id": "c"},
    }
    message = await raw.say(flags=V2, components=[{"type": 17, "components": [section, {"type": 14}]}])
    assert [item["type"] for item in walk(message)] == [17, 9, 10, 2, 14]
    assert len({item["id"] for item in walk(message)}) == 5


def leave(writer: asyncio.StreamWriter) -> None:
    writer.close()


def crash(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()


@pytest.mark.parametrize("end", [leave, crash])
@pytest.mark.parametrize("path", [f"/api/v10{MESSAGES}", "/sandbox/attachments?filename=a.png"])
async def test_an_upload_that_is_cut_off_is_no_fault_and_leaves_nothing(
    sandbox: Sandbox,
    raw: Raw,
    caplog: pytest.LogCaptureFixture,
    path: str,
    end: Callable[[asyncio.StreamWriter], None],
) -> None:
    caplog.set_level(logging.INFO)
    reader, writer = await asyncio.open_connection("127.0.0.1", sandbox.url.rsplit(":", 1)[1])
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bot t\r\nExpect: 100-continue\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n".encode()
    )
    assert b"100 Continue" in await reader.readline()  # it is being read now
    writer.write(b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "half"')
    end(writer)
    await until(lambda: "cut off" in caplog.text)
    assert sandbox.faults == []
    assert [record.message for record in caplog.records if record.levelno > logging.INFO] == []
    assert (await raw("GET", MESSAGES))[1] == []
