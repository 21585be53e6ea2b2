"""`umpire run`: the bot on Discord."""

import argparse
import asyncio
import pathlib
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers, backups_of, database_path, pace_of, settings_in_force, share_of

if TYPE_CHECKING:
    from bot.settings import Settings, Token


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("run", help="be the bot on Discord (DISCORD_TOKEN or DISCORD_TOKEN_FILE)")
    command.add_argument("--db", metavar="FILE", help="the database (data/umpire.sqlite3)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C."""
    settings, token = settings_in_force(), _token()

    from bot.health import NoPort
    from bot.logs import set_up_logs
    from bot.main_problems import connection_problem
    from bot.storage.errors import StorageError

    set_up_logs(settings.log_format, settings.log_level, secrets=[token.value])
    try:
        asyncio.run(_serve(database_path(args.db), settings, token))
    except (StorageError, NoPort) as error:
        raise CommandError(str(error)) from None
    except Exception as error:
        problem = connection_problem(error)
        if problem is None:
            raise
        raise CommandError(problem) from None
    return 0


def _token() -> "Token":
    from bot.settings import SettingsError, read_token

    try:
        token = read_token()
    except SettingsError as error:
        raise CommandError(str(error)) from None
    if token is None:
        raise CommandError("there is no token: set DISCORD_TOKEN, or DISCORD_TOKEN_FILE to a file that holds it")
    return token


async def _serve(db: pathlib.Path, settings: "Settings", token: "Token") -> None:
    from bot.clocks.backups import Backups
    from bot.health import Health, watched
    from bot.main import build_client, run_bot, stop_on_signals
    from bot.play import serving

    stop = asyncio.Event()
    stop_on_signals(stop)
    opened = serving(db, pace=pace_of(settings), workers=settings.workers, share=share_of(settings))
    async with opened as service:
        client = await build_client(service)
        if settings.backup_hours:
            client.background.add(Backups(service, backups_of(settings, db)).run)
        async with watched(Health(service, client.gateway), settings.health_host, settings.health_port):
            await run_bot(client, token.value, stop)
