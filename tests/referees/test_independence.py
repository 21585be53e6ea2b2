"""Referees know nothing of the games that they judge: they import each other, and Python's own modules."""

import ast
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
HOUSE = ("bot", "cogs", "games", "renderers", "rolls", "umpire_api")


def imported_by(module: str) -> set[str]:
    """Return the modules that a module of the referees names in imports, wherever they stand."""
    path = ROOT.joinpath(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            found.update(_meant(node))
        elif isinstance(node, ast.Name):
            assert node.id not in ("__import__", "importlib"), f"{module} imports by other means"
    return found


def _meant(node: ast.ImportFrom) -> set[str]:
    """Return the modules of `from package import name`, where a name may be a module of the package."""
    package = node.module or ""
    modules = {f"{package}.{alias.name}" for alias in node.names}
    inner = {name for name in modules if ROOT.joinpath(*name.split(".")).with_suffix(".py").exists()}
    return inner or {package}


def known_to(module: str) -> set[str]:
    """Return all modules that a referee knows, directly or through others of the referees."""
    known: set[str] = set()
    waiting = {module}
    while waiting:
        name = waiting.pop()
        known.add(name)
        if name.startswith("tests."):
            waiting |= imported_by(name) - known
    return known


@pytest.mark.parametrize("game", ["urban_war", "upheaval"])
def test_a_referee_imports_nothing_of_the_house(game: str) -> None:
    known = known_to(f"tests.referees.{game}.referee")
    others = {name for name in known if not name.startswith("tests.referees")}
    assert not {name for name in others if name.split(".")[0] in HOUSE}
    assert {name.split(".")[0] for name in others} <= sys.stdlib_module_names
    assert not known & {"tests.referees.playing", "tests.referees.planting", f"tests.referees.{game}.plants"}


def test_the_check_sees_what_the_player_of_games_imports() -> None:
    assert {"bot.selfplay", "games.registry"} <= known_to("tests.referees.playing")
    with pytest.raises(AssertionError, match="by other means"):
        known_to("tests.referees.planting")
