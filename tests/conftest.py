"""Long runs are for `make soak`: without `-m soak` they are left out. No example is timed: cores may be busy.

`make soak` also runs what is marked `fuzz`, such as all that Hypothesis drives, with more examples than `make test`.
"""

import multiprocessing
import pathlib
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
import xdist.scheduler
from hypothesis import HealthCheck, is_hypothesis_test, settings

from bot.harbour import HARBOUR_CLUB
from bot.storage import database as opened
from bot.storage.upkeep import migrate
from discord_sandbox.world import World

UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("daily", UNTIMED, max_examples=40)
settings.register_profile("soak", UNTIMED, max_examples=100)
settings.load_profile("daily")
# A traceback in a frame with the values of all names, as the default has it, takes longer than most tests.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)
# Workers are forked from a process that has imported what they need, as the bot's are: hundreds of tests start some.
multiprocessing.set_forkserver_preload(["bot.warm"])


@pytest.fixture(scope="session")
def sandbox_world() -> World:
    """The world of every sandbox in these tests."""
    return HARBOUR_CLUB


@pytest.fixture(scope="session", autouse=True)
def new_files_are_copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Alembic makes one file a run, and hundreds of tests open copies of it; files that are there it brings up to date.

    Tests of the migrations themselves call `upgrade`, and bots in processes of their own know nothing of this.
    """
    made = tmp_path_factory.mktemp("made") / "new.sqlite3"
    migrate(made)

    def copied(path: pathlib.Path) -> bool:
        if (
            path.stat().st_size
        ):  # whoever opens one has made the file, with nothing in it, so that it is the host's alone
            return migrate(path)
        shutil.copyfile(made, path)
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
    "tests/e2e/test_uprising_tie.py",
)
"""Where tests use the browser: one worker has them all, and so there is one Chromium, with tabs that are used again."""


class ByFile(xdist.scheduler.LoadScopeScheduling):
    """A worker gets a file's tests together, so that what they make once is made once; most tests first."""

    def _split_scope(self, nodeid: str) -> str:
        return "browser" if nodeid.startswith(BROWSER) else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    # `--dist loadgroup` of xdist 3.8 groups nothing with pytest 9.2: it writes to ids that are no longer read.
    return ByFile(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser") and not item.nodeid.startswith(BROWSER):
            raise pytest.UsageError(f"{item.nodeid} uses the browser: name its file in BROWSER")
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("fuzz")
    if "soak" in (config.getoption("-m") or ""):
        return
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.skip(reason="a long run: make soak"))
