"""`/match status` and Facts in words: the state of a match, for the person who asks."""

from typing import Any

from discord import app_commands

from bot.matches import MatchInfo, Position, Refused
from bot.posts.boards import awaited_text, away_lines, match_words, outcome_text, paused_text, stand_ins, title_of
from bot.posts.sheets import DONE, NEUTRAL, Control, Sheet, seat_colour
from bot.posts.words import block, escape
from cogs.common.answering.answers import put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import newest_here, reading_along, running_here
from cogs.common.core.ask import Ask
from cogs.common.lobbies.lobby import lobby_text
from cogs.common.verbs import how_to_open
from cogs.match.waiting.silence import overdue_note
from games.kernel import AnyGame

Reading = app_commands.Command[Any, ..., None]


def handlers() -> Handlers:
    """Return the handler of Facts in words."""
    return {"facts": Door(press_facts, think, reading_along)}


async def any_match_here(ask: Ask) -> MatchInfo:
    """Return the newest match of this channel, ended ones too; raises Refused."""
    info = await match_or_none(ask)
    if info is None:
        raise Refused(f"No game has been played in this channel. {how_to_open(ask)}.")
    return info


async def match_or_none(ask: Ask) -> MatchInfo | None:
    """Return the match of this channel that runs, or the newest one."""
    return await running_here(ask) or await newest_here(ask)


def status_sheet(position: Position, game: AnyGame, now: float, overdue: str = "") -> Sheet:
    """Say in words what the pictures show, who is awaited, and, to people who may know, who is `overdue`."""
    info = position.info
    if position.view is None:
        sheet = Sheet(NEUTRAL).text(lobby_text(info, game, now))
        return sheet.buttons([Control("Go to the lobby", url=info.board_link)]) if info.board_link else sheet
    summary = game.summary(position.view)
    sheet = Sheet(DONE if info.ended else seat_colour(entry.seat for entry in position.awaited))
    sheet.text(f"### {title_of(info, summary)}")
    sheet.text(block(summary.lines))
    sheet.text(outcome_text(info) if info.ended else awaited_text(info, position.awaited))
    sheet.text("\n".join((*filter(None, [paused_text(info)]), *away_lines(info, position.away))))
    sheet.text(overdue)
    if info.parked:
        sheet.text(f"Posting is paused: {escape(info.parked)}.")
    sheet.text("\n".join((f"-# {escape(game.card.title)} · action {info.ply} · {match_words(info)}", *stand_ins(info))))
    return sheet.buttons([Control("Go to the board", url=info.board_link)]) if info.board_link else sheet


async def press_facts(ask: Ask, pressed: Pressed) -> None:
    """Tell the facts of the board in words."""
    await _tell_status(ask, pressed.address.match)


async def _status(interaction: Ask) -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    await _tell_status(interaction, info.id)


async def _tell_status(ask: Ask, match: str) -> None:
    store, position = ask.client.service.store, await ask.client.service.queries.look(match, ask.user.id)
    overdue = await overdue_note(ask, match)
    await put(ask, status_sheet(position, store.game(position.info.game), store.now(), overdue))


def add(group: app_commands.Group) -> None:
    """Add the reading command."""
    group.command(name="status", description="The state of the game, in words")(_status)
