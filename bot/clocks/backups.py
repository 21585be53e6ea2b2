"""Backups on a schedule: copies of the database in a folder, the oldest of which make place for new ones."""

import asyncio
import calendar
import contextlib
import pathlib
import re
import time
from collections.abc import Callable
from typing import NamedTuple

import structlog

from bot.matches import Service
from bot.meters import BACKUPS
from bot.storage import backup
from bot.storage.copying import PART
from bot.workers import BACKUP, apart

log = structlog.get_logger("umpire.backups")

AGAIN = 3600.0
"""Seconds until it is tried again after a failure, and after which a copy that was begun is one that a kill left."""
_LONGEST_REST = 600.0
_STAMP = "%Y%m%dT%H%M%SZ"


class Plan(NamedTuple):
    """How often a backup is made, how many are kept, and where."""

    every: float
    keep: int
    folder: pathlib.Path


class Backups:
    """Copies the database when the newest copy is old enough; which copies there are is seen in the folder alone."""

    def __init__(self, service: Service, plan: Plan, now: Callable[[], float] = time.time) -> None:
        self._source = service.store.database.path
        self._plan = plan
        self._now = now
        self._name = re.compile(rf"{re.escape(self._source.stem)}-(\d{{8}}T\d{{6}}Z)\.sqlite3")

    async def run(self) -> None:
        """Make backups until cancelled."""
        while True:
            try:
                wait = await asyncio.to_thread(self.tick)
            except Exception:  # a full disk, most likely; the games go on
                BACKUPS.add("failed")
                log.exception("backup failed", folder=str(self._plan.folder))
                wait = AGAIN
            # The clock may be set meanwhile, so nobody sleeps for a day.
            await asyncio.sleep(min(wait, _LONGEST_REST) if wait != AGAIN else wait)

    def tick(self) -> float:
        """Make a backup if one is due, and return the seconds until the next is; for a thread."""
        now = self._now()
        past = [made for made, _ in self._copies() if made <= now]
        if past and now - past[-1] < self._plan.every:
            return self._plan.every - (now - past[-1])
        self._plan.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._clear(now)
        stamp = time.strftime(_STAMP, time.gmtime(now))
        target = self._plan.folder / f"{self._source.stem}-{stamp}.sqlite3"
        apart(BACKUP, backup, self._source, target)  # to read every row here would hold up the event loop
        BACKUPS.add("made")
        log.info("backup made", file=target.name, bytes=target.stat().st_size)
        # A copy from the future is of a clock that was wrong: it goes first.
        copies = sorted(self._copies(), key=lambda copy: (copy[0] <= now, copy[0]))
        for _, old in copies[: -self._plan.keep]:
            old.unlink()
        return self._plan.every

    def _copies(self) -> list[tuple[float, pathlib.Path]]:
        """Return the copies that are there, with the times in their names, the oldest first."""
        found: list[tuple[float, pathlib.Path]] = []
        with contextlib.suppress(FileNotFoundError):
            for path in self._plan.folder.iterdir():
                if name := self._name.fullmatch(path.name):
                    found.append((calendar.timegm(time.strptime(name[1], _STAMP)), path))
        return sorted(found)

    def _clear(self, now: float) -> None:
        """Take away what a kill left half done."""
        for part in self._plan.folder.glob(f".{self._source.stem}-*{PART}*"):
            if abs(now - part.stat().st_mtime) > AGAIN:
                part.unlink(missing_ok=True)
