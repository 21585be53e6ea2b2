"""`umpire export`: a match as one JSON document, for verifying, rendering and keeping."""

import argparse
import asyncio
import pathlib
import sys
import tempfile

from bot.cli.common import CommandError, Subparsers, database_path, existing


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("export", help="write a match to standard output")
    command.add_argument("match", metavar="MATCH", help="the match's six letters")
    command.add_argument("--db", metavar="FILE", help="the database (data/umpire.sqlite3)")
    command.add_argument(
        "--save",
        action="store_true",
        help="with hidden things and the secret, for `umpire play --load`: not for players",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the match; hidden things are left out until it has ended."""
    from bot.logs import set_up_logs
    from bot.matches import Refused
    from bot.storage import copying
    from bot.storage.errors import StorageError

    set_up_logs("console", "warning")
    database = existing(str(database_path(args.db)))
    try:
        # A copy, so that it works while the bot holds the file.
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "copy.sqlite3"
            copying.backup(database, copy)
            data = asyncio.run(_read(copy, args.match, args.save))
    except (Refused, StorageError) as error:
        raise CommandError(str(error)) from None
    sys.stdout.buffer.write(data)
    return 0


async def _read(db: pathlib.Path, match: str, save: bool) -> bytes:
    from bot.matches import Service
    from bot.storage import Database
    from bot.workers import Inline

    database = await Database.open(db)
    try:
        exporting = Service.build(database, Inline()).exporting
        return await (exporting.save(match) if save else exporting.export(match))
    finally:
        await database.close()
