"""The log: rows of the journal for people, each under the part of the game that it belongs to."""

from collections.abc import Iterable, Sequence

import msgspec

from bot.deeds import DeedKind
from bot.matches.archived import journal_of
from bot.matches.errors import Refused
from bot.matches.guards import events_of, gists_of, sentences_of
from bot.matches.live import Live
from bot.matches.model import LogLine
from bot.matches.store import MatchStore
from bot.storage import JournalRow
from games.kernel import visible
from games.kernel.outline import outline
from games.kernel.prose import join

LOOKED_BACK = 150
"""Rows before a page in which the beginning of its round is sought."""
_MEANWHILE = 200
"""The most characters of what is told again to whoever is called."""


class Logbook:
    """What has happened in a match, by action."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def lines(self, match: str, low: int, high: int) -> tuple[LogLine, ...]:
        """Return what happened from action `low` to `high`, both inclusive, oldest first."""
        live = await self._store.load(match)
        low, high = max(low, 0), min(high, live.info.ply)
        first = max(0, low - LOOKED_BACK)
        rows = await self._store.database.read(lambda tx: journal_of(tx, match, first, high))
        return tuple(line for line in _lines(live, rows) if line.ply >= low)

    async def newest(self, match: str, count: int) -> tuple[LogLine, ...]:
        """Return the last `count` actions, oldest first."""
        last = (await self._store.get(match)).ply
        return await self.lines(match, last - count + 1, last)

    async def own_last(self, match: str, user_id: int) -> int | None:
        """Return the last action that a person took; None where there is none, or it was archived."""
        seat = (await self._store.get(match)).seat_of(user_id)
        if seat is None:
            return None
        rows = await self._store.database.read(lambda tx: tx.newest_of(match, seat.seat))
        own = (row.ply for row in rows if row.kind == DeedKind.GAME and row.actor == seat.name)
        return next(own, None)

    async def meanwhile(self, match: str, people: Sequence[int], until: int) -> str:
        """Say in a clause what everybody may know that happened up to an action since these people last acted, or "".

        Nothing is said where one of them has not acted yet, or where their game has no short words for it.
        """
        live = await self._store.load(match)
        seats = [seat for person in people if (seat := live.info.seat_of(person)) is not None]
        last = [await self.own_last(match, person) for person in people]
        own = [ply for ply in last if ply is not None]
        if not own or len(own) < len(seats) or min(own) >= until:
            return ""
        rows = await self._store.database.read(lambda tx: journal_of(tx, match, min(own) + 1, until))
        told = outline(gists_of(live, rows), _MEANWHILE)
        return f"Since {join(f'{seat.letter}’s' for seat in seats)} last action: {told}." if told else ""


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
    return next((event.headline for event in reversed(events) if event.headline and visible(event, None)), "")
