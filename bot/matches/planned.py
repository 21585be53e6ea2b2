"""What a seat has planned, and what became of it: for lists, panels and the recap of its own player. Pure."""

from collections.abc import Iterable
from itertools import groupby

from bot.storage import JournalRow
from bot.storage.orders import OrderRow
from games.kernel import Frozen, Seat
from games.kernel.text.prose import clip

LONGEST_TOLD = 200
"""Letters of stopped actions in a list."""
PLANNED = "plan:"
"""What the delivery of a planned action begins with: nobody but its own player can tell it from one that was typed."""
WORD = "plan"
"""What comes before a plan in a typed line."""
STOPPED = "stopped plan"
"""What comes before actions of a plan that were stopped, as their owner reads them."""


class Stop(Frozen, frozen=True):
    """Actions of a plan that were stopped: why, and before which action that would have come after ply `ply`."""

    lines: tuple[str, ...]
    why: str
    ply: int

    @property
    def told(self) -> str:
        """What their owner reads of it."""
        return f"Your plan was stopped: {self.why}. Dropped: “{clip('; '.join(self.lines), LONGEST_TOLD)}”"


class Plan(Frozen, frozen=True):
    """A seat's plan: what is to come, what was taken or left out since it was written, each in order; and the stops."""

    to_come: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    stops: tuple[Stop, ...] = ()

    @property
    def past(self) -> "Plan":
        """What became of it, without what is to come."""
        return Plan((), self.taken, self.left_out, self.stops)

    @property
    def text(self) -> str:
        """What is to come, as people write it behind `plan:`."""
        return "; ".join(self.to_come)


def plan_of(rows: Iterable[OrderRow], seat: Seat, acted: int = 0) -> Plan:
    """Return what a seat has planned, from the orders of its match.

    What became of it before its person's own action `acted` is left out: that is old news.
    """
    mine = [row for row in rows if row.seat == seat and row.since is not None]
    steps = [row for row in mine if row.used is None or row.used >= acted]
    ended = [row for row in steps if row.used is not None]
    stopped = [row for row in ended if row.is_stopped]
    return Plan(
        to_come=tuple(row.line for row in steps if row.is_step),
        taken=tuple(row.line for row in ended if row.why is None),
        left_out=tuple(row.line for row in ended if row.why == ""),
        stops=tuple(
            Stop(tuple(row.line for row in rows), why, ply)
            for (ply, why), rows in groupby(stopped, key=lambda row: (row.used or 0, row.why or ""))
        ),
    )


class Entry(Frozen, frozen=True):
    """One line of a person's list: an order, an action of a plan that is to come, or all that one reason stopped."""

    told: str
    rows: tuple[OrderRow, ...]


def entries(rows: Iterable[OrderRow]) -> tuple[Entry, ...]:
    """Return what a person's list says of their own rows; what a plan has done is in it no more."""
    listed = [row for row in rows if row.used is None or row.is_stopped]
    found = [tuple(run) for _, run in groupby(listed, key=lambda row: (row.used, row.why, row.used or row.number))]
    return tuple(Entry(_told(run), run) for run in found)


def _told(run: tuple[OrderRow, ...]) -> str:
    lines = "; ".join(row.line for row in run)
    if run[0].since is None:
        return lines
    return f"{STOPPED}: {clip(lines, LONGEST_TOLD)} ({run[0].why})" if run[0].is_stopped else f"{WORD}: {lines}"


def is_planned(row: JournalRow) -> bool:
    """Whether a plan took an action: its own player was not there, though the journal has it as that player's."""
    return row.interaction_id.startswith(PLANNED)
