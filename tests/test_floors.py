"""The floors inside a game's folder: import contracts that fail on a breach, and folders that stay small."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

GAMES = ("urban_war",)
ROOT = pathlib.Path(__file__).parent.parent
MOST = 12
"""As many entries as a folder of a game may have."""


def contracts(slug: str) -> dict[str, dict[str, Any]]:
    """Return the contracts of a game by their type."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    about = {"layers": ("containers", f"games.{slug}"), "acyclic_siblings": ("ancestors", f"games.{slug}")}
    about["forbidden"] = ("source_modules", f"renderers.{slug}")
    return {kind: next(one for one in written if one.get(key) == [name]) for kind, (key, name) in about.items()}


@pytest.fixture
def copied(tmp_path: pathlib.Path) -> pathlib.Path:
    """A copy of games and renderers, into which a breach can be written."""
    for package in ("games", "renderers"):
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "data", "*.png")
        )
    return tmp_path


def lint(copied: pathlib.Path, contract: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    """Run lint-imports on a copy, with one contract."""
    lines = ["[tool.importlinter]", 'root_packages = ["games", "renderers"]', "[[tool.importlinter.contracts]]"]
    lines += [f"{key} = {json.dumps(value)}" for key, value in contract.items()]
    (copied / "pyproject.toml").write_text("\n".join(lines), encoding="utf-8")
    command = [str(pathlib.Path(sys.executable).parent / "lint-imports"), "--no-cache", "--no-logo"]
    wide = {**os.environ, "COLUMNS": "400"}
    return subprocess.run(command, cwd=copied, env=wide, capture_output=True, text=True, check=False)


def breach(copied: pathlib.Path, module: str, imported: str) -> None:
    """Let a module of a copy import another one."""
    path = copied.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    file.write_text(f"{file.read_text(encoding='utf-8')}\nimport {imported}\n", encoding="utf-8")


def floors(slug: str) -> list[list[str]]:
    """Return the modules of each floor of a game, the highest first."""
    return [re.split(r"\s*\|\s*", floor) for floor in contracts(slug)["layers"]["layers"]]


def upward(slug: str) -> Iterator[tuple[str, str]]:
    """Yield imports that are not allowed: from each floor to the next above, and between those beside each other."""
    found = floors(slug)
    yield from ((below[0], above[-1]) for above, below in pairwise(found))
    for floor in found:
        yield from combinations(floor, 2)


@pytest.mark.parametrize("slug", GAMES)
def test_a_floor_that_knows_what_lies_above_or_beside_it_is_refused(slug: str, copied: pathlib.Path) -> None:
    kept = contracts(slug)["layers"]
    assert lint(copied, kept).returncode == 0
    for below, above in upward(slug):
        breach(copied, f"games.{slug}.{below}", f"games.{slug}.{above}")
    refused = lint(copied, kept)
    assert refused.returncode == 1
    for below, above in upward(slug):
        assert f"games.{slug}.{below} -> games.{slug}.{above}" in refused.stdout


@pytest.mark.parametrize("slug", GAMES)
def test_a_folder_that_is_on_no_floor_is_refused(slug: str, copied: pathlib.Path) -> None:
    elsewhere = copied / "games" / slug / "elsewhere.py"
    elsewhere.write_text('"""On no floor."""\n', encoding="utf-8")
    refused = lint(copied, contracts(slug)["layers"])
    assert refused.returncode == 1
    assert "elsewhere" in refused.stdout


def neighbours(slug: str) -> tuple[str, str]:
    """Return two modules of one folder, the first of which imports the second."""
    for file in sorted((ROOT / "games" / slug / "mechanics").rglob("*.py")):
        folder = ".".join(file.parent.relative_to(ROOT).parts)
        text = file.read_text(encoding="utf-8")
        for other in sorted(file.parent.glob("[!_]*.py")):
            if f"\nfrom {folder}.{other.stem} import " in text:
                return f"{folder}.{file.stem}", f"{folder}.{other.stem}"
    raise AssertionError(f"no two modules of a folder of {slug} know each other")


@pytest.mark.parametrize("slug", GAMES)
def test_two_of_a_folder_that_know_each_other_are_refused(slug: str, copied: pathlib.Path) -> None:
    kept = contracts(slug)["acyclic_siblings"]
    assert lint(copied, kept).returncode == 0
    importer, imported = neighbours(slug)
    breach(copied, imported, importer)
    assert lint(copied, kept).returncode == 1


@pytest.mark.parametrize("slug", GAMES)
def test_pictures_that_know_questions_are_refused(slug: str, copied: pathlib.Path) -> None:
    kept = contracts(slug)["forbidden"]
    assert lint(copied, kept).returncode == 0
    breach(copied, f"renderers.{slug}", f"games.{slug}.questions")
    refused = lint(copied, kept)
    assert refused.returncode == 1
    assert f"renderers.{slug} -> games.{slug}.questions" in refused.stdout


@pytest.mark.parametrize("slug", GAMES)
def test_no_folder_of_a_game_has_more_entries_than_can_be_taken_in(slug: str) -> None:
    top = ROOT / "games" / slug
    for folder in (top, *(path for path in top.rglob("*") if path.is_dir() and path.name != "__pycache__")):
        entries = sorted(path.name for path in folder.iterdir() if path.name != "__pycache__")
        assert len(entries) <= MOST, f"{folder.relative_to(ROOT)}: {', '.join(entries)}"
