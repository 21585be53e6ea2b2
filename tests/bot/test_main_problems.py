import logging
import types

import aiohttp
import discord
import pytest

from bot.cli import main
from bot.main_problems import connection_problem, in_a_sentence


def test_a_refused_token_is_told_as_such() -> None:
    assert "does not accept the token" in (connection_problem(discord.LoginFailure("Improper token")) or "")


def test_an_outage_is_told_as_such() -> None:
    answer = types.SimpleNamespace(status=503, reason="Service Unavailable")
    assert "status 503" in (connection_problem(discord.DiscordServerError(answer, "down")) or "")
    assert "cannot reach Discord" in (connection_problem(aiohttp.ServerDisconnectedError()) or "")


def test_our_own_defects_are_not_hidden_behind_it() -> None:
    assert connection_problem(KeyError("seat")) is None


def test_run_ends_in_one_sentence_when_discord_refuses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setenv("DISCORD_TOKEN", "abc.def.ghi")
    monkeypatch.setattr("bot.cli.run._serve", refuse)
    monkeypatch.setattr("bot.cli.run.asyncio.run", lambda served: served)
    monkeypatch.setattr("bot.logs.set_up_logs", lambda *_, **__: None)
    assert main(["run"]) == 2
    assert capsys.readouterr().err == (
        "umpire: Discord does not accept the token: copy it again from the developer portal\n"
    )


@pytest.mark.parametrize(
    ("code", "words"), [(4011, "split into shards"), (4004, "the token"), (4014, "privileged intents")]
)
def test_why_discord_closes_a_connection_for_good_is_told(code: int, words: str) -> None:
    closed = discord.ConnectionClosed(types.SimpleNamespace(close_code=code), shard_id=None, code=code)
    assert words in (connection_problem(closed) or "")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (aiohttp.ServerDisconnectedError("100% gone"), "cannot reach Discord: 100% gone; trying again in 3 seconds"),
        (discord.GatewayNotFound(), "does not say where its gateway is: try again later; trying again in 3 seconds"),
        (TimeoutError(), "Discord is away (TimeoutError); trying again in 3 seconds"),
    ],
)
def test_a_gateway_that_is_away_is_a_line_in_the_log_and_no_defect(error: Exception, words: str) -> None:
    told = (type(error), error, None)
    record = logging.LogRecord(
        "discord.client", logging.ERROR, "client.py", 1, "Attempting a reconnect in %.2fs", (3.14,), told
    )
    assert in_a_sentence(record)
    assert record.getMessage().endswith(words)
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    other = logging.LogRecord("discord.client", logging.ERROR, "client.py", 1, "Ignoring exception", (), told)
    assert in_a_sentence(other)
    assert other.exc_info is not None
