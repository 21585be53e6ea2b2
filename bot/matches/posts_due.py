"""Which matches owe posts, remembered between plies and posts: asking for it with every action takes a trip each."""

import time
from collections.abc import Collection, Iterable, Sequence

from bot.matches.live import Live
from bot.matches.store import MatchStore
from bot.matches.turns import MOST_WAITING, PATIENCE
from bot.storage import OutboxRow, Reader

REMEMBERED = 5.0
"""Seconds after which the database is asked again: whatever was not told here is noticed then."""


def may_wait(rows: Sequence[OutboxRow], now: float) -> bool:
    """Whether what is owed is neither old, nor much, nor asked for, nor being posted."""
    wanted = any(row.again or row.frozen is not None for row in rows)
    return not wanted and _soon([row.since for row in rows], now)


def _soon(since: Collection[float], now: float) -> bool:
    # What is owed since a time to come is of a clock that was set back.
    return len(since) < MOST_WAITING and now - PATIENCE < min(since, default=now) <= now


_Plies = dict[int, float]
"""Since when each ply is owed."""


class PostsDue:
    """What is due, in a process that is alone on its database. If there are several, each asks every time."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._owed: dict[str, _Plies] = {}
        self._again: set[str] = set()
        self._until = 0.0
        store.on_ply.append(self._add)
        store.on_other.append(self.forget)

    async def matches(self) -> Iterable[str]:
        """Return the matches that owe posts and are not parked, the longest waiting first."""
        now, share = self._store.now(), self._store.share
        if share is not None:
            return await self._store.database.read(lambda tx: tx.owing(now, share))
        if time.monotonic() >= self._until:
            await self._ask()
        return sorted(self._owed, key=lambda match: (min(self._owed[match].values()), match))

    async def _ask(self) -> None:
        # In the queue of writers: what they committed before is known already, and what follows will be announced.
        rows = await self._store.database.write(Reader.owed_plies, lasting=False)
        self._owed = {}
        for row in rows:
            self._owed.setdefault(row.match, {})[row.ply] = row.since
        self._again = {row.match for row in rows if row.again}
        self._until = time.monotonic() + REMEMBERED

    def _add(self, live: Live) -> None:
        """Take note of a ply that was committed."""
        self._owed.setdefault(live.info.id, {})[live.info.ply] = live.info.acted_at

    def settle(self, match: str, ply: int) -> None:
        """Take note that a match's plies up to one are posted."""
        left = {owed: since for owed, since in self._owed.pop(match, {}).items() if owed > ply}
        if left:
            self._owed[match] = left
        self._again.discard(match)

    async def may_wait(self, match: str) -> bool:
        """Whether what a match owes may wait for what its computers do next."""
        plies = self._owed.get(match)
        if plies is None:
            return may_wait(await self._store.database.read(lambda tx: tx.outbox(match)), self._store.now())
        return match not in self._again and _soon(plies.values(), self._store.now())

    def forget(self) -> None:
        """Ask again the next time."""
        self._until = 0.0
