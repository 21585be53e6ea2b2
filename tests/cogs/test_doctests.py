import doctest
import importlib
import pkgutil

import pytest

import cogs.common


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(cogs.common.__path__)])
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"cogs.common.{name}")).failed == 0
