"""The first schema: matches, seats, journal, snapshots, prompts, drafts, outbox, boards, meta."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Change the schema."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("parked", sa.Text(), nullable=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("interaction_id", sa.String(length=64), nullable=False),
        sa.Column("start_id", sa.String(length=64), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("closing", sa.String(length=64), nullable=True),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("acted_at", sa.Double(), nullable=False),
        sa.Column("nudged_at", sa.Double(), nullable=False),
        sa.Column("lobby_message_id", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.LargeBinary(), nullable=True),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.Column("mentioned", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_matches_interaction_id")),
    )
    op.create_index("ix_matches_channel_id", "matches", ["channel_id"], unique=False)
    op.create_index(
        "uq_matches_channel_running",
        "matches",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'live')"),
        postgresql_where=sa.text("status IN ('lobby', 'live')"),
    )

    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "boards",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("stripped", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_boards_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "message_id", name=op.f("pk_boards")),
    )
    op.create_table(
        "prompts",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("prompt", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("ask", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.Double(), nullable=False),
        sa.Column("deadline", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_prompts_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "prompt", name=op.f("pk_prompts")),
    )
    op.create_table(
        "drafts",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("prompt", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match", "prompt"],
            ["prompts.match", "prompts.prompt"],
            name=op.f("fk_drafts_match_prompt_prompts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match", "seat", "prompt", name=op.f("pk_drafts")),
    )
    op.create_table(
        "journal",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("dice", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("sentences", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("state_hash", sa.String(length=64), nullable=False),
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("interaction_id", sa.String(length=64), nullable=False),
        sa.Column("idx", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_journal_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "ply", name=op.f("pk_journal")),
        sa.UniqueConstraint("interaction_id", "idx", name=op.f("uq_journal_interaction_id_idx")),
    )
    op.create_table(
        "outbox",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("sentences", sa.LargeBinary(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("again", sa.Integer(), nullable=False),
        sa.Column("frozen", sa.Integer(), nullable=True),
        sa.Column("mention", sa.LargeBinary(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("attempted_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_outbox_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "ply", name=op.f("pk_outbox")),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("policy", sa.String(length=32), nullable=True),
        sa.Column("joined", sa.Double(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("interaction", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_seats_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"], unique=False)

    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_snapshots_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "ply", name=op.f("pk_snapshots")),
    )
