"""`umpire verify`: check an exported match, from its commitment to its last state."""

import argparse
from typing import TYPE_CHECKING

from bot.cli.common import Subparsers, read_bytes, with_export

if TYPE_CHECKING:
    from bot.verify import Report


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("verify", help="check the dice and every action of an exported match")
    command.add_argument("file", metavar="FILE", help="what umpire export wrote")
    command.add_argument("--commitment", metavar="HEX", help="the hash that was posted when the dice were sealed")
    command.add_argument("--closing", metavar="HEX", help="the closing hash that was posted at the end")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what agrees; 1, naming the ply, if something does not."""
    report = with_export(checked, read_bytes(args.file), args.commitment, args.closing)
    print("\n".join(report.lines))
    return 0 if report.ok else 1


def checked(data: bytes, commitment: str | None, closing: str | None) -> "Report":
    """Check an export in this process, against the hashes that were posted; raises BadRecord."""
    from bot.verify import verify
    from bot.verify.record import BadRecord, read_record
    from games.registry import GAMES

    read_record(data)
    report = verify(data, GAMES, commitment, closing)
    if not report.readable:
        raise BadRecord(report.lines[0])
    return report
