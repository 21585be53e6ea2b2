"""Files for nobody but who runs the bot: there are secrets of dice in them, and what people typed."""

import os
import pathlib

from bot.named_files import must_be_file, must_be_usable

_FILE, _FOLDER = 0o600, 0o700


def make_folder(path: pathlib.Path) -> None:
    """Make a folder and those above it that are missing; those that are there stay as they are. Raises OSError."""
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(_FOLDER, exist_ok=True)


def make_file(path: pathlib.Path) -> None:
    """Make an empty file unless it is there; what SQLite puts beside it takes its permissions. Raises OSError."""
    must_be_file(path)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, _FILE))


def write_file(path: pathlib.Path, data: bytes) -> None:
    """Write a file, in place of one that is there. Raises OSError."""
    must_be_usable(path)
    with open(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, _FILE), "wb") as file:
        file.write(data)
