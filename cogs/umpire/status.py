"""`/umpire status`: all matches of a server for those who look after them, and what they can do about one."""

from collections.abc import Sequence

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.matches import Actor, MatchInfo, NotFound
from bot.posts.ids import NO_MATCH, Address, button_id
from bot.posts.sheets import NEUTRAL, Control, Menu, Sheet
from bot.posts.words import escape, moment
from bot.storage.servers import Running, Waited, running_in, waited_for
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import moderating
from cogs.common.core.ask import Ask, actor_of, server_of
from cogs.common.lobbies.lobby import refresh_lobby
from games.kernel.text.prose import join

_PAGE = 10
"""Matches on a page; each takes up to 300 characters."""


def handlers() -> Handlers:
    """Return the handlers of the overview."""
    return {
        "stpage": Door(turn_page, hold, moderating, r"\d{1,4}"),
        "stmatch": Door(look_at_match, hold, moderating),
        "stend": Door(ask_to_end, hold, moderating),
        "stended": Door(end, hold, moderating),
    }


async def _status(interaction: Ask) -> None:
    await think(interaction)
    await moderating(interaction, Pressed(Address(NO_MATCH, NO_MATCH, "stpage")))
    await put(interaction, await _overview(interaction, 0))


async def turn_page(ask: Ask, pressed: Pressed) -> None:
    """Show other matches of a long list."""
    await put(ask, await _overview(ask, int(pressed.address.argument)))


async def _overview(ask: Ask, page: int) -> Sheet:
    """Draw a page of the matches of this server, those where nobody acted for longest first."""
    database, guild = ask.client.service.store.database, server_of(ask)
    running = await database.read(lambda tx: running_in(tx, guild))
    shown = running[page * _PAGE : (page + 1) * _PAGE]
    waited = await database.read(lambda tx: waited_for(tx, [each.match for each in shown]))
    return overview_sheet(running, page, waited, _titles(ask))


def _titles(ask: Ask) -> dict[str, str]:
    return {slug: game.card.title for slug, game in ask.client.service.store.games.items()}


def overview_sheet(running: Sequence[Running], page: int, waited: Sequence[Waited], titles: dict[str, str]) -> Sheet:
    """Draw a page of the overview from what it shows."""
    sheet = Sheet(NEUTRAL).text(f"### Matches and lobbies in this server: {len(running):,}")
    shown = running[page * _PAGE : (page + 1) * _PAGE]
    sheet.text("\n".join(_line(each, waited, titles) for each in shown) or "Nothing is played here now.")
    if shown:
        rows = [(each.match, f"{titles.get(each.game, each.game)}, match {each.match}", "") for each in shown]
        sheet.menu(Menu(button_id(NO_MATCH, "stmatch"), "Choose a match", rows))
    turns = [(page - 1, "Earlier"), (page + 1, "More")]
    pages = range(-(-len(running) // _PAGE))
    return sheet.buttons(
        [Control(face, button_id(NO_MATCH, "stpage", argument=str(to))) for to, face in turns if to in pages]
    )


def _line(running: Running, waited: Sequence[Waited], titles: dict[str, str]) -> str:
    """Return a match in a line: where it is, whom it waits for and since when."""
    title = escape(titles.get(running.game, running.game))
    parts = [f"- {title} in <#{running.channel_id}>", f"match {running.match}"]
    if running.status == "lobby":
        parts.append(f"a lobby since {moment(running.acted_at)}")
    people = [f"{escape(each.name)} (since {moment(each.since)})" for each in waited if each.match == running.match]
    parts += [f"waits for {join(people)}"] if people else []
    parts += [f"posting is paused: {escape(running.parked)}"] if running.parked else []
    return " · ".join(parts)


async def _match(ask: Ask, match: str) -> MatchInfo:
    """Return a match of this server; raises NotFound, also for one of another server."""
    missing = NotFound(f"There is no match {match} in this server.")
    try:
        info = await ask.client.service.queries.get(match)
    except NotFound:
        raise missing from None
    if info.guild_id != server_of(ask):
        raise missing
    return info


async def look_at_match(ask: Ask, pressed: Pressed) -> None:
    """Show one match, with what can be done about it."""
    info = await _match(ask, pressed.chosen)
    database = ask.client.service.store.database
    waited = await database.read(lambda tx: waited_for(tx, [info.id]))
    running = Running(info.id, info.game, info.status, info.channel_id, info.acted_at, info.parked)
    sheet = Sheet(NEUTRAL).text(_line(running, waited, _titles(ask))).text(f"Players: {escape(join(info.names))}")
    controls = [] if info.board_link is None else [Control("Go to it", url=info.board_link)]
    if not info.ended:
        controls.append(Control("End it ..", button_id(info.id, "stend"), discord.ButtonStyle.danger))
    await put(ask, sheet.buttons([*controls, Control("Back", button_id(NO_MATCH, "stpage", argument="0"))]))


async def ask_to_end(ask: Ask, pressed: Pressed) -> None:
    """Ask once more before a match is ended."""
    info = await _match(ask, pressed.address.match)
    text = f"End match {info.id} in <#{info.channel_id}> without a result, for everybody?"
    controls = [
        Control("End it now", button_id(info.id, "stended"), discord.ButtonStyle.danger),
        Control("Back", button_id(NO_MATCH, "stpage", argument="0")),
    ]
    await put(ask, Sheet(NEUTRAL).text(text).buttons(controls))


async def end(ask: Ask, pressed: Pressed) -> None:
    """End a match; the journal and its last board say who did."""
    info = await _match(ask, pressed.address.match)
    actor: Actor = replace(actor_of(ask, info.id), manages=True)
    info = await ask.client.service.seating.abort(actor, unseen=info.parked is not None)
    await put(ask, await _overview(ask, 0))
    await refresh_lobby(ask, info)


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="status", description="For moderators: what is played in this server, and who is waited for")(
        _status
    )
