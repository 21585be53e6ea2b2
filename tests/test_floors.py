"""The floors inside a game: the same entries everywhere, few of them, and contracts that fail on a real breach."""

import functools
import os
import pathlib
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

import grimp
import pytest

GAMES = ("raise_shields", "uprising")
"""The games that have floors."""

ROOT = pathlib.Path(__file__).parent.parent
ENTRIES = {"__init__.py", "game.py", "questions", "ai", "previews", "text", "mechanics"} | {
    "terrain", "units", "board", "state", "content", "data"
}  # fmt: skip
"""What may be in a game's folder: the floors from top to bottom (`board` is what `units` is in games of inches)."""
MOST_ENTRIES, MOST_STEPS = 12, 6

each_game = pytest.mark.parametrize("slug", GAMES)


def contracts(slug: str) -> list[dict[str, Any]]:
    """Return the import contracts that hold a game's floors."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    own = {f"games.{slug}", f"renderers.{slug}"}
    lists = ("containers", "ancestors", "source_modules")
    return [one for one in linter["contracts"] if any(own.intersection(one.get(key, ())) for key in lists)]


def toml_of(value: object) -> str:
    """Return a value of a contract as TOML; a bool or a text is written as in JSON."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).replace("'", '"') if isinstance(value, list) else f'"{value}"'


def folders(slug: str) -> Iterator[tuple[str, list[str]]]:
    """Yield every folder of a game with what is in it."""
    for path in (ROOT / "games" / slug, *(ROOT / "games" / slug).rglob("*/")):
        if "__pycache__" not in path.parts:
            yield str(path.relative_to(ROOT)), [one.name for one in path.iterdir() if one.name != "__pycache__"]


@each_game
def test_a_game_has_the_entries_of_every_game_and_few_in_each_folder(slug: str) -> None:
    found = dict(folders(slug))
    assert set(found[f"games/{slug}"]) <= ENTRIES
    assert {folder: len(names) for folder, names in found.items() if len(names) > MOST_ENTRIES} == {}


@each_game
def test_it_is_a_few_steps_from_the_game_down_to_its_state(slug: str) -> None:
    graph, package = grimp.build_graph("games"), f"games.{slug}"
    below: dict[str, set[str]] = {}
    for module in graph.find_descendants(package):
        entries = below.setdefault(module.split(".")[2], set())
        entries |= {
            other.split(".")[2]
            for other in graph.find_modules_directly_imported_by(module)
            if other.startswith(f"{package}.")
        } - {module.split(".")[2]}

    @functools.cache
    def steps(entry: str) -> int:
        """Return the longest way down to the state; far below nothing for an entry that does not lead there."""
        return 0 if entry == "state" else 1 + max(map(steps, below[entry]), default=-100)

    assert 0 < steps("game") <= MOST_STEPS


@pytest.fixture
def tree(tmp_path: pathlib.Path, slug: str) -> pathlib.Path:
    """Return a copy of a game, its pictures and what games share, in which contracts can be broken."""
    others = {path.parent.name for path in (ROOT / "games").glob("*/game.py")} - {"kernel", slug}
    ignored = shutil.ignore_patterns("__pycache__", "*.toml", *others)
    for name in ("games", "rolls", "renderers"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    return tmp_path


def linted(tree: pathlib.Path, slug: str) -> tuple[int, str]:
    """Return how the linter of imports ends with a game's contracts in a tree, and what it says."""
    lines = ["[tool.importlinter]", 'root_packages = ["games", "rolls", "renderers"]']
    for one in contracts(slug):
        lines += ["", "[[tool.importlinter.contracts]]", *(f"{key} = {toml_of(value)}" for key, value in one.items())]
    (tree / "pyproject.toml").write_text("\n".join(lines), "utf-8")
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "COLUMNS": "300", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def add(tree: pathlib.Path, path: str, line: str) -> None:
    """Add a line at the end of a module, which may be new."""
    with (tree / path).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")


def broken(slug: str, said: str) -> set[str]:
    """Return the types of the contracts that the linter found broken."""
    return {one["type"] for one in contracts(slug) if f"{one['name']} BROKEN" in said}


@each_game
def test_the_contracts_of_a_game_hold(tree: pathlib.Path, slug: str) -> None:
    assert {one["type"] for one in contracts(slug)} == {"layers", "acyclic_siblings", "forbidden"}
    assert all(one["exhaustive"] for one in contracts(slug) if one["type"] == "layers"), "the floors are closed"
    status, said = linted(tree, slug)
    assert (status, "0 broken" in said) == (0, True), said


@each_game
def test_every_import_that_breaks_a_floor_is_found(tree: pathlib.Path, slug: str) -> None:
    add(tree, f"games/{slug}/state/state.py", f"from games.{slug} import game")
    add(tree, f"games/{slug}/mechanics/added.py", f"def late():\n    from games.{slug} import questions")
    add(tree, f"renderers/{slug}/renderer.py", f"from games.{slug} import questions")
    add(tree, f"renderers/{slug}/renderer.py", f"from games.{slug} import mechanics")
    status, said = linted(tree, slug)
    assert status == 1, said
    assert broken(slug, said) >= {"layers", "forbidden"}, said
    for breach in (
        f"games.{slug}.state.state -> games.{slug}.game",
        f"games.{slug}.mechanics.added -> games.{slug}.questions",
        f"renderers.{slug}.renderer -> games.{slug}.questions",
        f"renderers.{slug}.renderer -> games.{slug}.mechanics",
    ):
        assert breach in said, said


@each_game
def test_a_new_entry_that_is_on_no_floor_and_modules_that_know_each_other_are_found(
    tree: pathlib.Path, slug: str
) -> None:
    add(tree, f"games/{slug}/attic.py", "JUNK = 1")
    add(tree, f"games/{slug}/mechanics/one.py", f"from games.{slug}.mechanics import two")
    add(tree, f"games/{slug}/mechanics/two.py", f"from games.{slug}.mechanics import one")
    status, said = linted(tree, slug)
    assert (status, broken(slug, said)) == (1, {"layers", "acyclic_siblings"}), said
    assert "attic" in said, said
