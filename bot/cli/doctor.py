"""`umpire doctor`: look at everything that a host can get wrong, and say what to do."""

import argparse
import asyncio
import os
from collections.abc import Iterator

from bot.checkup import Finding
from bot.cli import checks
from bot.cli.common import CommandError, Subparsers, database_path, settings_in_force


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("doctor", help="look at token, database, disk, clock and more, and say what to do")
    command.add_argument("--online", action="store_true", help="ask Discord too: the token, intents, permissions")
    command.add_argument("--db", metavar="FILE", help="the database (data/umpire.sqlite3)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a line for everything that was looked at; status 1 where something is bad."""
    bad = False
    for found in _findings(args):
        print(found)
        bad = bad or found.state == "bad"
    return int(bad)


def _findings(args: argparse.Namespace) -> Iterator[Finding]:
    from bot.settings import TOKEN_FILE, SettingsError, read_token

    yield from checks.machine()
    yield from checks.memory()
    token = None
    try:
        token = read_token()
    except SettingsError as error:
        yield Finding("bad", "token", str(error), "give the file to the user that runs the bot, and nobody else")
    else:
        yield from checks.token(token, os.environ.get(TOKEN_FILE))
    try:
        settings = settings_in_force()
    except CommandError as error:
        yield Finding("bad", "settings", str(error), "docs/hosting.md lists them")
        return
    yield Finding("ok", "settings", "all can be read")
    yield from checks.listening(settings)
    yield from checks.database(database_path(args.db), settings)
    if args.online and token is not None:
        from cogs.common.connection.checkup import ask_discord

        yield from asyncio.run(ask_discord(token.value))
