"""The front door for games of others: what it offers, that its names last, and that nothing heavy comes with rules."""

import importlib
import pathlib
import pkgutil
import re
import subprocess
import sys

import pytest

import umpire_api
from games.kernel.api import API_VERSION
from tests.installing import INNER, TINY

NAMES = pathlib.Path(__file__).with_name("names.txt")
MODULES = sorted(module.name for module in pkgutil.walk_packages(umpire_api.__path__, "umpire_api."))
ROOMS = [name for name in MODULES if name != "umpire_api.tables"]
ENTRY = re.compile(r"^- `(\w+)`: (\S.+)$", re.MULTILINE)
HEAVY = ("PIL", "discord", "sqlalchemy", "aiohttp", "pytest")


def test_there_are_these_modules() -> None:
    short = [name.removeprefix("umpire_api.") for name in MODULES]
    tables = ["tables", "tables.battlefield", "tables.hexes", "tables.inches"]
    assert short == ["face", "pictures", "rules", *tables, "testing"]


@pytest.mark.parametrize("name", ROOMS)
def test_every_name_is_there_and_explained_once(name: str) -> None:
    module = importlib.import_module(name)
    explained = [entry for entry, _ in ENTRY.findall(module.__doc__ or "")]
    assert sorted(explained) == sorted(module.__all__)
    assert len(set(explained)) == len(explained)
    assert all(hasattr(module, entry) for entry in explained)


def test_names_last_as_long_as_the_major_version() -> None:
    """A name that goes raises the major of API_VERSION, one that comes the minor; then write both into names.txt."""
    version, *written = NAMES.read_text(encoding="utf-8").split("\n")
    now = [f"{name}.{entry}" for name in ROOMS for entry in sorted(importlib.import_module(name).__all__)]
    assert version == ".".join(map(str, API_VERSION))
    assert now == [line for line in written if line]


@pytest.mark.parametrize("name", ["umpire_api", "umpire_api.rules", "umpire_api.tables.battlefield"])
def test_rules_come_without_pictures_and_commands(name: str) -> None:
    code = f"import sys, {name}; print([heavy for heavy in {HEAVY} if heavy in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_tiny_game_comes_through_the_front_door_alone() -> None:
    files = {path: path.read_text(encoding="utf-8") for path in (TINY / "umpire_tiny").rglob("*.py")}
    assert sum("umpire_api" in text for text in files.values()) > 10
    assert [path.name for path, text in files.items() if INNER.search(text)] == []
