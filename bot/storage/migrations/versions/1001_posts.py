"""What is a message of its own, whose turn it is after each ply that is owed, and what a board tells."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1001"
down_revision = "1000"

_COLUMNS: tuple[tuple[str, sa.Column[Any]], ...] = (
    ("matches", sa.Column("posts", sa.String(length=8), nullable=False, server_default="turn")),
    ("outbox", sa.Column("awaited", sa.Integer(), nullable=False, server_default="-1")),
    ("boards", sa.Column("told_after", sa.Integer(), nullable=False, server_default="-1")),
    ("boards", sa.Column("posted_at", sa.Double(), nullable=False, server_default="0")),
)


def upgrade() -> None:
    """Add the columns; boards that were posted before are never edited."""
    for table, column in _COLUMNS:
        op.add_column(table, column)
    op.execute("UPDATE boards SET told_after = ply - 1")
