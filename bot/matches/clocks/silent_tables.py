"""What is done about tables at which nobody answers: they are warned once, and end without a result after ten days."""

from msgspec.structs import replace

from bot.matches.clocks.arming import CLOCK, LEASE
from bot.matches.clocks.silence import ENDS_AFTER, end_silence, look_for_silence
from bot.matches.committing import commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import NotFound, Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import Actor
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.clocks import clocks_of, due_silence, keep_clock
from bot.table_texts import Abort
from bot.time_left import DAY
from games.kernel import Frozen, Seat


class Silence(Frozen, frozen=True):
    """A warning that is to be posted: nobody has answered in time since then, and when the match ends."""

    match: str
    since: float
    ends: float

    @property
    def nonce(self) -> str:
        """The nonce of the message, the same for each attempt."""
        return f"{self.match}.silent.{int(self.since) % 10**7}"


class SilentTables:
    """What the scheduler asks for."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def due(self) -> tuple[str, ...]:
        """Return the matches in which nobody has answered for so long that something is done."""
        now, share = self._store.now(), self._store.share
        return await self._store.database.read(lambda tx: due_silence(tx, now, share))

    async def claim(self, match: str) -> Silence | None:
        """Return the warning that is to be posted, and keep it to this process for a while; None: it was posted."""
        now = self._store.now()

        def take(tx: Writer) -> Silence | None:
            row = tx.match(match)
            if row is None or row.silent_at is None or row.silent_due is None or row.silent_due > now:
                return None
            end = row.silent_at + ENDS_AFTER
            if row.silent_due >= end:
                return None
            tx.change_match(match, silent_due=min(now + LEASE, end - 1))
            return Silence(match, row.silent_at, max(end, now + DAY))

        return await self._store.database.write(take)

    async def warned(self, silence: Silence) -> None:
        """Note that a warning was posted; the match ends later, unless somebody acts."""

        def note(tx: Writer) -> None:
            row = tx.match(silence.match)
            if row is not None and row.silent_at == silence.since:
                tx.change_match(silence.match, silent_due=silence.ends)

        await self._store.database.write(note)

    async def here(self, actor: Actor) -> bool:
        """Note that somebody at a table is back; returns whether nobody was there before. Raises Refused."""
        own_seat(await self._store.load(actor.match), actor.user)
        due = self._store.now() + self._store.pace.pause

        def note(tx: Writer) -> bool:
            row = tx.match(actor.match)
            if row is None or row.silent_at is None:
                return False
            end_silence(tx, actor.match, due)
            return True

        found = await self._store.database.write(note)
        self._store.changed(actor.match)
        return found

    async def end(self, match: str) -> bool:
        """End a match without a result in which nobody has answered for ten days; returns whether that was due."""
        now, live = self._store.now(), await self._store.load(match)

        def make(live: Live) -> TableDeed:
            must_be_live(live)
            return TableDeed(None, Abort(), ("Nobody has answered for 10 days: the match ends, and nobody wins.",))

        def check(tx: Writer, live: Live) -> None:
            row = tx.match(match)
            due = None if row is None or row.silent_at is None else row.silent_due
            if row is None or row.silent_at is None or due is None or due > now or due < row.silent_at + ENDS_AFTER:
                raise Refused("Somebody has answered.", live.link)

        by = Author(CLOCK, f"silent:{match}:{live.info.silent_at}")
        try:
            await commit_deed(self._store, match, lambda _: by, make, check=check)
        except (Refused, NotFound):
            self._store.forget(match)
            return False
        return True

    async def overdue(self, match: str, seat: Seat) -> None:
        """Note that a player's time is up at a table where somebody has to ask for what comes of it."""
        live, now = await self._store.load(match), self._store.now()

        def note(tx: Writer) -> float | None:
            clocks = clocks_of(tx, match)
            for clock in clocks:
                if clock.seat == seat and clock.due is not None and clock.due <= now:
                    keep_clock(tx, replace(clock, due=None))
            row = tx.match(match)
            known = None if row is None else row.silent_at
            return look_for_silence(tx, live, clocks, now) if row is not None and known is None else known

        if await self._store.database.write(note) is not None:
            self._store.forget(match)
