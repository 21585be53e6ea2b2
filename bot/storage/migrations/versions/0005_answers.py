"""The journal knows which question an action answered."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Change the schema."""
    op.add_column("journal", sa.Column("prompt", sa.String(length=24), nullable=True))
