"""What the commands have in common: refusals, numbers, games, files."""

import argparse
import contextlib
import pathlib
import tempfile
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from bot.named_files import must_be_file, must_be_usable, reason

if TYPE_CHECKING:
    from bot.clocks.backups import Plan
    from bot.matches import Timing
    from bot.settings import Settings
    from bot.storage import Share
    from games.kernel import AnyGame

RUN_DB = "data/umpire.sqlite3"
PLAY_DB = "data/play.sqlite3"
MOST_BYTES = 20_000_000
"""No file that a command is given is larger; a match of 1,000 actions has a tenth of it."""
T = TypeVar("T")
LEASE = 120.0
"""Seconds for which a process that serves a shard keeps what it works on to itself."""


def settings_in_force() -> "Settings":
    """Return the settings of this process; raises CommandError."""
    from bot.settings import SettingsError, read_settings

    try:
        return read_settings()
    except SettingsError as error:
        raise CommandError(str(error)) from None


def database_path(named: str | None, default: str = RUN_DB) -> pathlib.Path:
    """Return the database that a command is about: the one named, else the settings' one, else the default."""
    return pathlib.Path(named or settings_in_force().db or default)


def add_plain(command: argparse.ArgumentParser) -> None:
    """Declare `--plain`; what it gives is `args.theme`."""
    command.add_argument(
        "--plain", dest="theme", action="store_const", const="plain", default="world", help="pictures without a world"
    )


def pace_of(settings: "Settings") -> "Timing":
    """Return the waiting times that the settings ask for."""
    from bot.matches import Timing
    from bot.matches.timing import DAY, MEGABYTE
    from bot.time_left import ClockRules

    return Timing(
        clock=ClockRules("call", each=settings.skip_hours * 3600, at_end="claim"),
        nudge=settings.nudge_hours * 3600,
        away=settings.away_days * DAY,
        pause=settings.pause_seconds,
        nodes=settings.nodes,
        cached=settings.cached_megabytes * MEGABYTE,
        archive=settings.archive_days * DAY or None,
        drop=settings.drop_days * DAY or None,
    )


def backups_of(settings: "Settings", db: pathlib.Path) -> "Plan":
    """Return which backups of a database the settings ask for."""
    from bot.clocks.backups import Plan

    folder = pathlib.Path(settings.backup_folder) if settings.backup_folder else db.parent / "backups"
    return Plan(settings.backup_hours * 3600, settings.backup_keep, folder)


def share_of(settings: "Settings") -> "Share | None":
    """Return this process's part of Discord's servers; None: all of them."""
    from bot.storage import Share

    if settings.shards == 1:
        return None
    # Named after the shard: begun again, a process has the leases that it had.
    return Share(f"shard {settings.shard}", LEASE, settings.shard, settings.shards)


class CommandError(Exception):
    """Bad input: one sentence for the person at the shell."""


Subparsers = Any  # argparse._SubParsersAction is private


def whole_number(least: int, most: int) -> Any:
    """Return an argparse type for whole numbers in `least` .. `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
        return number

    return read


def game_named(slug: str) -> "AnyGame":
    """Return a game by its slug (`-` for `_`, any case); raises CommandError."""
    from games.registry import UnknownGame, find_game

    try:
        return find_game(slug.lower().replace("-", "_"))
    except UnknownGame as error:
        raise CommandError(str(error)) from None


def read_bytes(path: str) -> bytes:
    """Read a file that the person named; raises CommandError, also for a pipe, and where it is far larger than ours."""
    try:
        must_be_usable(pathlib.Path(path))
        with pathlib.Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"cannot read {path}: {reason(error)}") from None
    if len(data) > MOST_BYTES:
        raise CommandError(f"{path} has more than {MOST_BYTES:,} bytes: that is not a file of ours")
    return data


def with_export(work: Callable[..., T], *arguments: Any) -> T:
    """Do something with an exported match, whose author nobody knows, in a process of its own.

    Raises CommandError, also where it takes far too long or far too much memory.
    """
    from bot.verify.record import BadRecord, told
    from bot.workers import FILE, Unfinished, apart

    try:
        found: T = apart(FILE, _with_export, work, arguments)
    except (BadRecord, CommandError, Unfinished) as error:
        raise CommandError(told(error)) from None
    return found


def _with_export(work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """Do it; whatever a record leads the rules into becomes a sentence."""
    from bot.verify.record import BadRecord, damage

    try:
        return work(*arguments)
    except (BadRecord, CommandError, MemoryError):
        raise
    except Exception as error:
        raise BadRecord(f"This export cannot be used: {damage(error)}") from None


def write_bytes(path: str, data: bytes) -> None:
    """Write a file that the person named; raises CommandError."""
    from bot.private import write_file

    try:
        write_file(pathlib.Path(path), data)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {reason(error)}") from None


def existing(path: str) -> pathlib.Path:
    """Return the path of a file that must be there; raises CommandError."""
    found = pathlib.Path(path)
    try:
        must_be_file(found)
    except OSError as error:
        raise CommandError(f"cannot use {path}: {reason(error)}") from None
    if not found.exists():
        raise CommandError(f"there is no file {path}")
    return found


@contextlib.contextmanager
def copied(named: str | None) -> Iterator[pathlib.Path]:
    """Yield a copy of a database, so that it can be read while the bot holds the file; raises CommandError."""
    from bot.storage import copying
    from bot.storage.errors import StorageError

    database = existing(str(database_path(named)))
    try:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "copy.sqlite3"
            copying.backup(database, copy)
            yield copy
    except StorageError as error:
        raise CommandError(str(error)) from None
