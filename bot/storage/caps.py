"""What caps count, inside a transaction of `Database`: what there is at once, and what was made in a time."""

from typing import Any, NamedTuple

from sqlalchemy import Column, ColumnElement, bindparam, func, insert, literal_column, select, update

from bot import caps
from bot.storage import dice_schema, schema
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen


class Whose(Frozen, frozen=True):
    """Who wants to add something, and where (guild 0: in direct messages)."""

    person: int
    channel: int
    guild: int

    def id_of(self, scope: caps.Scope) -> int:
        """Return the id of the person, the channel or the server."""
        return {"person": self.person, "channel": self.channel, "server": self.guild}[scope]


class _Kind(NamedTuple):
    """Where things of a kind are: whose they are, which of them count, and the message that shows one."""

    guild: Column[Any]
    channel: Column[Any]
    person: Column[Any]
    at: Column[Any]
    message: Column[Any] | None = None
    counts: tuple[ColumnElement[bool], ...] = ()

    def of(self, scope: caps.Scope) -> tuple[ColumnElement[bool], ...]:
        """Return which things are those of a scope."""
        here = (self.guild == bindparam("server"), *self.counts)
        if scope == "server":
            return here
        return (*here, (self.person if scope == "person" else self.channel) == bindparam(scope))

    def counting(self, scope: caps.Scope) -> Prepared:
        """Return the question how many there are."""
        return Prepared(select(func.count(self.guild)).where(*self.of(scope)))

    def oldest(self, scope: caps.Scope) -> Prepared:
        """Return the question where the oldest one is."""
        message = literal_column("NULL") if self.message is None else self.message
        return Prepared(select(self.channel, message).where(*self.of(scope)).order_by(self.at).limit(1))


# Constants are written out: SQLite takes a partial index only where the question says the same.
_match, _call, _order, _roll = schema.matches.c, dice_schema.calls.c, dice_schema.initiatives.c, dice_schema.rolls.c
_RUNS = _match.status.in_([literal_column("'lobby'"), literal_column("'live'")])
_MATCH = _Kind(_match.guild_id, _match.channel_id, _match.owner_id, _match.created_at, _match.lobby_message_id)
_KINDS = {
    caps.OPEN_LOBBIES.kind: _MATCH._replace(counts=(_RUNS, _match.status == literal_column("'lobby'"))),
    caps.RUNNING_MATCHES.kind: _MATCH._replace(counts=(_RUNS, _match.acted_at >= bindparam("since"))),
    caps.OPEN_CALLS.kind: _Kind(
        _call.guild_id, _call.channel_id, _call.caller_id, _call.at, _call.message_id, (_call.closed_at.is_(None),)
    ),
    caps.INITIATIVES.kind: _Kind(_order.guild_id, _order.channel_id, _order.user_id, _order.at, _order.message_id),
    caps.HIDDEN_ROLLS.kind: _Kind(
        _roll.guild_id, _roll.channel_id, _roll.user_id, _roll.at, counts=(_roll.hidden == literal_column("1"),)
    ),
}
COUNTS = {(kind, scope): at.counting(scope) for kind, at in _KINDS.items() for scope in caps.SCOPES}
"""The questions how many there are of a kind, by whose."""
_OLDEST = {(kind, scope): at.oldest(scope) for kind, at in _KINDS.items() for scope in caps.SCOPES}

_TALLY = schema.tallies.c
_KEY = tuple(_TALLY[name] == bindparam(f"of_{name}") for name in ("scope", "id", "kind", "seconds"))
FIND = Prepared(select(_TALLY.count, _TALLY.until).where(*_KEY))
_BEGIN = Prepared(insert(schema.tallies))
_BEGIN_ANEW = Prepared(update(schema.tallies).where(*_KEY))
_GO_ON = Prepared(update(schema.tallies).where(*_KEY).values(count=_TALLY.count + 1))


def _asked(scope: caps.Scope, whose: Whose, now: float) -> dict[str, float]:
    values = {"server": whose.guild, "since": now - caps.IDLE}
    return values if scope == "server" else values | {scope: whose.id_of(scope)}


def count_of(tx: Reader, cap: caps.AtOnce, scope: caps.Scope, whose: Whose, now: float) -> int:
    """Return how many there are now of what a cap is about."""
    return int(COUNTS[cap.kind, scope].first(tx.connection, **_asked(scope, whose, now)))


def oldest_of(tx: Reader, cap: caps.AtOnce, scope: caps.Scope, whose: Whose, now: float) -> tuple[int, int | None]:
    """Return the channel of the oldest of them, and the message that shows it."""
    channel, message = _OLDEST[cap.kind, scope].rows(tx.connection, **_asked(scope, whose, now))[0]
    return channel, message


class Tally(NamedTuple):
    """How many were made in the time that is over at `until`; `known`: there is a row of it."""

    made: int
    until: float
    known: bool = True


def _key(cap: caps.InTime, scope: caps.Scope, whose: Whose) -> dict[str, str | int]:
    return {"scope": scope, "id": whose.id_of(scope), "kind": cap.kind, "seconds": cap.seconds}


def tally_of(tx: Reader, cap: caps.InTime, scope: caps.Scope, whose: Whose, now: float) -> Tally:
    """Return how many were made in the time that goes on now."""
    key = _key(cap, scope, whose)
    rows = FIND.rows(tx.connection, **{f"of_{name}": value for name, value in key.items()})
    for count, until in rows:
        if now < until <= now + cap.seconds:  # a later one is of a clock that was set back since
            return Tally(count, until)
    return Tally(0, now + cap.seconds, bool(rows))


def count_one(tx: Writer, cap: caps.InTime, scope: caps.Scope, whose: Whose, now: float) -> None:
    """Count one more."""
    key, found = _key(cap, scope, whose), tally_of(tx, cap, scope, whose, now)
    there = {f"of_{name}": value for name, value in key.items()}
    if found.made:
        _GO_ON.run(tx.connection, there)
    elif found.known:
        _BEGIN_ANEW.run(tx.connection, {**there, "until": found.until, "count": 1})
    else:
        _BEGIN.run(tx.connection, {**key, "until": found.until, "count": 1})
