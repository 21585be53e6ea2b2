"""`umpire play`: a sandbox and the bot in one go, to play in a browser with no token."""

import argparse
import asyncio
import pathlib

from bot.cli.common import PLAY_DB, CommandError, Subparsers, reason, whole_number

PORT = 8800


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("play", help="play in a browser, with no token: a sandbox and the bot in one go")
    command.add_argument("--port", type=whole_number(0, 65535), default=PORT, metavar="PORT", help=f"({PORT})")
    command.add_argument("--db", default=PLAY_DB, metavar="FILE", help=f"where games are kept ({PLAY_DB})")
    command.add_argument("--seed", metavar="S", help="repeatable secrets and match ids, for tests only")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from bot.logs import set_up_logs
    from bot.play import play
    from bot.storage.errors import StorageError
    from sandbox.store import StoreError

    set_up_logs("warning")
    try:
        asyncio.run(play(args.port, pathlib.Path(args.db), args.seed, announce=_announce))
    except (StorageError, StoreError) as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"cannot listen on port {args.port}: {reason(error)}") from None
    return 0


def _announce(address: str) -> None:
    print(f"Umpire is ready: open {address} (a second tab is a second person). Ctrl-C ends it.", flush=True)
