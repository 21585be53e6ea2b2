"""Lessons: matches in which boards have hints for one player."""

import sqlalchemy as sa
from alembic import op

revision = "1009"
down_revision = "1008"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "lessons",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("stopped", sa.Integer(), nullable=False),
        sa.Column("given", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_lessons_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_lessons")),
        sqlite_with_rowid=False,
    )
