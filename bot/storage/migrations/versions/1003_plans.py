"""Plans: answers written ahead, kept beside the standing orders."""

import sqlalchemy as sa
from alembic import op

revision = "1003"
down_revision = "1002"


def upgrade() -> None:
    """Add the columns; what is there are standing orders."""
    op.add_column("standing_orders", sa.Column("since", sa.Integer()))
    op.add_column("standing_orders", sa.Column("why", sa.Text()))
