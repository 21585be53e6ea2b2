"""Crafted exports: whatever a file holds, every command answers with a sentence, in time, in bounded memory.

It is never a traceback: 0 where what was changed is covered by nothing, 1 and the ply where it does not agree, else 2.
"""

import asyncio
import json
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

import bot.workers
from bot.cli import main
from bot.cli.common import CommandError, with_export
from bot.dice import SeededEntropy
from bot.matches import Person, Refused, Service
from bot.storage import Database
from bot.verify import umpire_check
from bot.verify.moments import moment_at
from bot.verify.record import read_record
from bot.workers import FILE, Inline
from games.registry import find_game
from tests.bot.verify.mutations import crafted, forged, with_sides

FEW, MANY = 16, 1500
BOTH = pytest.mark.parametrize("played", ["raise_shields", "uprising"], indirect=True)
HOW_MANY = pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
PEOPLE = tuple(Person(number, f"person {number}") for number in range(1, 7))
LONGEST = 400


@pytest.fixture(scope="module")
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A whole match of a game as a document."""
    path = tmp_path_factory.mktemp("crafted") / "match.json"
    words = ["--games", "1", "--seed", "5", "--policy", "random", "--export", str(path)]
    assert main(["selfplay", request.param, *words]) == 0
    return json.loads(path.read_bytes())


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at files in this process: a process of its own for each takes too long for hundreds."""

    def alone(_: Any, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    monkeypatch.setattr(bot.workers, "apart", alone)


def run(words: list[str], capsys: pytest.CaptureFixture[str]) -> int:
    """Run a command (`check` is the stand-alone checker), and look at how it answers."""
    status = umpire_check.main(words[1:]) if words[0] == "check" else main(words)
    out, error = capsys.readouterr()
    assert "Traceback" not in out + error
    if status == 2:
        said = error.strip()
        assert said
        assert len(said) <= LONGEST
        assert len(said.splitlines()) == 1
    elif status == 1:
        assert not error
        assert out
    return status


@BOTH
@HOW_MANY
@pytest.mark.usefixtures("here")
def test_crafted_exports_are_answered_in_a_sentence(
    played: Any, count: int, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "x.json", str(tmp_path / "out")
    for data in crafted(played, count, 7):
        path.write_bytes(data)
        for words in (["verify"], ["check"], ["render", "--out", out], ["render", "--ply", "6", "--out", out]):
            run([words[0], str(path), *words[1:]], capsys)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["out", "x.json"], "nothing is written elsewhere"


@BOTH
@pytest.mark.usefixtures("here")
def test_a_replay_of_crafted_exports_is_answered_in_a_sentence(
    played: Any, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    for data in crafted(played, 25, 8):
        path.write_bytes(data)
        run(["replay", str(path), "--out", str(tmp_path / "x.gif"), "--last", "1", "--width", "200"], capsys)


@BOTH
@HOW_MANY
@pytest.mark.usefixtures("here")
def test_states_that_were_never_reached_are_answered_in_a_sentence(
    played: Any, count: int, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, path = read_record(json.dumps(played).encode()), tmp_path / "x.json"
    game, middle = find_game(record.game), len(record.journal) // 2
    state = json.loads(game.dump(moment_at(game, record, middle).state))
    base = {"ply": middle, "state": state}
    for data in forged(played, base, count, 9):
        path.write_bytes(data)
        for ply in (middle, middle + 3):
            run(["render", str(path), "--ply", str(ply), "--out", str(tmp_path / "out")], capsys)


@BOTH
@HOW_MANY
def test_crafted_saves_are_refused_in_a_sentence_or_played(played: Any, count: int, tmp_path: pathlib.Path) -> None:
    async def load_all() -> list[str]:
        database = await Database.open(tmp_path / "umpire.sqlite3")
        service = Service.build(database, Inline(), entropy=SeededEntropy("7"))
        said = []
        try:
            for channel, data in enumerate(crafted(played, count, 10), 1):
                try:
                    await service.loading.load_match(data, 1, channel, PEOPLE)
                except Refused as refused:
                    said.append(refused.sentence)
        finally:
            await database.close()
        return said

    said = asyncio.run(load_all())
    assert len(said) > count / 3
    assert max(map(len, said)) <= LONGEST
    assert not any("\n" in sentence for sentence in said)


@pytest.mark.parametrize("played", ["raise_shields"], indirect=True)
@pytest.mark.parametrize("sides", [0, -6, 2**256 + 1, 10**300])
def test_dice_of_no_sides_and_of_too_many_are_refused_in_a_sentence(
    played: Any, sides: int, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(with_sides(played, sides))
    assert run(["check", str(path)], capsys) == 2
    path.write_text(json.dumps({**roll_of(sides), "format": umpire_check.ROLL}))
    assert run(["check", str(path)], capsys) == 2


def roll_of(sides: int) -> dict[str, Any]:
    """Return the proof of a roll that fits its commitment, but for its dice."""
    said: dict[str, Any] = dict.fromkeys(("line", "reason", "roll", "user"), "x")
    said |= {"secret": "00" * 32, "dice": [{"sides": sides, "faces": [1]}]}
    return {**said, "commitment": umpire_check.hashlib.sha256(umpire_check.canonical(said)).hexdigest()}


@pytest.mark.parametrize("played", ["raise_shields"], indirect=True)
def test_an_empty_journal_is_refused_in_a_sentence(
    played: Any, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    document = {**played, "journal": []}
    document["closing"] = umpire_check.closing_hash(document)
    path.write_text(json.dumps(document))
    assert run(["check", str(path)], capsys) == 2
    assert run(["verify", str(path)], capsys) == 2


@pytest.mark.parametrize(
    "words", [["verify", "X"], ["render", "X"], ["replay", "X", "--out", "x.gif"], ["play", "--load", "X"]]
)
def test_a_file_of_a_terabyte_is_refused_in_a_sentence(
    words: list[str], tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "large"
    path.touch()
    os.truncate(path, 1 << 40)
    assert main([str(path) if word == "X" else word for word in words]) == 2
    assert f"{path} has more than 20,000,000 bytes: that is not a file of ours" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["device", "pipe", "folder", "far too large", "not there"])
def test_the_stand_alone_checker_reads_no_file_that_is_none_of_ours(what: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "x.json"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "far too large":
        with path.open("wb") as file:
            file.truncate(umpire_check.MOST_BYTES + 1)
    named = "/dev/zero" if what == "device" else str(path)
    command = [sys.executable, "-I", str(umpire_check.__file__), named]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    said = {
        "far too large": "this file has more than 20000000 bytes: no match has\n",
        "not there": f"[Errno 2] No such file or directory: '{path}'\n",
    }
    assert done.stderr == said.get(what, "this is not a regular file, such as an exported match is\n")


def test_what_takes_for_ever_or_all_memory_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.workers, "FILE", FILE._replace(seconds=2.0, megabytes=256))
    with pytest.raises(CommandError, match="longer than 2 seconds"):
        with_export(time.sleep, 600.0)
    with pytest.raises(CommandError, match="more than 256 MB of memory"):
        with_export(bytearray, 1 << 30)
