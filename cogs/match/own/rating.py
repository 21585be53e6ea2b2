"""`/seat rating`: how good a person is, as far as that is known, and whether the last match here counted."""

from discord import app_commands

from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import put, think
from cogs.common.controls.gate import newest_here
from cogs.common.core.ask import Ask
from games.kernel.base.numbers import counted
from leagues.ratings import Rating

_DOUBT = "-# Two times in three, the true figure is within the doubt. Only matches between people count."
_NONE = "You have no rating on this server yet. Matches between people count, from three moves of each on."


async def _rating(interaction: Ask) -> None:
    await think(interaction)
    service = interaction.client.service
    ratings = await service.ratings.on_server(interaction.guild_id or 0, interaction.user.id)
    titles = {slug: game.card.title for slug, game in service.store.games.items()}
    sheet = Sheet(NEUTRAL).text(ratings_text({titles.get(slug, slug): each for slug, each in ratings.items()}))
    last = await newest_here(interaction)
    verdict = None if last is None else await service.ratings.of_match(last.id)
    await put(interaction, sheet if verdict is None else sheet.text(f"The last match here: {escape(verdict.sentence)}"))


def ratings_text(ratings: dict[str, Rating]) -> str:
    """Return ratings by game as a person reads them; a figure is shown only once its doubt is small.

    >>> print(ratings_text({"Uprising": Rating(26.4, 4.0, 20), "Urban War": Rating(25.5, 8.0, 1)}))
    **Uprising** 1,541 ± 118 · 20 matches
    **Urban War** not enough matches yet · 1 match
    -# Two times in three, the true figure is within the doubt. Only matches between people count.
    """
    if not ratings:
        return _NONE
    lines = [
        f"**{escape(title)}** {rating if rating.shown else 'not enough matches yet'} · "
        f"{counted(rating.matches, 'match', 'matches')}"
        for title, rating in sorted(ratings.items())
    ]
    return "\n".join([*lines, _DOUBT])


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="rating", description="How good you are at the games of this server, with the doubt")(_rating)
