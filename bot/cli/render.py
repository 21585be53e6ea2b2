"""`umpire render`: the pictures of one moment of an exported match."""

import argparse
import pathlib
from typing import TYPE_CHECKING

from bot.cli.common import (
    CommandError,
    Subparsers,
    add_plain,
    game_named,
    read_bytes,
    whole_number,
    with_export,
    write_bytes,
)
from bot.named_files import reason

if TYPE_CHECKING:
    from games.kernel import Theme
    from renderers.contract import Picture


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("render", help="draw board and roster of an exported match")
    command.add_argument("file", metavar="FILE", help="what umpire export wrote")
    command.add_argument("--ply", type=whole_number(0, 1_000_000), metavar="N", help="after which action (the last)")
    command.add_argument("--out", default=".", metavar="DIR", help="the folder for the pictures (this one)")
    add_plain(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write two PNG files, named after the match and the ply, and print their paths."""
    from bot.private import make_folder

    name, board, roster = with_export(drawn, read_bytes(args.file), args.ply, args.theme)
    folder = pathlib.Path(args.out)
    try:
        make_folder(folder)
    except OSError as error:
        raise CommandError(f"cannot make the folder {folder}: {reason(error)}") from None
    for kind, picture in (("board", board), ("roster", roster)):
        path = folder / f"{name}-{kind}.png"
        write_bytes(str(path), picture.png)
        print(f"{path}  {picture.width} x {picture.height}  {picture.alt}")
    return 0


def drawn(data: bytes, ply: int | None, theme: "Theme" = "world") -> "tuple[str, Picture, Picture]":
    """Draw a moment in this process; raises BadRecord, CommandError."""
    from bot.verify.moments import moment_at, public_view
    from bot.verify.record import read_record
    from renderers.contract import find_renderer

    record = read_record(data)
    game = game_named(record.game)
    wanted = len(record.journal) - 1 if ply is None else ply
    moment = moment_at(game, record, wanted)
    view = public_view(game, record, moment, theme=theme)
    renderer = find_renderer(game.card.slug)
    return f"{record.match}-{wanted}", renderer.board(view, moment.news), renderer.roster(view, moment.news)
