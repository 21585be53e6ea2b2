"""Long runs are for `make soak`: without `-m soak` they are left out. No example is timed: cores may be busy.

`make soak` also runs what is marked `fuzz`, such as all that Hypothesis drives, with more examples than `make test`.
"""

import collections
import functools
import gc
import multiprocessing
import os
import pathlib
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import xdist.scheduler
from hypothesis import HealthCheck, is_hypothesis_test, settings

import bot.cli
from bot.harbour import HARBOUR_CLUB
from bot.private import make_file, make_folder
from bot.storage import database as opened
from bot.storage.upkeep import migrate
from bot.workers import pool
from cogs.common.answering import announcing, answers
from discord_sandbox.testing import ACK_PATIENCE
from discord_sandbox.world import World
from tests.acceptance.umpire_quick import YIELDING
from tests.plain_log import log_plainly

UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("daily", UNTIMED, max_examples=24)
settings.register_profile("soak", UNTIMED, max_examples=100)
settings.load_profile("daily")
log_plainly()
# Thousands of small tests make little that only the collector can free, and it looked through everything over and over.
gc.set_threshold(10_000, 20, 20)
# Workers are forked from a process that has imported what they need, as the bot's are: hundreds of tests start some.
multiprocessing.set_forkserver_preload(["bot.warm"])
# Hundreds of databases are opened, and each action waits until the disk has it: memory has it at once.
_MEMORY = pathlib.Path("/dev/shm")  # noqa: S108 - pytest makes a folder of its own in it
_ROOM = 4 << 30
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
# What `umpire` takes is the same every time, and to put it together takes longer than most commands that tests give.
bot.cli.parser = functools.cache(bot.cli.parser)
pool._YIELDING.update(YIELDING)
# Discord gives three seconds, the sandbox of tests far more: on a busy machine a bot must not answer in another way.
announcing.FIRST = answers.PATIENCE = ACK_PATIENCE


@pytest.fixture(scope="session")
def sandbox_world() -> World:
    """The world of every sandbox in these tests."""
    return HARBOUR_CLUB


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Callable[[pathlib.Path], None]:
    """Makes a new database with all tables, as `upgrade` does: Alembic has made one, of which it is a copy."""
    made = tmp_path_factory.mktemp("made") / "new.sqlite3"
    migrate(made)

    def copied(path: pathlib.Path) -> None:
        make_folder(path.parent)
        make_file(path)
        shutil.copyfile(made, path)

    return copied


@pytest.fixture(scope="session", autouse=True)
def new_files_are_copies(new_database: Callable[[pathlib.Path], None]) -> Iterator[None]:
    """Hundreds of tests open new files; files that are there Alembic brings up to date.

    Tests of the migrations themselves call `upgrade`, and bots in processes of their own know nothing of this.
    """

    def copied(path: pathlib.Path) -> bool:
        if path.stat().st_size:  # who opens one has made the file, with nothing in it, so that it is the host's alone
            return migrate(path)
        new_database(path)
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opened, "migrate", copied)
        yield


BROWSER = (
    "sandbox/tests/page/",
    "sandbox/tests/test_readme.py",
    "tests/acceptance/test_chromium.py",
    "tests/acceptance/test_first_steps.py",
    "tests/acceptance/test_outside_game.py",
    "tests/bot/retelling/test_books.py",
    "tests/bot/retelling/test_checker.py",
    "tests/e2e/test_uprising_tie.py",
)
"""Where tests use the browser: one worker has all of the page's, and one the others, each with one Chromium."""
LONGEST = (
    *BROWSER,
    "tests/contract/test_conformance.py",
    "tests/renderers/test_pictures.py",
    "tests/acceptance/test_reload.py",
    "tests/bot/cli/test_game.py",
    "tests/games/test_one_source.py",
    "tests/bot/cli/test_new_game.py",
    "tests/test_types.py",
    "tests/e2e/test_thinking.py",
    "tests/e2e/test_urban_war.py",
    "tests/acceptance/test_wheel.py",
    "tests/e2e/outages/test_posts.py",
    "tests/games/urban_war/test_ai.py",
    "tests/bot/selfplay/test_upheaval_options.py",
    "tests/referees/test_urban_war.py",
    "tests/referees/test_upheaval.py",
)
"""What takes longest, so that no worker ends alone; then come the files with the most tests."""


def scope_of(nodeid: str) -> str:
    """Return which tests one worker gets together with this one."""
    if nodeid.startswith(BROWSER):
        return "page" if nodeid.startswith(BROWSER[0]) else "browser"
    return nodeid.partition("::")[0]


class ByFile(xdist.scheduler.LoadScopeScheduling):
    """A worker gets a file's tests together, so that what they make once is made once; the first tests first."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    # `--dist loadgroup` of xdist 3.8 groups nothing with pytest 9.2: it writes to ids that are no longer read.
    config.option.loadscopereorder = False
    return ByFile(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return two more than there are cores, six at most: bots, sandboxes and browsers wait for each other.

    A container may have far fewer cores than it sees, and each worker takes some 200 MB and 5 s to collect the tests.
    """
    return min(os.cpu_count() or 1, 4) + 2


def longest_first(items: list[pytest.Item]) -> None:
    """Sort tests so that what takes longest begins first; those of one scope stay as they are."""
    many = collections.Counter(scope_of(item.nodeid) for item in items)

    def place(item: pytest.Item) -> tuple[int, int, str]:
        named = (number for number, path in enumerate(LONGEST) if item.nodeid.startswith(path))
        scope = scope_of(item.nodeid)
        return next(named, len(LONGEST)), -many[scope], scope

    items.sort(key=place)


def pytest_collection_finish() -> None:
    gc.freeze()  # what collecting the tests has made stays to the end


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser") and not item.nodeid.startswith(BROWSER):
            raise pytest.UsageError(f"{item.nodeid} uses the browser: name its file in BROWSER")
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("fuzz")
    if os.environ.get("PYTEST_XDIST_WORKER"):
        longest_first(items)
    if "soak" in (config.getoption("-m") or ""):
        return
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.skip(reason="a long run: make soak"))
