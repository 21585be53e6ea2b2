"""Standing orders of players, inside a transaction of `Database`."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update

from bot.storage import schema
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen
from games.kernel.text.prose import clip

_table = schema.standing_orders
LONGEST = 200
"""Letters of a line."""
KEPT = 100
"""So many used orders and steps of a seat are kept, in case that an undo needs them again."""


class OrderRow(Frozen, frozen=True):
    """One row of `standing_orders`; `number` orders a seat's lines.

    With `since` it is an action of a plan, written at that ply; with `why` too what is left of a plan that was stopped
    at that ply. One that was `used` up by an action counts no more, unless that is taken back.
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
        return self.since is not None and self.why is None


# Asked with every action, so prepared once.
_OF_MATCH = Prepared(
    select(*(_table.c[name] for name in OrderRow.__struct_fields__))
    .where(_table.c.match == bindparam("of"), _table.c.used.is_(None))
    .order_by(_table.c.seat, _table.c.number)
)


def orders_of(tx: Reader, match: str) -> tuple[OrderRow, ...]:
    """Return the standing orders of a match, by seat, in the order they were given."""
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


def numbers_around(tx: Reader, match: str, seat: int) -> tuple[int, int]:
    """Return a number before all lines of a seat, and one behind them, used ones too."""
    number = _table.c.number
    those = select(func.min(number), func.max(number)).where(_table.c.match == match, _table.c.seat == seat)
    low, high = tx.connection.execute(those).one()
    return (low or 0) - 1, (high or 0) + 1


def use_order(tx: Writer, row: OrderRow, ply: int) -> None:
    """Let an order, or a step of a plan, count no more from an action on; only the newest of its seat are kept."""
    mine = (_table.c.match == row.match, _table.c.seat == row.seat)
    tx.connection.execute(update(_table).where(*mine, _table.c.number == row.number).values(used=ply))
    old = select(_table.c.used).where(*mine, _table.c.used.is_not(None)).order_by(_table.c.used.desc()).offset(KEPT)
    last = tx.connection.scalar(old.limit(1))
    if last is not None:
        tx.connection.execute(delete(_table).where(*mine, _table.c.used <= last))


def stop_plan(tx: Writer, steps: Sequence[OrderRow], ply: int, why: str) -> None:
    """Let no step of a plan count from an action on, and keep words for its author."""
    for row in steps:
        use_order(tx, row, ply)
    first, rest = steps[0], "; ".join(row.line for row in steps)
    _, number = numbers_around(tx, first.match, first.seat)
    add_order(tx, OrderRow(first.match, first.seat, number, clip(rest, LONGEST), since=ply, why=why))


def drop_plan(tx: Writer, match: str, seat: int) -> None:
    """Delete what there is of a seat's plan, stopped or not."""
    key = (_table.c.match == match, _table.c.seat == seat, _table.c.since.is_not(None))
    tx.connection.execute(delete(_table).where(*key))


def drop_order(tx: Writer, match: str, seat: int, number: int) -> None:
    """Delete an order."""
    key = (_table.c.match == match, _table.c.seat == seat, _table.c.number == number)
    tx.connection.execute(delete(_table).where(*key))


def drop_orders(tx: Writer, match: str, seat: int) -> None:
    """Delete all orders, plans and half-built actions of a seat: somebody else plays it from now on."""
    for table in (schema.standing_orders, schema.drafts):
        tx.connection.execute(delete(table).where(table.c.match == match, table.c.seat == seat))
