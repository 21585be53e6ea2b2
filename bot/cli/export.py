"""`umpire export`: a match as one JSON document, for verifying, rendering and keeping."""

import argparse
import asyncio
import pathlib
import sys

from bot.cli.common import CommandError, Subparsers, copied


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

    set_up_logs("console", "warning")
    try:
        with copied(args.db) as copy:
            data = asyncio.run(_read(copy, args.match, args.save))
    except Refused as error:
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
