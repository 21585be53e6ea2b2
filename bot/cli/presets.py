"""`umpire presets`: measures how duels of Raise Shields go with which credits, with and without stress repair."""

import argparse
import pathlib
import sys

from bot.cli.common import Subparsers, whole_number


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("presets", help="measure how duels of Raise Shields go with which credits")
    command.add_argument(
        "--games",
        type=whole_number(0, 10_000),
        default=100,
        metavar="N",
        help="of each table, advise on both sides (100)",
    )
    command.add_argument(
        "--rivals", type=whole_number(0, 10_000), default=40, metavar="N", help="of each table against steady (40)"
    )
    command.add_argument(
        "--record",
        default="presets.jsonl",
        metavar="FILE",
        help="the duels so far; the same file goes on (presets.jsonl)",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play what is missing, and print the table of the docs."""
    from bot.fitting.duel_table import HEAD, due, rows
    from bot.fitting.duels import Record
    from games.raise_shields.game import RAISE_SHIELDS

    record = Record(pathlib.Path(args.record))
    for _ in record.go_on(due(args.games, args.rivals)):
        print(".", end="", file=sys.stderr, flush=True)
    lines = [HEAD, tuple("---" for _ in HEAD), *rows(record.courses, RAISE_SHIELDS.card)]
    print("\n".join(f"| {' | '.join(line)} |" for line in lines))
    return 0
