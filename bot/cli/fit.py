"""`umpire fit`: measures the prices of Upheaval's armies by battles between computer players."""

import argparse
import os
import pathlib
import sys
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers, whole_number

if TYPE_CHECKING:
    from bot.fitting.measure import Line, Measurement


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("fit", help="measure what armies are worth, and fit their prices")
    command.add_argument("game", choices=["upheaval"], metavar="GAME", help="upheaval")
    command.add_argument(
        "--army",
        action="append",
        default=[],
        metavar="NAME",
        dest="armies",
        help="only this one, such as 'half crusher'; repeatable",
    )
    command.add_argument(
        "--games", type=whole_number(0, 100_000), default=500, metavar="N", help="at most so many (500)"
    )
    command.add_argument(
        "--most", type=whole_number(1, 10_000), default=96, metavar="N", help="at most so many of each army (96)"
    )
    command.add_argument("--points", type=whole_number(100, 900), default=300, metavar="P", help="of an army (300)")
    command.add_argument("--random", type=whole_number(0, 1000), default=8, metavar="N", help="armies at random (8)")
    command.add_argument("--seed", default="fit", metavar="S", help="the same seed plays the same battles (fit)")
    command.add_argument(
        "--record", default="fit.jsonl", metavar="FILE", help="the battles so far; the same file goes on (fit.jsonl)"
    )
    command.add_argument("--processes", type=whole_number(1, 256), metavar="N", help="at a time (one for each core)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, print the table and what figures seem to be worth; 1 if an army is surely too strong."""
    from bot.fitting.measure import Measurement
    from bot.fitting.record import Record, fingerprint
    from games.upheaval.content.loader import BOOKS
    from games.upheaval.content.shelf import SHELF

    book = BOOKS.read(SHELF.texts()["house"])
    measured = Measurement(
        book, args.points, Record(pathlib.Path(args.record), fingerprint(book)), args.seed, args.random
    )
    known = {one.name: one for one in (*measured.ready, *measured.rivals)}
    for name in args.armies:
        if name not in known:
            raise CommandError(f"there is no army {name!r}; there are {', '.join(known)}")
    rivals = [known[name] for name in args.armies] or list(known.values())
    played = measured.go_on(rivals, args.most, args.games, args.processes or os.cpu_count() or 1, _tick)
    print(f"\n{played} battles played, {len(measured.record.fought)} in {args.record}", file=sys.stderr)
    lines = [measured.line(one) for one in rivals]
    _print_table(lines)
    _print_worths(measured)
    return int(any(line.score.verdict == "too strong" for line in lines))


def _tick() -> None:
    print(".", end="", file=sys.stderr, flush=True)


def _print_table(lines: "list[Line]") -> None:
    print(
        f"{'army':<24}{'points':>6}{'games':>7}{'won %':>7}{'ahead':>7}   {'80 of 100 times':<17}{'verdict':<12}made of"
    )
    for line in sorted(lines, key=lambda one: -one.score.share):
        low, high = line.score.bounds()
        between = f"{100 * low:.0f} to {100 * high:.0f}"
        share = f"{100 * line.score.share:.0f}"
        print(
            f"{line.name:<24}{line.points:>6}{line.score.played:>7}{share:>7}{line.score.lead:>+7.1f}   {between:<17}"
            f"{line.score.verdict:<12}{line.army}"
        )


def _print_worths(measured: "Measurement") -> None:
    from games.upheaval.content.book import WORTHS

    if not measured.record.fought:
        return
    print(f"\n{'worth (UH-H15)':<24}{'is':>6}{'seems':>8}")
    for name, worth in measured.worths().items():
        print(f"{name:<24}{WORTHS[name]:>6}{worth:>8.1f}")
