"""The matches of servers that the bot is removed from and added to again."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import exists, func, select, update

from bot.storage import schema
from bot.storage.reading import RUNNING, Reader
from bot.storage.writing import Writer

_match, _prompt = schema.matches.c, schema.prompts.c


def wanting_posts(tx: Reader, guild_id: int) -> tuple[str, ...]:
    """Return the matches of a server that are live or owe a post, and are not parked."""
    owes = exists().where(schema.outbox.c.match == _match.id)
    those = select(_match.id).where(_match.guild_id == guild_id, _match.parked.is_(None))
    return tuple(tx.connection.scalars(those.where((_match.status == "live") | owes).order_by(_match.id)))


def parked_for(tx: Reader, reasons: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return the matches that are parked for one of these reasons, each with its server."""
    those = select(_match.id, _match.guild_id).where(_match.parked.in_(list(reasons))).order_by(_match.id)
    return tuple((match, guild_id) for match, guild_id in tx.connection.execute(those))


def ask_anew(tx: Writer, match: str, now: float) -> None:
    """Let the newest open question of a match be asked now, the others as much before it."""
    newest = tx.connection.scalar(select(func.max(_prompt.opened_at)).where(_prompt.match == match))
    if newest is None or newest >= now:
        return
    later = {"opened_at": _prompt.opened_at + (now - newest)}
    tx.connection.execute(update(schema.prompts).where(_prompt.match == match).values(later))


class Running(NamedTuple):
    """A lobby or live match of a server, as an overview shows it; times are seconds since 1970."""

    match: str
    game: str
    status: str
    channel_id: int
    acted_at: float
    parked: str | None
    paused_at: float | None = None


class Waited(NamedTuple):
    """A person whom a match waits for, since when, and when the time is up (None: none runs)."""

    match: str
    name: str
    since: float
    deadline: float | None = None


def running_in(tx: Reader, guild_id: int) -> tuple[Running, ...]:
    """Return the lobbies and live matches of a server; those where nobody acted for longest come first."""
    columns = [_match[name] for name in ("id", *Running._fields[1:])]
    those = select(*columns).where(_match.guild_id == guild_id, _match.status.in_(RUNNING))
    return tuple(Running(*row) for row in tx.connection.execute(those.order_by(_match.acted_at, _match.id)))


def waited_for(tx: Reader, matches: Iterable[str]) -> tuple[Waited, ...]:
    """Return the people whom matches wait for, each once in a match; those who are asked for longest come first."""
    seat, clock, since = schema.seats.c, schema.clocks.c, func.min(_prompt.opened_at)
    sits = (seat.match == _prompt.match) & (seat.seat == _prompt.seat) & seat.policy.is_(None)
    timed = (clock.match == _prompt.match) & (clock.seat == _prompt.seat)
    those = select(_prompt.match, seat.name, since, func.max(clock.deadline)).join(schema.seats, sits)
    those = those.outerjoin(schema.clocks, timed).where(_prompt.match.in_(list(matches)))
    rows = tx.connection.execute(those.group_by(_prompt.match, _prompt.seat, seat.name).order_by(since, seat.name))
    return tuple(Waited(*row) for row in rows)
