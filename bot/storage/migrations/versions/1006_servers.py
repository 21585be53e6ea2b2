"""Settings of servers."""

import sqlalchemy as sa
from alembic import op

revision = "1006"
down_revision = "1005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "server_settings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_server_settings")),
        sqlite_with_rowid=False,
    )
