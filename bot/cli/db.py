"""`umpire db`: bring the database up to date, copy it, check it."""

import argparse
import pathlib

from bot.cli.common import CommandError, Subparsers, database_path, existing, reason


def add(subparsers: Subparsers) -> None:
    """Declare the command and its three deeds."""
    command = subparsers.add_parser("db", help="upgrade, back up or check the database")
    deeds = command.add_subparsers(dest="deed", required=True, metavar="upgrade|backup|check")
    for name, told in (
        ("upgrade", "bring the schema up to date"),
        ("backup", "copy the database, also while the bot runs"),
        ("check", "look for damage"),
    ):
        deed = deeds.add_parser(name, help=told)
        if name == "backup":
            deed.add_argument("path", metavar="PATH", help="the new file")
        deed.add_argument("--db", metavar="FILE", help="the database (data/umpire.sqlite3)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do it and say what was done."""
    from bot.storage import upkeep
    from bot.storage.errors import StorageError

    named = database_path(args.db)
    try:
        database = named if args.deed == "upgrade" else existing(str(named))
        if args.deed == "upgrade":
            print(upkeep.upgrade(database))
        elif args.deed == "backup":
            print(upkeep.backup(database, pathlib.Path(args.path)))
        else:
            print("\n".join(upkeep.check(database)))
    except StorageError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"cannot use {error.filename or named}: {reason(error)}") from None
    return 0
