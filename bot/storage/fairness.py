"""Counts of what people could have withheld: hidden rolls never shown, matches aborted."""

from sqlalchemy import func, literal_column, select

from bot.storage import dice_schema, schema
from bot.storage.reading import Reader
from games.kernel import Frozen

_roll, _match = dice_schema.rolls.c, schema.matches.c
_IS_HIDDEN = _roll.hidden == literal_column("1")  # written out, for the partial index


class HiddenRow(Frozen, frozen=True):
    """How many hidden rolls somebody has made, and how many of them were never revealed."""

    user_id: int
    made: int
    unrevealed: int


def hidden_rolls(tx: Reader, guild_id: int, channel_id: int | None) -> tuple[HiddenRow, ...]:
    """Return the hidden rolls of a server (or of one channel) by person, who keeps most to himself first."""
    kept = func.count().filter(_roll.revealed_at.is_(None))
    statement = select(_roll.user_id, func.count(), kept).where(_IS_HIDDEN, _roll.guild_id == guild_id)
    if channel_id is not None:
        statement = statement.where(_roll.channel_id == channel_id)
    found = tx.connection.execute(statement.group_by(_roll.user_id).order_by(kept.desc(), _roll.user_id))
    return tuple(HiddenRow(*row) for row in found)


def newest_open_roll(tx: Reader, channel_id: int) -> str | None:
    """Return the open roll that was made last in a channel: its secret is not shown yet."""
    statement = select(_roll.id).where(_roll.channel_id == channel_id, _roll.hidden == 0)
    return tx.connection.scalar(statement.order_by(_roll.at.desc(), _roll.id).limit(1))


def opened_by(tx: Reader, guild_id: int, user_id: int) -> tuple[int, int]:
    """Return how many matches that somebody opened in a server have ended, and how many of these were aborted."""
    begun = select(schema.journal.c.match).where(schema.journal.c.match == _match.id).exists()
    statement = select(func.count(), func.count().filter(_match.status == "aborted")).where(
        _match.guild_id == guild_id, _match.owner_id == user_id, _match.status.in_(("over", "aborted")), begun
    )
    ended, aborted = tx.connection.execute(statement).one()
    return int(ended), int(aborted)
