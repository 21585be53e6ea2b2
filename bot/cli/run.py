"""`umpire run`: the bot on Discord."""

import argparse
import asyncio
import os
import pathlib
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers

if TYPE_CHECKING:
    from bot.settings import Settings


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("run", help="be the bot on Discord (DISCORD_TOKEN or DISCORD_TOKEN_FILE)")
    command.add_argument("--db", metavar="FILE", help="the database (data/umpire.sqlite3)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C."""
    from bot.logs import set_up_logs
    from bot.main_problems import connection_problem
    from bot.settings import SettingsError, read_settings, read_token
    from bot.storage.errors import StorageError

    try:
        settings = read_settings(os.environ)
        token = read_token(settings, os.environ)
        set_up_logs(settings.log_level, settings.log, token)
        asyncio.run(_serve(pathlib.Path(args.db or settings.db), settings, token))
    except (SettingsError, StorageError) as error:
        raise CommandError(str(error)) from None
    except Exception as error:
        problem = connection_problem(error)
        if problem is None:
            raise
        raise CommandError(problem) from None
    return 0


async def _serve(db: pathlib.Path, settings: "Settings", token: str) -> None:
    from bot.main import build_client, run_bot, stop_on_signals
    from bot.matches.core import Pace
    from bot.play import serving

    stop = asyncio.Event()
    stop_on_signals(stop)
    async with serving(db, pace=Pace(silence=settings.silence_hours * 3600)) as service:
        await run_bot(build_client(service), token, stop)
