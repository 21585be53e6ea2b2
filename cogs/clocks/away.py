"""`/away`: a holiday that a person announces. Clocks stop for it, and everybody can see it."""

from collections.abc import Iterable

from discord import app_commands

from bot.matches import MatchInfo
from bot.matches.clocks.aways import Away
from bot.posts.reminders import title_in
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import escape, moment
from bot.time_left import read_moment
from cogs.common.answering.answers import put, think
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from cogs.common.lobbies.lobby import refresh_lobby
from games.kernel.base.numbers import counted

_LISTED = 10
"""So many matches whose clock goes on are named."""


@app_commands.describe(
    start="The first day, such as 2026-12-20, or now", until="The last day, such as 2027-01-03, or 5 days"
)
async def _from(interaction: Ask, start: Search, until: Search) -> None:
    await think(interaction)
    service, user = interaction.client.service, interaction.user.id
    now, zone = service.store.now(), (await service.wish_list.of(user)).zone
    starts = read_moment(start, now, zone)
    matches = await service.aways.announce(user, starts, read_moment(until, max(starts, now), zone, end=True))
    await _tell(interaction, zone, await _redrawn(interaction, matches))


async def _end(interaction: Ask) -> None:
    await think(interaction)
    matches = await _redrawn(interaction, await interaction.client.service.aways.end(interaction.user.id))
    stopped = [info for info in matches if _stops(info)]
    told = f" Your clock runs again in {counted(len(stopped), 'match', 'matches')}." if stopped else ""
    await put(interaction, f"Your holidays are ended.{told}")


async def _list(interaction: Ask) -> None:
    await think(interaction)
    service, user = interaction.client.service, interaction.user.id
    matches = [info for info in await service.queries.running(user, None) if info.seat_of(user) is not None]
    await _tell(interaction, (await service.wish_list.of(user)).zone, matches)


async def _redrawn(ask: Ask, matches: Iterable[str]) -> list[MatchInfo]:
    """Draw the lobbies among these matches again, since they show who is away; return all of them."""
    found = [await ask.client.service.queries.get(match) for match in matches]
    for info in found:
        if info.status == "lobby":
            await refresh_lobby(ask, info)
    return found


def _stops(info: MatchInfo) -> bool:
    return not info.ended and info.status != "lobby" and info.clock.counts and info.clock.holidays


async def _tell(ask: Ask, zone: str, matches: Iterable[MatchInfo]) -> None:
    """Say when a person is away, where the clock stops for that, and where it does not."""
    service = ask.client.service
    named = [(info, title_in(service, info)) for info in matches if info.status != "lobby"]
    await put(ask, away_sheet(await service.aways.of(ask.user.id), named, zone))


def away_sheet(found: tuple[Away, ...], named: Iterable[tuple[MatchInfo, str]], zone: str) -> Sheet:
    """Draw the holidays that a person has announced, with the matches whose clock does not stop for them."""
    lines = [f"- {moment(away.starts, 'f')} until {moment(away.ends, 'f')}" for away in found]
    if not lines:
        return Sheet(NEUTRAL).text("You have announced no holiday: `/away from` does.")
    timed = [(info, title) for info, title in named if info.clock.counts]
    stopped = sum(info.clock.holidays for info, _ in timed)
    going_on = [f"- {escape(title)} in <#{info.channel_id}>" for info, title in timed if not info.clock.holidays]
    where = f"in {counted(stopped, 'match', 'matches')}" if stopped else "in every match that you join"
    sheet = Sheet(NEUTRAL).text("\n".join(["### You are away", *lines]))
    sheet.text(f"Your clock stops then {where}, and the others can see it. `/away end` ends it; playing does not.")
    if going_on:
        more = [f"- and {len(going_on) - _LISTED} more"] if len(going_on) > _LISTED else []
        head = "⚠ It does **not** stop here, as these tables agreed:"
        sheet.text("\n".join([head, *going_on[:_LISTED], *more]))
    return sheet.text(f"-# Days are those of {zone}: `/settings quiet zone:` changes that.")


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    group.command(name="from", description="Announce a holiday: your clocks stop meanwhile")(_from)
    group.command(name="end", description="End your holidays: your clocks run again")(_end)
    group.command(name="list", description="The holidays that you have announced")(_list)
