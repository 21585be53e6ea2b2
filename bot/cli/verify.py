"""`umpire verify`: check an exported match, from its commitment to its last state."""

import argparse

from bot.cli.common import CommandError, Subparsers, read_bytes


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("verify", help="check the dice and every action of an exported match")
    command.add_argument("file", metavar="FILE", help="what umpire export wrote")
    command.add_argument("--commitment", metavar="HEX", help="the hash that was posted when the dice were sealed")
    command.add_argument("--closing", metavar="HEX", help="the closing hash that was posted at the end")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what agrees; 1, naming the ply, if something does not."""
    data = read_bytes(args.file)

    from bot.verify import verify
    from bot.verify.record import BadRecord, read_record
    from games.registry import GAMES

    try:
        read_record(data)
    except BadRecord as error:
        raise CommandError(str(error)) from None
    report = verify(data, GAMES, args.commitment, args.closing)
    print("\n".join(report.lines))
    return 0 if report.ok else 1
