"""Seats that somebody else can take, and who played them before, inside a transaction of `Database`."""

from typing import Literal

import msgspec
from sqlalchemy import delete, insert, select, union_all, update

from bot.storage import schema
from bot.storage.reading import Reader, own_servers
from bot.storage.rows import Share
from bot.storage.writing import Writer
from games.kernel import Frozen

_offer, _tenure, _seat, _match = schema.offers.c, schema.tenures.c, schema.seats.c, schema.matches.c

Why = Literal["leaves", "silent", "voted"]
"""Why a seat is offered: its person wants to leave it, did not answer in time, or was voted out."""


class OfferRow(Frozen, frozen=True):
    """One row of `offers`: a seat that somebody can take.

    `number` tells it from earlier offers of the match. `asked` is the one person who can take it (None: everybody whom
    the server admits), `until` when the seat goes back to the one before (None: never). Its post is `owed` since then,
    or while somebody sends it from then on (None: it was sent); `tried_at` is when that was first tried.
    """

    match: str
    seat: int
    number: int
    why: Why
    asked: int | None = None
    until: float | None = None
    owed: float | None = None
    tried_at: float | None = None
    message_id: int | None = None


class TenureRow(Frozen, frozen=True):
    """One row of `tenures`: who played a seat from one action until another, before the person of now."""

    match: str
    seat: int
    since: int
    until: int
    user_id: int | None
    name: str
    calls: int
    missed: int


_offer_columns = [_offer[name] for name in OfferRow.__struct_fields__]
_tenure_columns = [_tenure[name] for name in TenureRow.__struct_fields__]


def offers_of(tx: Reader, match: str) -> tuple[OfferRow, ...]:
    """Return the seats of a match that somebody can take."""
    those = select(*_offer_columns).where(_offer.match == match).order_by(_offer.seat)
    return tuple(OfferRow(*row) for row in tx.connection.execute(those))


def offer_of(tx: Reader, match: str, seat: int) -> OfferRow | None:
    """Return the offer of a seat."""
    return next((row for row in offers_of(tx, match) if row.seat == seat), None)


def keep_offer(tx: Writer, row: OfferRow) -> None:
    """Offer a seat, or change its offer."""
    drop_offer(tx, row.match, row.seat)
    tx.connection.execute(insert(schema.offers).values(msgspec.structs.asdict(row)))


def drop_offer(tx: Writer, match: str, seat: int) -> bool:
    """Offer a seat no more; returns whether it was offered."""
    return tx.connection.execute(delete(schema.offers).where(_offer.match == match, _offer.seat == seat)).rowcount > 0


def owed_offers(tx: Reader, now: float, share: Share | None, most: int) -> tuple[tuple[str, int], ...]:
    """Return the offers whose posts are owed, the longest waiting first: (match, seat)."""
    those = select(_offer.match, _offer.seat).join(schema.matches, _match.id == _offer.match)
    those = those.where(_offer.owed <= now, _match.status == "live", _match.parked.is_(None))
    if share is not None:
        those = those.where(own_servers(share))
    return tuple((match, seat) for match, seat in tx.connection.execute(those.order_by(_offer.owed).limit(most)))


def tenures_of(tx: Reader, match: str) -> tuple[TenureRow, ...]:
    """Return who played the seats of a match before those who play them now, in order."""
    those = select(*_tenure_columns).where(_tenure.match == match).order_by(_tenure.seat, _tenure.since)
    return tuple(TenureRow(*row) for row in tx.connection.execute(those))


def count_call(tx: Writer, match: str, seat: int, *, missed: bool) -> None:
    """Count a call that has ended, for the person who plays the seat now."""
    counts = {"calls": _seat.calls + 1, **({"missed": _seat.missed + 1} if missed else {})}
    tx.connection.execute(update(schema.seats).where(_seat.match == match, _seat.seat == seat).values(counts))


def counts_of(tx: Reader, user_id: int, matches: int) -> tuple[int, int]:
    """Return how often a person was asked in the newest matches, and how often there was no answer in time."""
    now = select(_seat.match, _seat.calls, _seat.missed).where(_seat.user_id == user_id)
    before = select(_tenure.match, _tenure.calls, _tenure.missed).where(_tenure.user_id == user_id)
    each = union_all(now, before).subquery()
    those = select(_match.created_at, _match.id, each.c.calls, each.c.missed).join(each, each.c.match == _match.id)
    newest = those.where(each.c.calls > 0).order_by(_match.created_at.desc(), _match.id)
    calls, missed, seen = 0, 0, set[str]()
    for _, match, asked, silent in tx.connection.execute(newest):
        seen.add(match)
        if len(seen) > matches:
            break
        calls, missed = calls + asked, missed + silent
    return calls, missed


def due_back(tx: Reader, now: float, share: Share | None) -> tuple[tuple[str, int], ...]:
    """Return the seats that go back to those who lent them: (match, seat)."""
    those = select(_seat.match, _seat.seat).join(schema.matches, _match.id == _seat.match)
    those = those.where(_seat.lent_until <= now, _match.status == "live")
    if share is not None:
        those = those.where(own_servers(share))
    return tuple((match, seat) for match, seat in tx.connection.execute(those.order_by(_seat.lent_until)))
