"""Campaigns: battles linked by a ledger."""

import sqlalchemy as sa
from alembic import op

revision = "1014"
down_revision = "1013"


def _of_campaign(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_campaign_campaigns")
    return sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("interaction_id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("ended", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_campaigns_interaction_id")),
    )
    op.create_index(op.f("ix_campaigns_guild_id"), "campaigns", ["guild_id"])
    op.create_table(
        "campaign_entries",
        sa.Column("campaign", sa.String(length=12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("interaction_id", sa.String(length=64)),
        sa.Column("owed", sa.Double()),
        _of_campaign("campaign_entries"),
        sa.PrimaryKeyConstraint("campaign", "number", name=op.f("pk_campaign_entries")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_campaign_entries_interaction_id")),
    )
    op.create_index("ix_campaign_entries_owed", "campaign_entries", ["owed"])
    op.create_table(
        "campaign_members",
        sa.Column("campaign", sa.String(length=12), nullable=False),
        sa.Column("member", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        _of_campaign("campaign_members"),
        sa.PrimaryKeyConstraint("campaign", "member", name=op.f("pk_campaign_members")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_campaign_members_user_id"), "campaign_members", ["user_id"])
    op.create_table(
        "campaign_battles",
        sa.Column("campaign", sa.String(length=12), nullable=False),
        sa.Column("battle", sa.Integer(), nullable=False),
        sa.Column("match", sa.String(length=12), nullable=False),
        sa.Column("closed", sa.Integer(), nullable=False),
        _of_campaign("campaign_battles"),
        sa.PrimaryKeyConstraint("campaign", "battle", name=op.f("pk_campaign_battles")),
        sa.UniqueConstraint("match", name=op.f("uq_campaign_battles_match")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_campaign_battles_closed", "campaign_battles", ["closed"])
