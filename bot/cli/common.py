"""What the commands have in common: refusals, numbers, games, files."""

import argparse
import pathlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.kernel import Game

    AnyGame = Game[Any, Any, Any, Any]

RUN_DB = "data/umpire.sqlite3"
PLAY_DB = "data/play.sqlite3"


class CommandError(Exception):
    """Bad input: one sentence for the person at the shell."""


Subparsers = Any  # argparse._SubParsersAction is private


def whole_number(least: int, most: int) -> Any:
    """Return an argparse type for whole numbers in `least` .. `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
        return number

    return read


def game_named(slug: str) -> "AnyGame":
    """Return a game by its slug (`-` for `_`, any case); raises CommandError."""
    from games.registry import UnknownGame, find_game

    try:
        return find_game(slug.lower().replace("-", "_"))
    except UnknownGame as error:
        raise CommandError(str(error)) from None


def read_bytes(path: str) -> bytes:
    """Read a file that the person named; raises CommandError."""
    try:
        return pathlib.Path(path).read_bytes()
    except OSError as error:
        raise CommandError(f"cannot read {path}: {reason(error)}") from None


def write_bytes(path: str, data: bytes) -> None:
    """Write a file that the person named; raises CommandError."""
    try:
        pathlib.Path(path).write_bytes(data)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {reason(error)}") from None


def existing(path: str) -> pathlib.Path:
    """Return the path of a file that must be there; raises CommandError."""
    found = pathlib.Path(path)
    if not found.is_file():
        raise CommandError(f"there is no file {path}")
    return found


def reason(error: OSError) -> str:
    """Return why the system refused, in a few words."""
    return (error.strerror or str(error)).lower()
