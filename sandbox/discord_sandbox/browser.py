"""Chromium for tests of the chat page, and the pytest fixtures `chromium_socket` and `browser`."""

import shutil
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import IO, cast

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from discord_sandbox.page import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
"""The browser's program, or None where none is installed: the tests are skipped then."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Every window would have pages of its own for what is suggested below an address bar that nobody sees.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
    # A tab that is not in front must go on as if it were.
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
)


@contextmanager
def chromium_process() -> Iterator[str]:
    """A headless Chromium for many tests; the address of its debugging socket."""
    if CHROMIUM is None:
        raise RuntimeError("Chromium is not installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            CHROMIUM,
            "--headless",
            *FLAGS,
            "--remote-debugging-port=0",
            f"--user-data-dir={profile}",
            "about:blank",
        ]
        with subprocess.Popen(  # noqa: S603 - a program of this machine, with arguments of our own
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        ) as process:
            lines = cast(IO[str], process.stderr)
            # A pipe that nobody reads fills up, and then the browser hangs.
            rest = threading.Thread(target=lambda: deque(lines, maxlen=0))
            try:
                socket = next(line.split()[-1] for line in lines if line.startswith("DevTools listening on"))
                rest.start()
                yield socket
            finally:
                process.terminate()
                if rest.ident is not None:
                    rest.join()


@asynccontextmanager
async def chromium(socket: str) -> AsyncIterator[Browser]:
    """The running Chromium of `chromium_process`, for one event loop; its tabs are closed at the end."""
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as play:
        browser = await play.chromium.connect_over_cdp(socket)
        try:
            yield browser
        finally:
            for context in browser.contexts:
                await context.close()
            await browser.close()


_running: list[str] = []


@pytest.fixture(scope="session")
def chromium_socket() -> Iterator[str]:
    """One Chromium for all tests of a run, from however many folders they ask for it; without one they are skipped."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if _running:
        yield _running[0]
        return
    with chromium_process() as socket:
        _running.append(socket)
        yield socket
        _running.clear()


@pytest_asyncio.fixture
async def browser(chromium_socket: str) -> AsyncIterator[Browser]:
    """The browser in the event loop of one test."""
    async with chromium(chromium_socket) as running:
        yield running
