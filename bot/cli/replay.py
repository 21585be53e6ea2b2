"""`umpire replay`: an exported match as a moving picture."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers, game_named, read_bytes, whole_number, write_bytes

if TYPE_CHECKING:
    from renderers.contract import Picture

MOST_FRAMES = 400


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("replay", help="show an exported match as a moving picture")
    command.add_argument("file", metavar="FILE", help="what umpire export wrote")
    command.add_argument("--out", required=True, metavar="GIF", help="the file to write")
    command.add_argument("--width", type=whole_number(200, 1200), default=600, metavar="PX", help="(600)")
    command.add_argument("--pace", type=whole_number(50, 10_000), default=900, metavar="MS", help="each board (900)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the board after every action and write the GIF."""
    from renderers.kit.animation import gif

    pictures = list(_boards(read_bytes(args.file)))
    write_bytes(args.out, gif(pictures, args.width, args.pace))
    print(f"{args.out}: {len(pictures)} boards")
    return 0


def _boards(data: bytes) -> "Iterator[Picture]":
    import msgspec

    from bot.verify.moments import states
    from bot.verify.record import BadRecord, read_record
    from renderers.contract import find_renderer

    try:
        record = read_record(data)
        game = game_named(record.game)
        last = len(record.journal) - 1
        if last >= MOST_FRAMES:
            raise CommandError(f"this match has {last} actions; a replay shows at most {MOST_FRAMES - 1}")
        names = tuple(seat.name for seat in record.seats)
        board = find_renderer(game.slug).board
        for _, state in states(game, record, 0, last):
            yield board(msgspec.structs.replace(game.view(state, None), names=names))
    except BadRecord as error:
        raise CommandError(str(error)) from None
