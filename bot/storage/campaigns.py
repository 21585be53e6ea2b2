"""Campaigns, their ledgers and who is in them, inside a transaction of `Database`."""

from typing import Any

import msgspec
from sqlalchemy import Table, insert, or_, select, update
from sqlalchemy import delete as deleting

from bot.storage import schema
from bot.storage.reading import RUNNING, Reader
from bot.storage.rows import Share
from bot.storage.writing import Writer
from games.kernel import Frozen

_campaign, _entry = schema.campaigns.c, schema.campaign_entries.c
_member, _battle, _match = schema.campaign_members.c, schema.campaign_battles.c, schema.matches.c


class CampaignRow(Frozen, frozen=True):
    """One row of `campaigns`: its ledger is in `campaign_entries`."""

    id: str
    guild_id: int
    channel_id: int
    owner_id: int
    interaction_id: str
    name: str
    game: str
    ended: int
    created_at: float


class EntryRow(Frozen, frozen=True):
    """One row of `campaign_entries`: an entry as it is hashed, its hash, and what is beside the ledger."""

    campaign: str
    number: int
    entry: bytes
    hash: str
    words: str = ""
    user_id: int = 0
    interaction_id: str | None = None
    owed: float | None = None


class MemberRow(Frozen, frozen=True):
    """One row of `campaign_members`: who has a number; `user_id` None: nobody has it now."""

    campaign: str
    member: int
    user_id: int | None
    name: str


class BattleRow(Frozen, frozen=True):
    """One row of `campaign_battles`: which match a battle is, and whether its end is entered (1)."""

    campaign: str
    battle: int
    match: str
    closed: int = 0


def _columns(table: Table, row: type[Frozen]) -> Any:
    return select(*(table.c[name] for name in row.__struct_fields__))


_CAMPAIGNS = _columns(schema.campaigns, CampaignRow)
_ENTRIES = _columns(schema.campaign_entries, EntryRow)
_MEMBERS = _columns(schema.campaign_members, MemberRow)
_BATTLES = _columns(schema.campaign_battles, BattleRow)


def campaign_row(tx: Reader, campaign: str) -> CampaignRow | None:
    """Return a campaign by its id."""
    found = tx.connection.execute(_CAMPAIGNS.where(_campaign.id == campaign)).first()
    return None if found is None else CampaignRow(*found)


def campaign_by(tx: Reader, interaction: str) -> CampaignRow | None:
    """Return the campaign that an interaction has opened."""
    found = tx.connection.execute(_CAMPAIGNS.where(_campaign.interaction_id == interaction)).first()
    return None if found is None else CampaignRow(*found)


def campaigns_in(tx: Reader, guild_id: int) -> tuple[CampaignRow, ...]:
    """Return the campaigns of a server: those that go on first, the newest first."""
    those = _CAMPAIGNS.where(_campaign.guild_id == guild_id)
    rows = tx.connection.execute(those.order_by(_campaign.ended, _campaign.created_at.desc(), _campaign.id))
    return tuple(CampaignRow(*row) for row in rows)


def campaigns_with(tx: Reader, guild_id: int, user_id: int) -> frozenset[str]:
    """Return the campaigns of a server that a person is in or has opened."""
    inside = select(_member.campaign).where(_member.user_id == user_id)
    those = select(_campaign.id).where(
        _campaign.guild_id == guild_id, or_(_campaign.owner_id == user_id, _campaign.id.in_(inside))
    )
    return frozenset(tx.connection.scalars(those))


def entries_of(tx: Reader, campaign: str) -> tuple[EntryRow, ...]:
    """Return a ledger, from its first entry on."""
    rows = tx.connection.execute(_ENTRIES.where(_entry.campaign == campaign).order_by(_entry.number))
    return tuple(EntryRow(*row) for row in rows)


def entry_by(tx: Reader, interaction: str) -> EntryRow | None:
    """Return what an interaction has entered."""
    found = tx.connection.execute(_ENTRIES.where(_entry.interaction_id == interaction)).first()
    return None if found is None else EntryRow(*found)


def members_of(tx: Reader, campaign: str) -> tuple[MemberRow, ...]:
    """Return who is in a campaign, by number."""
    rows = tx.connection.execute(_MEMBERS.where(_member.campaign == campaign).order_by(_member.member))
    return tuple(MemberRow(*row) for row in rows)


def battle_of(tx: Reader, match: str) -> BattleRow | None:
    """Return which battle of which campaign a match is, or None."""
    found = tx.connection.execute(_BATTLES.where(_battle.match == match)).first()
    return None if found is None else BattleRow(*found)


def battles_of(tx: Reader, campaign: str) -> tuple[BattleRow, ...]:
    """Return the battles of a campaign, in order."""
    rows = tx.connection.execute(_BATTLES.where(_battle.campaign == campaign).order_by(_battle.battle))
    return tuple(BattleRow(*row) for row in rows)


def due_battles(tx: Reader, share: Share | None, most: int) -> tuple[BattleRow, ...]:
    """Return the battles whose match has ended, or is gone, and whose end is not entered yet."""
    over = or_(_match.id.is_(None), _match.status.not_in(RUNNING))
    those = _BATTLES.outerjoin(schema.matches, _match.id == _battle.match).where(_battle.closed == 0, over)
    if share is not None:
        mine = _campaign.guild_id.bitwise_rshift(22) % share.shards == share.shard
        those = those.join(schema.campaigns, _campaign.id == _battle.campaign).where(mine)
    rows = tx.connection.execute(those.order_by(_battle.campaign, _battle.battle).limit(most))
    return tuple(BattleRow(*row) for row in rows)


def owed_entries(tx: Reader, share: Share | None, most: int) -> tuple[EntryRow, ...]:
    """Return the entries about which a post is owed, the longest waiting first."""
    those = _ENTRIES.where(_entry.owed.is_not(None))
    if share is not None:
        mine = _campaign.guild_id.bitwise_rshift(22) % share.shards == share.shard
        those = those.join(schema.campaigns, _campaign.id == _entry.campaign).where(mine)
    rows = tx.connection.execute(those.order_by(_entry.owed, _entry.campaign, _entry.number).limit(most))
    return tuple(EntryRow(*row) for row in rows)


def add_campaign(tx: Writer, row: CampaignRow) -> None:
    """Insert a campaign; raises Conflict at the end where its id or interaction is taken."""
    tx.connection.execute(insert(schema.campaigns).values(msgspec.structs.asdict(row)))


def add_entry(tx: Writer, row: EntryRow) -> None:
    """Insert an entry; raises Conflict at the end where its number or interaction is taken."""
    tx.connection.execute(insert(schema.campaign_entries).values(msgspec.structs.asdict(row)))


def add_member(tx: Writer, row: MemberRow) -> None:
    """Insert a member."""
    tx.connection.execute(insert(schema.campaign_members).values(msgspec.structs.asdict(row)))


def set_member(tx: Writer, row: MemberRow) -> None:
    """Change who has a number, and under which name."""
    this = (_member.campaign == row.campaign, _member.member == row.member)
    tx.connection.execute(update(schema.campaign_members).where(*this).values(user_id=row.user_id, name=row.name))


def add_battle(tx: Writer, row: BattleRow) -> None:
    """Insert a battle; raises Conflict at the end where its match is one already."""
    tx.connection.execute(insert(schema.campaign_battles).values(msgspec.structs.asdict(row)))


def close_battle(tx: Writer, campaign: str, battle: int) -> bool:
    """Note that the end of a battle is entered; returns whether it was not before."""
    this = (_battle.campaign == campaign, _battle.battle == battle, _battle.closed == 0)
    return tx.connection.execute(update(schema.campaign_battles).where(*this).values(closed=1)).rowcount > 0


def end_campaign(tx: Writer, campaign: str) -> None:
    """Note that a campaign is over."""
    tx.connection.execute(update(schema.campaigns).where(_campaign.id == campaign).values(ended=1))


def told_entry(tx: Writer, campaign: str, number: int) -> None:
    """Note that the post about an entry was sent."""
    this = (_entry.campaign == campaign, _entry.number == number)
    tx.connection.execute(update(schema.campaign_entries).where(*this).values(owed=None))


def drop_campaign(tx: Writer, campaign: str) -> None:
    """Delete a campaign with all that belongs to it."""
    tx.connection.execute(deleting(schema.campaigns).where(_campaign.id == campaign))
