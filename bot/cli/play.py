"""`umpire play`: a sandbox and the bot in one go, to play in a browser with no token."""

import argparse
import asyncio
import logging
import os
import sys

from bot.cli.common import (
    PLAY_DB,
    CommandError,
    Subparsers,
    database_path,
    pace_of,
    read_bytes,
    settings_in_force,
    whole_number,
)
from bot.named_files import reason

PORT = 8800


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("play", help="play in a browser, with no token: a sandbox and the bot in one go")
    command.add_argument("--port", type=whole_number(0, 65535), default=PORT, metavar="PORT", help=f"({PORT})")
    command.add_argument("--db", metavar="FILE", help=f"where games are kept ({PLAY_DB})")
    command.add_argument("--seed", metavar="S", help="repeatable secrets and match ids, for tests only")
    command.add_argument("--load", metavar="FILE", help="go on with a saved match (umpire export --save), for tests")
    command.add_argument("--server", action="append", metavar="NAME", help="a further server (once more: another one)")
    command.add_argument("--reload", action="store_true", help="reload cogs and renderers as you save them")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    settings = settings_in_force()
    load = None if args.load is None else read_bytes(args.load)

    from bot.harbour import with_further
    from bot.health import NoPort
    from bot.logs import set_up_logs
    from bot.matches import Refused
    from bot.play import play
    from bot.storage.errors import StorageError
    from discord_sandbox.store import StoreError

    try:
        world = with_further(args.server or ())
    except ValueError as error:
        raise CommandError(str(error)) from None
    set_up_logs(settings.log_format, "warning")
    if args.reload:
        _use_what_is_saved()
    serving = play(
        args.port,
        database_path(args.db, PLAY_DB),
        args.seed,
        load=load,
        pace=pace_of(settings),
        workers=settings.workers,
        world=world,
        health=(settings.health_host, settings.health_port),
        reload=args.reload,
        announce=_announce,
    )
    try:
        asyncio.run(serving)
    except (StorageError, StoreError, Refused, NoPort) as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(
            f"cannot listen on port {args.port}: {reason(error)}; name another one with --port"
        ) from None
    return 0


def _use_what_is_saved() -> None:
    """Say what is reloaded, and leave no compiled files: one of the same second could be taken for what is saved."""
    logging.getLogger("umpire.reload").setLevel(logging.INFO)
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # for the workers


def _announce(address: str) -> None:
    print(f"Umpire is ready: open {address} (a second tab is a second person). Ctrl-C ends it.", flush=True)
