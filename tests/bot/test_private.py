"""Who may read what the bot writes: whoever runs it, however lax the machine is."""

import fnmatch
import os
import pathlib
import shutil
import stat
import subprocess
from collections.abc import Iterator

import pytest

from bot.cli.common import write_bytes
from bot.private import make_folder
from bot.storage import Database, StorageError, backup, upkeep
from discord_sandbox.server import running
from tests.bot.storage.made import put_lobby

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def lax() -> Iterator[None]:
    """Let everybody read and write new files, as some machines do."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: pathlib.Path) -> list[str]:
    """Return what others than its owner can do anything with, the folder itself included."""
    found = [folder, *folder.rglob("*")]
    return [f"{path} {stat.filemode(path.stat().st_mode)}" for path in found if path.stat().st_mode & 0o077]


async def test_database_journal_lock_and_backup_are_for_nobody_else(tmp_path: pathlib.Path) -> None:
    above = tmp_path / "data"
    database = await Database.open(above / "deep" / "umpire.sqlite3")
    await put_lobby(database)
    names = {path.name for path in (above / "deep").iterdir()}
    assert names == {"umpire.sqlite3", "umpire.sqlite3-wal", "umpire.sqlite3-shm", "umpire.sqlite3.lock"}
    backup(database.path, above / "copies" / "copy.sqlite3")
    assert open_to_others(above) == []
    await database.close()
    upkeep.compact(database.path)
    upkeep.upgrade(above / "other" / "new.sqlite3")
    assert open_to_others(above) == []


async def test_what_the_sandbox_keeps_is_for_nobody_else(tmp_path: pathlib.Path) -> None:
    async with running(db=tmp_path / "data" / "sandbox.sqlite3"):
        assert len(list((tmp_path / "data").iterdir())) >= 2
        assert open_to_others(tmp_path / "data") == []


def test_what_commands_write_is_for_nobody_else(tmp_path: pathlib.Path) -> None:
    make_folder(tmp_path / "a" / "b")
    write_bytes(str(tmp_path / "a" / "b" / "export.json"), b"{}")
    assert open_to_others(tmp_path / "a") == []


def test_folders_that_are_there_stay_as_they_are(tmp_path: pathlib.Path) -> None:
    (tmp_path / "shared").mkdir(mode=0o755)
    make_folder(tmp_path / "shared" / "own")
    assert stat.S_IMODE((tmp_path / "shared").stat().st_mode) == 0o755
    assert stat.S_IMODE((tmp_path / "shared" / "own").stat().st_mode) == 0o700


@pytest.mark.parametrize("where", ["file", "folder"])
async def test_a_database_is_locked_by_whatever_link_it_is_named(tmp_path: pathlib.Path, where: str) -> None:
    database = await Database.open(tmp_path / "real" / "umpire.sqlite3")
    link = tmp_path / "link"
    if where == "file":
        link.symlink_to(tmp_path / "real" / "umpire.sqlite3")
    else:
        link.symlink_to(tmp_path / "real")
    with pytest.raises(StorageError, match="another Umpire"):
        await Database.open(link if where == "file" else link / "umpire.sqlite3")
    await database.close()
    again = await Database.open(link if where == "file" else link / "umpire.sqlite3")
    with pytest.raises(StorageError, match="another Umpire"):
        await Database.open(tmp_path / "real" / "umpire.sqlite3")
    await again.close()


async def test_a_database_with_two_names_is_refused(tmp_path: pathlib.Path) -> None:
    await (await Database.open(tmp_path / "umpire.sqlite3")).close()
    (tmp_path / "twin.sqlite3").hardlink_to(tmp_path / "umpire.sqlite3")
    for name in ("umpire.sqlite3", "twin.sqlite3"):
        with pytest.raises(StorageError, match="hard links"):
            await Database.open(tmp_path / name)


def test_the_recipe_of_the_readme_leaves_the_token_in_no_history_and_in_a_file_for_nobody_else(
    tmp_path: pathlib.Path,
) -> None:
    lines = [line.strip() for line in (ROOT / "README.md").read_text().splitlines()]
    (recipe,) = [line for line in lines if "> discord_token.txt" in line]
    assert "TOKEN" not in recipe, "what is typed in a command is kept by the shell"
    shell = shutil.which("sh")
    assert shell is not None
    subprocess.run([shell, "-c", recipe], cwd=tmp_path, input=b"a.b.c\n", check=True)
    assert (tmp_path / "discord_token.txt").read_bytes() == b"a.b.c\n"
    assert open_to_others(tmp_path / "discord_token.txt") == []


def test_no_image_holds_the_token_or_a_database() -> None:
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    assert rules[0] == "*", "nothing goes along but what is named"
    named = [rule.removeprefix("!") for rule in rules if rule.startswith("!")]
    for path in ("discord_token.txt", "data", "umpire.sqlite3", "umpire.sqlite3-wal", ".git", ".env"):
        assert not [rule for rule in named if fnmatch.fnmatchcase(path, rule)]
