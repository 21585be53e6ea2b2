"""Standing orders and plans of players, inside a transaction of `Database`."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import bindparam, delete, func, insert, or_, select, update

from bot.storage import schema
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_table = schema.standing_orders
_drafts = schema.plan_drafts
LONGEST = 200
"""Letters of a line."""
KEPT = 100
"""So many used orders and steps of a seat are kept, in case that an undo needs them again."""


class OrderRow(Frozen, frozen=True):
    """One row of `standing_orders`; `number` orders a seat's lines.

    With `since` it is an action of a plan, written at that ply. What was `used` up counts no more, unless that is taken
    back: an action of a plan by the action that it made (without `why`), or when it was left out (`why` is "") or
    stopped (`why` says what did it).
    """

    match: str
    seat: int
    number: int
    line: str
    since: int | None = None
    why: str | None = None
    used: int | None = None

    @property
    def is_step(self) -> bool:
        """Whether it is an action that a plan has still to take."""
        return self.since is not None and self.used is None

    @property
    def is_stopped(self) -> bool:
        """Whether it is an action of a plan that something stopped."""
        return bool(self.why)


# Asked with every action, so prepared once.
_OF_MATCH = Prepared(
    select(*(_table.c[name] for name in OrderRow.__struct_fields__))
    .where(_table.c.match == bindparam("of"), or_(_table.c.used.is_(None), _table.c.why != ""))
    .order_by(_table.c.seat, _table.c.number)
)


def orders_of(tx: Reader, match: str) -> tuple[OrderRow, ...]:
    """Return the standing orders of a match that count, and what was stopped of plans, by seat, in their order."""
    return tuple([OrderRow(*values) for values in _OF_MATCH.rows(tx.connection, of=match)])


def orders_after(tx: Reader, match: str, ply: int) -> tuple[OrderRow, ...]:
    """Return the standing orders of a match that would count after an undo to an action, by seat, in their order."""
    counts = _table.c.used.is_(None) | (_table.c.used > ply)
    those = select(*(_table.c[name] for name in OrderRow.__struct_fields__)).where(_table.c.match == match, counts)
    found = tx.connection.execute(those.order_by(_table.c.seat, _table.c.number))
    return tuple(OrderRow(*values) for values in found)


def add_order(tx: Writer, row: OrderRow) -> None:
    """Insert an order."""
    tx.connection.execute(insert(_table).values(msgspec.structs.asdict(row)))


def plan_rows(tx: Reader, match: str, seat: int) -> tuple[OrderRow, ...]:
    """Return all actions of a seat's plan, in their order, with what became of them."""
    columns = [_table.c[name] for name in OrderRow.__struct_fields__]
    mine = (_table.c.match == match, _table.c.seat == seat, _table.c.since.is_not(None))
    return tuple(
        OrderRow(*values) for values in tx.connection.execute(select(*columns).where(*mine).order_by("number"))
    )


def numbers_around(tx: Reader, match: str, seat: int) -> tuple[int, int]:
    """Return a number before all lines of a seat, and one behind them, used ones too."""
    number = _table.c.number
    those = select(func.min(number), func.max(number)).where(_table.c.match == match, _table.c.seat == seat)
    low, high = tx.connection.execute(those).one()
    return (low or 0) - 1, (high or 0) + 1


def use_order(tx: Writer, row: OrderRow, ply: int, why: str | None = None) -> None:
    """Let an order, or an action of a plan, count no more from a ply on; only the newest of its seat are kept.

    `why` is for an action of a plan that was left out or stopped: see `OrderRow`.
    """
    mine = (_table.c.match == row.match, _table.c.seat == row.seat)
    tx.connection.execute(update(_table).where(*mine, _table.c.number == row.number).values(used=ply, why=why))
    old = select(_table.c.used).where(*mine, _table.c.used.is_not(None)).order_by(_table.c.used.desc()).offset(KEPT)
    last = tx.connection.scalar(old.limit(1))
    if last is not None:
        tx.connection.execute(delete(_table).where(*mine, _table.c.used <= last))


def use_steps(tx: Writer, steps: Iterable[OrderRow], ply: int, why: str) -> None:
    """Let actions of a plan count no more: stopped, with the reason for their author; left out, without one."""
    for row in steps:
        use_order(tx, row, ply, why)


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
    """Delete all orders, plans, imagined lines and half-built actions of a seat: somebody else plays it from now on."""
    for table in (schema.standing_orders, schema.plan_drafts, schema.drafts, schema.imagined):
        tx.connection.execute(delete(table).where(table.c.match == match, table.c.seat == seat))
