"""The examples in docstrings are true, wherever there are any."""

import doctest
import importlib
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parent.parent
HOUSES = ("campaigns", "games", "leagues", "rolls", "renderers", "bot", "cogs")


def module_of(path: pathlib.Path) -> str:
    """Return the dotted name of a module by its file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted(
    module_of(path) for house in HOUSES for path in (ROOT / house).rglob("*.py") if ">>> " in path.read_text("utf-8")
)


def test_every_part_of_the_house_has_examples() -> None:
    assert {name.partition(".")[0] for name in MODULES} == set(HOUSES)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert (result.failed, result.attempted > 0) == (0, True)
