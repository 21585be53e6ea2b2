"""The past of a match: its board after any action, with what everybody, or the person who asks, may know of it."""

from collections.abc import Iterable
from typing import NamedTuple

from bot import jobs
from bot.deeds import DeedKind
from bot.matches.archived import journal_of
from bot.matches.errors import Refused
from bot.matches.guards import events_of
from bot.matches.live import Live
from bot.matches.logbook import log_line, part_begun
from bot.matches.model import LogLine, MatchInfo
from bot.matches.past import state_at
from bot.matches.store import MatchStore
from bot.storage import JournalRow
from games.kernel import News, Seat, canonical, news_for
from renderers.contract import Picture


class PastBoard(NamedTuple):
    """A match after one of its actions: what the log says of that, and the board."""

    info: MatchInfo
    line: LogLine
    board: Picture


class TurnStart(NamedTuple):
    """Where a turn begins: its first action, whose it is (None: the setup), which part of the game begins (or "")."""

    ply: int
    seat: Seat | None
    part: str


class PastBoards:
    """Shows matches as they were. Once one has ended, nothing of its past is hidden any more."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def board(self, match: str, user_id: int, ply: int) -> PastBoard:
        """Return the board after an action, for a person; raises Refused where it cannot be shown."""
        live = await self._store.load(match)
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        state = await state_at(self._store, live, ply)
        rows = await self._store.database.read(lambda tx: journal_of(tx, match, max(0, ply - 1), ply))
        row = rows[-1]
        own = live.info.seat_of(user_id)
        seat = None if own is None or live.info.ended else own.seat
        # In the last position, `view_of` itself lays open how the match ended at the table.
        past = live.game.laid_open(state) if live.info.ended and state is not live.state else state
        view = canonical(live.view_of(past, seat))
        news = canonical(_news(live, row, seat))
        board = await self._store.workers.run(
            jobs.picture, self._store.registry, live.info.game, view, live.content, news, "board"
        )
        return PastBoard(live.info, log_line(row, live.info.ended), board)

    async def turns(self, match: str) -> tuple[TurnStart, ...]:
        """Return where the turns of a match begin: what a seat does in a row is one, unless a part begins in it."""
        live = await self._store.load(match)
        # They are read in the thread of the database: a match may be long.
        return await self._store.database.read(lambda tx: tuple(_turns(live, journal_of(tx, match, 0, live.info.ply))))


def _news(live: Live, row: JournalRow, seat: Seat | None) -> News:
    """Return what an action brought, as far as the seat can know it; what is done at the table brings nothing."""
    events = () if row.kind == DeedKind.TABLE else events_of(live, row)
    if live.info.ended:
        return (events,) if events else ()
    return news_for([events], seat)


def _turns(live: Live, rows: Iterable[JournalRow]) -> Iterable[TurnStart]:
    whose: Seat | None = None
    part, new = "", True
    for row in rows:
        if row.kind == DeedKind.TABLE or row.undone is not None:
            continue
        if new or row.seat != whose:
            yield TurnStart(row.ply, row.seat, part if new else "")
        whose = row.seat
        begun = part_begun(live, row)
        part, new = begun or part, bool(begun) or row.kind == DeedKind.SETUP
