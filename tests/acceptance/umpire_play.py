"""`umpire play` as `make play` starts it: a process of its own, its address read from what it prints."""

import asyncio
import os
import pathlib
import re
import signal
import sys
from collections.abc import Sequence

from tests.acceptance import umpire_quick

ADDRESS = re.compile(r"open (http://127\.0\.0\.1:(\d+)) ")
PATIENCE = 60.0
"""Seconds that starting and stopping may take on a busy machine."""


class UmpirePlay:
    """The command with a database of its own; started again, it has the same address and goes on."""

    def __init__(
        self,
        folder: pathlib.Path,
        seed: str = "harbour",
        umpire: Sequence[str] = (sys.executable, umpire_quick.__file__),
        cwd: pathlib.Path | None = None,
        options: Sequence[str] = (),
        **settings: str,
    ) -> None:
        self._folder = folder
        self._umpire, self._cwd, self._options = umpire, cwd, options
        self._seed = seed
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("UMPIRE_", "DISCORD_"))},
            "UMPIRE_PAUSE_SECONDS": "0.2",
            **settings,
        }
        self._log = folder / "log.txt"
        self._port = "0"
        self._process: asyncio.subprocess.Process | None = None
        self.url = ""

    async def start(self) -> None:
        """Start, and wait until it says that it is ready."""
        command = [*self._umpire, "play", "--port", self._port, "--seed", self._seed, *self._options]
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *command,
                "--db",
                str(self._folder / "play.sqlite3"),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=self._environment,
                cwd=self._cwd,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await self._process.stdout.readline()).decode()
        found = ADDRESS.search(line)
        assert found is not None, line + self._log.read_text()
        self.url, self._port = found[1], found[2]

    async def stop(self) -> None:
        """Send SIGTERM and wait for the clean end."""
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(PATIENCE):
                await process.communicate()
        except TimeoutError:
            process.kill()
            raise
        assert process.returncode == 0, self._log.read_text()

    async def restart(self) -> None:
        """Stop it and start it again on the same files and the same port."""
        await self.stop()
        await self.start()

    def troubles(self) -> list[str]:
        """Return what it logged: warnings, errors, and what the sandbox had to refuse."""
        return self._log.read_text().splitlines()
