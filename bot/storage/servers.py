"""The matches of servers that the bot is removed from and added to again."""

from collections.abc import Iterable

from sqlalchemy import exists, func, select, update

from bot.storage import schema
from bot.storage.reading import Reader
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
