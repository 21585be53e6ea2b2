"""Plans that are being built; and why each action of a plan was stopped, in place of a note for all of them."""

import sqlalchemy as sa
from alembic import op

revision = "1012"
down_revision = "1011"


def upgrade() -> None:
    """Add the table; what has a reason was stopped at the ply that was kept with it."""
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
    op.execute("UPDATE standing_orders SET used = since WHERE why IS NOT NULL")
