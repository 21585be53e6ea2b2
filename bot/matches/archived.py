"""Reading archived matches: their rows of the journal, from the export that is kept in place of them."""

from collections.abc import Mapping

import msgspec

from bot.deeds import DeedKind
from bot.storage import JournalRow, Reader
from bot.storage.retention import archived
from bot.verify import RecordRow, read_record
from games.kernel import canonical


class _Kept(msgspec.Struct, frozen=True):
    """An export of which only what is asked for is read."""

    journal: tuple[msgspec.Raw, ...]


def journal_of(tx: Reader, match: str, low: int, high: int) -> tuple[JournalRow, ...]:
    """Return the journal from ply `low` to `high`, both inclusive, of an archived match from its export."""
    rows = tx.journal(match, low, high)
    if rows and rows[0].ply == low:
        return rows
    record = archived(tx, match)
    if record is None:
        return rows
    kept = msgspec.json.decode(record, type=_Kept).journal[low : high + 1]
    undone = read_record(record).undone() if b'"undo ' in record else {}
    return tuple(_row(match, msgspec.json.decode(row, type=RecordRow), undone) for row in kept)


def last_action_of(tx: Reader, match: str, ply: int) -> JournalRow | None:
    """Return the last row up to a ply that is not a deed at the table, also of an archived match."""
    row = tx.last_action(match, ply)
    if row is not None or archived(tx, match) is None:
        return row
    rows = reversed(journal_of(tx, match, 0, ply))
    return next((row for row in rows if row.kind != DeedKind.TABLE and row.stood(ply)), None)


def _row(match: str, row: RecordRow, undone: Mapping[int, int]) -> JournalRow:
    """Return a row of the export of an ended match, which hides nothing, as the journal had it.

    What is lost are the deliveries of Discord's, which are not repeated after so long, and which question it answered.
    """
    return JournalRow(
        match=match,
        ply=row.ply,
        kind=row.kind,
        seat=row.place,
        text=row.text or "",
        actor=row.actor,
        dice=canonical(row.dice or ()),
        events=canonical(row.events),
        sentences=canonical(row.sentences),
        public=1,
        state_hash=row.state or "",
        chain=row.chain or "",
        interaction_id="",
        idx=0,
        at=row.at,
        undone=undone.get(row.ply),
    )
