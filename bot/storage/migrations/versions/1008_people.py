"""People who come and go: tenures, offered seats, silent tables, an hour of live play, and what is decided."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1008"
down_revision = "1007"

_COUNTS = ("calls", "missed", "since_ply", "silent")
_COLUMNS: tuple[tuple[str, sa.Column[Any]], ...] = (
    *(("matches", sa.Column(name, sa.Double())) for name in ("here_until", "silent_at", "silent_due")),
    *(("seats", sa.Column(name, sa.Integer(), nullable=False, server_default="0")) for name in _COUNTS),
    ("seats", sa.Column("lent_by", sa.BigInteger())),
    ("seats", sa.Column("lent_name", sa.Text())),
    ("seats", sa.Column("lent_until", sa.Double())),
)
_PARTIAL = (("matches", "silent_due"), ("seats", "lent_until"), ("offers", "owed"))


def _match(table: str, *rest: str) -> tuple[sa.Constraint, ...]:
    keys = ("match", *rest)
    name = f"fk_{table}_match_matches"
    return (
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f(name), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint(*keys, name=op.f(f"pk_{table}")),
    )


def upgrade() -> None:
    """Add columns and tables. Until now nobody could take the seat of another person."""
    for table, column in _COLUMNS:
        op.add_column(table, column)
    op.create_table(
        "tenures",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("calls", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        *_match("tenures", "seat", "since"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tenures_user_id", "tenures", ["user_id"])
    op.create_table(
        "offers",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(length=8), nullable=False),
        sa.Column("asked", sa.BigInteger()),
        sa.Column("until", sa.Double()),
        sa.Column("owed", sa.Double()),
        sa.Column("tried_at", sa.Double()),
        sa.Column("message_id", sa.BigInteger()),
        *_match("offers", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "verdicts",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("winners", sa.LargeBinary()),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("owed", sa.Double()),
        sa.Column("tried_at", sa.Double()),
        *_match("verdicts"),
        sqlite_with_rowid=False,
    )
    for table, name in _PARTIAL:
        where = sa.text(f"{name} IS NOT NULL")
        op.create_index(f"ix_{table}_{name}", table, [name], sqlite_where=where, postgresql_where=where)
