"""`umpire invite`: the address that adds the bot to a server, with exactly the permissions it needs."""

import argparse
import base64
import binascii

from bot.cli.common import CommandError, Subparsers

LEAST_ID = 1 << 22
"""Discord's ids begin with a time in the bits above these."""


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("invite", help="print the address that adds the bot to a server")
    command.add_argument(
        "application", nargs="?", metavar="APPLICATION_ID", help="from the developer portal; else from DISCORD_TOKEN"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the address."""
    from cogs.common.connection.access import invite_link

    print(invite_link(_application_id(args.application)))
    return 0


def _application_id(text: str | None) -> int:
    if text is None:
        text = _id_in(_token())
    if not (text.isascii() and text.isdigit() and LEAST_ID < int(text) < 1 << 63):
        raise CommandError("an application id is a number of 17 to 20 digits, as the developer portal shows it")
    return int(text)


def _token() -> str:
    from bot.settings import SettingsError, read_token

    try:
        token = read_token()
    except SettingsError as error:
        raise CommandError(str(error)) from None
    if token is None:
        raise CommandError("give the application id, or set DISCORD_TOKEN")
    return token.value


def _id_in(token: str) -> str:
    """Return the id that the first part of a bot's token is made of; never shows the token."""
    part = token.partition(".")[0]
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        raise CommandError("DISCORD_TOKEN is not a bot's token: give the application id instead") from None
