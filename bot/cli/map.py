"""`umpire map check FILE`: validate a map of a game that takes maps, and draw it."""

import argparse
import pathlib
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers, game_named, read_bytes, write_bytes

if TYPE_CHECKING:
    from bot.cli.common import AnyGame


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
    from games.kernel import GameError

    game = _game_with_maps(args.game)
    try:
        text = read_bytes(args.file).decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{args.file} is not text in UTF-8") from None
    try:
        found = game.read_upload("map", text)
    except GameError as error:
        lines = (f"{args.file} cannot be used:", *(f"- {fault}" for fault in error.faults))
        raise CommandError("\n".join(lines)) from None
    out = args.out or str(pathlib.Path(args.file).with_suffix(".png"))
    write_bytes(out, _drawn(game, {"map": found.name, game.uploads["map"]: text}))
    print(f"{found.name}: fine; drawn to {out}")
    for note in found.notes:
        print(f"- {note}")
    return 0


def _game_with_maps(slug: str | None) -> "AnyGame":
    from games.registry import GAMES

    if slug is None:
        return next(game for game in GAMES.values() if "map" in game.uploads)
    game = game_named(slug)
    if "map" not in game.uploads:
        raise CommandError(f"{game.title} takes no maps")
    return game


def _drawn(game: "AnyGame", options: dict[str, object]) -> bytes:
    """Return the board of a new game with as many players as the map takes."""
    import random

    import msgspec

    from games.kernel import IllegalAction, RngDice
    from renderers.contract import find_renderer

    chosen = msgspec.convert(options, game.options)
    dice = RngDice(random.Random(0))  # noqa: S311 - only for a picture of the empty board
    for seats in range(game.seats[1], game.seats[0] - 1, -1):
        try:
            state = game.setup(seats, chosen, dice).state
        except IllegalAction:
            continue
        return find_renderer(game.slug).board(game.view(state, None)).png
    raise CommandError("no number of players fits this map")
