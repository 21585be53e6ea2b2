"""The log: rows of the journal for people, each under the part of the game that it belongs to."""

from collections.abc import Iterable, Sequence

import msgspec

from bot.matches.archived import journal_of
from bot.matches.errors import Refused
from bot.matches.guards import events_of, headlines_of, sentences_of
from bot.matches.live import Live
from bot.matches.model import LogLine, SeatInfo
from bot.matches.store import MatchStore
from bot.storage import JournalRow, Reader
from games.kernel import visible
from games.kernel.text.outline import outline
from games.kernel.text.prose import join

LOOKED_BACK = 150
"""Rows before a page in which the beginning of its round is sought."""
_MEANWHILE = 200
"""The most characters of the news that is repeated when a player is called."""
_RECALLED = 100
"""How many of the newest actions that news is about: what mattered in them fills the clause."""


class Logbook:
    """What has happened in a match, by action."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def lines(self, match: str, low: int, high: int) -> tuple[LogLine, ...]:
        """Return what happened from action `low` to `high`, both inclusive, oldest first."""
        live = await self._store.load(match)
        low, high = max(low, 0), min(high, live.info.ply)
        first = max(0, low - LOOKED_BACK)
        # They are read in the thread of the database: a page may be long.
        lines = await self._store.database.read(lambda tx: tuple(_lines(live, journal_of(tx, match, first, high))))
        return tuple(line for line in lines if line.ply >= low)

    async def newest(self, match: str, count: int) -> tuple[LogLine, ...]:
        """Return the last `count` actions, oldest first."""
        last = (await self._store.get(match)).ply
        return await self.lines(match, last - count + 1, last)

    async def own_last(self, match: str, user_id: int) -> int | None:
        """Return the last action that a person took; None where there is none, or it was archived."""
        seat = (await self._store.get(match)).seat_of(user_id)
        if seat is None:
            return None
        names = {seat.seat: seat.name}
        return (await self._store.database.read(lambda tx: tx.last_by(match, names))).get(seat.seat)

    async def meanwhile(self, match: str, people: Sequence[int], until: int) -> str:
        """Say in a clause what everybody may know that happened up to an action since these people last acted, or "".

        Nothing is said where one of them has not acted yet, or if their game has no short words for it. After a long
        absence, that of the newest actions.
        """
        live = await self._store.load(match)
        seats = [seat for person in people if (seat := live.info.seat_of(person)) is not None]
        told = await self._store.database.read(lambda tx: _since(tx, live, seats, until)) if seats else ""
        return f"Since {join(f'{seat.letter}’s' for seat in seats)} last action: {told}." if told else ""


def _since(tx: Reader, live: Live, seats: Sequence[SeatInfo], until: int) -> str:
    """Return what happened up to an action since the people of all these seats acted, in a clause, or ""."""
    match = live.info.id
    own = tx.last_by(match, {seat.seat: seat.name for seat in seats})
    first = min(own.values(), default=until) + 1
    if len(own) < len(seats) or first > until:
        return ""
    newest = max(first, until - _RECALLED + 1)
    return outline(headlines_of(live, journal_of(tx, match, newest, until)), _MEANWHILE, cut=newest > first)


def _lines(live: Live, rows: Iterable[JournalRow]) -> Iterable[LogLine]:
    under = ""
    for row in rows:
        yield log_line(row, live.info.ended, under)
        under = _headline(live, row) or under


def log_line(row: JournalRow, ended: bool, under: str = "") -> LogLine:
    """Return a journal row as the log shows it: what was said in secret is left out until the end."""
    return LogLine(
        ply=row.ply,
        kind=row.kind,
        seat=row.seat,
        actor=row.actor,
        text=row.text if row.public or ended else None,
        sentences=sentences_of(row),
        at=row.at,
        under=under,
    )


def _headline(live: Live, row: JournalRow) -> str:
    """Return which part of the game began with a row; "" where none did, or its rules are gone."""
    try:
        events = events_of(live, row)
    except (Refused, msgspec.ValidationError):
        return ""
    return next((event.heading for event in reversed(events) if event.heading and visible(event, None)), "")
