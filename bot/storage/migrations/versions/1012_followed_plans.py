"""What became of the actions of a plan: when each was taken, left out or stopped, so that it can be told and undone."""

import sqlalchemy as sa
from alembic import op

revision = "1012"
down_revision = "1009"


def upgrade() -> None:
    """Add the column; what has a reason was stopped at the ply that was kept with it."""
    op.add_column("standing_orders", sa.Column("ended", sa.Integer()))
    op.execute("UPDATE standing_orders SET ended = since WHERE why IS NOT NULL")
