"""Matches that computers play on now and then to see whether their end is beyond doubt, inside a transaction."""

import msgspec
from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.reading import Reader, own_servers
from bot.storage.rows import Share
from bot.storage.writing import Writer
from games.kernel import Frozen

_verdict, _match = schema.verdicts.c, schema.matches.c


class VerdictRow(Frozen, frozen=True):
    """One row of `verdicts`: what came of playing on from the position after the action `ply`.

    Nearly always `winners` (JSON; None: not clear) won, the same for so many `turns` in a row. `asked`: the table was
    asked because of that, in a post that is `owed` (None: it was sent, or there is none), first tried at `tried_at`.
    """

    match: str
    ply: int = -1
    winners: bytes | None = None
    turns: int = 0
    asked: int = 0
    owed: float | None = None
    tried_at: float | None = None


def verdict_of(tx: Reader, match: str) -> VerdictRow | None:
    """Return what is known of a match; None: nobody wants to know."""
    those = select(*(_verdict[name] for name in VerdictRow.__struct_fields__)).where(_verdict.match == match)
    found = tx.connection.execute(those).first()
    return None if found is None else VerdictRow(*found)


def keep_verdict(tx: Writer, row: VerdictRow) -> None:
    """Write what is known of a match."""
    drop_verdict(tx, row.match)
    tx.connection.execute(insert(schema.verdicts).values(msgspec.structs.asdict(row)))


def drop_verdict(tx: Writer, match: str) -> None:
    """Watch a match no more."""
    tx.connection.execute(delete(schema.verdicts).where(_verdict.match == match))


def watched(tx: Reader, share: Share | None) -> tuple[tuple[str, int, int], ...]:
    """Return the matches that are watched and have gone on since: (match, its last action, the last one looked at)."""
    those = select(_match.id, _match.ply, _verdict.ply).join(schema.verdicts, _verdict.match == _match.id)
    those = those.where(
        _match.status == "live", _match.parked.is_(None), _verdict.asked == 0, _match.ply > _verdict.ply
    )
    if share is not None:
        those = those.where(own_servers(share))
    return tuple((match, ply, seen) for match, ply, seen in tx.connection.execute(those.order_by(_match.acted_at)))


def owed_verdicts(tx: Reader, now: float, share: Share | None) -> tuple[str, ...]:
    """Return the matches in which the table is to be asked."""
    those = select(_verdict.match).join(schema.matches, _match.id == _verdict.match)
    those = those.where(_verdict.owed <= now, _match.status == "live", _match.parked.is_(None))
    if share is not None:
        those = those.where(own_servers(share))
    return tuple(tx.connection.scalars(those.order_by(_verdict.owed)))
