"""The clocks of players, and when players are away, inside a transaction of `Database`."""

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Select, bindparam, delete, insert, select, update

from bot.deeds import DeedKind
from bot.storage import schema
from bot.storage.prepared import Prepared
from bot.storage.reading import RUNNING, Reader, own_servers
from bot.storage.rows import Share
from bot.storage.writing import Writer
from games.kernel import Frozen

_clock, _away, _match, _seat = schema.clocks.c, schema.aways.c, schema.matches.c, schema.seats.c


class ClockRow(Frozen, frozen=True):
    """One row of `clocks`: what a player has left of a call, and what comes next.

    `left` seconds at `since`, from which on the clock runs (None: it does not). The call began at `called_at`, by the
    ply `called_ply`, with `total` left (None: nothing is asked of the player). `due` is when something comes next: a
    reminder, or the end at `deadline`. `told` is how much was left at the last reminder of this call, at `told_at`;
    `tried_at` is when the next one was first tried, `extra` how much is left when the player wants one more. `muted`:
    the player wants only the last reminder of a call in this match.
    """

    match: str
    seat: int
    left: float
    since: float | None = None
    total: float = 0.0
    called_at: float | None = None
    deadline: float | None = None
    due: float | None = None
    told: float | None = None
    told_at: float | None = None
    tried_at: float | None = None
    extra: float | None = None
    muted: int = 0
    called_ply: int = 0


class AwayRow(Frozen, frozen=True):
    """One row of `aways`: a person's announced time away."""

    user_id: int
    starts: float
    ends: float


_columns = [_clock[name] for name in ClockRow.__struct_fields__]
# Asked and written with every action, so prepared once.
_OF_MATCH = Prepared(select(*_columns).where(_clock.match == bindparam("of")).order_by(_clock.seat))
_ADD = Prepared(insert(schema.clocks))
_CHANGE = Prepared(update(schema.clocks).where(_clock.match == bindparam("of"), _clock.seat == bindparam("this")))
_AWAYS = Prepared(
    select(_away.user_id, _away.starts, _away.ends)
    .where(_away.user_id == bindparam("who"), _away.ends > bindparam("since"))
    .order_by(_away.starts)
)


def clocks_of(tx: Reader, match: str) -> tuple[ClockRow, ...]:
    """Return the clocks of a match, by seat."""
    return tuple([ClockRow(*values) for values in _OF_MATCH.rows(tx.connection, of=match)])


def keep_clock(tx: Writer, row: ClockRow) -> None:
    """Write a clock, new or changed."""
    values = msgspec.structs.asdict(row)
    match, seat = values.pop("match"), values.pop("seat")
    if _CHANGE.run(tx.connection, {"of": match, "this": seat, **values}) == 0:
        _ADD.run(tx.connection, {"match": match, "seat": seat, **values})


def drop_clocks(tx: Writer, match: str) -> None:
    """Delete the clocks of a match."""
    tx.connection.execute(delete(schema.clocks).where(_clock.match == match))


def drop_clock(tx: Writer, match: str, seat: int) -> None:
    """Delete the clock of one player."""
    tx.connection.execute(delete(schema.clocks).where(_clock.match == match, _clock.seat == seat))


def others_acted(tx: Reader, match: str, seat: int, low: int, high: int) -> bool:
    """Whether another seat has acted after the ply `low` and before `high`."""
    table = schema.journal.c
    those = (table.match == match, table.ply > low, table.ply < high, table.kind == DeedKind.GAME, table.seat != seat)
    return tx.connection.scalar(select(table.ply).where(*those).limit(1)) is not None


def undone_by(tx: Reader, match: str, ply: int) -> tuple[tuple[int, int], ...]:
    """Return the actions that an undo takes back, in order, each with its seat."""
    table = schema.journal.c
    those = select(table.ply, table.seat).where(table.match == match, table.undone == ply).order_by(table.ply)
    return tuple((gone, seat) for gone, seat in tx.connection.execute(those))


def due_clocks(tx: Reader, now: float, share: Share | None, most: int) -> tuple[tuple[str, int], ...]:
    """Return the players on whose clocks something is due, the longest due first: (match, seat)."""
    those = select(_clock.match, _clock.seat).where(_clock.due <= now).order_by(_clock.due, _clock.match, _clock.seat)
    return tuple((match, seat) for match, seat in tx.connection.execute(_own(those, share).limit(most)))


def due_to_go_on(tx: Reader, now: float, share: Share | None) -> tuple[str, ...]:
    """Return the matches whose pause is over."""
    those = select(_match.id).where(_match.paused_until <= now, _match.status == "live")
    if share is not None:
        those = those.where(own_servers(share))
    return tuple(tx.connection.scalars(those.order_by(_match.paused_until, _match.id)))


class Running(NamedTuple):
    """A clock that runs, of which match it is and whose."""

    row: ClockRow
    rules: bytes | None
    user_id: int | None


def due_silence(tx: Reader, now: float, share: Share | None) -> tuple[str, ...]:
    """Return the matches in which nobody has answered for so long that something is done about it."""
    those = select(_match.id).where(_match.silent_due <= now, _match.status == "live", _match.parked.is_(None))
    if share is not None:
        those = those.where(own_servers(share))
    return tuple(tx.connection.scalars(those.order_by(_match.silent_due, _match.id)))


def move_silence(tx: Writer, jump: float, share: Share | None) -> None:
    """Let nobody have been silent for so much less long."""
    later = update(schema.matches).where(_match.silent_at.is_not(None))
    if share is not None:
        later = later.where(own_servers(share))
    tx.connection.execute(later.values(silent_at=_match.silent_at + jump, silent_due=_match.silent_due + jump))


def running_clocks(tx: Reader, share: Share | None) -> tuple[Running, ...]:
    """Return every clock that runs."""
    those = (
        select(_match.clock, _seat.user_id, *_columns)
        .join(schema.matches, _match.id == _clock.match)
        .join(schema.seats, (_seat.match == _clock.match) & (_seat.seat == _clock.seat))
        .where(_clock.since.is_not(None))
    )
    if share is not None:
        those = those.where(own_servers(share))
    return tuple(Running(ClockRow(*row), rules, user) for rules, user, *row in tx.connection.execute(those))


def _own(those: Select[Any], share: Share | None) -> Select[Any]:
    if share is None:
        return those
    return those.join(schema.matches, _match.id == _clock.match).where(own_servers(share))


def clockless(tx: Writer, rules: bytes) -> int:
    """Give a clock to matches from before there were clocks; returns how many there were."""
    old = update(schema.matches).where(_match.clock.is_(None), _match.status.in_(("lobby", "live")))
    return tx.connection.execute(old.values(clock=rules)).rowcount


def aways_of(tx: Reader, user_id: int, since: float) -> tuple[AwayRow, ...]:
    """Return when a person is away, from the stretch on that ends after a moment."""
    return tuple([AwayRow(*values) for values in _AWAYS.rows(tx.connection, who=user_id, since=since)])


def add_away(tx: Writer, row: AwayRow) -> None:
    """Announce that a person is away."""
    tx.connection.execute(insert(schema.aways).values(msgspec.structs.asdict(row)))


def end_aways(tx: Writer, user_id: int, now: float) -> int:
    """End what a person has announced; returns how many stretches that changed."""
    mine = _away.user_id == user_id
    coming = tx.connection.execute(delete(schema.aways).where(mine, _away.starts >= now)).rowcount
    going_on = update(schema.aways).where(mine, _away.starts < now, _away.ends > now)
    return coming + tx.connection.execute(going_on.values(ends=now)).rowcount


def drop_aways(tx: Writer, user_id: int) -> None:
    """Delete what a person has announced, what is over too."""
    tx.connection.execute(delete(schema.aways).where(_away.user_id == user_id))


def seated_in(tx: Reader, user_id: int) -> tuple[str, ...]:
    """Return the lobbies and live matches in which a person has a seat, the oldest first."""
    those = select(_match.id).join(schema.seats, _seat.match == _match.id)
    those = those.where(_seat.user_id == user_id, _match.status.in_(RUNNING))
    return tuple(tx.connection.scalars(those.order_by(_match.created_at, _match.id)))


def matches_with(tx: Reader, user_id: int) -> tuple[str, ...]:
    """Return the live matches in which a person plays a seat."""
    those = select(_match.id).join(schema.seats, _seat.match == _match.id)
    return tuple(tx.connection.scalars(those.where(_seat.user_id == user_id, _match.status == "live")))
