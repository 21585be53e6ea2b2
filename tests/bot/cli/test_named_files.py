"""What commands are given in place of a file: a pipe that nobody writes, a folder, a device, what the shell opened."""

import os
import pathlib
import socket
import subprocess
import sys
from collections.abc import Callable

import pytest

from bot.cli import main
from bot.settings import SettingsError, read_settings, read_token

READING = [
    ["verify", "FILE"],
    ["render", "FILE"],
    ["replay", "FILE", "--out", "x.gif"],
    ["book", "FILE", "--out", "x.html"],
    ["map", "check", "FILE"],
    ["play", "--load", "FILE"],
    ["db", "restore", "FILE"],
    ["db", "check", "--db", "FILE"],
    ["db", "upgrade", "--db", "FILE"],
]
SELFPLAY = ["selfplay", "raise_shields", "--games", "1", "--policy", "random", "--export"]


def pipe(path: pathlib.Path) -> None:
    os.mkfifo(path)


def folder(path: pathlib.Path) -> None:
    path.mkdir()


def device(path: pathlib.Path) -> None:
    path.symlink_to("/dev/zero")


ODD = {pipe: "it is a pipe, not a file", folder: "it is a folder, not a file", device: "it is a device, not a file"}
KINDS = pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
Make = Callable[[pathlib.Path], None]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command; returns the one sentence that it says."""
    assert main(list(words)) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    return err


@KINDS
@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_what_is_no_file_is_not_read(
    words: list[str], make: Make, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd"
    make(path)
    assert ODD[make] in refused(capsys, *(str(path) if word == "FILE" else word for word in words))


@KINDS
def test_what_is_no_file_is_not_written(make: Make, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd"
    make(path)
    assert f"cannot write {path}: {ODD[make]}" in refused(capsys, *SELFPLAY, str(path))


def test_a_socket_is_no_file(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        assert "it is a socket, not a file" in refused(capsys, "verify", str(path))


@KINDS
def test_settings_and_token_are_in_files(make: Make, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "odd"
    make(path)
    with pytest.raises(SettingsError, match=ODD[make]):
        read_settings({"UMPIRE_CONFIG": str(path)})
    with pytest.raises(SettingsError, match="cannot read the token"):
        read_token({"DISCORD_TOKEN_FILE": str(path)})


def test_the_files_of_the_sandbox_and_of_the_lock_are_files(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for beside in ("play.discord.sqlite3", "play.sqlite3.lock"):
        path = tmp_path / beside
        os.mkfifo(path)
        assert str(path) in refused(capsys, "play", "--port", "0", "--db", str(tmp_path / "play.sqlite3"))
        path.unlink()


@pytest.mark.parametrize("given", ["/dev/stdin", "<(cat)", "/proc/self/fd/0"])
def test_what_the_shell_has_opened_is_read_to_its_end(given: str, tmp_path: pathlib.Path) -> None:
    record = tmp_path / "match.json"
    assert main([*SELFPLAY, str(record)]) == 0
    command = f"cat {record} | {sys.executable} -m bot.cli verify {given}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "replay:" in done.stdout
