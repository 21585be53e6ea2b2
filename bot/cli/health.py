"""`umpire health`: ask the bot that runs here how it is; for containers and monitors."""

import argparse
import http.client

from bot.cli.common import CommandError, Subparsers, settings_in_force

_PATIENCE = 10.0
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - asked for by the settings, and not by us


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("health", help="ask the bot that runs here how it is (needs `health_port`)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the sentence of /healthz; status 1 where not all is well."""
    settings = settings_in_force()
    if not settings.health_port:
        raise CommandError("`health_port` is 0: set it to the port where the bot should answer")
    host = _EVERYWHERE.get(settings.health_host, settings.health_host)
    connection = http.client.HTTPConnection(host, settings.health_port, timeout=_PATIENCE)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        print(answer.read().decode(errors="replace").strip())
    except (OSError, http.client.HTTPException) as error:
        print(f"no bot answers on {host}, port {settings.health_port}: {error}")
        return 1
    finally:
        connection.close()
    return 0 if answer.status == http.client.OK else 1
