"""The floors inside a game's folder and in cogs: contracts that fail on a breach, and folders that stay small."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.house import OURS

ROOT = pathlib.Path(__file__).parent.parent
GAMES = tuple(OURS)
INNER = {"battlefield": "ways", "kernel": "questions"}
"""What all games are made of and what two of them share, and a folder of each in which a circle may be drawn."""
FLOORED = (*GAMES, *INNER)
"""What has floors: the games, and what they share, which has no pictures and no mechanics."""
MOST = 12
"""As many entries as a folder of a game may have."""
FLOORS = ("game", "questions", "mechanics", "state", "content")
"""Floors that every game has, the highest first."""
ABOUT = {"layers": "containers", "acyclic_siblings": "ancestors", "forbidden": "source_modules"}

Contract = Mapping[str, Any]


def written() -> list[Contract]:
    """Return all contracts."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[Contract] = settings["tool"]["importlinter"]["contracts"]
    return found


def contracts(slug: str) -> dict[str, Contract]:
    """Return the contracts of a game by their type."""
    names = {kind: f"{'renderers' if kind == 'forbidden' else 'games'}.{slug}" for kind in ABOUT}
    kinds = {kind: key for kind, key in ABOUT.items() if slug in GAMES or kind != "forbidden"}
    return {kind: next(one for one in written() if one.get(key) == [names[kind]]) for kind, key in kinds.items()}


def inner(slug: str) -> str:
    """Return a folder of a game in which a circle may be drawn."""
    return INNER.get(slug, "mechanics")


def cog_contracts() -> list[Contract]:
    """Return the contracts of cogs: their floors, those of what they share, and that there are no circles."""
    wanted = (("containers", ["cogs"]), ("containers", ["cogs.common"]), ("ancestors", ["cogs"]))
    return [next(one for one in written() if one.get(key) == value) for key, value in wanted]


def upward(slug: str) -> Iterator[tuple[str, str]]:
    """Yield imports in a game that are not allowed."""
    return upward_in(contracts(slug)["layers"])


def upward_in(floors: Contract) -> Iterator[tuple[str, str]]:
    """Yield imports that are not allowed: from each floor to the next above, and between those beside each other."""
    found = [re.split(r"\s*\|\s*", floor) for floor in floors["layers"]]
    yield from ((below[0], above[-1]) for above, below in pairwise(found))
    for floor in found:
        yield from combinations(floor, 2)


def add(copied: pathlib.Path, module: str, line: str) -> None:
    """Write a line into a module of a copy, which may be new."""
    path = copied.joinpath(*module.split("."))
    with (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")


def spoil(copied: pathlib.Path, slug: str) -> None:
    """Break every contract of a game in a copy, in every way that it could be broken."""
    for below, above in upward(slug):
        add(copied, f"games.{slug}.{below}", f"import games.{slug}.{above}")
    add(copied, f"games.{slug}.elsewhere", "NOTHING = 0")
    folder = f"games.{slug}.{inner(slug)}"
    add(copied, f"{folder}.one", f"import {folder}.two")
    add(copied, f"{folder}.two", f"def late():\n    import {folder}.one")
    if slug in GAMES:
        add(copied, f"renderers.{slug}", f"import games.{slug}.questions")
        add(copied, f"renderers.{slug}", f"import games.{slug}.mechanics")


def spoil_cogs(copied: pathlib.Path) -> None:
    """Break every contract of cogs in a copy."""
    for contract in cog_contracts()[:2]:
        top = contract["containers"][0]
        for below, above in upward_in(contract):
            add(copied, f"{top}.{below}", f"import {top}.{above}")
        add(copied, f"{top}.elsewhere", "NOTHING = 0")
    add(copied, "cogs.match.one", "import cogs.match.two")
    add(copied, "cogs.match.two", "def late():\n    import cogs.match.one")


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What `lint-imports` says of a copy in which every contract of cogs, games and their pictures is broken.

    That they hold in the house itself is what `make check` is for.
    """
    copied = tmp_path_factory.mktemp("spoiled")
    for package in ("cogs", "games", "renderers"):
        ignored = shutil.ignore_patterns("__pycache__", "data", "fonts", "*.png")
        shutil.copytree(ROOT / package, copied / package, ignore=ignored)
    lines = ["[tool.importlinter]", 'root_packages = ["cogs", "games", "renderers"]']
    spoil_cogs(copied)
    for slug in FLOORED:
        spoil(copied, slug)
    for contract in (*cog_contracts(), *(contract for slug in FLOORED for contract in contracts(slug).values())):
        lines += [
            "[[tool.importlinter.contracts]]",
            *(f"{key} = {json.dumps(value)}" for key, value in contract.items()),
        ]
    (copied / "floors.toml").write_text("\n".join(lines), encoding="utf-8")
    command = [str(pathlib.Path(sys.executable).with_name("lint-imports")), "--no-cache", "--config", "floors.toml"]
    wide = {**os.environ, "COLUMNS": "400"}
    done = subprocess.run(command, cwd=copied, env=wide, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("slug", FLOORED)
def test_a_breach_of_each_contract_is_refused(slug: str, refused: str) -> None:
    for contract in contracts(slug).values():
        assert f"{contract['name']} BROKEN" in refused


@pytest.mark.parametrize("slug", FLOORED)
def test_a_floor_that_knows_what_is_above_or_beside_it_is_named(slug: str, refused: str) -> None:
    for below, above in upward(slug):
        assert f"games.{slug}.{below} -> games.{slug}.{above}" in refused


def test_a_breach_in_cogs_is_refused_and_named(refused: str) -> None:
    for contract in cog_contracts():
        assert f"{contract['name']} BROKEN" in refused
    for contract in cog_contracts()[:2]:
        top = contract["containers"][0]
        assert contract["exhaustive"]
        for below, above in upward_in(contract):
            assert f"{top}.{below} -> {top}.{above}" in refused
    assert "two -> .one" in refused.split("No cycles are allowed in cogs.match.")[1][:300]


@pytest.mark.parametrize("slug", FLOORED)
def test_a_folder_that_is_on_no_floor_and_a_circle_are_named(slug: str, refused: str) -> None:
    assert re.search(rf"games\.{slug}\W[^\n]*elsewhere", refused)
    within = refused.split(f"No cycles are allowed in games.{slug}.{inner(slug)}.")
    assert len(within) == 2
    assert "two -> .one" in within[1][:300]


@pytest.mark.parametrize("slug", GAMES)
def test_pictures_that_know_questions_or_mechanics_are_named(slug: str, refused: str) -> None:
    for inner in ("questions", "mechanics"):
        assert f"renderers.{slug} -> games.{slug}.{inner}" in refused


@pytest.mark.parametrize("slug", GAMES)
def test_the_floors_of_all_games_are_called_alike_and_there_is_no_other(slug: str) -> None:
    floors = contracts(slug)["layers"]
    assert tuple(floor for floor in floors["layers"] if floor in FLOORS) == FLOORS
    assert floors["exhaustive"]


@pytest.mark.parametrize("slug", [*FLOORED, ""])
def test_no_folder_of_a_game_or_of_cogs_has_more_entries_than_can_be_taken_in(slug: str) -> None:
    top = ROOT / "games" / slug if slug else ROOT / "cogs"
    for folder in (top, *(path for path in top.rglob("*") if path.is_dir() and path.name != "__pycache__")):
        entries = sorted(path.name for path in folder.iterdir() if path.name != "__pycache__")
        assert len(entries) <= MOST, f"{folder.relative_to(ROOT)}: {', '.join(entries)}"
