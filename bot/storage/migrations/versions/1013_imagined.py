"""Lines of play that people try out in private."""

import sqlalchemy as sa
from alembic import op

revision = "1013"
down_revision = "1010"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "imagined",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("guess", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("steps", sa.LargeBinary(), nullable=False),
        sa.Column("draft", sa.Text(), nullable=False),
        sa.Column("looked", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_imagined_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", "number", name=op.f("pk_imagined")),
    )
