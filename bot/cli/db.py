"""`umpire db`: bring the database up to date, copy it, put a copy in its place, check it."""

import argparse
import asyncio
import pathlib

from bot.cli.common import CommandError, Subparsers, database_path, existing, pace_of, settings_in_force
from bot.named_files import reason


def add(subparsers: Subparsers) -> None:
    """Declare the command and its deeds."""
    command = subparsers.add_parser("db", help="upgrade, back up, restore, check or tidy the database")
    deeds = command.add_subparsers(dest="deed", required=True, metavar="upgrade|backup|restore|check|archive")
    for name, told in (
        ("upgrade", "bring the schema up to date"),
        ("backup", "copy the database, also while the bot runs"),
        ("restore", "put a backup in place of the database, which is kept aside; not while the bot runs"),
        ("check", "look for damage"),
        ("archive", "archive ended matches, drop what nobody needs, and shrink the file; not while the bot runs"),
    ):
        deed = deeds.add_parser(name, help=told)
        if name == "backup":
            deed.add_argument("path", metavar="PATH", help="the new file")
        elif name == "restore":
            deed.add_argument("path", metavar="FILE", help="the backup")
        elif name == "archive":
            deed.add_argument(
                "--older-than", metavar="DAYS", type=_days, help="archive what ended before (`archive_days`: 30)"
            )
        deed.add_argument("--db", metavar="FILE", help="the database (data/umpire.sqlite3)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do it and say what was done."""
    from bot.storage.errors import StorageError

    named = database_path(args.db)
    try:
        print(_done(args, named))
    except StorageError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"cannot use {error.filename or named}: {reason(error)}") from None
    return 0


def _done(args: argparse.Namespace, named: pathlib.Path) -> str:
    from bot.storage import copying, upkeep

    if args.deed == "upgrade":
        return upkeep.upgrade(named)
    if args.deed == "restore":
        return "\n".join(copying.restore(existing(args.path), named))
    database = existing(str(named))
    if args.deed == "backup":
        return copying.backup(database, pathlib.Path(args.path))
    if args.deed == "archive":
        return _archive(database, args.older_than)
    return "\n".join(upkeep.check(database))


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = -1.0
    if not 0 <= days < 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days")
    return days


def _archive(path: pathlib.Path, days: float | None) -> str:
    from bot.storage import upkeep

    upkeep.check(path)
    before = path.stat().st_size
    done = asyncio.run(_tidy(path, days))
    after = upkeep.compact(path)
    counted = ", ".join(f"{count} {kind}" for kind, count in done.items() if kind != "archived") or "nothing"
    return f"{path}: {done['archived']} matches archived; dropped: {counted}\n{before:,} bytes before, {after:,} now"


async def _tidy(path: pathlib.Path, days: float | None) -> dict[str, int]:
    from msgspec.structs import replace

    from bot.clocks.upkeep import Upkeep
    from bot.matches import Service
    from bot.matches.timing import DAY
    from bot.storage import Database
    from bot.workers import Inline

    pace = pace_of(settings_in_force())
    pace = pace if days is None else replace(pace, archive=days * DAY)
    database = await Database.open(path)
    try:
        return await Upkeep(Service.build(database, Inline(), pace=pace), pause=0.0).work()
    finally:
        await database.close()
