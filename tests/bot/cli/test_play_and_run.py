import pathlib
import socket

import pytest

from bot.cli import main
from bot.harbour import HARBOUR_CLUB, with_further


@pytest.fixture(autouse=True)
def here(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "UMPIRE_CONFIG", "UMPIRE_DB"):
        monkeypatch.delenv(name, raising=False)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    err = capsys.readouterr().err
    assert err.startswith("umpire: ")
    assert err.count("\n") == 1
    return err


def test_run_without_a_token_says_how_to_give_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert "set DISCORD_TOKEN" in refused(capsys, "run")


@pytest.mark.parametrize("option", ["--seed", "--load", "--port", "--reload"])
def test_run_refuses_what_is_for_play_alone(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "unrecognized arguments" in refused(capsys, "run", option, "1")


def test_play_refuses_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"cannot listen on port {port}" in refused(capsys, "play", "--port", port, "--db", "play.sqlite3")


def test_play_refuses_two_servers_with_one_name(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "play", "--server", "Pub", "--server", "The Harbour Club")
    assert "Two servers of a world have different names." in told


def test_a_further_server_has_the_channels_of_the_first_one() -> None:
    world = with_further(["Pub", "Inn"])
    places = [world.channel_named("uprising", server=name) for name in ("The Harbour Club", "Pub", "Inn")]
    assert (places[0], len(set(places))) == (HARBOUR_CLUB.channel_named("uprising"), 3)


def test_play_refuses_a_port_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert "70000 is not between 0 and 65535" in refused(capsys, "play", "--port", "70000")
