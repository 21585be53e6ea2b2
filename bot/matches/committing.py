"""Committing a deed: applied to the match as it is now, and applied again if another deed was faster."""

import functools
from collections.abc import Callable
from typing import NamedTuple

from bot.matches.deeds import Deed, TableDeed
from bot.matches.errors import Refused
from bot.matches.live import Author, Live
from bot.matches.ply import Ply, closed, next_ply
from bot.matches.store import MatchStore
from bot.names import stands_for_bot
from bot.storage import Conflict, JournalRow, Reader, Writer
from bot.table_texts import NewRules
from games.kernel import GameError

TRIES = 8
UMPIRE = stands_for_bot("umpire")
"""Who acts, in the journal and in exports, where newer rules begin."""
TOO_FAST = "The game is moving too fast just now: try again in a moment."

By = Callable[[Live], Author]
"""Tells whose deed it is."""
Make = Callable[[Live], Deed]
"""Applies a deed to a match as it is; raises Refused or GameError if that is not possible."""
Check = Callable[[Writer, Live], None]
"""Looks within the transaction whether the match is as it was (raises Conflict), or writes what belongs to the deed."""


class Committed(NamedTuple):
    """A deed in the journal, and the match after it. `repeated`: the same delivery had done it before."""

    live: Live
    row: JournalRow
    repeated: bool = False


async def commit_deed(
    store: MatchStore,
    match: str,
    author: By,
    make: Make,
    *,
    check: Check | None = None,
    busy: str = TOO_FAST,
) -> Committed:
    """Commit one deed. `make` is asked again whenever somebody else was faster; `check` looks within the transaction.

    Where newer rules have come, that is an action of its own in the journal, committed before.
    Whether the same delivery has done it before is asked only when it does not go through: the unique
    (interaction, index) of the journal keeps it from being done again. Raises GameError, Refused.
    """
    for _ in range(TRIES):
        live = await store.load(match)
        by = author(live)
        try:
            live = await _under_present_rules(store, live)
            ply = next_ply(live, make(live), by, store.now(), store.pace)
            after = await _commit(store, live, ply, check)
        except Conflict:
            store.forget(match)
        except (GameError, Refused):
            # The position in memory may be a moment old: refuse only what the newest one refuses. And the same
            # interaction may have been carried out meanwhile, by its other delivery.
            if await store.is_current(live):
                if (row := await store.row_of(match, by)) is None:
                    raise
                return Committed(await store.load(match), row, repeated=True)
            store.forget(match)
        else:
            return Committed(after, ply.commit.row)
        if (row := await store.row_of(match, by)) is not None:
            return Committed(await store.load(match), row, repeated=True)
    raise Refused(busy)


async def _under_present_rules(store: MatchStore, live: Live) -> Live:
    """Return a match that goes on under the present rules, which is written down where they are newer.

    Raises Conflict where somebody else was faster.
    """
    version = live.game.card.version
    if live.outdated is None:
        return live
    sentence = f"From here on version {version} of the rules is in force."
    # If several come first after an upgrade, one writes it: the id is the same for all.
    by = Author(UMPIRE, f"rules:{live.info.id}:{version}")
    return await _commit(
        store, live, next_ply(live, TableDeed(None, NewRules(version), (sentence,)), by, store.now(), store.pace), None
    )


async def _commit(store: MatchStore, live: Live, ply: Ply, check: Check | None) -> Live:
    """Commit a ply, with the closing hash if it ends the match; raises Conflict."""
    if ply.ends:
        ply = await store.database.read(lambda tx: _closed(tx, ply))
    look = None if check is None else functools.partial(_looked, check, live)
    return await store.commit(ply, expected="lobby" if live.state is None else "live", check=look)


def _closed(tx: Reader, ply: Ply) -> Ply:
    """Return the last ply of a match with its closing hash, made in the thread of the database; raises Conflict."""
    rows = tx.journal(ply.commit.row.match)
    if len(rows) != ply.commit.row.ply:
        raise Conflict("the journal has grown")
    return closed(ply, rows)


def _looked(check: Check, live: Live, tx: Writer) -> None:
    check(tx, live)
