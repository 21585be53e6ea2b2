"""Faces are typed, so that a misspelled call of the service fails `make check` (`tests/test_types.py`)."""

import ast
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parents[2]
FACES = sorted((ROOT / "cogs").rglob("*.py"))


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_interaction_is_typed(path: pathlib.Path) -> None:
    """One `Interaction[Any]`, and whatever is called through it is anything."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.arg) and node.arg in ("ask", "interaction"):
            assert node.annotation is not None
            assert ast.unparse(node.annotation) == "Ask", f"line {node.lineno}"
