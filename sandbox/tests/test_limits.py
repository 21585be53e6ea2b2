"""Rate limits: what headers tell, who is refused for how long, and what discord.py makes of it."""

import asyncio
import itertools
import time
from typing import Any

import aiohttp
import pytest

from discord_sandbox.driver import Driver, text
from discord_sandbox.limits import RateLimits
from discord_sandbox.server import Sandbox
from discord_sandbox.world import BOT_ID
from pocket.bot import PocketBot
from pocket.raw import GAMES, LOUNGE, TOKEN, Raw

SEND = f"/channels/{GAMES}/messages"
NAMES = ("Limit", "Remaining", "Reset", "Reset-After", "Bucket")


async def call(raw: Raw, method: str, path: str, body: Any = None) -> tuple[int, Any, dict[str, str]]:
    """A call, and the rate limit headers of its answer without their common beginning."""
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with raw.session.request(method, raw.base + path, json=body, headers=headers) as response:
        about = {name.removeprefix("X-RateLimit-"): value for name, value in response.headers.items()}
        return response.status, await response.json() if response.status != 204 else None, about


async def test_every_answer_tells_what_is_left(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.limits.tighten(r"POST /channels/\d+/messages", 5, 60.0)
    sandbox.expected = {50006, 10003}
    before = time.time()
    answers = [await call(raw, "POST", SEND, {"content": "x"}) for _ in range(3)]
    answers.append(await call(raw, "POST", SEND, {}))
    assert [status for status, _, _ in answers] == [200, 200, 200, 400]
    for left, (_, _, about) in zip((4, 3, 2, 1), answers, strict=True):
        assert set(NAMES) <= set(about)
        assert (about["Limit"], about["Remaining"]) == ("5", str(left))
        assert 0 < float(about["Reset-After"]) <= 60
        assert before < float(about["Reset"]) <= time.time() + 60
        assert "Scope" not in about
    assert len({about["Bucket"] for _, _, about in answers}) == 1
    for method, path in (("GET", SEND), ("GET", "/users/@me"), ("GET", "/channels/1"), ("PATCH", f"/channels/{GAMES}")):
        _, _, about = await call(raw, method, path)
        assert set(NAMES) <= set(about), path
        assert about["Bucket"] != answers[0][2]["Bucket"]
        assert int(about["Remaining"]) > 900, "generous where nothing is said"
    sandbox.faults.clear()


async def test_a_request_too_many_is_refused_until_the_window_is_over(raw: Raw, sandbox: Sandbox) -> None:
    now = [100.0]
    sandbox.limits.steady = lambda: now[0]
    sandbox.limits.tighten(r"POST /channels/\d+/messages", 1, 0.5)
    assert (await call(raw, "POST", SEND, {"content": "first"}))[0] == 200
    status, body, about = await call(raw, "POST", SEND, {"content": "too many"})
    assert (status, body["message"], body["global"]) == (429, "You are being rate limited.", False)
    assert body["retry_after"] == 0.5
    assert (about["Scope"], about["Remaining"], about["Retry-After"], about["Via"]) == ("user", "0", "1", "1.1 sandbox")
    assert "Global" not in about
    elsewhere = f"/channels/{LOUNGE}/messages"
    assert (await call(raw, "POST", elsewhere, {"content": "another channel has a limit of its own"}))[0] == 200
    now[0] += body["retry_after"]
    assert (await call(raw, "POST", SEND, {"content": "second"}))[0] == 200
    assert sandbox.limits.refused == {"POST /api/v10/channels/{channel}/messages": 1}
    assert sandbox.faults == [], "a bot that is refused has done nothing wrong"


async def test_a_limit_over_everything_leaves_answers_to_interactions_alone(
    bot: PocketBot, raw: Raw, sandbox: Sandbox, ann: Driver
) -> None:
    sandbox.limits.tighten_all(1, 60.0)
    assert (await call(raw, "GET", "/users/@me"))[0] == 200
    status, body, about = await call(raw, "GET", f"/channels/{GAMES}")
    assert (status, body["global"], about["Global"], about["Scope"]) == (429, True, "true", "global")
    assert "Bucket" not in about
    thinking = await ann.command("games", "ship board")
    assert thinking.message is not None
    await ann.wait_for("games", lambda message: "Board" in text(message))
    sandbox.limits.loosen()
    assert (await call(raw, "GET", f"/channels/{GAMES}"))[0] == 200


async def test_acknowledging_has_no_limit(bot: PocketBot, sandbox: Sandbox, ann: Driver) -> None:
    sandbox.limits.tighten(".*", 1, 60.0)
    for count in range(1, 5):
        reply = await ann.command("games", "ship move", line="2F", count=count)
        assert reply.message is not None
        assert reply.message["content"] == f"moved 2F {count}"
    assert not sandbox.limits.refused


@pytest.mark.parametrize("told", [True, False])
async def test_discord_py_waits_and_sends_all_in_order(
    bot: PocketBot, sandbox: Sandbox, ann: Driver, told: bool
) -> None:
    if not told:
        sandbox.limits.steady = itertools.count(0.0, 0.05).__next__  # each request comes a moment after the one before
    sandbox.limits.tighten(r"POST /channels/\d+/messages", 2, 0.2, told=told)
    for number in range(7):
        await bot.place("games").send(str(number))
    assert [message["content"] for message in await ann.messages("games")] == list("0123456")
    assert bool(sandbox.limits.refused) != told, "what headers tell is obeyed before it is refused"


async def test_a_limit_over_everything_holds_discord_py_back(bot: PocketBot, sandbox: Sandbox, ann: Driver) -> None:
    sandbox.limits.steady = itertools.count(0.0, 0.05).__next__
    sandbox.limits.tighten_all(3, 0.2)
    places = [bot.place("games"), bot.place("lounge"), bot.place("general")]
    await asyncio.gather(*(place.send(str(number)) for number in range(4) for place in places))
    for place in ("games", "lounge", "general"):
        assert sorted(message["content"] for message in await ann.messages(place)) == list("0123")
    assert sandbox.limits.refused


async def test_follow_ups_are_counted_by_token(bot: PocketBot, sandbox: Sandbox, ann: Driver) -> None:
    sandbox.limits.steady = itertools.count(0.0, 0.05).__next__
    sandbox.limits.tighten(r"POST /webhooks/.*", 1, 0.1, told=False)
    board = await ann.command("games", "ship board")
    assert board.message is not None
    shown = await ann.wait_for("games", lambda message: "Board" in text(message))
    thinking = await ann.press_label(shown, "Think")
    assert thinking.message is not None
    await ann.wait_for("games", lambda message: message["content"] == "loud")
    said = [message["content"] for message in await ann.messages("games", after=shown["id"])]
    assert said == ["thought", "loud"]
    assert sandbox.limits.refused == {"POST /api/v10/webhooks/{app}/{token}": 1}


def test_windows_that_are_over_are_not_remembered() -> None:
    limits = RateLimits(time.time)
    now = [0.0]
    limits.steady = lambda: now[0]
    for number in range(10_000):
        now[0] += 0.01
        assert limits.take("POST /webhooks/1/x", "POST /webhooks", str(number)).refusal is None
    assert len(limits._windows) <= 1_000


async def test_limits_like_discords_own(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.limits.like_discord()
    answers = [await call(raw, "POST", SEND, {"content": "x"}) for _ in range(6)]
    assert [status for status, _, _ in answers] == [200] * 5 + [429]
    assert answers[0][2]["Limit"] == "5"
    path = f"/webhooks/{BOT_ID}/nothing"
    sandbox.expected = {10015}
    assert (await call(raw, "POST", path, {"content": "x"}))[2]["Limit"] == "5"


async def test_limits_are_set_over_the_json_api(raw: Raw, sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession(sandbox.url) as session:

        async def put(**body: Any) -> tuple[int, Any]:
            async with session.put("/sandbox/limits", json=body) as response:
                return response.status, await response.json()

        rule = {"calls": r"POST /channels/\d+/messages", "requests": 1, "seconds": 60}
        assert await put(limits=[rule]) == (200, {})
        assert (await call(raw, "POST", SEND, {"content": "x"}))[2]["Limit"] == "1"
        assert (await call(raw, "POST", SEND, {"content": "x"}))[0] == 429
        assert await put(**{"global": {"requests": 1, "seconds": 60}}) == (200, {})
        assert [(await call(raw, "GET", SEND))[0] for _ in range(2)] == [200, 429]
        assert await put(like_discord=True) == (200, {})
        assert (await call(raw, "POST", SEND, {"content": "x"}))[2]["Limit"] == "5"
        for wrong in ({"calls": "("}, {"requests": 0}, {"seconds": 0}, {"seconds": "long"}):
            status, body = await put(limits=[rule | wrong])
            assert (status, body["error"][:40]) == (400, "A limit has calls, requests and seconds:")
        assert await put() == (200, {})
    assert int((await call(raw, "POST", SEND, {"content": "x"}))[2]["Remaining"]) > 900
