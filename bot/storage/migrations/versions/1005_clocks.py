"""Clocks: what players have left instead of a deadline for each question; away, proposals, wishes for reminders."""

import sqlalchemy as sa
from alembic import op

revision = "1005"
down_revision = "1004"

_DOUBLES = ("since", "called_at", "deadline", "due", "told", "told_at", "tried_at", "extra")
_PARTIAL = (("ix_clocks_due", "clocks", "due"), ("ix_matches_paused_until", "matches", "paused_until"))
# Who is awaited keeps the time until the deadline; the bot looks at once whether a reminder is due.
_KEEP = """
INSERT INTO clocks (match, seat, "left", since, total, called_at, deadline, due, called_ply, muted)
SELECT p.match, p.seat, min(p.deadline) - min(p.opened_at), min(p.opened_at), min(p.deadline) - min(p.opened_at),
       min(p.opened_at), min(p.deadline), 0, max(m.ply), 0
FROM prompts p JOIN seats s ON s.match = p.match AND s.seat = p.seat JOIN matches m ON m.id = p.match
WHERE s.policy IS NULL AND s.user_id IS NOT NULL AND m.status = 'live' AND m.parked IS NULL
GROUP BY p.match, p.seat
"""


def upgrade() -> None:
    """Add tables and columns, keep the deadlines of awaited players, and drop those of questions."""
    op.add_column("matches", sa.Column("clock", sa.LargeBinary()))
    op.add_column("matches", sa.Column("paused_at", sa.Double()))
    op.add_column("matches", sa.Column("paused_until", sa.Double()))
    op.create_table(
        "clocks",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("left", sa.Double(), nullable=False),
        sa.Column("total", sa.Double(), nullable=False),
        *(sa.Column(name, sa.Double()) for name in _DOUBLES),
        sa.Column("called_ply", sa.Integer(), nullable=False),
        sa.Column("muted", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_clocks_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_clocks")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "aways",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("starts", sa.Double(), nullable=False),
        sa.Column("ends", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "starts", name=op.f("pk_aways")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "proposals",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("agreed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_proposals_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_proposals")),
    )
    op.create_table(
        "wishes",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("wishes", sa.LargeBinary(), nullable=False),
        sa.Column("closed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_wishes")),
        sqlite_with_rowid=False,
    )
    for name, table, column in _PARTIAL:
        where = sa.text(f"{column} IS NOT NULL")
        op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)
    op.execute(_KEEP)
    op.drop_column("prompts", "deadline")
