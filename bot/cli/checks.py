"""What `umpire doctor` looks at on this machine. Nothing is changed, and the token is not shown."""

import os
import pathlib
import platform
import re
import shutil
import stat
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.checkup import Finding
from bot.named_files import must_be_file, reason

if TYPE_CHECKING:
    from bot.settings import Settings, Token

_TOKEN = re.compile(r"[A-Za-z0-9_-]{18,40}\.[A-Za-z0-9_-]{5,8}\.[A-Za-z0-9_-]{25,60}")
MEGABYTE = 1_000_000
_OLDEST = (3, 11)
_LEAST_DISK, _GOOD_DISK = 50 * MEGABYTE, 500 * MEGABYTE
_LEAST_MEMORY, _GOOD_MEMORY = 250 * MEGABYTE, 500 * MEGABYTE
_SLACK = 60.0
_CGROUP = pathlib.Path("/sys/fs/cgroup/memory.max")
_MEMORY = pathlib.Path("/proc/meminfo")


def machine() -> Iterator[Finding]:
    """Look at Python and the fonts."""
    major, minor, _ = platform.python_version_tuple()
    old = (int(major), int(minor)) < _OLDEST
    said = f"{platform.python_version()} on {platform.system()}"
    yield Finding("bad", "Python", said, "Umpire needs 3.11 or newer") if old else Finding("ok", "Python", said)
    try:
        from renderers.kit.fonts import font

        font(24).getlength("Umpire")
    except Exception as error:
        yield Finding("bad", "fonts", f"they cannot be read ({error.__class__.__name__})", "install the packages again")
    else:
        yield Finding("ok", "fonts", "Inter comes with the package")


def token(given: "Token | None", file: str | None) -> Iterator[Finding]:
    """Look at the token: that there is one, that it looks like one, that others cannot read it."""
    if given is None:
        todo = "set DISCORD_TOKEN_FILE to a file that holds it, or DISCORD_TOKEN"
        yield Finding("bad", "token", "there is none", todo)
        return
    if not _TOKEN.fullmatch(given.value):
        todo = "copy it again from the developer portal, under Bot (it has three parts with dots between them)"
        yield Finding("bad", "token", "it does not look like a bot's token", todo)
    else:
        yield Finding("ok", "token", "it looks like a bot's token (--online asks Discord)")
    if file and pathlib.Path(file).is_file():
        yield from _private(pathlib.Path(file), "token", "chmod 600")


def _private(path: pathlib.Path, what: str, remedy: str) -> Iterator[Finding]:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        yield Finding("warn", what, f"others on this machine may read {path} ({mode:04o})", f"{remedy} {path}")


def memory(maximum: pathlib.Path = _CGROUP, info: pathlib.Path = _MEMORY) -> Iterator[Finding]:
    """Look at how much memory the bot may take."""
    limits = []
    if info.is_file() and (found := re.search(r"MemAvailable:\s+(\d+) kB", info.read_text())):
        limits.append(int(found[1]) * 1024)
    if maximum.is_file() and (text := maximum.read_text().strip()).isdigit():
        limits.append(int(text))
    if not limits:
        return
    free, todo = min(limits), "the bot takes 150 MB, and 100 MB for each worker"
    said = f"{free // MEGABYTE} MB may be taken"
    if free < _GOOD_MEMORY:
        yield Finding("bad" if free < _LEAST_MEMORY else "warn", "memory", said, todo)
    else:
        yield Finding("ok", "memory", said)


def database(path: pathlib.Path, settings: "Settings") -> Iterator[Finding]:
    """Look at the database, the room on its disk, its backups, and at the clock that it has seen."""
    try:
        must_be_file(path)
    except OSError as error:
        yield Finding("bad", "database", f"cannot use {path}: {reason(error)}", "name another file")
        return
    folder = path.parent
    near = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not os.access(near, os.W_OK | os.X_OK):
        yield Finding("bad", "database", f"nothing can be written in {near}", "run as its owner, or name another place")
    yield from _disk(near, path)
    if not path.exists():
        yield Finding("ok", "database", f"{path} is made at the first start")
        return
    yield from _file(path)
    yield from _backups(path, settings)


def _disk(near: pathlib.Path, path: pathlib.Path) -> Iterator[Finding]:
    free = shutil.disk_usage(near).free
    size = path.stat().st_size if path.exists() else 0
    said = f"{free // MEGABYTE} MB are free"
    if free < _LEAST_DISK + size:
        yield Finding("bad", "disk", said, "make room: games stop where nothing can be written")
    elif free < _GOOD_DISK + 2 * size:
        yield Finding("warn", "disk", said, "make room, or keep fewer backups (`backup_keep`)")
    else:
        yield Finding("ok", "disk", said)


def _file(path: pathlib.Path) -> Iterator[Finding]:
    from bot.storage import StorageError, upkeep
    from bot.storage.revisions import HEAD
    from bot.storage.soundness import sound

    if not os.access(path, os.R_OK | os.W_OK):
        yield Finding("bad", "database", f"{path} cannot be read and written", "run as its owner")
        return
    try:
        found = sound(path).revision
    except (StorageError, OSError) as error:
        yield Finding("bad", "database", str(error), "`umpire db restore` puts a backup in its place")
        return
    if found != HEAD:
        todo = "the next start upgrades it: back it up before"
        yield Finding("warn", "database", f"{path} is sound, of schema {found}", todo)
    else:
        yield Finding("ok", "database", f"{path} is sound, {path.stat().st_size // 1000} kB, of schema {found}")
        yield _clock(upkeep.last_used(path), time.time())
    yield from _private(path, "database", "chmod 600")
    yield _lock(path)


def _lock(path: pathlib.Path) -> Finding:
    from bot.storage import StorageError
    from bot.storage.lock import FileLock

    lock = FileLock(path)
    try:
        if path.with_name(f"{path.name}.lock").exists():  # where there is none, none is to be made
            lock.acquire()
    except (StorageError, OSError):
        return Finding("ok", "database", "a bot is using it")
    lock.release()
    return Finding("ok", "database", "no bot is using it")


def _clock(last: float, now: float) -> Finding:
    if now < last - _SLACK:
        said = f"it was {(last - now) / 60:.0f} minutes later when the database was last used"
        return Finding("bad", "clock", said, "let the system set it (NTP): times that people see are wrong")
    return Finding("ok", "clock", "not before the database was last used")


def _backups(path: pathlib.Path, settings: "Settings") -> Iterator[Finding]:
    from bot.cli.common import backups_of

    plan = backups_of(settings, path)
    if not plan.every:
        yield Finding("warn", "backups", "none are made", "set `backup_hours`, or see to it yourself")
        return
    made = sorted(each.stat().st_mtime for each in plan.folder.glob(f"{path.stem}-*.sqlite3"))
    if not made:
        yield Finding("ok", "backups", f"the running bot makes them in {plan.folder}")
    elif (age := time.time() - made[-1]) > 2 * plan.every:
        yield Finding("warn", "backups", f"the newest is {age / 3600:.0f} hours old", "look into the bot's log")
    else:
        yield Finding("ok", "backups", f"{len(made)} in {plan.folder}, the newest {age / 3600:.0f} hours old")


def listening(settings: "Settings") -> Iterator[Finding]:
    """Look at who may ask how the bot is."""
    from bot.health.server import is_loopback

    if not settings.health_port:
        yield Finding("ok", "health", "/healthz is not served (`health_port`)")
    elif is_loopback(settings.health_host):
        yield Finding("ok", "health", f"/healthz on port {settings.health_port}, for this machine alone")
    else:
        todo = "let a firewall see to who asks, or set `health_host` to 127.0.0.1"
        yield Finding("warn", "health", f"/healthz and /metrics on {settings.health_host}, for others too", todo)
