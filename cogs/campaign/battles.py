"""`/campaign start, forfeit`: battles, each a match with its people seated."""

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.campaigns import Battles, Doer
from bot.matches import MatchInfo, Refused
from bot.posts.words import escape, mention
from campaigns.deciding import MOST_BATTLES
from cogs.campaign.finding import campaigns_of, doer_of, suggest_campaigns, wanted
from cogs.common.answering.answers import put, think, timely
from cogs.common.answering.calling import UNCALLED, call_people
from cogs.common.core.ask import Ask, channel_of, person_of, server_of, visitor_of
from cogs.common.core.lengths import Search
from cogs.common.lobbies.lobby import refresh_lobby
from cogs.common.lobbies.opening import Place, announce, place_to_play, post_lobby, put_away

Battle = app_commands.Range[int, 1, MOST_BATTLES]


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    start: Any = group.command(name="start", description="Begin a battle: its lobby opens with all seated")(_start)
    start.autocomplete("campaign")(timely(suggest_campaigns))
    forfeit: Any = group.command(name="forfeit", description="Let a player lose a battle that they don't come to")(
        _forfeit
    )
    forfeit.autocomplete("campaign")(timely(suggest_campaigns))


@app_commands.describe(
    opponent="Against whom",
    third="For a battle of three or four",
    fourth="For a battle of four",
    campaign="Which campaign",
    place="In this channel, or in a new thread; without it, a thread",
)
async def _start(
    interaction: Ask,
    opponent: discord.Member,
    third: discord.Member | None = None,
    fourth: discord.Member | None = None,
    campaign: Search = "",
    place: Place = "thread",
) -> None:
    await think(interaction)
    service = interaction.client.service
    service.servers.of(server_of(interaction)).must_open(visitor_of(interaction))
    info = await wanted(interaction, campaign)
    others = [each.id for each in (opponent, third, fourth) if each is not None]
    doer, battles = doer_of(interaction, info.row), Battles(service)
    number = len(info.books.battles) + 1
    name = f"{info.name}: battle {number}"
    async with interaction.client.openings.setdefault(interaction.user.id, asyncio.Lock()):
        await service.lobbies.must_have_room(
            info.row.guild_id, channel_of(interaction), person_of(interaction), str(interaction.id)
        )
        await battles.check(info.id, doer, others)
        channel = await place_to_play(interaction, place, name)
        try:
            match = await battles.start(info.id, doer, others, channel.id)
        except Refused:
            if isinstance(channel, discord.Thread) and channel.id != interaction.channel_id:
                await put_away(channel)
            raise
    match = await post_lobby(interaction, match, channel)
    called = await _call(interaction, channel, match, name)
    await announce(interaction, match, campaigns_of(interaction).game(info).card, channel)
    uncalled = "" if called else f" {UNCALLED}"
    await put(interaction, f"The lobby of battle {number} is open: [go to it]({match.board_link}).{uncalled}")


async def _call(ask: Ask, channel: discord.abc.Messageable, match: MatchInfo, name: str) -> bool:
    """Call the others to the lobby of a battle."""
    others = [seat.user_id for seat in match.seats if seat.user_id not in (None, ask.user.id)]
    people = [user_id for user_id in others if user_id is not None]
    who = " ".join(map(mention, people))
    return await call_people(ask, channel, f"{who}, {escape(name)}: **Ready** is above.", *people)


@app_commands.describe(battle="The number of the battle", absent="Who did not come", campaign="Which campaign")
async def _forfeit(interaction: Ask, battle: Battle, absent: discord.Member, campaign: Search = "") -> None:
    await think(interaction)
    info = await wanted(interaction, campaign)
    doer: Doer = doer_of(interaction, info.row)
    after = await Battles(interaction.client.service).forfeit(info.id, doer, battle, absent.id)
    lobby = await interaction.client.service.store.get(after.match_of(battle))
    await refresh_lobby(interaction, lobby)
    await put(interaction, f"Battle {battle} is lost by {escape(absent.display_name)}, and entered in the ledger.")
