"""Matches as they are now: loaded, held in memory, and committed ply by ply. Every part of the service is handed it."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.deeds import DeedKind
from bot.dice import Entropy, SystemEntropy
from bot.jobs import registry_at
from bot.matches.cache import Cache
from bot.matches.clocks.notices import turn_notices
from bot.matches.clocks.silence import note_silence
from bot.matches.clocks.turning import turn_clocks
from bot.matches.content import Library
from bot.matches.errors import NotFound, Refused
from bot.matches.live import Author, Live, Stored, live_of, with_clocks
from bot.matches.missing_game import gone
from bot.matches.model import MatchInfo, Reliability, SeatAway, Tenure
from bot.matches.ply import Ply
from bot.matches.ratings.booking import book_ended
from bot.matches.timing import Timing
from bot.matches.undoing.requests import after_ply
from bot.storage import Database, JournalRow, MatchRow, Reader, Share, Writer
from bot.storage import orders as orders_table
from bot.storage.clocks import ClockRow, aways_of, clocks_of
from bot.storage.offers import counts_of, tenures_of
from bot.storage.reading import RUNNING
from bot.workers import Pool
from games.kernel import AnyGame, Seat, Theme
from games.registry import policy_names

REGISTRY = "games.registry:GAMES"
LAST_MATCHES = 10
"""So many matches of a person show whether the person is reliable."""


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


class MatchStore:
    """The matches of one database, and what they are played with.

    `on_change` tells posts and clocks of every commit: take an event with `on_change.listen()`, wait on it, and
    clear it before looking. `on_ply` are called with a match right after a ply of it was committed, `on_other` after
    anything else may have changed about what is owed or due. `theme_of` says how a server wants pictures. `share` is
    this process's part where several work on one database (None: it is alone), and `began` when this process did.
    """

    def __init__(
        self,
        database: Database,
        workers: Pool,
        *,
        registry: str = REGISTRY,
        pace: Timing | None = None,
        entropy: Entropy | None = None,
        now: Callable[[], float] = time.time,
        share: Share | None = None,
    ) -> None:
        self.database = database
        self.workers = workers
        self.registry = registry
        self.games = registry_at(registry)
        self.pace = pace or Timing()
        self.entropy: Entropy = entropy or SystemEntropy()
        self.now = now
        self.share = share
        self.began = now()
        self.on_change = Changes()
        self.on_ply: list[Callable[[Live], None]] = []
        self.on_other: list[Callable[[], None]] = []
        self.theme_of: Callable[[int], Theme] = lambda _: "world"
        self.cache = Cache(self.pace.cached)
        self._library = Library()
        self._loads: dict[str, set[object]] = {}

    def game(self, slug: str) -> AnyGame:
        """Return the rules of a game; raises Refused."""
        if slug not in self.games:
            raise Refused(f"No game is called {slug}; there are {', '.join(self.games)}.")
        return self.games[slug]

    def rules_of(self, row: MatchRow) -> AnyGame:
        """Return the rules that a match goes on by, or the substitute for those that are not here."""
        game = self.games.get(row.game)
        if game is None:
            return gone(row, f"The game {row.game} is not installed here now")
        if row.status != "lobby" and row.state_version > game.card.version:
            version = f"version {row.state_version} of its rules, and this Umpire knows {game.card.version}"
            return gone(row, f"This match is played by {version}")
        return game

    async def get(self, match: str) -> MatchInfo:
        """Return a match; raises NotFound."""
        return (await self.load(match)).info

    async def load(self, match: str) -> Live:
        """Return a match as it is now, from memory where possible; raises NotFound.

        What is in memory may be a moment old; the ply that every commit compares makes that harmless.
        """
        held = self.cache.get(match)
        if held is not None:
            return held
        load = object()
        self._loads.setdefault(match, set()).add(load)
        try:
            stored = await self.database.read(lambda tx: stored_match(tx, match, self._library))
            live = live_of(self.rules_of(stored.row), stored)
            live = replace(live, info=replace(live.info, theme=self.theme_of(live.info.guild_id)))
            if load in self._loads.get(match, ()):
                self.cache.keep(live)
        finally:
            loads = self._loads.get(match, set())
            loads.discard(load)
            if not loads:
                self._loads.pop(match, None)
        return live

    def forget(self, match: str) -> None:
        """Drop a match from memory after something about it changed."""
        # A load that began before the change must not be kept after it.
        self._loads.pop(match, None)
        self.cache.drop(match)

    def forget_all(self) -> None:
        """Drop all matches from memory after something about them changed."""
        self._loads.clear()
        self.cache.clear()

    def amend(self, match: str, **changes: Any) -> None:
        """Change what is in memory about a match, after the same was written to the database."""
        self._loads.pop(match, None)
        self.cache.amend(match, **changes)

    def changed(self, match: str) -> None:
        """Tell the listeners that a match changed."""
        self.forget(match)
        self._tell_other()
        self.on_change.set()

    def _tell_other(self) -> None:
        for told in self.on_other:
            told()

    async def commit(self, ply: Ply, *, expected: str = "live", check: Callable[[Writer], None] | None = None) -> Live:
        """Write one ply and keep what follows from it; raises Conflict, and whatever `check` raises in the transaction.

        `expected` is the status that the match must still have.
        """
        match = ply.after.info.id

        def unit(tx: Writer) -> tuple[tuple[orders_table.OrderRow, ...], tuple[ClockRow, ...], float | None]:
            if check is not None:
                check(tx)
            tx.commit(ply.commit, expected)
            turn_notices(tx, ply.after, ply.commit)
            after_ply(tx, ply.after, ply.commit.row)
            clocks = turn_clocks(tx, ply.after, ply.commit.row)
            if ply.ends:
                book_ended(tx, match, self.games)
            return orders_table.orders_of(tx, match), clocks, note_silence(tx, ply.after, ply.commit.row, clocks)

        try:
            orders, clocks, silent_at = await self.database.write(unit)
        except BaseException:
            self._tell_other()  # it may be committed all the same, when who waited for it was cancelled
            raise
        finally:
            # Also when the commit failed or was cancelled half way: what is in memory may be right or wrong then.
            self.forget(match)
        info = ply.after.info
        if info.silent_at != silent_at:
            info = replace(info, silent_at=silent_at)
        after = with_clocks(replace(ply.after, info=info, orders=orders), clocks)
        self.cache.keep(after)
        for told in self.on_ply:
            told(after)
        self.on_change.set()
        return after

    async def is_current(self, live: Live) -> bool:
        """Whether the database has a match at the same ply as memory had it."""
        row = await self.database.read(lambda tx: tx.match(live.info.id))
        status = "live" if live.info.status == "parked" else live.info.status
        return row is not None and (row.ply, row.status) == (live.info.ply, status)

    async def done_by(self, match: str, interaction: str) -> tuple[JournalRow, ...]:
        """Return what an interaction has done in a match, in order."""
        rows = await self.database.read(lambda tx: tx.done_by(interaction))
        return tuple(row for row in rows if row.match == match)

    async def row_of(self, match: str, by: Author) -> JournalRow | None:
        """Return what an author has done in a match by this very delivery, or None."""
        return next((row for row in await self.done_by(match, by.interaction) if row.idx == by.idx), None)


def stored_match(tx: Reader, match: str, library: Library) -> Stored:
    """Return the rows that a match is made of in memory; raises NotFound."""
    row = tx.match(match)
    if row is None:
        raise NotFound(f"There is no match {match}.")
    live = row.status == "live"
    newest = tx.journal(match, row.ply, row.ply)
    aside = live and bool(newest) and newest[-1].kind == DeedKind.TABLE
    return Stored(
        row,
        tx.seats(match),
        tx.prompts(match),
        tx.board(match),
        tx.state(match),
        newest[-1] if newest else None,
        orders_table.orders_of(tx, match) if live else (),
        library.of(tx, row),
        tx.last_action(match, row.ply) if aside else None,
        clocks_of(tx, match) if live else (),
        _aways(tx, match) if row.status in RUNNING else (),
        _tenures(tx, match) if row.posted is not None else (),
        reliabilities(tx, match) if row.status == "lobby" else (),
    )


def _tenures(tx: Reader, match: str) -> tuple[Tenure, ...]:
    """Return who played the seats of a match before those of now."""
    return tuple(Tenure(row.seat, row.user_id, row.name, row.since, row.until) for row in tenures_of(tx, match))


def reliability_of(tx: Reader, user_id: int) -> Reliability:
    """Return how often a person answers in time, in the last matches."""
    return Reliability(*counts_of(tx, user_id, LAST_MATCHES))


def reliabilities(tx: Reader, match: str) -> tuple[tuple[Seat, Reliability], ...]:
    """Return how often the people of a lobby answer in time, by seat."""
    people = [(seat.seat, seat.user_id) for seat in tx.seats(match) if seat.user_id is not None]
    return tuple((seat, reliability_of(tx, user_id)) for seat, user_id in people)


def _aways(tx: Reader, match: str) -> tuple[SeatAway, ...]:
    """Return when the people at a table are away, as they have announced."""
    people = [(seat.seat, seat.user_id) for seat in tx.seats(match) if seat.user_id is not None]
    return tuple(SeatAway(seat, row.starts, row.ends) for seat, user_id in people for row in aways_of(tx, user_id, 0.0))


def policy_called(game: AnyGame, name: str | None) -> str:
    """Return the name of a computer player (None: the best); raises Refused."""
    names = tuple(policy_names(game))
    if name is None:
        return names[0]
    if name not in names:
        raise Refused(f"There is no computer player {name}; there are {', '.join(names)}.")
    return name
