"""Flipped bytes, cut files and what is not a database: a sentence or a database of which everything can be read.

`make soak` tries some hundred seeds of each; what is found by chance is kept in `KNOWN`.
"""

import asyncio
import contextlib
import io
import os
import pathlib
import random
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator

import pytest

from bot.cli import main
from bot.matches import Refused, Service
from bot.storage import Database, StorageError, backup, check, restore
from bot.storage.soundness import sound
from bot.workers import Inline
from tests.bot.storage.filled import filled, rows_of

PAGE = 1024
FEW, MANY = 3, 100
COMMANDS = [["db", "check"], ["db", "upgrade"], ["db", "backup", "COPY"], ["db", "archive"], ["export", "abcdef"]]
SEEDS = pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])


def flip(data: bytearray, dice: random.Random, first: int, last: int) -> None:
    """Change some bytes between two places."""
    for _ in range(dice.choice((1, 1, 2, 8))):
        data[dice.randrange(first, min(last, len(data)))] ^= 1 << dice.randrange(8)


def flip_header(data: bytearray, dice: random.Random) -> None:
    flip(data, dice, 0, 100)


def flip_schema(data: bytearray, dice: random.Random) -> None:
    flip(data, dice, 100, 12 * PAGE)


def flip_anywhere(data: bytearray, dice: random.Random) -> None:
    flip(data, dice, 0, len(data))


def flip_a_page_head(data: bytearray, dice: random.Random) -> None:
    start = dice.randrange(len(data) // PAGE) * PAGE
    flip(data, dice, start, start + 16)


def wipe(data: bytearray, dice: random.Random) -> None:
    start, length = dice.randrange(len(data)), dice.choice((1, 16, 512, 4096))
    data[start : start + length] = bytes([dice.choice((0, 0xFF, dice.randrange(256)))]) * len(
        data[start : start + length]
    )


def swap_pages(data: bytearray, dice: random.Random) -> None:
    one, other = (dice.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one : one + PAGE], data[other : other + PAGE] = data[other : other + PAGE], data[one : one + PAGE]


def cut(data: bytearray, dice: random.Random) -> None:
    del data[dice.choice((dice.randrange(len(data)), dice.randrange(len(data) // PAGE) * PAGE)) :]


def grow(data: bytearray, dice: random.Random) -> None:
    data += dice.randbytes(dice.choice((1, 7, PAGE, 5 * PAGE)))


DAMAGES = (flip_header, flip_schema, flip_anywhere, flip_a_page_head, wipe, swap_pages, cut, grow)


@pytest.fixture
def folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.logs.set_up_logs", lambda *_, **__: None)
    return tmp_path


@pytest.fixture
def house(folder: pathlib.Path) -> pathlib.Path:
    """The database that a backup would replace."""
    path = folder / "house" / "umpire.sqlite3"
    path.parent.mkdir()
    path.write_bytes(filled())
    return path


def said(capsys: pytest.CaptureFixture[str], words: list[str]) -> int:
    """Run a command that may end well or in one sentence, and return its status."""
    capsys.readouterr()
    status = main(words)
    err = capsys.readouterr().err
    assert status in (0, 2), (words, status, err)
    assert err.count("\n") == (status == 2), (words, err)
    assert len(err) < 600, words
    return status


def tried(capsys: pytest.CaptureFixture[str], bad: pathlib.Path, house: pathlib.Path) -> bool:
    """Restore a file in place of a database; returns whether that was done, having seen that else nothing changed."""
    before = house.read_bytes()
    if said(capsys, ["db", "restore", str(bad), "--db", str(house)]) == 0:
        (aside,) = house.parent.glob("*.before-*")
        aside.replace(house.with_name("before"))
        return True
    assert house.read_bytes() == before
    assert {path.name for path in house.parent.iterdir()} <= {"umpire.sqlite3", "umpire.sqlite3.lock", "before"}
    return False


@pytest.mark.fuzz
@SEEDS
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_refused_or_holds_what_it_held(
    damage: Callable[[bytearray, random.Random], None],
    count: int,
    folder: pathlib.Path,
    house: pathlib.Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy, bad = folder / "copy.sqlite3", folder / "bad.sqlite3"
    backup(house, copy)
    whole, rows = copy.read_bytes(), rows_of(copy)
    for seed in range(count):
        data = bytearray(whole)
        damage(data, random.Random(f"{damage.__name__} {seed}"))
        bad.write_bytes(data)
        if tried(capsys, bad, house):
            assert rows_of(house) == rows, seed


async def read_all(path: pathlib.Path) -> None:
    """Open a database, and look at every match in it as people and exports do."""
    database = await Database.open(path)
    try:
        service = Service.build(database, Inline())
        with contextlib.closing(sqlite3.connect(path)) as connection:
            matches = [match for (match,) in connection.execute("SELECT id FROM matches")]
        for match in matches:
            await service.queries.look(match, 201)
            with contextlib.suppress(Refused):  # a lobby
                await service.exporting.export(match)
        await service.close()
    finally:
        await database.close()


@contextlib.contextmanager
def copied(house: pathlib.Path, folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """Let a block have a database of its own, with all that is beside it."""
    shutil.copytree(house.parent, folder / "used")
    try:
        yield folder / "used" / house.name
    finally:
        shutil.rmtree(folder / "used")


@pytest.mark.fuzz
@SEEDS
@pytest.mark.parametrize("damage", DAMAGES)
def test_of_a_damaged_database_that_is_called_sound_every_match_can_be_read(
    damage: Callable[[bytearray, random.Random], None],
    count: int,
    folder: pathlib.Path,
    house: pathlib.Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = house.read_bytes()
    for seed in range(count):
        data = bytearray(whole)
        damage(data, random.Random(f"in use {damage.__name__} {seed}"))
        house.write_bytes(data)
        for words in COMMANDS:
            with copied(house, folder) as used:
                said(
                    capsys, [word.replace("COPY", str(used.with_name("copy"))) for word in words] + ["--db", str(used)]
                )
        with copied(house, folder) as used:
            main(["doctor", "--db", str(used)])
            assert "Traceback" not in capsys.readouterr().out
            try:
                sound(used)
            except StorageError:
                with contextlib.suppress(StorageError, sqlite3.Error):
                    asyncio.run(asyncio.wait_for(open_and_close(used), 60))
            else:
                asyncio.run(read_all(used))


async def open_and_close(path: pathlib.Path) -> None:
    await (await Database.open(path)).close()


def with_log(house: pathlib.Path) -> None:
    """Leave a database as a kill does: with a log of what is not written into it yet."""
    with contextlib.closing(sqlite3.connect(house, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        for number in range(20):
            connection.execute("INSERT INTO meta VALUES (?, ?)", (f"key {number}", "x" * 700))
        beside = {path: path.read_bytes() for path in house.parent.glob("umpire.sqlite3*")}
    for path, data in beside.items():
        path.write_bytes(data)


@pytest.mark.fuzz
@SEEDS
@pytest.mark.parametrize("damage", [flip_header, flip_anywhere, wipe, cut, grow])
def test_a_damaged_log_beside_a_database_loses_at_most_what_was_not_written_yet(
    damage: Callable[[bytearray, random.Random], None],
    count: int,
    folder: pathlib.Path,
    house: pathlib.Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = rows_of(house)
    with_log(house)
    log = house.with_name("umpire.sqlite3-wal")
    whole = log.read_bytes()
    for seed in range(count):
        data = bytearray(whole)
        damage(data, random.Random(f"log {damage.__name__} {seed}"))
        log.write_bytes(data)
        with copied(house, folder) as used:
            for words in (["db", "check"], ["db", "backup", str(used.with_name("copy"))], ["db", "upgrade"]):
                assert said(capsys, [*words, "--db", str(used)]) == 0, seed
            found = rows_of(used)
            assert {name: rows for name, rows in found.items() if name != "meta"} == {
                name: rows for name, rows in before.items() if name != "meta"
            }
            assert set(before["meta"]) <= set(found["meta"])


def nothing(path: pathlib.Path) -> None:
    path.write_bytes(b"")


def a_zip(path: pathlib.Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("umpire.sqlite3", filled())
    path.write_bytes(packed.getvalue())


def a_folder(path: pathlib.Path) -> None:
    path.mkdir()


def a_pipe(path: pathlib.Path) -> None:
    os.mkfifo(path)


def a_device(path: pathlib.Path) -> None:
    path.symlink_to("/dev/zero")


def a_loop(path: pathlib.Path) -> None:
    path.symlink_to(path.with_name("other"))
    path.with_name("other").symlink_to(path)


def a_hole(path: pathlib.Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


def a_hole_behind(path: pathlib.Path) -> None:
    """A database as large as a disk: its header does not say how long it is, so that the file's size counts."""
    data = bytearray(filled())
    data[28:32] = bytes(4)
    path.write_bytes(data)
    os.truncate(path, 1 << 36)


ODD = {
    nothing: "there is nothing in it",
    a_zip: "it is no Umpire database, or damaged",
    a_folder: "it is a folder, not a file",
    a_pipe: "it is a pipe, not a file",
    a_device: "it is a device, not a file",
    a_loop: "too many levels of symbolic links",
    a_hole: "it is no Umpire database, or damaged",
    a_hole_behind: "is damaged (",
}


SERVED = (nothing, a_hole_behind)
"""An empty file is a new database; and at a start nobody looks at all the pages of a large one."""


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
def test_what_is_no_database_is_refused_at_once(
    make: Callable[[pathlib.Path], None],
    folder: pathlib.Path,
    house: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc.def.ghi")
    odd, before = folder / "odd", house.read_bytes()
    make(odd)
    wanted = [["db", "restore", str(odd), "--db", str(house)], ["db", "check", "--db", str(odd)]]
    wanted += [["db", "backup", "copy.sqlite3", "--db", str(odd)], ["export", "abcdef", "--db", str(odd)]]
    if make not in SERVED:
        wanted += [["db", "upgrade", "--db", str(odd)], ["run", "--db", str(odd)], ["play", "--db", str(odd)]]
    for words in wanted:
        assert main(words) == 2, words
        err = capsys.readouterr().err
        assert ODD[make] in err, words
        assert err.count("\n") == 1
    assert house.read_bytes() == before
    assert main(["doctor", "--db", str(odd)]) == 1
    assert ODD[make] in capsys.readouterr().out
    assert check(house)


@pytest.mark.parametrize("make", [a_folder, a_pipe, a_device, a_loop], ids=lambda make: make.__name__)
def test_nothing_is_put_in_place_of_what_is_no_file(
    make: Callable[[pathlib.Path], None], folder: pathlib.Path, house: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = folder / "odd"
    make(odd)
    for words in (["db", "restore", str(house), "--db", str(odd)], ["db", "backup", str(odd), "--db", str(house)]):
        assert main(words) == 2
        assert capsys.readouterr().err.count("\n") == 1
    with contextlib.suppress(StorageError):
        restore(house, odd)
    assert odd.is_symlink() or not odd.is_file()
