"""`umpire run` where Discord does not let it in: one sentence for the host, exit status 2, and no traceback."""

import asyncio
import contextlib
import logging
import pathlib
import threading
from collections.abc import Iterator

import pytest

from bot.cli import main
from bot.loopback import redirect_discord
from discord_sandbox.server import Sandbox


@pytest.fixture
def beside() -> Iterator[Sandbox]:
    """A sandbox in a thread of its own: the command has a loop of its own in this one."""
    sandbox, loop = Sandbox(), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(sandbox.start(), loop).result(10)
        redirect_discord(sandbox.url)
        yield sandbox
    finally:
        with contextlib.suppress(Exception):
            asyncio.run_coroutine_threadsafe(sandbox.stop(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture(autouse=True)
def here(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "abc.def.ghi")
    monkeypatch.setenv("UMPIRE_WORKERS", "1")
    monkeypatch.setattr("bot.logs.set_up_logs", lambda *_, **__: None)


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    """Run the bot until it gives up; returns the sentence."""
    for handler in logging.getLogger().handlers[:]:
        if type(handler) is logging.StreamHandler:  # of a bot that a test before this one started, its output closed
            logging.getLogger().removeHandler(handler)
    assert main(["run", "--db", "umpire.sqlite3"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("umpire: ")
    assert err.count("\n") == 1
    return err


def test_a_wrong_token_at_the_login_is_told(beside: Sandbox, capsys: pytest.CaptureFixture[str]) -> None:
    beside.fail("GET /users/@me", 401)
    assert "does not accept the token" in refused(capsys)


@pytest.mark.parametrize(
    ("code", "words"),
    [(4004, "does not accept the token"), (4014, "privileged intents"), (4013, "refuses the intents")],
)
def test_what_the_gateway_refuses_for_good_is_told(
    code: int, words: str, beside: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    beside.hub.gateway.trouble.turned_away = code
    assert words in refused(capsys)


def test_a_discord_that_nobody_reaches_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    redirect_discord("http://127.0.0.1:9")
    assert "cannot reach Discord: " in refused(capsys)
