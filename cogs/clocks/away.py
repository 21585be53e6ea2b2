"""`/away`: a holiday that a person announces. Clocks stop for it in all matches, and everybody can see it."""

from discord import app_commands

from bot.matches.clocks.aways import Away
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import moment
from bot.time_left import read_moment
from cogs.common.answering.answers import put, think
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from games.kernel.base.numbers import counted


@app_commands.describe(
    start="The first day, such as 2026-12-20, or now", until="The last day, such as 2027-01-03, or 5 days"
)
async def _from(interaction: Ask, start: Search, until: Search) -> None:
    await think(interaction)
    service, user = interaction.client.service, interaction.user.id
    now, zone = service.store.now(), (await service.wish_list.of(user)).zone
    starts = read_moment(start, now, zone)
    matches = await service.aways.announce(user, starts, read_moment(until, max(starts, now), zone, end=True))
    await put(interaction, _sheet(await service.aways.of(user), len(matches), zone))


async def _end(interaction: Ask) -> None:
    await think(interaction)
    matches = await interaction.client.service.aways.end(interaction.user.id)
    told = f" Your clock runs again in {counted(len(matches), 'match', 'matches')}." if matches else ""
    await put(interaction, f"Your holidays are ended.{told}")


async def _list(interaction: Ask) -> None:
    await think(interaction)
    service, user = interaction.client.service, interaction.user.id
    zone = (await service.wish_list.of(user)).zone
    running = await service.queries.running(user, None)
    await put(interaction, _sheet(await service.aways.of(user), len(running), zone))


def _sheet(found: tuple[Away, ...], matches: int, zone: str) -> Sheet:
    lines = [f"- {moment(away.starts, 'f')} until {moment(away.ends, 'f')}" for away in found]
    if not lines:
        return Sheet(NEUTRAL).text("You have announced no holiday: `/away from` does.")
    where = f"in {counted(matches, 'match', 'matches')}" if matches else "in every match that you join"
    sheet = Sheet(NEUTRAL).text("\n".join(["### You are away", *lines]))
    sheet.text(f"Your clock stops then {where}, and the others can see it. `/away end` ends it; playing does not.")
    return sheet.text(f"-# Days are those of {zone}: `/settings quiet zone:` changes that.")


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    group.command(name="from", description="Announce a holiday: your clocks stop meanwhile")(_from)
    group.command(name="end", description="End your holidays: your clocks run again")(_end)
    group.command(name="list", description="The holidays that you have announced")(_list)
