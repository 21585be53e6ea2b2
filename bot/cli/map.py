"""`umpire map check FILE`: validate a map of a game that takes maps, and draw it."""

import argparse
import pathlib
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers, game_named, read_bytes, write_bytes

if TYPE_CHECKING:
    from games.kernel import AnyGame, ContentKind, Upload
    from renderers.contract import Picture

MAP = "map"


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("map", help="check a map file and draw it: umpire map check FILE")
    deeds = command.add_subparsers(dest="deed", required=True, metavar="check")
    check = deeds.add_parser("check", help="say all that is wrong with a map, or draw it")
    check.add_argument("file", metavar="FILE", help="the map as TOML")
    check.add_argument("--game", metavar="GAME", help="whose map it is (the first that takes maps)")
    check.add_argument("--out", metavar="PNG", help="where to draw it (beside the file)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check, then draw an empty board; 2 with every fault if the map cannot be used."""
    from bot.workers import FILE, Unfinished, apart
    from games.kernel import GameError

    game, _ = _game_with_maps(args.game)
    try:
        text = read_bytes(args.file).decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{args.file} is not text in UTF-8") from None
    try:
        found, board = apart(FILE, looked_at, game.card.slug, text)
    except Unfinished as error:
        raise CommandError(error.sentence) from None
    except GameError as error:
        lines = (f"{args.file} cannot be used:", *(f"- {fault}" for fault in error.faults))
        raise CommandError("\n".join(lines)) from None
    if board is None:
        raise CommandError("no number of players fits this map")
    out = args.out or str(pathlib.Path(args.file).with_suffix(".png"))
    write_bytes(out, board.png)
    print(f"{found.name}: fine; drawn to {out}")
    for note in found.notes:
        print(f"- {note}")
    return 0


def looked_at(slug: str, text: str) -> "tuple[Upload, Picture | None]":
    """Check a map and draw an empty board with it, in this process; raises GameError."""
    from bot.jobs import new_board
    from games.kernel import Content

    game, kind = _game_with_maps(slug)
    found = kind.check(text)
    return found, new_board(game, Content(MAP, found.name, text))


def _game_with_maps(slug: str | None) -> "tuple[AnyGame, ContentKind]":
    from games.registry import GAMES

    games = GAMES.values() if slug is None else (game_named(slug),)
    for game in games:
        kind = game.card.content(MAP)
        if kind is not None:
            return game, kind
    raise CommandError("no game takes maps" if slug is None else f"{game_named(slug).card.title} takes no maps")
