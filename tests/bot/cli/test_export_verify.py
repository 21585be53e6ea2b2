import asyncio
import contextlib
import json
import pathlib
import sqlite3
from typing import Any

import pytest

from bot.cli import main
from bot.dice import SeededEntropy, mark
from bot.matches import Actor, Person, Service
from bot.storage import Database
from bot.workers import Inline

ANN = Person(201, "Ann")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("export") / "match.json"
    words = ["--games", "2", "--seed", "11", "--policy", "random", "--export", str(path)]
    assert main(["selfplay", "raise_shields", *words]) == 0
    return path


@pytest.fixture
def running(tmp_path: pathlib.Path) -> tuple[str, str]:
    """A database with a match that has just begun: (file, match id)."""

    async def begin() -> str:
        database = await Database.open(tmp_path / "umpire.sqlite3")
        service = Service.build(database, Inline(), entropy=SeededEntropy("7"))
        lobby = await service.lobbies.open(
            "raise_shields", 1, 2, ANN, options={"credits": 20}, places=2, interaction="1"
        )
        await service.lobbies.join(Actor(ANN, lobby.id, "2"), "my own words")
        await service.lobbies.add_computer(Actor(ANN, lobby.id, "3"), None)
        await service.lobbies.start(Actor(ANN, lobby.id, "4"))
        await database.close()
        return lobby.id

    return str(tmp_path / "umpire.sqlite3"), asyncio.run(begin())


def tampered(finished: pathlib.Path, tmp_path: pathlib.Path, change: Any) -> str:
    record = json.loads(finished.read_bytes())
    change(record)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(record))
    return str(path)


def test_the_last_match_of_selfplay_verifies(finished: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(finished)]) == 0
    assert "lead to the recorded states" in capsys.readouterr().out


def test_the_posted_hashes_are_compared(finished: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(finished.read_bytes())
    last = len(record["journal"]) - 1
    shown = mark(bytes.fromhex(record["secret"]), bytes.fromhex(record["journal"][last]["chain"]))
    given = ["--commitment", record["commitment"], "--closing", record["closing"].upper()]
    given += ["--setup", record["journal"][0]["chain"][:16], "--mark", f"{last}:{shown}", "--mark", f"{last}:{shown}"]
    assert main(["verify", str(finished), *given]) == 0
    out = capsys.readouterr().out
    assert out.count("and is the one posted") == 3
    assert f"mark of action {last}: {shown}; 2 compared with boards" in out
    assert main(["verify", str(finished)]) == 0
    assert capsys.readouterr().out.count("not compared with the one that was posted") == 3
    wrong = {"--commitment": "sealed again", "--closing": "cut or changed", "--setup": "not the one that the lobby"}
    for flag, reason in wrong.items():
        assert main(["verify", str(finished), flag, "00" * 32]) == 1
        assert reason in capsys.readouterr().out
    for ply, reason in ((last, "played again"), (last + 1, "the record was cut")):
        assert main(["verify", str(finished), "--mark", f"{ply}:00000000"]) == 1
        assert reason in capsys.readouterr().out
    for unclear in (["--mark", "00000000"], ["--mark", "1:00"], ["--setup", "00"]):
        assert main(["verify", str(finished), *unclear]) == 2


def test_an_export_does_not_change_the_matches(finished: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "raise_shields", "--games", "2", "--seed", "11", "--policy", "random", "--json"]
    digests = set()
    for more in ([], ["--export", str(finished.with_name("again.json"))]):
        assert main([*words, *more]) == 0
        digests.add(json.loads(capsys.readouterr().out)["digest"])
    assert len(digests) == 1
    assert finished.read_bytes() == finished.with_name("again.json").read_bytes()


def test_one_changed_action_is_refused_with_its_ply(
    finished: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def swap(record: dict[str, Any]) -> None:
        rows = record["journal"]
        rows[2]["text"], rows[3]["text"] = rows[3]["text"], rows[2]["text"]

    assert main(["verify", tampered(finished, tmp_path, swap)]) == 1
    assert "Action 2: " in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"[1, 2]", b'{"format": "umpire match 99"}'])
def test_what_is_no_export_is_bad_input(
    content: bytes, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "letter.json"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err.startswith("umpire: This is not a match exported by Umpire")


def test_a_running_match_is_exported_without_its_secrets(
    running: tuple[str, str], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    database, match = running
    assert main(["export", match, "--db", database]) == 0
    record = json.loads(capsysbinary.readouterr().out)
    assert record["match"] == match
    assert record["secret"] is None
    assert all(row["dice"] is None for row in record["journal"])


def test_a_running_match_is_told_apart_from_one_that_agrees(
    running: tuple[str, str], tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, match = running
    for more, told in (([], "before the secret is revealed"), (["--save"], "nothing seals the states yet")):
        assert main(["export", match, "--db", database, *more]) == 0
        path = tmp_path / "live.json"
        path.write_text(capsys.readouterr().out)
        record = json.loads(path.read_bytes())
        assert main(["verify", str(path), "--commitment", record["commitment"]]) == 3
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("not ended: ")
        assert told in lines[0]
        assert main(["verify", str(path), "--setup", "0" * 16]) == 1
        assert "not the one that the lobby showed" in capsys.readouterr().out


def test_a_saved_match_holds_everything(running: tuple[str, str], capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    database, match = running
    assert main(["export", match, "--save", "--db", database]) == 0
    record = json.loads(capsysbinary.readouterr().out)
    assert len(record["secret"]) == 64
    assert record["posted"]["seats"][0]["words"] == "my own words"


def test_an_export_of_an_old_database_names_that_file(
    running: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    database, match = running
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0005'")
    assert main(["export", match, "--db", database]) == 2
    assert capsys.readouterr().err.startswith(f"umpire: {database} was written by an Umpire of before")


def test_an_export_works_while_another_process_holds_the_database(
    running: tuple[str, str], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    from bot.storage.lock import FileLock

    database, match = running
    lock = FileLock(pathlib.Path(database))
    lock.acquire()
    try:
        assert main(["export", match, "--db", database]) == 0
    finally:
        lock.release()
    assert match.encode() in capsysbinary.readouterr().out


def test_an_unknown_match_is_bad_input(running: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "zzzzzz", "--db", running[0]]) == 2
    assert capsys.readouterr().err == "umpire: There is no match zzzzzz.\n"


def test_play_refuses_to_load_what_is_no_save(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.json"
    path.write_text("{}")
    words = ["play", "--port", "0", "--db", str(tmp_path / "play.sqlite3"), "--load", str(path)]
    assert main(words) == 2
    assert "This is not a match exported by Umpire" in capsys.readouterr().err


def test_a_moment_is_drawn_as_two_pictures(
    finished: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["render", str(finished), "--ply", "3", "--out", str(tmp_path / "new")]) == 0
    told = capsys.readouterr().out.splitlines()
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["selfpy-3-board.png", "selfpy-3-roster.png"]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
    assert len(told) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--ply", "9999"], "and no action 9999"),
        (["--ply", "-1"], "-1 is not between 0"),
        (["--out", "/dev/null/pictures"], "cannot make the folder"),
    ],
)
def test_a_picture_that_cannot_be_is_bad_input(
    finished: pathlib.Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["render", str(finished), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_an_export_of_a_running_match_cannot_be_drawn(
    running: tuple[str, str], tmp_path: pathlib.Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    database, match = running
    assert main(["export", match, "--db", database]) == 0
    path = tmp_path / "running.json"
    path.write_bytes(capsysbinary.readouterr().out)
    assert main(["render", str(path)]) == 2
    assert b"before the match ended" in capsysbinary.readouterr().err


@pytest.mark.parametrize("name", ["ABSOLUTE/x", "../x", "a/b", "..", "", "a\0b", "x" * 300, "a\nb", "C:\\x"])
@pytest.mark.parametrize("command", ["render", "replay", "book", "verify"])
def test_a_match_that_is_named_like_a_path_is_no_export(
    finished: pathlib.Path, tmp_path: pathlib.Path, name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = name.replace("ABSOLUTE", str(tmp_path))
    path, out = tampered(finished, tmp_path, lambda record: record.update(match=name)), tmp_path / "deep" / "out"
    made = {"render": str(out), "replay": str(tmp_path / "x.gif"), "book": str(tmp_path / "x.html")}
    words = ["--out", made[command]] if command in made else []
    before = sorted(tmp_path.rglob("*"))
    assert main([command, path, *words]) in (1, 2)
    assert "not a match" in "".join(capsys.readouterr())
    assert sorted(tmp_path.rglob("*")) == before
