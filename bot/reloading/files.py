"""Which files of Python have changed: their times are looked at again and again, which needs no library."""

import asyncio
import pathlib
from collections.abc import AsyncIterator, Iterable, Iterator

EVERY = 0.5
"""Seconds between two looks."""

Stamp = tuple[int, int]


class Files:
    """The modules in some folders, as they were when somebody looked last."""

    def __init__(self, folders: Iterable[pathlib.Path]) -> None:
        self._folders = tuple(folders)
        self._seen = dict(self._stamps())

    def _stamps(self) -> Iterator[tuple[pathlib.Path, Stamp]]:
        for folder in self._folders:
            for path in folder.rglob("*.py"):
                try:
                    stat = path.stat()
                except OSError:  # taken away since it was listed
                    continue
                yield path, (stat.st_mtime_ns, stat.st_size)

    def changed(self) -> set[pathlib.Path]:
        """Return what was saved, added or taken away since the last look."""
        before, self._seen = self._seen, dict(self._stamps())
        return {path for path, _ in before.items() ^ self._seen.items()}

    async def saved(self) -> AsyncIterator[set[pathlib.Path]]:
        """Yield what was saved together, once nothing more follows: some editors write a file in several steps."""
        found: set[pathlib.Path] = set()
        while True:
            await asyncio.sleep(EVERY)
            now = await asyncio.to_thread(self.changed)
            if found and not now:
                yield found
                found = set()
            found |= now
