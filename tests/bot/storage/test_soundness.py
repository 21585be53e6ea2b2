"""Damage that SQLite calls sound: every command that opens, copies or restores the file says it in one sentence."""

import asyncio
import contextlib
import pathlib
import sqlite3
import subprocess
import sys
import zlib

import pytest
from sqlalchemy import create_engine

from bot.cli import main
from bot.storage import Database, StorageError, backup, check, restore, shape, upgrade
from bot.storage.contents import SEAL
from bot.storage.revisions import HEAD, SHAPES, migrate_to
from bot.storage.shape import shape_made
from bot.storage.soundness import sound, well_formed
from tests.bot.storage.filled import filled, rows_of

ALTER = "PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = replace(sql, '{}', '{}') WHERE name = '{}';"
SCHEMA = {
    "DROP TABLE archive": "its table archive is missing",
    "CREATE TRIGGER spy AFTER INSERT ON journal BEGIN DELETE FROM journal; END": (
        "its trigger spy of the table journal is none that Umpire makes"
    ),
    "CREATE VIEW spy AS SELECT secret FROM matches": "its view spy is none that Umpire makes",
    "CREATE TABLE songs (name TEXT)": "its table songs is none that Umpire makes",
    "CREATE INDEX mine ON seats (name)": "its index mine of the table seats is none that Umpire makes",
    "DROP INDEX ix_prompts_due": "its index ix_prompts_due of the table prompts is missing",
    "DROP INDEX uq_matches_channel_running; CREATE INDEX uq_matches_channel_running ON matches (channel_id)": (
        "its index uq_matches_channel_running of the table matches is declared differently"
    ),
    "ALTER TABLE seats ADD COLUMN luck INTEGER": "the column luck of its table seats is none that Umpire makes",
    "ALTER TABLE standing_orders DROP COLUMN why": "the column why of its table standing_orders is missing",
    ALTER.format("places INTEGER", "places TEXT", "matches"): (
        "the column places of its table matches is declared differently"
    ),
    ALTER.format("places INTEGER NOT NULL", "places INTEGER", "matches"): (
        "the column places of its table matches is declared differently"
    ),
    ALTER.format("value TEXT NOT NULL", "value TEXT NOT NULL CHECK (value = 1)", "meta"): (
        "its table meta is declared differently"
    ),
    "DELETE FROM alembic_version": "it does not say which version its schema is of",
    "INSERT INTO alembic_version VALUES ('1002')": "it does not say which version its schema is of",
    "UPDATE alembic_version SET version_num = x'ff'": "it does not say which version its schema is of",
    "UPDATE alembic_version SET version_num = '1000x'": "it does not say which version its schema is of",
    "UPDATE alembic_version SET version_num = '1002'": "its table analyses is none that Umpire makes",
    "PRAGMA foreign_keys=OFF; DELETE FROM content": "1 rows belong to nothing",
}
"""What is done to the schema or the keys, by what is said of it: seen at every start too."""
ROWS = {
    "UPDATE matches SET places = 'two'": "one places in its table matches is of a wrong type",
    "UPDATE seats SET name = x'ff'": "one name in its table seats is of a wrong type",
    "UPDATE seats SET name = CAST(x'ff' AS TEXT)": "a text in it cannot be read",
    "UPDATE journal SET events = substr(events, 2)": "one events in its table journal cannot be read",
    "UPDATE states SET state = substr(state, 1, 40)": "one state in its table states cannot be read",
    "UPDATE archive SET record = x'00'": "one record in its table archive cannot be read",
    "UPDATE matches SET secret = zeroblob(32) WHERE status = 'live'": "is not the one that was sealed",
    "UPDATE content SET text = replace(text, 'Hub', 'Hob')": "the content star is not what was kept",
    "UPDATE journal SET text = text || ' ' WHERE ply = 3": "does not fit its hash chain, or its dice",
    "UPDATE journal SET seat = 1 - seat WHERE ply = 3": "does not fit its hash chain, or its dice",
    "UPDATE journal SET seat = 1000 WHERE ply = 3": "action 3 of match",
    "UPDATE journal SET chain = 'x' WHERE ply = 3": "action 3 of match",
    "UPDATE journal SET dice = CAST(replace(dice, '[4', '[5') AS BLOB)": "does not fit its hash chain, or its dice",
    "UPDATE matches SET options = CAST('{}' AS BLOB) WHERE status = 'live'": "action 0 of match",
    "UPDATE matches SET posted = CAST(replace(posted, 'B', 'C') AS BLOB) WHERE status = 'live'": "action 0 of match",
    "UPDATE matches SET posted = CAST('{}' AS BLOB) WHERE status = 'live'": "action 0 of match",
    "DELETE FROM journal WHERE ply = 3": "has a gap",
    "DELETE FROM journal WHERE ply IN (SELECT max(ply) FROM journal)": "the newest action of match",
    "UPDATE journal SET state_hash = upper(state_hash)": "is not the one in its journal",
}
"""What is done to rows, by what is said of it."""


@pytest.fixture
def path(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A database with something in it, and a token, so that `umpire run` gets as far as opening it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "abc.def.ghi")
    monkeypatch.setenv("UMPIRE_WORKERS", "1")
    monkeypatch.setattr("bot.logs.set_up_logs", lambda *_, **__: None)
    path = tmp_path / "house" / "umpire.sqlite3"
    path.parent.mkdir()
    path.write_bytes(filled())
    return path


def change(path: pathlib.Path, script: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command; returns the one sentence that it says."""
    capsys.readouterr()
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("umpire: ")
    return err


def opening(path: pathlib.Path) -> list[list[str]]:
    """Return the commands that open a database, or begin to."""
    where = ["--db", str(path)]
    return [["db", "upgrade", *where], ["run", *where], ["play", "--port", "0", *where]]


def reading(path: pathlib.Path) -> list[list[str]]:
    """Return the commands that read all of a database, which is restored or not touched at all."""
    where = ["--db", str(path)]
    copying = [["db", "backup", "copy.sqlite3", *where], ["export", "abcdef", *where]]
    return [["db", "check", *where], ["db", "archive", *where], *copying]


@pytest.mark.parametrize(("script", "sentence"), SCHEMA.items(), ids=list(SCHEMA.values()))
def test_what_the_migrations_do_not_make_is_told_wherever_it_is_opened(
    script: str, sentence: str, path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, script)
    before = path.read_bytes()
    for words in (*opening(path), *reading(path)):
        assert f"{path} is damaged ({sentence}" in refused(capsys, *words)
    assert path.read_bytes() == before
    assert not pathlib.Path("copy.sqlite3").exists()


@pytest.mark.parametrize(("script", "sentence"), ROWS.items(), ids=list(ROWS))
def test_rows_that_cannot_be_read_or_do_not_agree_are_told(
    script: str, sentence: str, path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, script)
    before = path.read_bytes()
    for words in reading(path):
        assert sentence in refused(capsys, *words)
    assert path.read_bytes() == before
    assert not pathlib.Path("copy.sqlite3").exists()


@pytest.mark.parametrize(("script", "sentence"), (SCHEMA | ROWS).items(), ids=list(SCHEMA | ROWS))
def test_none_of_these_is_restored_and_the_doctor_names_it(
    script: str, sentence: str, path: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.sqlite3"
    bad.write_bytes(path.read_bytes())
    change(bad, script)
    before = path.read_bytes()
    told = refused(capsys, "db", "restore", str(bad), "--db", str(path))
    assert f"{bad} is damaged (" in told
    assert sentence in told
    assert "so it is not restored: name another one" in told
    assert path.read_bytes() == before
    assert {each.name for each in path.parent.iterdir()} <= {"umpire.sqlite3", "umpire.sqlite3.lock"}
    assert main(["doctor", "--db", str(bad)]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("bad") and "damaged" in line]
    assert sentence in line


def test_a_file_that_sqlite_would_not_write_is_damaged(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(path.read_bytes())
    data[18] ^= 64
    path.write_bytes(data)
    for words in (*opening(path), *reading(path)):
        assert "is damaged (its first page says that it must not be written)" in refused(capsys, *words)


def test_a_file_that_ends_in_its_first_words_is_refused(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(path.read_bytes()[:17])
    for words in (*opening(path), *reading(path)):
        assert "it is no Umpire database, or damaged" in refused(capsys, *words)


async def test_a_backup_takes_no_lock_from_the_process_that_has_the_file_open(path: pathlib.Path) -> None:
    opened = await Database.open(path)
    try:
        backup(path, path.with_name("copy.sqlite3"))
        held = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0.1).execute('PRAGMA journal_mode=DELETE')"
        done = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", held, str(path)], capture_output=True, text=True, check=False
        )
        assert "database is locked" in done.stderr
    finally:
        await opened.close()


def test_a_broken_schema_that_is_no_text_is_damaged(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE meta", b"CREATE TAB\xb6E meta", 1))
    for words in (*opening(path), *reading(path)):
        assert f"{path} is damaged (a text in it cannot be read)" in refused(capsys, *words)


def test_a_long_or_broken_name_makes_one_short_sentence(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(path, 'CREATE TABLE "' + "two\nlines\t" * 200 + '" (name TEXT)')
    assert len(refused(capsys, "db", "check", "--db", str(path)).replace(str(path), "")) < 300


def test_what_sqlite_notes_for_itself_is_no_damage(path: pathlib.Path) -> None:
    change(path, "ANALYZE; VACUUM")
    assert check(path)


@pytest.mark.parametrize("revision", SHAPES)
def test_the_shapes_of_all_revisions_are_known(revision: str) -> None:
    made = shape_made(revision).digest
    assert made == SHAPES[revision], f'revisions.py should say: "{revision}": "{made}"'


def test_a_sound_file_is_known_without_running_the_migrations(
    path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> None:
        raise AssertionError("Alembic would take time and memory at every start")

    monkeypatch.setattr(shape, "shape_made", slow)
    assert well_formed(path) == sound(path).revision == HEAD


def of_revision(path: pathlib.Path, revision: str) -> pathlib.Path:
    """Make a database as an older Umpire has left it."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate_to(connection, revision)
    engine.dispose()
    change(path, "INSERT INTO meta VALUES ('old', 'kept')")
    return path


@pytest.mark.parametrize("revision", [each for each in SHAPES if each != HEAD])
def test_a_backup_of_an_older_schema_is_restored_and_brought_up_to_date(
    revision: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = of_revision(tmp_path / "old.sqlite3", revision), tmp_path / "new.sqlite3"
    assert well_formed(old) == sound(old).revision == revision
    assert main(["db", "restore", str(old), "--db", str(new)]) == 0
    assert f"has schema {revision}, this Umpire needs {HEAD}" in refused(capsys, "db", "check", "--db", str(new))
    upgrade(new)
    assert check(new)
    assert ("old", "kept") in rows_of(new)["meta"]
    change(old, "DROP TABLE drafts")
    with pytest.raises(StorageError, match="its table drafts is missing"):
        restore(old, new)


def test_a_backup_notices_every_change_of_its_rows(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup(path, copy)
    assert rows_of(copy) == rows_of(path)
    change(copy, "VACUUM")
    assert check(copy), "the order of rows is not part of it"
    change(copy, "UPDATE seats SET name = 'Anne' WHERE seat = 0 AND name = 'Ann'")
    for deed in (check, lambda path: restore(path, tmp_path / "new.sqlite3")):
        with pytest.raises(StorageError, match="its rows are not those that the backup was made with"):
            deed(copy)


def test_a_backup_that_is_put_to_use_may_change(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy, restored = tmp_path / "copy.sqlite3", tmp_path / "restored.sqlite3"
    backup(path, copy)
    assert SEAL in sealed(copy)
    restore(copy, restored)
    assert SEAL not in sealed(restored)

    async def use() -> None:
        opened = await Database.open(copy)
        await opened.write(lambda tx: tx.set_meta("played", "on"))
        await opened.close()

    asyncio.run(use())
    assert check(copy)
    assert SEAL not in sealed(copy)


def sealed(path: pathlib.Path) -> set[str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM meta")}


def test_a_state_that_is_packed_anew_is_the_same(path: pathlib.Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        for match, state in connection.execute('SELECT "match", state FROM states').fetchall():
            again = zlib.compress(zlib.decompress(state), 9)
            connection.execute('UPDATE states SET state = ? WHERE "match" = ?', (again, match))
    assert check(path)
