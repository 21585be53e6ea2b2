import functools
import importlib
import pathlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from PIL import Image

import bot.cli
import cogs
import games
import renderers
import rolls
from bot.bench import caches as bench
from bot.bench.weighing import weigh
from bot.workers import Inline
from games.kernel.base import caching
from games.kernel.base.caching import Cache, Kind
from tests.house import OURS

ROOT = pathlib.Path(__file__).parents[2]
PACKAGES = (bot, cogs, games, renderers, rolls)
KEPT = type(functools.cache(lambda: None))
BY_HAND = re.compile(r"\b(lru_cache|functools\.cache)\b|from functools import .*\bcache\b")
EXCEPTIONS = {
    "games/kernel/base/caching.py": "makes all others",
    "bot/conformance": "whole matches that checks share; a bot that runs has none of them",
    "sandbox": "is for any bot, and imports nothing of ours",
    "docs": "tools for the pages, which no bot runs",
}
"""Where functions are kept without the kinds, and why."""

NOT_IMPORTED = ("bot/storage/migrations", "bot/warm", "bot/cli/template")
"""Modules that do something when they are imported, or are no part of the bot."""


def excepted(path: str) -> bool:
    return any(path == name or path.startswith(f"{name}/") for name in EXCEPTIONS)


def sources() -> Iterator[tuple[str, str]]:
    folders = (*(package.__name__ for package in PACKAGES), "umpire_api", "sandbox", "docs")
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        path = found.name.replace(".", "/")
        if not excepted(path) and not path.startswith(NOT_IMPORTED) and not path.endswith("__main__"):
            yield importlib.import_module(found.name)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, Cache]:
    """Let caches be made that nobody else sees."""
    found: dict[str, Cache] = {}
    monkeypatch.setattr(caching, "_CACHES", found)
    return found


def test_functions_are_kept_by_kind_and_not_by_hand() -> None:
    found = [path for path, text in sources() if BY_HAND.search(text)]
    assert [path for path in found if not excepted(path)] == []


def test_every_exception_is_needed_and_has_a_reason() -> None:
    by_hand = [path for path, text in sources() if BY_HAND.search(text)]
    used = {name for name in EXCEPTIONS if any(path == name or path.startswith(f"{name}/") for path in by_hand)}
    assert used == set(EXCEPTIONS)
    assert all(EXCEPTIONS.values())


def test_every_cache_of_every_module_is_listed() -> None:
    inner = [module for package in PACKAGES for module in modules(package)]
    listed = {id(cache.kept) for cache in caching.caches()}
    kept = [value for module in inner for value in vars(module).values() if type(value) is KEPT]
    assert len(kept) > 100
    ours = bot.cli.parser  # `tests/conftest.py` keeps it, to be faster
    assert [value for value in kept if id(value) not in listed and value is not ours] == []


def test_each_cache_keeps_as_many_as_its_kind_says() -> None:
    assert {cache.kind for cache in caching.caches()} <= set(caching.KINDS)
    for cache in caching.caches():
        assert cache.kept.cache_info().maxsize == cache.kind.limit, cache.name


def test_each_kind_has_its_decorator(registry: dict[str, Cache]) -> None:
    for kind in caching.KINDS:
        getattr(caching, f"per_{kind.name}")(len)
        assert registry.pop("builtins.len").kind is kind


def test_answers_are_kept_and_dropped(registry: dict[str, Cache]) -> None:
    asked: list[int] = []

    @caching.per_case
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert (double(4), double(4), asked) == (8, 8, [4])
    caching.clear_all()
    assert (double(4), asked) == (8, [4, 4])
    caching.clear_all(caching.TABLE)
    assert (double(4), asked) == (8, [4, 4]), "the kind was not named"
    caching.clear("tests.kernel", caching.TABLE)
    caching.clear("tests.ker")
    assert (double(4), asked) == (8, [4, 4]), "neither the kind nor the package was named"
    caching.clear("tests.kernel", caching.CASE)
    assert (double(4), asked) == (8, [4, 4, 4])
    caching.clear(__name__)
    assert (double(4), asked) == (8, [4, 4, 4, 4])
    assert list(registry) == [f"{__name__}.test_answers_are_kept_and_dropped.<locals>.double"]


def test_a_module_that_is_imported_anew_replaces_its_caches(registry: dict[str, Cache]) -> None:
    def made() -> object:
        @caching.per_text
        def length(text: str) -> int:
            return len(text)

        return length

    first, second = made(), made()
    assert first is not second
    assert [cache.kept for cache in registry.values()] == [second]


async def test_to_renew_workers_that_are_no_processes_drops_all(registry: dict[str, Cache]) -> None:
    kept = caching.per_domain(len)
    assert kept("abc") == 3
    assert registry["builtins.len"].kept.cache_info().currsize == 1
    await Inline().renew()
    assert registry["builtins.len"].kept.cache_info().currsize == 0


def test_what_a_cache_holds_is_weighed_with_its_keys() -> None:
    cache = Cache("one", Kind("table", 10), functools.lru_cache(maxsize=10)(lambda key: bytes(50_000)))
    empty = bench.held_by(cache, set())
    assert (empty.entries, empty.bytes, empty.hit_rate) == (0, 0, None)
    cache.kept("a" * 10_000)
    cache.kept("a" * 10_000)
    found = bench.held_by(cache, set())
    assert (found.entries, found.limit, found.hit_rate) == (1, 10, 0.5)
    assert 60_000 < found.bytes < 62_000
    assert found.full == 10 * found.bytes


def test_what_two_caches_hold_is_weighed_once() -> None:
    shared = bytes(1000)
    seen: set[int] = set()
    assert weigh([[shared]], seen) > 1000 > weigh([[shared]], seen)


def test_pixels_are_weighed() -> None:
    assert 40_000 < weigh([Image.new("RGB", (100, 100))], set()) < 45_000
    assert 10_000 < weigh([Image.new("P", (100, 100))], set()) < 15_000


def test_functions_types_and_games_are_there_anyway() -> None:
    assert weigh([len, str, sys, test_pixels_are_weighed, *OURS.values()], set()) == 0
