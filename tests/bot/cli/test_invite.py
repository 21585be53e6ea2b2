import base64
import urllib.parse

import pytest

from bot.cli import main

APPLICATION = "1234567890123456789"


def test_the_link_asks_for_exactly_what_the_bot_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["invite", APPLICATION]) == 0
    link = urllib.parse.urlsplit(capsys.readouterr().out.strip())
    asked = urllib.parse.parse_qs(link.query)
    assert asked["client_id"] == [APPLICATION]
    assert asked["scope"] == ["bot applications.commands"]
    # View Channel, Send Messages, Attach Files, Read Message History, Create Public Threads, Create Private Threads,
    # Send Messages in Threads
    assert int(asked["permissions"][0]) == 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 36 | 1 << 38


def test_the_id_is_found_in_the_token_and_the_token_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    token = base64.urlsafe_b64encode(APPLICATION.encode()).decode().rstrip("=") + ".Xy.secret-part"
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["invite"]) == 0
    out = capsys.readouterr().out
    assert f"client_id={APPLICATION}" in out
    assert "secret" not in out


@pytest.mark.parametrize("token", ["", "not a token", "MTIz.x.y"])
def test_without_an_id_it_says_what_to_give(
    token: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["invite"]) == 2
    assert "application id" in capsys.readouterr().err
