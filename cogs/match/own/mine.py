"""`/match mine`: a person's matches wherever they are, and playing on in each of them from there."""

import discord
from discord import app_commands

from bot.matches import MatchInfo, Position, Refused
from bot.matches.orders import Plan
from bot.posts.ids import button_id
from bot.posts.reminders import title_in
from bot.posts.sheets import Control, Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import hold, put, think
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_oneself, playing, reading_along
from cogs.common.core.ask import Ask
from cogs.common.panels.acting import open_panel
from cogs.common.panels.home import home_controls
from cogs.common.panels.panel import plan_text
from cogs.match.own.listing import PAGE, Entry, page_sheet
from cogs.match.own.round import Round, round_of
from cogs.match.reading import status_sheet
from games.kernel.text.prose import clip

_LONGEST_STOP = 240
_AGES = 30
"""A reader who has not acted yet reads what happened in so many actions."""


def handlers() -> Handlers:
    """Return the handlers of the list and of what it leads to."""
    return {
        "mine": Door(press_mine, think, of_oneself, r"\d{1,4}"),
        "minepage": Door(press_page, in_place, of_oneself, r"\d{1,4}"),
        "minenext": Door(press_next, in_place, of_oneself, r"[2-9a-hjkmnp-z]{6}"),
        "play": Door(press_play, in_place, playing),
        "myboard": Door(press_board, think, reading_along),
    }


async def in_place(ask: Ask) -> None:
    """Acknowledge a press: what follows takes the place of a private message, but never of one that others see."""
    private = ask.message is not None and ask.message.flags.ephemeral
    await (hold(ask) if private else think(ask))


async def _mine(interaction: Ask) -> None:
    await think(interaction)
    await _show(interaction, 0)


async def press_mine(ask: Ask, pressed: Pressed) -> None:
    """Show the list in a message of its own."""
    await _show(ask, int(pressed.address.argument))


async def press_page(ask: Ask, pressed: Pressed) -> None:
    """Show a page of the list, in place of what was there."""
    await _show(ask, int(pressed.address.argument))


async def press_play(ask: Ask, pressed: Pressed) -> None:
    """Show the Act panel of a match in place of the list."""
    await open_panel(ask, pressed.address.match)


async def press_next(ask: Ask, pressed: Pressed) -> None:
    """Go on with the next match that waits for the person: another one than before, if there is one."""
    awaited = (await round_of(ask)).awaited
    others = [position for position in awaited if position.info.id != pressed.address.argument]
    if not awaited:
        await _show(ask, 0)
        return
    await open_panel(ask, (others or awaited)[0].info.id)


async def press_board(ask: Ask, pressed: Pressed) -> None:
    """Show board and roster of a match as the person may see them, with their facts in words."""
    service, match = ask.client.service, pressed.address.match
    position = await service.queries.look(match, ask.user.id)
    if position.view is None:
        raise Refused("The match has not begun yet.", position.info.board_link)
    sheet = status_sheet(position, service.store.game(position.info.game), service.store.now())
    board, roster = await service.queries.pictures(match, user_id=ask.user.id)
    sheet.picture(board, f"board-{match}").picture(roster, f"roster-{match}")
    act = [Control("Act", button_id(match, "play"), discord.ButtonStyle.primary)] if position.prompts else []
    await put(ask, sheet.buttons([*act, *home_controls(match)]))


async def _show(ask: Ask, page: int) -> None:
    await put(ask, await mine_sheet(ask, await round_of(ask), page))


async def mine_sheet(ask: Ask, found: Round, page: int) -> Sheet:
    """Draw a page of a person's matches; one that is not there any more is the last one there is."""
    page = max(min(page, (len(found.all) - 1) // PAGE), 0)
    entries = [await _entry(ask, info, found) for info in found.all[page * PAGE : (page + 1) * PAGE]]
    counts = len(found.awaited), len(found.others), len(found.ended)
    owner = any(info.owner_id == ask.user.id for info in found.all if not info.ended)
    return page_sheet(entries, page, counts, found.unseen, owner=owner)


async def _entry(ask: Ask, info: MatchInfo, found: Round) -> Entry:
    service, title = ask.client.service, title_in(ask.client.service, info)
    own = info.seat_of(ask.user.id)
    seat = None if own is None else own.seat
    if info.status == "lobby" or info.game not in service.store.games:
        return Entry(info, title, seat=seat, missing=info.status != "lobby")
    if info.ended:
        return Entry(info, title, seat=seat)
    known = {position.info.id: position for position in found.awaited}
    position = known.get(info.id) or await service.queries.look(info.id, ask.user.id)
    asked = ", ".join(prompt.ask for prompt in position.prompts) if info.id in known else ""
    happened, planned = await _happened(ask, position), await _planned(ask, info)
    return Entry(info, title, position.awaited, asked, happened, seat, planned=planned)


async def _planned(ask: Ask, info: MatchInfo) -> str:
    """Say why the person's plan was stopped, until they have acted, else what is to come of it."""
    orders = ask.client.service.orders
    stops = await orders.stopped(info.id, ask.user.id)
    if stops:
        return "\n".join(f"⚠ {clip(escape(sentence_of(why)), _LONGEST_STOP)}" for why in stops)
    return plan_text(Plan((await orders.planned(info.id, ask.user.id)).to_come))


async def _happened(ask: Ask, position: Position) -> str:
    """Say in a line what mattered since the person's last action."""
    logbook, info = ask.client.service.logbook, position.info
    own = await logbook.own_last(info.id, ask.user.id)
    since = max(info.ply - _AGES, 0) if own is None else own
    return await logbook.glance(info.id, since, info.ply, [ask.user.id]) if since < info.ply else ""


def add(match: app_commands.Group) -> None:
    """Add the command."""
    match.command(name="mine", description="Your matches: which wait for you, and playing on in each of them")(_mine)
