"""Keeping the database small: ended matches become exports, and what nobody needs any more is dropped.

Every step is a transaction of its own, and harmless to do again: a kill leaves nothing half done, and of two processes
that do the same the second finds nothing left.
"""

import asyncio

from bot import caps
from bot.matches.exporting import Exporting
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage import content as content_table
from bot.storage import retention as table
from bot.storage.packing import pack_small

DROPPED = (*table.KINDS, "content")
"""The kinds of what is dropped; content last, since lobbies refer to it."""
_AGES = {"hidden": caps.HIDDEN_KEPT, "initiatives": caps.IDLE, "tallies": 0}
"""Seconds after which what people were promised goes, whatever the host says of the rest."""


class Retention:
    """What upkeep asks for, unit by unit."""

    def __init__(self, store: MatchStore, exporting: Exporting) -> None:
        self._store = store
        self._exporting = exporting

    async def archivable(self) -> tuple[str, ...]:
        """Return the matches that have ended so long ago that they are to be archived."""
        wanted = self._wanted()
        return () if wanted is None else await self._store.database.read(wanted.matches)

    def _wanted(self) -> table.Archivable | None:
        store, after = self._store, self._store.pace.archive
        return None if after is None else table.Archivable(store.now() - after, tuple(store.games), store.share)

    async def archive(self, match: str) -> bool:
        """Replace the rows of a match by its export; returns whether it was still to be archived."""
        store, wanted = self._store, self._wanted()
        if wanted is None or not await store.database.read(lambda tx: wanted.matches(tx, match)):
            return False
        store.forget(match)  # another process may have ended it: what is in memory hides what was secret then
        info = await store.get(match)
        record = await asyncio.to_thread(pack_small, await self._exporting.export(match))
        at = store.now()

        def replace(tx: Writer) -> bool:
            # Somebody may have archived it meanwhile, or asked for its board.
            if not wanted.matches(tx, match):
                return False
            table.archive(tx, match, info.ply, record, at)
            return True

        try:
            return await store.database.write(replace)
        finally:
            store.forget(match)

    async def drop(self, kind: str) -> int:
        """Drop some of what nobody needs any more of a kind (one of DROPPED); returns how much, 0 when none is left."""
        after = _AGES.get(kind, self._store.pace.drop)
        if after is None:
            return 0
        before = self._store.now() - after
        return await (self._drop_content(before) if kind == "content" else self._drop_rows(kind, before))

    async def _drop_rows(self, kind: str, before: float) -> int:
        database = self._store.database
        # Queries for them may take long where there are many: nobody who writes waits for that.
        keys = await database.read(lambda tx: table.unwanted(tx, kind, before))
        if not keys:
            return 0
        gone = await database.write(lambda tx: table.drop(tx, kind, before, keys))
        for match in keys if kind == "lobbies" else ():
            self._store.forget(match)
        return gone

    async def _drop_content(self, before: float) -> int:
        database = self._store.database
        if not await database.read(lambda tx: content_table.unused_content(tx, before)):
            return 0
        return await database.write(lambda tx: content_table.drop_unused_content(tx, before))
