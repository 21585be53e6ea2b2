import asyncio
import pathlib
import random
import sqlite3
from typing import Any

import pytest

from bot.bench.commits import begin, play_on
from bot.cli import main
from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Service
from bot.storage import Database
from bot.storage.lock import FileLock
from bot.workers import Inline
from tests.bot.storage.test_copying import full_disk

PEOPLE = (Person(201, "Ann"), Person(202, "Ben"))


def test_a_database_is_made_checked_and_copied(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = str(tmp_path / "new" / "umpire.sqlite3"), str(tmp_path / "copy.sqlite3")
    assert main(["db", "upgrade", "--db", database]) == 0
    assert "upgraded to schema" in capsys.readouterr().out
    assert main(["db", "upgrade", "--db", database]) == 0
    assert "already at schema" in capsys.readouterr().out
    assert main(["db", "backup", copy, "--db", database]) == 0
    assert main(["db", "check", "--db", copy]) == 0
    assert "0 matches" in capsys.readouterr().out


def test_a_backup_is_restored(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = str(tmp_path / "umpire.sqlite3"), str(tmp_path / "copy.sqlite3")
    main(["db", "upgrade", "--db", database])
    main(["db", "backup", copy, "--db", database])
    assert main(["db", "restore", copy, "--db", database]) == 0
    assert "is kept as" in capsys.readouterr().out
    assert main(["db", "check", "--db", database]) == 0
    assert main(["db", "restore", str(tmp_path / "none"), "--db", database]) == 2
    assert "there is no file" in capsys.readouterr().err


def test_a_backup_never_overwrites(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "umpire.sqlite3", tmp_path / "copy.sqlite3"
    main(["db", "upgrade", "--db", str(database)])
    copy.write_bytes(b"precious")
    assert main(["db", "backup", str(copy), "--db", str(database)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert copy.read_bytes() == b"precious"


def test_on_a_full_disk_nothing_is_left_of_a_backup_or_of_a_new_database(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copies = str(tmp_path / "umpire.sqlite3"), tmp_path / "copies"
    main(["db", "upgrade", "--db", database])
    with full_disk(50_000):
        assert main(["db", "backup", str(copies / "copy.sqlite3"), "--db", database]) == 2
        said = capsys.readouterr().err
        assert main(["db", "upgrade", "--db", str(tmp_path / "new.sqlite3")]) == 2
        new = capsys.readouterr().err
    assert "nothing is left of it" in said
    assert list(copies.iterdir()) == []
    assert "the disk fails: look at the system's log" in new, "of a quota; where the disk is full it says that"
    assert (said.count("\n"), new.count("\n")) == (1, 1)
    assert main(["db", "upgrade", "--db", str(tmp_path / "new.sqlite3")]) == 0
    assert "upgraded to schema" in capsys.readouterr().out


@pytest.mark.parametrize("deed", [["check"], ["upgrade"], ["archive"], ["backup", "copy.sqlite3"]])
def test_what_is_no_database_is_refused_and_left_alone(
    deed: list[str], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    letter = tmp_path / "letter.txt"
    letter.write_bytes(b"Dear Sir or Madam, this is no database at all." * 40)
    before = letter.read_bytes()
    assert main(["db", *deed, "--db", str(letter)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("umpire: ")
    assert err.count("\n") == 1
    assert letter.read_bytes() == before


def test_a_database_of_another_program_is_refused(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.sqlite3"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()
    for deed in ("check", "archive"):
        assert main(["db", deed, "--db", str(other)]) == 2
        assert "is no Umpire database" in capsys.readouterr().err


@pytest.fixture
def played(tmp_path: pathlib.Path) -> tuple[str, str]:
    """A database with a match that has ended just now: (file, match id)."""

    async def play(path: pathlib.Path) -> str:
        database = await Database.open(path)
        service = Service.build(database, Inline(), entropy=SeededEntropy("7"))
        match = await begin(service, 1, PEOPLE)
        await play_on(service, match, random.Random(1), 60)
        if not (await service.queries.get(match)).ended:
            await service.seating.abort(Actor(PEOPLE[0], match, "abort"))
        owed = await service.posting.claim(match)
        assert owed is not None
        await service.posting.posted(match, owed.ply, 70)
        await service.close()
        await database.close()
        return match

    return str(tmp_path / "umpire.sqlite3"), asyncio.run(play(tmp_path / "umpire.sqlite3"))


def test_a_host_archives_and_the_file_shrinks(played: tuple[str, str], capfdbinary: Any) -> None:
    database, match = played

    def exported() -> bytes:
        capfdbinary.readouterr()
        assert main(["export", match, "--db", database]) == 0
        return bytes(capfdbinary.readouterr().out)

    before = exported()
    assert main(["db", "archive", "--db", database]) == 0
    assert b"0 matches archived; dropped: nothing" in capfdbinary.readouterr().out
    size = pathlib.Path(database).stat().st_size
    assert main(["db", "archive", "--older-than", "0", "--db", database]) == 0
    assert b"1 matches archived" in capfdbinary.readouterr().out
    assert exported() == before
    assert pathlib.Path(database).stat().st_size < size
    assert main(["db", "check", "--db", database]) == 0
    assert b"1 matches, 0 of them live, 1 archived" in capfdbinary.readouterr().out


@pytest.mark.parametrize("days", ["-1", "soon", "nan", "1e9"])
def test_days_are_a_number(days: str, played: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "archive", f"--older-than={days}", "--db", played[0]]) == 2
    assert "is not a number of days" in capsys.readouterr().err


def test_a_database_in_use_is_not_archived(played: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    lock = FileLock(pathlib.Path(played[0]))
    lock.acquire()
    try:
        assert main(["db", "archive", "--older-than", "0", "--db", played[0]]) == 2
    finally:
        lock.release()
    assert "is using" in capsys.readouterr().err
