"""`/match`, `/seat` and `/table`: what is the same in all games, with the controls of boards, panels and lobbies."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.connection.access import PLACES
from cogs.common.controls.doors import Handlers
from cogs.common.controls.feature import Feature
from cogs.common.lobbies import lobby, settings
from cogs.common.panels import acting, lines
from cogs.match import doing, proving, reading, seats, tables
from cogs.match.history import logbook, past, postmortem, retelling
from cogs.match.ordering import orders, plans
from cogs.match.own import analysing, ending, mine, rating, recap
from cogs.match.rulebook import lessons, pages, rules
from cogs.match.trying import boards as imagined_boards
from cogs.match.trying import from_here, measuring
from cogs.match.trying import panel as imagined_panel
from cogs.match.waiting import clock, settling, silence, substitutes, undo

_WAITING = (silence, clock, substitutes)
_RULES = (reading, rules, pages, lessons)
_ANSWERING = (
    acting,
    lines,
    lobby,
    settings,
    *_RULES,
    proving,
    logbook,
    past,
    seats,
    *_WAITING,
    mine,
    ending,
    measuring,
    orders,
    recap,
    imagined_boards,
    imagined_panel,
    plans,
    undo,
    postmortem,
    retelling,
    analysing,
)


_GROUPS = {
    "match": "The match in this channel, and yours",
    "seat": "Who plays: hand over, resign, remind or skip a player",
    "table": "The table: options, posts, files, the end",
}


class Match(Feature, name="match"):
    """The commands of matches, and the controls of boards, panels and lobbies."""

    def __init__(self, bot: Umpire) -> None:
        match, seat, table = (
            app_commands.Group(name=name, description=description, allowed_contexts=PLACES)
            for name, description in _GROUPS.items()
        )
        games = bot.service.store.games.values()
        reading.add(match)
        rules.add(match, games)
        proving.add(match)
        logbook.add(match)
        retelling.add(match)
        measuring.add(match)
        doing.add(match)
        orders.add(match)
        recap.add(match, seat)
        analysing.add(match)
        imagined_boards.add(match)
        from_here.add(table)
        postmortem.add(table)
        mine.add(match)
        undo.add(match)
        ending.add(table)
        tables.add(table)
        seats.add(seat)
        rating.add(seat)
        silence.add(seat)
        clock.add(table, seat)
        substitutes.add(table, seat)
        settling.add(table)
        handlers: Handlers = {}
        for part in _ANSWERING:
            handlers |= part.handlers()
        super().__init__(bot, [match, seat, table], handlers)


async def setup(bot: Umpire) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(Match(bot))
