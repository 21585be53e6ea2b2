"""`umpire book`: an exported match as one HTML file."""

import argparse
import pathlib
from typing import TYPE_CHECKING

from bot.cli.common import Subparsers, add_plain, game_named, read_bytes, with_export, write_bytes

if TYPE_CHECKING:
    from games.kernel import Theme


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("book", help="write an exported match as a book: one HTML file")
    command.add_argument("file", metavar="FILE", help="what umpire export wrote, of a match that has ended")
    command.add_argument("--out", metavar="HTML", help="the file to write (FILE with .html)")
    add_plain(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the boards of all turns and write the book."""
    out = args.out or str(pathlib.Path(args.file).with_suffix(".html"))
    pages, data = with_export(written, read_bytes(args.file), args.theme)
    write_bytes(out, data)
    print(f"{out}: {pages} turns, {len(data):,} bytes")
    return 0


def written(data: bytes, theme: "Theme" = "world") -> tuple[int, bytes]:
    """Return how many turns a book has, and the book, made in this process; raises BadRecord, CommandError."""
    from bot.retelling.book import Spent, bound, document_of, leaves, outlined, title_of
    from bot.verify.record import read_record
    from renderers.contract import find_renderer

    record = read_record(data)
    game = game_named(record.game)
    document = document_of(record)
    outline = outlined(game, record, document, len(record.journal) - 1, theme)
    renderer = find_renderer(game.card.slug)
    pages = [leaf for leaf, _, _ in leaves(game, renderer, record, outline, outline.frames, Spent())]
    return len(pages), bound(title_of(game, record), document, pages)
