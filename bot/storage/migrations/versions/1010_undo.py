"""Undo: which actions were taken back, what orders and plans were used by them, and who asked in vain."""

import sqlalchemy as sa
from alembic import op

revision = "1010"
down_revision = "1009"


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("matches", sa.Column("line", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("journal", sa.Column("undone", sa.Integer()))
    op.add_column("standing_orders", sa.Column("used", sa.Integer()))
    op.create_table(
        "refusals",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_refusals_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_refusals")),
        sqlite_with_rowid=False,
    )
