"""`umpire verify`: check an exported match, from its commitment to its last state."""

import argparse
from typing import TYPE_CHECKING

from bot.cli.common import Subparsers, read_bytes, with_export

if TYPE_CHECKING:
    from bot.verify import Report

Posted = tuple[str | None, str | None, str | None, tuple[str, ...]]
"""Commitment, closing hash, setup, and the marks of boards, as far as somebody has seen them."""
STATUSES = (
    "Exit status: 0 everything agrees, 1 something does not, 2 the file is not a match, 3 the match has not ended, "
    "4 everything agrees as far as it was replayed, and not all was (older rules, or a game that is not here)."
)


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    about = "Check the dice and every action of an exported match."
    command = subparsers.add_parser(
        "verify", help="check the dice and every action of an exported match", description=about, epilog=STATUSES
    )
    command.add_argument("file", metavar="FILE", help="what umpire export wrote")
    command.add_argument("--commitment", metavar="HEX", help="the hash that was posted when the dice were sealed")
    command.add_argument("--setup", metavar="HEX", help="the list that the lobby and the first board showed")
    command.add_argument("--mark", metavar="ACTION:HEX", action="append", help="the mark of a board; may be repeated")
    command.add_argument("--closing", metavar="HEX", help="the closing hash that was posted at the end")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what agrees, or what does not; returns the exit status, as `STATUSES` has it."""
    posted = (args.commitment, args.closing, args.setup, tuple(args.mark or ()))
    report = with_export(checked, read_bytes(args.file), posted)
    print("\n".join(report.lines))
    return report.status


def checked(data: bytes, posted: Posted) -> "Report":
    """Check an export in this process, against what was posted; raises BadRecord."""
    from bot.verify import verify
    from bot.verify.record import BadRecord
    from games.registry import GAMES

    report = verify(data, GAMES, *posted)
    if not report.readable:
        raise BadRecord(report.lines[0])
    return report
