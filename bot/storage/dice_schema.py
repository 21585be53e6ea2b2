"""The tables of dice for groups. JSON is kept as bytes; times are seconds since 1970; guild 0 are direct messages."""

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, LargeBinary, String, Table, Text

from bot.storage.schema import SECRET, metadata

__all__ = ["call_rolls", "calls", "counts", "formulas", "initiatives", "metadata", "rolls"]

rolls = Table(
    "dice_rolls",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("hidden", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False, info=SECRET),
    Column("commitment", String(64), nullable=False),
    Column("dice", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    Column("revealed_at", Double),
    Column("interaction_id", String(64), nullable=False, unique=True),
    Index("ix_dice_rolls_channel_id", "channel_id", "at"),
    Index("ix_dice_rolls_hidden", "hidden", "at"),  # what upkeep looks for
)
_IS_HIDDEN = rolls.c.hidden == 1
Index(
    "ix_dice_rolls_guild_id",
    *(rolls.c.guild_id, rolls.c.user_id, rolls.c.channel_id, rolls.c.revealed_at),  # all that `/dice hidden` tells of
    sqlite_where=_IS_HIDDEN,
    postgresql_where=_IS_HIDDEN,
)

counts = Table(
    "dice_counts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("channel_id", BigInteger, primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("sides", Integer, primary_key=True),
    Column("face", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
)

formulas = Table(
    "dice_formulas",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),  # 0: a person's own, everywhere
    Column("user_id", BigInteger, primary_key=True),  # 0: the server's
    Column("name", String(32), primary_key=True),
    Column("line", Text, nullable=False),
)

calls = Table(
    "dice_calls",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("caller_id", BigInteger, nullable=False),
    Column("line", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("ties", String(8), nullable=False),
    Column("invited", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    Column("closes_at", Double),
    Column("closed_at", Double),
    Column("message_id", BigInteger),
    Column("shown", Integer, nullable=False, default=0),  # 1: the message shows the final table
    Column("interaction_id", String(64), nullable=False, unique=True),
    Index("ix_dice_calls_closes_at", "closes_at"),
)
_IS_OPEN = calls.c.closed_at.is_(None)
Index(
    "ix_dice_calls_open",
    *(calls.c.guild_id, calls.c.caller_id, calls.c.channel_id),
    sqlite_where=_IS_OPEN,
    postgresql_where=_IS_OPEN,
)

call_rolls = Table(
    "dice_call_rolls",
    metadata,
    Column("call", String(12), ForeignKey("dice_calls.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("name", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("bonus", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False, info=SECRET),
    Column("dice", LargeBinary, nullable=False),
    Column("total", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

initiatives = Table(
    "dice_initiatives",
    metadata,
    Column("channel_id", BigInteger, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("message_id", BigInteger),
    Column("user_id", BigInteger, nullable=False, default=0),  # who began it; 0: somebody who is to be named no more
    Column("at", Double, nullable=False, default=0.0),  # of the last change
    Index("ix_dice_initiatives_guild_id", "guild_id", "user_id"),
)
