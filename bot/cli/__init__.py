"""The command `umpire`: one module per command, each with `add(subparsers)` and `run(args) -> int`.

Bad input is answered by one sentence on stderr and exit status 2. Heavy imports happen in `run`, so that `--help`
and a mistyped command answer at once.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from bot import __version__
from bot.cli import (
    bench,
    book,
    db,
    doctor,
    export,
    fit,
    game,
    health,
    invite,
    map,
    play,
    presets,
    ratings,
    render,
    replay,
    roll,
    run,
    selfplay,
    verify,
)
from bot.cli.common import CommandError

COMMANDS = (
    play,
    run,
    selfplay,
    export,
    verify,
    render,
    replay,
    book,
    roll,
    bench,
    fit,
    presets,
    ratings,
    db,
    doctor,
    health,
    invite,
    map,
    game,
)


class Parser(argparse.ArgumentParser):
    """An argument parser that reports what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise CommandError instead of printing the usage."""
        raise CommandError(message)


def parser() -> Parser:
    """Return the parser of all commands."""
    whole = Parser(prog="umpire", description="A game master for tabletop games played by chat on Discord.")
    whole.add_argument("--version", action="version", version=f"umpire {__version__}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 1 a check failed, 2 bad input, 130 interrupted."""
    try:
        args = parser().parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
    except CommandError as error:
        print(f"umpire: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status
