"""Standing orders and plans of players, inside a transaction of `Database`."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from bot.storage import schema
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_table = schema.standing_orders
_drafts = schema.plan_drafts


class OrderRow(Frozen, frozen=True):
    """One row of `standing_orders`; `number` orders a seat's lines.

    With `since` it is an action of a plan, written at that ply. It is to come until it has `ended`, at the ply that it
    made (taken, without `why`), or before which it was left out (`why` is "") or stopped (`why` says what did it).
    """

    match: str
    seat: int
    number: int
    line: str
    since: int | None = None
    why: str | None = None
    ended: int | None = None

    @property
    def is_step(self) -> bool:
        """Whether it is an action that a plan has still to take."""
        return self.since is not None and self.ended is None

    @property
    def is_stopped(self) -> bool:
        """Whether it is an action of a plan that something stopped."""
        return bool(self.why)


# Asked with every action, so prepared once.
_OF_MATCH = Prepared(
    select(*(_table.c[name] for name in OrderRow.__struct_fields__))
    .where(_table.c.match == bindparam("of"))
    .order_by(_table.c.seat, _table.c.number)
)


def orders_of(tx: Reader, match: str) -> tuple[OrderRow, ...]:
    """Return the standing orders of a match, by seat, in the order they were given."""
    return tuple([OrderRow(*values) for values in _OF_MATCH.rows(tx.connection, of=match)])


def add_order(tx: Writer, row: OrderRow) -> None:
    """Insert an order."""
    tx.connection.execute(insert(_table).values(msgspec.structs.asdict(row)))


def end_steps(tx: Writer, steps: Iterable[OrderRow], ply: int, why: str | None) -> None:
    """Note of actions of a plan that they are not to come any more; see `OrderRow`."""
    for row in steps:
        key = (_table.c.match == row.match, _table.c.seat == row.seat, _table.c.number == row.number)
        tx.connection.execute(update(_table).where(*key).values(ended=ply, why=why))


def rewind_plans(tx: Writer, match: str, ply: int) -> None:
    """Let the plans of a match be as they were at an earlier ply: what ended later is to come again.

    A plan that was written later stays, as written at that ply.
    """
    own = _table.c.match == match
    tx.connection.execute(update(_table).where(own, _table.c.ended > ply).values(ended=None, why=None))
    tx.connection.execute(update(_table).where(own, _table.c.since > ply).values(since=ply))


def drop_plan(tx: Writer, match: str, seat: int) -> None:
    """Delete what there is of a seat's plan, stopped or not."""
    key = (_table.c.match == match, _table.c.seat == seat, _table.c.since.is_not(None))
    tx.connection.execute(delete(_table).where(*key))


def drop_order(tx: Writer, match: str, seat: int, number: int) -> None:
    """Delete an order."""
    key = (_table.c.match == match, _table.c.seat == seat, _table.c.number == number)
    tx.connection.execute(delete(_table).where(*key))


def plan_draft(tx: Reader, match: str, seat: int) -> str:
    """Return what somebody is building; "" for nothing."""
    key = (_drafts.c.match == match, _drafts.c.seat == seat)
    return tx.connection.scalar(select(_drafts.c.text).where(*key)) or ""


def set_plan_draft(tx: Writer, match: str, seat: int, text: str) -> None:
    """Keep or (with "") forget what somebody is building."""
    tx.connection.execute(delete(_drafts).where(_drafts.c.match == match, _drafts.c.seat == seat))
    if text:
        tx.connection.execute(insert(_drafts).values(match=match, seat=seat, text=text))


def drop_orders(tx: Writer, match: str, seat: int) -> None:
    """Delete all orders, plans and half-built actions of a seat: somebody else plays it from now on."""
    for table in (schema.standing_orders, schema.plan_drafts, schema.drafts):
        tx.connection.execute(delete(table).where(table.c.match == match, table.c.seat == seat))
