"""What leaves the database as a file: exports, saves, and their verification."""

import asyncio
import functools
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from bot import jobs
from bot.deeds import DeedKind
from bot.matches.errors import Refused
from bot.matches.guards import legacy_of
from bot.matches.live import Live
from bot.matches.model import SeatInfo
from bot.matches.store import MatchStore
from bot.storage import JournalRow, Reader, SnapshotRow
from bot.storage.retention import archived
from bot.table_texts import NewRules, Substitute, read_table_text, written
from bot.verify import Base, Record, RecordContent, RecordRow, RecordSeat, Report
from bot.verify.record import RecordTenure
from games.kernel import Content, Roll, seat_letter

_TAKEN = written(Substitute())


class Exporting:
    """Records of matches, as bytes."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def export(self, match: str) -> bytes:
        """Return the match as one JSON document; hidden things and the secret are left out until the end."""
        return await self._document(match, whole=False)

    async def legacy(self, match: str) -> tuple[Content, ...]:
        """Return the content that a match played to its end leaves for the next one; others leave none."""
        return legacy_of(await self._store.load(match))

    async def save(self, match: str) -> bytes:
        """Return the match with everything in it, the secret too, for `Loading`. Never for players."""
        return await self._document(match, whole=True)

    async def retold(self, match: str) -> bytes:
        """Return the match with everything but the secret of one that goes on: for workers that tell it again alone."""
        return await self._document(match, whole=True, sealed=True)

    async def verify(self, match: str) -> Report:
        """Check an ended match: commitment, hash chain, dice, and a replay."""
        data, info = await self.export(match), await self._store.get(match)
        posted = (info.commitment, info.closing)
        return await self._store.workers.run(jobs.verify, self._store.registry, data, *posted)

    async def _document(self, match: str, whole: bool, *, sealed: bool = False) -> bytes:
        live = await self._store.load(match)
        info = live.info
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        kept = await self._store.database.read(lambda tx: archived(tx, match) or _whole_journal(tx, match, info.ply))
        if isinstance(kept, bytes):
            return kept
        # A long match takes longer than the event loop may wait.
        sealed = sealed and not info.ended
        return await asyncio.to_thread(
            functools.partial(_written, live, *kept, clear=whole or info.ended, sealed=sealed)
        )


def _whole_journal(tx: Reader, match: str, ply: int) -> tuple[tuple[JournalRow, ...], tuple[SnapshotRow, ...]]:
    """Return the journal up to a ply, and the states after which newer rules begin."""
    rows = tx.journal(match, 0, ply)
    turns = [row.ply for row in rows if row.kind == DeedKind.TABLE and isinstance(read_table_text(row.text), NewRules)]
    found = (tx.snapshot(match, at - 1) for at in turns)
    return rows, tuple(base for base in found if base is not None)


def _written(
    live: Live, rows: tuple[JournalRow, ...], bases: tuple[SnapshotRow, ...], *, clear: bool, sealed: bool
) -> bytes:
    record = record_of(live, rows, (_base(base) for base in bases), clear=clear)
    return (replace(record, secret=None) if sealed else record).to_bytes()


def record_of(live: Live, rows: Iterable[JournalRow], bases: Iterable[Base] = (), *, clear: bool) -> Record:
    """Return a match with its whole journal as a record; unless `clear`, without what may tell something hidden."""
    info, journal = live.info, tuple(rows)
    return Record(
        match=info.id,
        game=info.game,
        rules_version=info.rules_version,
        status=info.status,
        created_at=info.created_at,
        options=info.options,
        posted=live.posted,
        seats=tuple(
            RecordSeat(seat.letter, seat.name, seat.policy, _tenures(live, seat, journal)) for seat in info.seats
        ),
        commitment=info.commitment,
        secret=live.secret.hex() if clear else None,
        closing=info.closing,
        outcome=info.outcome,
        journal=tuple(record_row(row, clear) for row in journal),
        bases=tuple(bases) if clear else (),
        content=tuple(RecordContent(each.kind, each.name, each.digest, each.text) for each in live.content),
    )


def _tenures(live: Live, seat: SeatInfo, rows: Iterable[JournalRow]) -> tuple[RecordTenure, ...]:
    """Return who played a seat one after the other, since which action; () for a computer's."""
    before = {each.since: each.name for each in live.info.tenures if each.seat == seat.seat}
    taken = [row.ply for row in rows if row.seat == seat.seat and row.kind == DeedKind.TABLE and row.text == _TAKEN]
    first = [0] if live.posted.seats[seat.seat].computer is None else []
    return tuple(RecordTenure(before.get(since, seat.name), since) for since in (*first, *taken))


def _base(row: SnapshotRow) -> Base:
    return Base(row.ply, row.state.decode())


def record_row(row: JournalRow, clear: bool) -> RecordRow:
    """Return a journal row for an export. Unless `clear`, everything that may tell something hidden is left out.

    That goes for the dice (a shuffle is one), and for the hashes: few possible orders are soon tried out.
    """
    events: tuple[dict[str, Any], ...] = msgspec.json.decode(row.events, type=tuple[dict[str, Any], ...])
    return RecordRow(
        ply=row.ply,
        kind=row.kind,
        seat=None if row.seat is None else seat_letter(row.seat),
        actor=row.actor,
        at=row.at,
        text=row.text if clear or row.public else None,
        dice=msgspec.json.decode(row.dice, type=tuple[Roll, ...]) if clear else None,
        events=tuple(event for event in events if clear or event.get("seen_by") is None),
        sentences=msgspec.json.decode(row.sentences, type=tuple[str, ...]),
        state=row.state_hash if clear else None,
        chain=row.chain if clear else None,
    )
