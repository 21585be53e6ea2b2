"""Reading and writing ledgers, inside a transaction: every change of a campaign is one more entry."""

from bot.campaigns.model import CampaignInfo, Doer
from bot.matches import Refused
from bot.storage import Reader, Writer
from bot.storage import campaigns as table
from bot.storage.campaigns import EntryRow
from campaigns import FIRST, Ended, Entry, deciding, entry_bytes, linked
from games.kernel import AnyGame


def campaign_of(tx: Reader, campaign: str) -> CampaignInfo:
    """Return a campaign with its ledger; raises Refused."""
    row = table.campaign_row(tx, campaign)
    if row is None:
        raise Refused(f"There is no campaign {campaign}.")
    return CampaignInfo(row, table.entries_of(tx, campaign), table.members_of(tx, campaign))


def enter(
    tx: Writer, info: CampaignInfo, entry: Entry, doer: Doer | None = None, words: str = "", owed: float | None = None
) -> CampaignInfo:
    """Add an entry to a ledger, and return the campaign after it; `owed`: a post about it is owed since then."""
    before = info.head if info.rows else FIRST
    link = linked(before, entry_bytes(entry))
    row = EntryRow(
        info.id,
        len(info.rows),
        link.data,
        link.hash,
        words,
        0 if doer is None else doer.person.id,
        None if doer is None else doer.interaction,
        owed,
    )
    table.add_entry(tx, row)
    return CampaignInfo(info.row, (*info.rows, row), table.members_of(tx, info.id))


def end_if_over(tx: Writer, info: CampaignInfo, game: AnyGame, now: float) -> CampaignInfo:
    """End a campaign that is over by its own terms."""
    ended = deciding.ended_by_rule(info.play(game), int(now))
    return info if ended is None else end(tx, info, ended, None, now)


def end(tx: Writer, info: CampaignInfo, ended: Ended, doer: Doer | None, now: float) -> CampaignInfo:
    """End a campaign."""
    table.end_campaign(tx, info.id)
    return enter(tx, info, ended, doer, owed=now)
