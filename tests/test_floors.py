"""The floors inside a game are held: `lint-imports` refuses a breach of each of its contracts."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

GAMES = ("upheaval",)
"""The games that have floors."""
ROOT = pathlib.Path(__file__).parent.parent
LINT = pathlib.Path(sys.executable).with_name("lint-imports")
MOST = 12
"""How many entries a folder of a game has at most."""

Contract = Mapping[str, Any]


def contracts(slug: str) -> dict[str, Contract]:
    """The contracts of one game, by their types."""
    every = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    of = {("containers", f"games.{slug}"), ("ancestors", f"games.{slug}"), ("source_modules", f"renderers.{slug}")}
    return {one["type"]: one for one in every if any(one.get(key) == [name] for key, name in of)}


def config(slug: str) -> str:
    """The contracts of one game as a configuration of their own."""
    lines = ["[tool.importlinter]", 'root_packages = ["games", "renderers"]']
    for one in contracts(slug).values():
        lines += ["[[tool.importlinter.contracts]]", *(f"{key} = {json.dumps(value)}" for key, value in one.items())]
    return "\n".join(lines)


def copied(slug: str, folder: pathlib.Path) -> pathlib.Path:
    """A copy of games and pictures, to be spoiled."""
    for name in ("games", "renderers"):
        kept = shutil.ignore_patterns("__pycache__", "data", "fonts", "*.png")
        shutil.copytree(ROOT / name, folder / name, ignore=kept)
    (folder / "floors.toml").write_text(config(slug), encoding="utf-8")
    return folder


def broken(folder: pathlib.Path, slug: str) -> set[str]:
    """The types of the contracts that `lint-imports` finds broken in a copy."""
    found = subprocess.run(
        [LINT, "--config", "floors.toml", "--no-cache"],
        cwd=folder,
        env={**os.environ, "COLUMNS": "400"},
        capture_output=True,
        text=True,
        check=False,
    )
    names = {kind for kind, one in contracts(slug).items() if f"{one['name']} BROKEN" in found.stdout}
    assert found.returncode == int(bool(names)), found.stdout + found.stderr
    return names


def add(path: pathlib.Path, line: str) -> None:
    """Append a line to a file, that may be new."""
    text = path.read_text(encoding="utf-8") if path.exists() else '"""A breach."""\n'
    path.write_text(f"{text}\n{line}\n", encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_every_breach_of_the_floors_is_found(slug: str, tmp_path: pathlib.Path) -> None:
    game = pathlib.Path("games") / slug
    inner, mechanics = f"games.{slug}", f"games.{slug}.mechanics"
    breaches: tuple[tuple[str, tuple[tuple[pathlib.Path, str], ...]], ...] = (
        ("layers", ((game / "state" / "__init__.py", f"import {inner}.game"),)),
        ("layers", ((game / "mechanics" / "__init__.py", f"import {inner}.questions"),)),
        ("layers", ((game / "text" / "__init__.py", f"import {inner}.ai"),)),
        ("layers", ((game / "attic.py", "NOTHING = 0"),)),
        (
            "acyclic_siblings",
            ((game / "mechanics" / "one.py", f"import {mechanics}.two"),
             (game / "mechanics" / "two.py", f"import {mechanics}.one")),
        ),
        ("forbidden", ((pathlib.Path("renderers") / slug / "__init__.py", f"import {inner}.questions"),)),
    )  # fmt: skip
    assert set(contracts(slug)) == {kind for kind, _ in breaches}
    clean = copied(slug, tmp_path / "clean")
    assert broken(clean, slug) == set()
    for number, (kind, lines) in enumerate(breaches):
        folder = shutil.copytree(clean, tmp_path / str(number))
        for path, line in lines:
            add(folder / path, line)
        assert kind in broken(folder, slug), lines


@pytest.mark.parametrize("slug", GAMES)
def test_no_folder_of_a_game_is_crowded(slug: str) -> None:
    top = ROOT / "games" / slug
    folders = [top, *(one for one in top.rglob("*") if one.is_dir() and one.name != "__pycache__")]
    crowds = {one.name: sum(entry.name != "__pycache__" for entry in one.iterdir()) for one in folders}
    assert {name: count for name, count in crowds.items() if count > MOST} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_the_floors_of_all_games_are_called_alike(slug: str) -> None:
    floors = ["game", "questions", "mechanics", "state", "content"]
    layers = contracts(slug)["layers"]
    assert [floor for floor in layers["layers"] if floor in floors] == floors
    assert layers["exhaustive"]
