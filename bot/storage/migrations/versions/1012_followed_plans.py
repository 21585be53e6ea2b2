"""Plans: when each action was taken, left out or stopped, so that it can be undone; and plans that are being built."""

import sqlalchemy as sa
from alembic import op

revision = "1012"
down_revision = "1009"


def upgrade() -> None:
    """Add the column and the table; what has a reason was stopped at the ply that was kept with it."""
    op.add_column("standing_orders", sa.Column("ended", sa.Integer()))
    op.create_table(
        "plan_drafts",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_plan_drafts_match_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_plan_drafts")),
        sqlite_with_rowid=False,
    )
    op.execute("UPDATE standing_orders SET ended = since WHERE why IS NOT NULL")
