"""Caps: what they count, by indexes; how much was made in a time; who began an initiative, and its last change."""

import sqlalchemy as sa
from alembic import op

revision = "1004"
down_revision = "1003"

_PARTIAL = (
    ("ix_matches_running", "matches", ["guild_id", "owner_id", "status"], "status IN ('lobby', 'live')"),
    ("ix_dice_rolls_guild_id", "dice_rolls", ["guild_id", "user_id", "channel_id", "revealed_at"], "hidden = 1"),
    ("ix_dice_calls_open", "dice_calls", ["guild_id", "caller_id", "channel_id"], "closed_at IS NULL"),
)


def upgrade() -> None:
    """Add the table, the columns and the indexes."""
    op.create_table(
        "tallies",
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "id", "kind", "seconds", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tallies_until", "tallies", ["until"])
    op.add_column("dice_initiatives", sa.Column("user_id", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("dice_initiatives", sa.Column("at", sa.Double(), nullable=False, server_default="0"))
    op.create_index("ix_dice_initiatives_guild_id", "dice_initiatives", ["guild_id", "user_id"])
    op.create_index("ix_dice_rolls_hidden", "dice_rolls", ["hidden", "at"])
    for name, table, columns, where in _PARTIAL:
        op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
