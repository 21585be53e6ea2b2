import pathlib
import sqlite3

import pytest

from bot.cli import main


def test_a_database_is_made_checked_and_copied(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = str(tmp_path / "new" / "umpire.sqlite3"), str(tmp_path / "copy.sqlite3")
    assert main(["db", "upgrade", "--db", database]) == 0
    assert "upgraded to schema" in capsys.readouterr().out
    assert main(["db", "upgrade", "--db", database]) == 0
    assert "already at schema" in capsys.readouterr().out
    assert main(["db", "backup", copy, "--db", database]) == 0
    assert main(["db", "check", "--db", copy]) == 0
    assert "0 matches" in capsys.readouterr().out


def test_a_backup_never_overwrites(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "umpire.sqlite3", tmp_path / "copy.sqlite3"
    main(["db", "upgrade", "--db", str(database)])
    copy.write_bytes(b"precious")
    assert main(["db", "backup", str(copy), "--db", str(database)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert copy.read_bytes() == b"precious"


@pytest.mark.parametrize("deed", [["check"], ["upgrade"], ["backup", "copy.sqlite3"]])
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
    assert main(["db", "check", "--db", str(other)]) == 2
    assert "is no Umpire database" in capsys.readouterr().err
