"""Calls that fail through no fault of the bot's."""

import asyncio
import contextlib
import time

import aiohttp
import discord
import pytest

from discord_sandbox.driver import Driver, text
from discord_sandbox.outage import CALLS, OTHER, WAYS, Way, call_of
from discord_sandbox.server import Sandbox
from pocket.bot import PocketBot
from pocket.raw import GAMES, Raw, until

MESSAGES = f"/channels/{GAMES}/messages"


async def _said(ann: Driver) -> list[str]:
    return [text(message) for message in await ann.messages("games")]


@pytest.mark.parametrize("status", ["500", "503"])
async def test_errors_are_played_in_their_order_and_are_no_faults(
    raw: Raw, ann: Driver, sandbox: Sandbox, status: Way
) -> None:
    sandbox.outage.play("send", status, times=2, after=1)
    answers = [(await raw("POST", MESSAGES, {"content": f"{n}"}))[0] for n in range(4)]
    assert answers == [200, int(status), int(status), 200]
    assert await _said(ann) == ["0", "3"]
    assert sandbox.faults == []
    assert [(played.call, played.way) for played in sandbox.outage.played] == [("send", status)] * 2


@pytest.mark.parametrize("status", ["502", "504"])
async def test_what_stands_before_discord_does_not_answer_in_json(raw: Raw, sandbox: Sandbox, status: Way) -> None:
    sandbox.outage.play("history", status)
    async with raw.session.get(raw.base + MESSAGES, headers={"Authorization": "Bot x"}) as response:
        assert (response.status, response.content_type) == (int(status), "text/html")


@pytest.mark.parametrize(("way", "done"), [("cut", []), ("lost", ["x"])])
async def test_a_connection_ends_before_or_after_a_call_is_carried_out(
    raw: Raw, ann: Driver, sandbox: Sandbox, way: Way, done: list[str]
) -> None:
    sandbox.outage.play("send", way)
    with pytest.raises(aiohttp.ClientConnectionError):
        await raw("POST", MESSAGES, {"content": "x"})
    assert await _said(ann) == done
    assert (await raw("POST", MESSAGES, {"content": "y"}))[0] == 200


async def test_a_call_may_be_carried_out_and_denied(raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    sandbox.outage.play("delete", "denied")
    said = await raw.say(content="x")
    path, headers = f"{raw.base}{MESSAGES}/{said['id']}", {"Authorization": "Bot x"}
    async with raw.session.delete(path, headers=headers) as response:
        assert response.status == 504
    assert await _said(ann) == []
    async with raw.session.delete(path, headers=headers) as response:
        assert response.status == 404
    assert sandbox.faults == [], "who tries again could not know"


@pytest.mark.parametrize(("way", "meanwhile"), [("late", []), ("slow", ["x"])])
async def test_an_answer_takes_its_time(
    raw: Raw, ann: Driver, sandbox: Sandbox, way: Way, meanwhile: list[str]
) -> None:
    sandbox.outage.seconds = 1.5
    sandbox.outage.play("send", way)
    began = time.monotonic()
    calling = asyncio.create_task(raw("POST", MESSAGES, {"content": "x"}))
    while not sandbox.outage.played:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    assert await _said(ann) == meanwhile
    assert (await calling)[0] == 200
    assert time.monotonic() - began >= 1.5
    assert await _said(ann) == ["x"]


async def test_a_person_sees_what_was_answered_although_the_bot_does_not_hear_that_it_arrived(
    bot: PocketBot, ann: Driver, sandbox: Sandbox
) -> None:
    sandbox.outage.play("callback", "lost")
    reply = await ann.command("games", "ship move", line="2F")
    assert reply.message is not None
    assert text(reply.message) == "moved 2F 1"
    await until(lambda: bot.errors)
    error = bot.errors[0]  # where the cut is seen as a reset, discord.py has asked again, and is told of the first time
    again = isinstance(error, discord.HTTPException) and error.code == 40060
    assert again or isinstance(error, aiohttp.ServerDisconnectedError)


async def test_an_answer_that_is_repeated_after_an_outage_is_no_fault(
    raw: Raw, bot: PocketBot, ann: Driver, sandbox: Sandbox
) -> None:
    sandbox.outage.play("callback", "lost")
    await ann.command("games", "ship move", line="2F")
    (played,) = sandbox.outage.played
    status, body = await raw("POST", played.line.removeprefix("POST "), {"type": 5})
    assert (status, body["code"]) == (400, 40060)
    assert sandbox.faults == []


async def _answers(raw: Raw) -> list[int]:
    """What sixty calls are answered with (0: nothing)."""
    answers = []
    for number in range(60):
        status = 0
        with contextlib.suppress(aiohttp.ClientConnectionError):
            status, _ = await raw("POST", MESSAGES, {"content": f"{number}"})
        answers.append(status)
    return answers


async def test_a_storm_follows_from_its_seed_until_its_end(raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    def storm(seed: int) -> None:
        sandbox.outage.storm(seed, 0.3, ways=("500", "503", "cut"), calls=("send",))

    storm(7)
    first = await _answers(raw)
    storm(7)
    assert await _answers(raw) == first
    storm(8)
    other = await _answers(raw)
    assert other != first
    assert {200, 500, 503, 0} == {*first, *other}
    assert 6 <= sum(status != 200 for status in first) <= 32
    assert (await raw("GET", MESSAGES))[0] == 200
    sandbox.outage.end()
    assert await _answers(raw) == [200] * 60


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("POST /interactions/1/abc/callback", "callback"),
        ("POST /webhooks/1/abc", "follow-up"),
        ("PATCH /webhooks/1/abc/messages/@original", "edit-answer"),
        ("GET /channels/1/messages", "history"),
        ("PUT /applications/1/commands", "sync-commands"),
        ("POST /channels/1/threads", "thread"),
        ("GET /users/@me", "login"),
        ("GET /users/12", "user"),
        ("POST /channels/1/typing", OTHER),
    ],
)
def test_every_call_has_a_name(line: str, name: str) -> None:
    assert call_of(line) == name


async def test_what_is_called_otherwise_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(ValueError, match="sned"):
        sandbox.outage.play("sned", "500")
    with pytest.raises(ValueError, match="418"):
        sandbox.outage.storm(1, 0.1, ways=("418",))  # type: ignore[arg-type]
    assert len(CALLS) > 20
    assert len(WAYS) == 9
