"""What people note down about a match, and how ended matches swung."""

import sqlalchemy as sa
from alembic import op

revision = "1011"
down_revision = "1010"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "notes",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_notes_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "user_id", name=op.f("pk_notes")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_notes_user_id", "notes", ["user_id"])
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("analysis", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_analyses_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_analyses")),
    )
