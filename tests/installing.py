"""A game from outside, really installed: into a folder of its own, which PYTHONPATH then names."""

import pathlib
import re
import subprocess
import sys

TINY = pathlib.Path(__file__).parent / "tiny"
INNER = re.compile(
    r"^\s*(?:from|import) (?:games|leagues|renderers|campaigns|cogs|bot|rolls|discord_sandbox)\b", re.MULTILINE
)
"""An import past `umpire_api`, which games from outside do without."""


def install(source: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """Install a package as people do, without any index, and return where it is."""
    where = folder / "site"
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--target", str(where))
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(source)], check=True, cwd=folder)
    return where
