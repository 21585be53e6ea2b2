"""Planted errors: a rule of a game is changed while it is played, and its referee must find it."""

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from games.kernel.base import caching

Change = Callable[[Any], Any]


class Plant(NamedTuple):
    """An error: what it is, where, what becomes of it there, and the rules of which one at least must be cited.

    `where` is "module:name", or "module:Class.name". `order` is a standing order of both sides, so that they have the
    models that the error concerns. `daily` plants are tried every day, the others in `make soak`.
    """

    name: str
    where: str
    change: Change
    rules: tuple[str, ...]
    policies: tuple[str, str] = ("steady", "random")
    options: tuple[str, ...] = ("turns=4",)
    order: str = ""
    daily: bool = False


def constant(value: Any) -> Change:
    """Return a change to another value."""
    return lambda old: value


def always(value: Any) -> Change:
    """Return a change of a function to one that returns the same for everything."""
    return lambda old: lambda *args, **words: value


@contextmanager
def planted(plant: Plant) -> Iterator[None]:
    """Plant an error wherever the thing is known by its name, and take it out again."""
    path, _, name = plant.where.partition(":")
    owner: Any = importlib.import_module(path)
    *classes, name = name.split(".")
    for each in classes:
        owner = getattr(owner, each)
    old = getattr(owner, name)
    new = plant.change(old)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, new)
        for module in _users(path) if callable(old) and not classes else ():
            for alias, thing in list(vars(module).items()):
                if thing is old:
                    patch.setattr(module, alias, new)
        caching.clear_all()
        yield
    caching.clear_all()


def _users(path: str) -> list[Any]:
    """Return the modules of games that may have imported a function by its name."""
    return [module for name, module in list(sys.modules.items()) if name.startswith("games.") and name != path]
