"""Lines of play that people try out in private, and notes on the positions of ended matches."""

import sqlalchemy as sa
from alembic import op

revision = "1013"
down_revision = "1012"


def upgrade() -> None:
    """Add the tables."""
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
    op.create_table(
        "remarks",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_remarks_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "number", name=op.f("pk_remarks")),
    )
    op.create_index(op.f("ix_remarks_user_id"), "remarks", ["user_id"])
