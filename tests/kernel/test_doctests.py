import doctest
import importlib
import pkgutil

import pytest

import games.geometry
import games.kernel

MODULES = sorted(
    f"{package.__name__}.{module.name}"
    for package in (games.geometry, games.kernel)
    for module in pkgutil.iter_modules(package.__path__)
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
