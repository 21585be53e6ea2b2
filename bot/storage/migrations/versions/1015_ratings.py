"""Ratings, and the matches that they come from."""

import sqlalchemy as sa
from alembic import op

revision = "1015"
down_revision = "1014"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "rated",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("facts", sa.LargeBinary(), nullable=False),
        sa.Column("verdict", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_rated_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_rated")),
        sa.UniqueConstraint("number", name=op.f("uq_rated_number")),
    )
    op.create_table(
        "rated_people",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["rated.match"], name=op.f("fk_rated_people_match_rated"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "user_id", name=op.f("pk_rated_people")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_rated_people_user_id"), "rated_people", ["user_id"])
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", "kind", name=op.f("pk_ratings")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_ratings_user_id"), "ratings", ["user_id"])
