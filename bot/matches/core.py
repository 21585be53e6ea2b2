"""What all parts of the service share: the rules by slug, loaded matches, and the way a ply is committed."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec

from bot.dice import Entropy, SystemEntropy
from bot.jobs import registry_at
from bot.matches.errors import NotFound, Refused
from bot.matches.held import Held
from bot.matches.live import Live, Stored, live_of
from bot.matches.model import MatchInfo
from bot.matches.pace import Pace
from bot.storage import Commit, Database, Reader, Share
from bot.verify.replaying import AnyGame
from bot.workers import Pool
from games.registry import policy_names

InteractionId = int | str
REGISTRY = "games.registry:GAMES"


class Changes:
    """Tells every listener that something was committed; each has an event of its own to wait on and clear."""

    def __init__(self) -> None:
        self._events: list[asyncio.Event] = []

    def listen(self) -> asyncio.Event:
        """Return a new event, set after every commit from now on."""
        event = asyncio.Event()
        self._events.append(event)
        return event

    def set(self) -> None:
        """Wake every listener."""
        for event in self._events:
            event.set()


class Core:
    """The shared part of MatchService.

    `on_change` tells posts and clocks of every commit: take an event with `on_change.listen()`, wait on it, and
    clear it before looking. `share` is this process's part where several work on one database (None: it is alone).
    """

    def __init__(
        self,
        database: Database,
        workers: Pool,
        *,
        registry: str = REGISTRY,
        pace: Pace | None = None,
        entropy: Entropy | None = None,
        now: Callable[[], float] = time.time,
        share: Share | None = None,
    ) -> None:
        self.database = database
        self.workers = workers
        self.registry = registry
        self.games = registry_at(registry)
        self.pace = pace or Pace()
        self.entropy: Entropy = entropy or SystemEntropy()
        self.now = now
        self.share = share
        self.on_change = Changes()
        self._cache = Held(self.pace.held)
        self._loads: dict[str, set[object]] = {}

    def game(self, slug: str) -> AnyGame:
        """Return the rules of a game; raises Refused."""
        if slug not in self.games:
            raise Refused(f"No game is called {slug}; there are {', '.join(self.games)}.")
        return self.games[slug]

    async def get(self, match_id: str) -> MatchInfo:
        """Return a match; raises NotFound."""
        return (await self._load(match_id)).info

    async def _load(self, match_id: str) -> Live:
        """Return a match as it is now, from memory where possible; raises NotFound.

        What is in memory may be a moment old; the ply that every commit compares makes that harmless.
        """
        if (held := self._cache.get(match_id)) is not None:
            return held
        load = object()
        self._loads.setdefault(match_id, set()).add(load)
        try:
            live = await self._read(match_id)
            if load in self._loads.get(match_id, ()):
                self._keep(live)
        finally:
            loads = self._loads.get(match_id, set())
            loads.discard(load)
            if not loads:
                self._loads.pop(match_id, None)
        return live

    async def _read(self, match_id: str) -> Live:
        """Return a match as the database has it; raises NotFound."""
        stored = await self.database.read(lambda tx: stored_match(tx, match_id))
        return live_of(self.game(stored.row.game), *stored)

    def _keep(self, live: Live) -> None:
        self._cache.put(live)

    def _forget(self, match_id: str) -> None:
        """Drop a match from memory after something about it changed."""
        # A load that began before the change must not be kept after it.
        self._loads.pop(match_id, None)
        self._cache.drop(match_id)

    def _amend(self, match_id: str, **changes: Any) -> None:
        """Change what is in memory about a match, after the same was written to the database."""
        live = self._cache.get(match_id)
        self._forget(match_id)
        if live is not None:
            self._keep(msgspec.structs.replace(live, info=msgspec.structs.replace(live.info, **changes)))

    def _changed(self, match_id: str) -> None:
        """Tell the listeners that a match changed."""
        self._forget(match_id)
        self.on_change.set()

    async def _commit(self, live: Live, commit: Commit, after: Live) -> Live:
        """Write one ply of a live match and keep what follows from it; raises Conflict."""
        try:
            await self.database.write(lambda tx: tx.commit(commit))
        finally:
            # Also when the commit failed or was cancelled half way: what is in memory may be right or wrong then.
            self._forget(live.info.id)
        self._keep(after)
        self.on_change.set()
        return after

    def policy(self, game: AnyGame, name: str | None) -> str:
        """Return the name of a computer player (None: the best); raises Refused."""
        names = tuple(policy_names(game))
        if name is None:
            return names[0]
        if name not in names:
            raise Refused(f"There is no computer player {name}; there are {', '.join(names)}.")
        return name


def stored_match(tx: Reader, match_id: str) -> Stored:
    """Return the rows that a match is made of in memory; raises NotFound."""
    row = tx.match(match_id)
    if row is None:
        raise NotFound(f"There is no match {match_id}.")
    newest = tx.journal(match_id, row.ply, row.ply)
    rows = tx.seats(match_id), tx.prompts(match_id), tx.board(match_id)
    return Stored(row, *rows, tx.state(match_id), newest[0] if newest else None)
