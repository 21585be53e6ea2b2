"""A match as it was: the state after any of its actions, played again from the whole state that was kept before it."""

from typing import Any

import msgspec

from bot import jobs
from bot.matches.errors import Refused
from bot.matches.live import Live
from bot.matches.store import MatchStore
from bot.storage import JournalRow, Reader, SnapshotRow
from bot.storage.retention import archived
from bot.verify.record import BadRecord
from bot.verify.replaying import Done
from games.kernel import GameError, Roll


async def state_at(store: MatchStore, live: Live, ply: int | None) -> Any:
    """Return the state after a ply (None: now), also after one that was taken back later; raises Refused."""
    if ply is None or ply == live.info.ply:
        return live.state
    if not 0 <= ply <= live.info.ply:
        raise Refused(f"This match has the actions 0 to {live.info.ply}.")

    def stretch(tx: Reader) -> tuple[SnapshotRow | None, tuple[JournalRow, ...], bytes | None]:
        # Each undo has kept a whole state, so none is between that state and the action.
        base = tx.snapshot(live.info.id, ply)
        if base is None:
            return None, (), archived(tx, live.info.id)
        return base, tx.journal(live.info.id, base.ply + 1, ply), None

    base, rows, record = await store.database.read(stretch)
    if record is not None:
        data = await _archived_state(store, live, record, ply)
    elif base is not None:
        data = await _past_state(store, live, base, rows)
    else:
        raise Refused(f"Action {ply} cannot be shown: its beginning is missing.")
    return live.game.load(data, live.content)


async def _past_state(store: MatchStore, live: Live, base: SnapshotRow, rows: tuple[JournalRow, ...]) -> bytes:
    ply, actions = rows[-1].ply if rows else base.ply, tuple(done_of(row) for row in rows)
    asked = (store.registry, live.info.game, base.state, live.content, actions)
    try:
        return await store.workers.run(jobs.past_state, *asked)
    except (AssertionError, GameError):
        if base.rules_version == live.game.card.version:
            raise
        raise Refused(f"Action {ply} was played under older rules, which are gone.") from None


async def _archived_state(store: MatchStore, live: Live, record: bytes, ply: int) -> bytes:
    try:
        return await store.workers.run(jobs.recorded_state, store.registry, live.info.game, record, ply)
    except BadRecord as error:
        raise Refused(str(error)) from None


def done_of(row: JournalRow) -> Done:
    """Return a journal row as an action to replay."""
    return Done(row.ply, row.kind, row.seat, row.text, msgspec.json.decode(row.dice, type=tuple[Roll, ...]))
