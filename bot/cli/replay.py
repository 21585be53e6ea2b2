"""`umpire replay`: an exported match as a moving picture."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers, game_named, read_bytes, whole_number, with_export, write_bytes

if TYPE_CHECKING:
    from renderers.contract import Picture

MOST_FRAMES = 400


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("replay", help="show an exported match as a moving picture")
    command.add_argument("file", metavar="FILE", help="what umpire export wrote")
    command.add_argument("--out", required=True, metavar="GIF", help="the file to write")
    command.add_argument(
        "--first", type=whole_number(0, 1_000_000), default=0, metavar="N", help="begin after an action (0, the setup)"
    )
    command.add_argument(
        "--last", type=whole_number(0, 1_000_000), metavar="N", help="end after an action (the last one)"
    )
    command.add_argument("--width", type=whole_number(200, 1200), default=600, metavar="PX", help="(600)")
    command.add_argument("--pace", type=whole_number(50, 10_000), default=900, metavar="MS", help="each board (900)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the board after every action that stands, and write the GIF."""
    count, data = with_export(animated, read_bytes(args.file), args.first, args.last, args.width, args.pace)
    write_bytes(args.out, data)
    print(f"{args.out}: {count} boards")
    return 0


def animated(data: bytes, first: int, last: int | None, width: int, pace: int) -> tuple[int, bytes]:
    """Return how many boards there are and the GIF of them, made in this process; raises BadRecord, CommandError."""
    from renderers.kit.animation import gif

    pictures = list(_boards(data, first, last))
    return len(pictures), gif(pictures, width, pace)


def _boards(data: bytes, first: int, last: int | None) -> "Iterator[Picture]":
    from bot.verify.moments import moments, public_view
    from bot.verify.record import read_record
    from renderers.contract import find_renderer

    record = read_record(data)
    game = game_named(record.game)
    end = len(record.journal) - 1 if last is None else last
    if not first <= end < len(record.journal):
        raise CommandError(f"this match has the actions 0 to {len(record.journal) - 1}")
    if end - first >= MOST_FRAMES:
        raise CommandError(f"a replay shows at most {MOST_FRAMES} boards: give --first and --last")
    board = find_renderer(game.card.slug).board
    undone = record.undone()
    for moment in moments(game, record, first, end):
        if moment.ply in undone and undone[moment.ply] <= end:
            continue
        yield board(public_view(game, record, moment), moment.news)
