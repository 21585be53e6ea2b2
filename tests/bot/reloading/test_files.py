import os
import pathlib

import pytest

from bot.reloading import files
from bot.reloading.files import Files


def saved(path: pathlib.Path, source: str = "") -> pathlib.Path:
    """Save a file, at a time that no file system takes for the one before."""
    path.parent.mkdir(exist_ok=True)
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(source)
    os.utime(path, ns=(before + 10**9, before + 10**9))
    return path


def test_what_is_saved_added_or_taken_away_is_seen_once(tmp_path: pathlib.Path) -> None:
    one, other = saved(tmp_path / "one.py"), saved(tmp_path / "inner" / "other.py")
    watched = Files([tmp_path])
    assert watched.changed() == set()
    saved(one, "NOTHING = 0")
    saved(tmp_path / "notes.txt")
    new = saved(tmp_path / "inner" / "new.py")
    assert watched.changed() == {one, new}
    assert watched.changed() == set()
    other.unlink()
    assert watched.changed() == {other}


async def test_what_is_saved_together_is_told_once_it_is_quiet(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = saved(tmp_path / "one.py"), saved(tmp_path / "other.py")
    watched = Files([tmp_path])
    looks = iter([{one}, {other}, set(), {one}, set()])
    monkeypatch.setattr(watched, "changed", lambda: next(looks))
    monkeypatch.setattr(files, "EVERY", 0.0)
    told = watched.saved()
    assert await anext(told) == {one, other}
    assert await anext(told) == {one}
