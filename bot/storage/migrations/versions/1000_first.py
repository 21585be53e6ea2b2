"""The first schema. The revisions before it are gone: no database of theirs is opened any more."""

import sqlalchemy as sa
from alembic import op

revision = "1000"
down_revision = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "content",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_content")),
    )
    op.create_table(
        "dice_calls",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("caller_id", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("ties", sa.String(length=8), nullable=False),
        sa.Column("invited", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("closes_at", sa.Double(), nullable=True),
        sa.Column("closed_at", sa.Double(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("interaction_id", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dice_calls")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_dice_calls_interaction_id")),
    )
    op.create_index("ix_dice_calls_closes_at", "dice_calls", ["closes_at"], unique=False)
    op.create_table(
        "dice_counts",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("sides", sa.Integer(), nullable=False),
        sa.Column("face", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "channel_id", "user_id", "sides", "face", name=op.f("pk_dice_counts")),
    )
    op.create_table(
        "dice_formulas",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "name", name=op.f("pk_dice_formulas")),
    )
    op.create_table(
        "dice_initiatives",
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_dice_initiatives")),
    )
    op.create_table(
        "dice_rolls",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("hidden", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("dice", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("revealed_at", sa.Double(), nullable=True),
        sa.Column("interaction_id", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dice_rolls")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_dice_rolls_interaction_id")),
    )
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
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("closing", sa.String(length=64), nullable=True),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("state_version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("acted_at", sa.Double(), nullable=False),
        sa.Column("nudged_at", sa.Double(), nullable=False),
        sa.Column("lobby_message_id", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.LargeBinary(), nullable=True),
        sa.Column("parent", sa.String(length=12), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
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
        "archive",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_archive_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_archive")),
    )
    op.create_table(
        "boards",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("stripped", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_boards_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "message_id", name=op.f("pk_boards")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_boards_match",
        "boards",
        ["match"],
        unique=False,
        sqlite_where=sa.text("stripped = 0"),
        postgresql_where=sa.text("stripped = 0"),
    )
    op.create_table(
        "dice_call_rolls",
        sa.Column("call", sa.String(length=12), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("bonus", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("dice", sa.LargeBinary(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["call"], ["dice_calls.id"], name=op.f("fk_dice_call_rolls_call_dice_calls"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("call", "user_id", name=op.f("pk_dice_call_rolls")),
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
        sa.Column("interaction_id", sa.String(length=64), nullable=False),
        sa.Column("idx", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("prompt", sa.String(length=24), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_journal_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "ply", name=op.f("pk_journal")),
        sa.UniqueConstraint("interaction_id", "idx", name=op.f("uq_journal_interaction_id_idx")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outbox",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("again", sa.Integer(), nullable=False),
        sa.Column("frozen", sa.Integer(), nullable=True),
        sa.Column("mention", sa.LargeBinary(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("attempted_at", sa.Double(), nullable=True),
        sa.Column("lease_by", sa.String(length=40), nullable=True),
        sa.Column("lease_until", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_outbox_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "ply", name=op.f("pk_outbox")),
        sqlite_with_rowid=False,
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
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("lease_by", sa.String(length=40), nullable=True),
        sa.Column("lease_until", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_prompts_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "prompt", name=op.f("pk_prompts")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_prompts_due",
        "prompts",
        ["due"],
        unique=False,
        sqlite_where=sa.text("due IS NOT NULL"),
        postgresql_where=sa.text("due IS NOT NULL"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("policy", sa.String(length=40), nullable=True),
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
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_snapshots_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "ply", name=op.f("pk_snapshots")),
    )
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
    op.create_table(
        "states",
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_states_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_states")),
    )
    op.create_table(
        "uploads",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["digest"], ["content.digest"], name=op.f("fk_uploads_digest_content")),
        sa.PrimaryKeyConstraint("guild_id", "game", "kind", "name", name=op.f("pk_uploads")),
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
