"""Which campaign a command is about, and who may see it: people of its channel and its threads, and members."""

from discord import app_commands

from bot.campaigns import CampaignInfo, Campaigns, Doer
from bot.matches import Refused
from bot.posts.words import escape
from bot.storage.campaigns import CampaignRow
from cogs.common.answering.answers import offered
from cogs.common.core.ask import Ask, manages, moderates, person_of, server_of, visitor_of
from games.kernel.text.prose import join


def campaigns_of(ask: Ask) -> Campaigns:
    """Return the campaigns of the bot."""
    return Campaigns(ask.client.service.store)


def doer_of(ask: Ask, row: CampaignRow | None = None) -> Doer:
    """Return who asks; rights of a channel count for the campaigns of that channel alone."""
    here = row is None or row.channel_id in visitor_of(ask).channels
    return Doer(person_of(ask), str(ask.id), (here and manages(ask)) or moderates(ask))


async def seen_here(ask: Ask) -> list[CampaignRow]:
    """Return the campaigns that a person can see from here: those of this channel, those of the person, all for
    moderators; those that go on first."""
    campaigns, channels = campaigns_of(ask), visitor_of(ask).channels
    rows = await campaigns.listed(server_of(ask))
    own = await campaigns.own(server_of(ask), ask.user.id)
    return [row for row in rows if row.channel_id in channels or row.id in own or moderates(ask)]


async def wanted(ask: Ask, named: str) -> CampaignInfo:
    """Return the campaign of a name or id, or without one the only one that it can be; raises Refused."""
    rows, said = await seen_here(ask), named.strip()
    if said:
        found = [row for row in rows if said.lower() == row.id or said.casefold() == row.name.casefold()]
        if not found:
            raise Refused(f"There is no campaign {escape(said)} here.")
    else:
        here = [row for row in rows if row.channel_id in visitor_of(ask).channels]
        running = [row for row in here or rows if not row.ended]
        found = running or (here or rows)[:1]
    if not found:
        raise Refused("There is no campaign here yet: `/campaign new` opens one.")
    if len(found) > 1:
        raise Refused(f"Say which campaign: {join(f'{escape(row.name)} (`{row.id}`)' for row in found)}.")
    return await campaigns_of(ask).get(found[0].id)


async def suggest_campaigns(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the campaigns that a person can see from here."""
    rows = await seen_here(interaction)
    pairs = ((f"{row.name}{' (over)' if row.ended else ''}", row.id) for row in rows)
    return offered(pair for pair in pairs if current.casefold() in pair[0].casefold())
