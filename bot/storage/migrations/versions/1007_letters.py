"""Letters: direct messages that come to people by themselves, as daily digests and notices."""

import sqlalchemy as sa
from alembic import op

revision = "1007"
down_revision = "1006"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "letters",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("due", sa.Double()),
        sa.Column("tried_at", sa.Double()),
        sa.PrimaryKeyConstraint("user_id", "kind", "match", name=op.f("pk_letters")),
        sqlite_with_rowid=False,
    )
    where = sa.text("due IS NOT NULL")
    op.create_index("ix_letters_due", "letters", ["due"], sqlite_where=where, postgresql_where=where)
    op.create_index("ix_letters_match", "letters", ["match"])
