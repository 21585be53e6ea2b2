"""Fair dice: who is ready in a lobby, whose words came last, and where the commitment is posted."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1002"
down_revision = "1001"

_COLUMNS: tuple[tuple[str, sa.Column[Any]], ...] = (
    ("matches", sa.Column("posted", sa.LargeBinary())),
    ("matches", sa.Column("seal_message_id", sa.BigInteger())),
    ("seats", sa.Column("ready", sa.Integer(), nullable=False, server_default="0")),
    ("seats", sa.Column("last", sa.Integer(), nullable=False, server_default="0")),
)


def upgrade() -> None:
    """Add the columns."""
    for table, column in _COLUMNS:
        op.add_column(table, column)
    op.create_index("ix_dice_rolls_channel_id", "dice_rolls", ["channel_id", "at"])
