"""Faces are typed: a misspelled call of the service fails `make check`."""

import ast
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
FACES = sorted((ROOT / "cogs").rglob("*.py"))
CALLS = """
from discord import app_commands

from cogs.common.core.ask import Ask, actor_of

group = app_commands.Group(name="g", description="d")


@group.command()
async def command(interaction: Ask, line: str) -> None:
    service = interaction.client.service
    await service.acting.submit(actor_of(interaction, "k7m2pq"), None, line)
    await service.acting.sumbit(actor_of(interaction, "k7m2pq"), None, line)  # a method
    await service.actin.submit(actor_of(interaction, "k7m2pq"), None, line)  # a part
    await service.acting.submit("k7m2pq", None, line)  # an argument
    info = await service.queries.find(7)
    print(info.ply)  # there may be none
"""


def test_a_misspelled_call_of_the_service_is_found(tmp_path: pathlib.Path) -> None:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(CALLS)
    # In a process of its own: mypy changes the limit of recursion for everybody else in this one.
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(snippet)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    marked = {number for number, line in enumerate(CALLS.splitlines(), 1) if "  # " in line}
    lines = {int(line.split(":")[1]) for line in found.splitlines() if ": error: " in line}
    assert lines == marked, found


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_interaction_is_typed(path: pathlib.Path) -> None:
    """One `Interaction[Any]`, and whatever is called through it is anything."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.arg) and node.arg in ("ask", "interaction"):
            assert node.annotation is not None
            assert ast.unparse(node.annotation) == "Ask", f"line {node.lineno}"
