import doctest
import importlib
import pkgutil

import pytest

import games.kernel

MODULES = sorted(f"games.kernel.{module.name}" for module in pkgutil.iter_modules(games.kernel.__path__))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
