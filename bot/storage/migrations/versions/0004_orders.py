"""Standing orders: answers that a player has given beforehand."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "standing_orders",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_standing_orders_match_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "seat", "number", name=op.f("pk_standing_orders")),
    )
