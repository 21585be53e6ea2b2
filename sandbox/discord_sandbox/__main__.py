"""`python -m discord_sandbox`: a Discord on this machine until Ctrl-C; any bot may come, in any language."""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from discord_sandbox.gateway import MESSAGE_CONTENT
from discord_sandbox.server import running
from discord_sandbox.store import StoreError
from discord_sandbox.world import Server, World

PORT = 8800


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until SIGINT or SIGTERM; 2 with one sentence on stderr when it cannot."""
    given = _parser().parse_args(arguments)
    try:
        given.world = _world(given)
    except ValueError as error:
        return _complain(str(error))
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        asyncio.run(_serve(given))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        return _complain(f"cannot listen on port {given.port}: {os.strerror(error.errno or 0)}")
    except StoreError as error:
        return _complain(str(error))
    return 0


def _parser() -> argparse.ArgumentParser:
    default = World()
    parser = argparse.ArgumentParser("discord_sandbox", description="A Discord on the loopback, with a chat page.")
    parser.add_argument("--port", type=_port, default=PORT, help=f"({PORT}; 0 is any free one)")
    parser.add_argument("--db", type=Path, metavar="FILE", help="keeps everything (without it, nothing is kept)")
    parser.add_argument("--bot", default=default.bot, metavar="NAME", help=f"the bot's name ({default.bot})")
    parser.add_argument(
        "--server",
        action="append",
        metavar="NAME",
        help=f"the server's; once more for each further one ({default.server})",
    )
    parser.add_argument("--message-content", action="store_true", help="grant the privileged intent of this name")
    return parser


def _world(given: argparse.Namespace) -> World:
    first, *more = given.server or [World().server]
    return World(server=first, bot=given.bot, further=tuple(Server(name) for name in more))


def _port(text: str) -> int:
    if text.isdecimal() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")


def _complain(sentence: str) -> int:
    print(f"discord_sandbox: {sentence}", file=sys.stderr)
    return 2


async def _serve(given: argparse.Namespace) -> None:
    stop = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C is a KeyboardInterrupt there
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with running(given.port, given.db, world=given.world) as sandbox:
        sandbox.hub.gateway.granted = MESSAGE_CONTENT if given.message_content else 0
        print(f"The sandbox is ready: open {sandbox.url} (a second tab is a second person). Ctrl-C ends it.")
        print(
            f"For the bot: {sandbox.url}/api/v10, {sandbox.url.replace('http', 'ws')}/gateway, {sandbox.url}/cdn",
            flush=True,
        )
        await stop.wait()


if __name__ == "__main__":
    sys.exit(main())
