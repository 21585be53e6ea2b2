"""`/match mine` and `/table abort`: a person's matches wherever they are, and their end from anywhere."""

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.matches import MatchInfo, Position, Refused
from bot.posts.boards import due_text
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.answering.confirming import until_shown
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import ended_from, seen_among, to_end
from cogs.common.core.ask import Ask, actor_at
from cogs.common.core.lengths import Search
from cogs.common.lobbies.lobby import refresh_lobby
from cogs.common.verbs import match_here
from games.kernel.text.prose import join

_SHOWN = 8
"""Matches of a kind that are listed; each takes up to 200 characters."""
_END = "-# `/table abort match:ID` ends a match that you opened, from anywhere, even if its channel is gone."


def handlers() -> Handlers:
    """Return the handler of the button that ends a match."""
    return {"abort": Door(press_abort, hold, to_end)}


async def _mine(interaction: Ask) -> None:
    await think(interaction)
    looking, user = interaction.client.service.queries, interaction.user.id
    awaited = await looking.mine(user, interaction.guild_id)
    others = await looking.running(user, interaction.guild_id)
    known = {position.info.id for position in awaited}
    rest = [info for info in others if info.id not in known]
    seen = await seen_among(interaction, [*(position.info for position in awaited), *rest])
    asked = [_asked(interaction, position) for position in awaited if position.info.id in seen]
    also = [_waiting(interaction, info, await _awaits(interaction, info)) for info in rest if info.id in seen]
    sheet = Sheet(NEUTRAL).text(_listed("### You are awaited in", asked) or "Nobody waits for you.")
    sheet.text(_listed("### Also yours", also))
    sheet.text(_out_of_sight(len(known) + len(rest) - len(seen)))
    await put(interaction, sheet.text(_END if any(info.owner_id == user for info in others) else ""))


def _listed(head: str, lines: Sequence[str]) -> str:
    """Return lines under a head, the first ones where there are many; "" where there are none."""
    more = [f"-# … and {len(lines) - _SHOWN} more"] if len(lines) > _SHOWN else []
    return "\n".join([head, *lines[:_SHOWN], *more]) if lines else ""


def _out_of_sight(count: int) -> str:
    """Say that there are matches that you can't see here, if there are any."""
    what = "matches are" if count > 1 else "match is"
    return f"-# {count} more {what} in channels that you cannot see now." if count else ""


def _title(ask: Ask, info: MatchInfo) -> str:
    games = ask.client.service.store.games
    return games[info.game].card.title if info.game in games else info.game


def _line(ask: Ask, info: MatchInfo, what: str) -> str:
    parts = [f"- {escape(_title(ask, info))} in <#{info.channel_id}>: {what}"]
    parts += [f"posting is paused: {escape(info.parked)}"] if info.parked else []
    parts += [info.board_link] if info.board_link else []
    return " · ".join([*parts, f"match {info.id}"])


def _asked(ask: Ask, position: Position) -> str:
    due = next((due_text(entry) for entry in position.awaited if entry.seat == position.seat), "")
    asked = escape(", ".join(prompt.ask for prompt in position.prompts))
    return _line(ask, position.info, f"{asked}{due}")


async def _awaits(ask: Ask, info: MatchInfo) -> tuple[str, ...]:
    """Return the names of whom a match waits for; () in a lobby, and where its game is gone."""
    if info.status == "lobby" or info.game not in ask.client.service.store.games:
        return ()
    position = await ask.client.service.queries.look(info.id, ask.user.id)
    return tuple(dict.fromkeys(info.names[entry.seat] for entry in position.awaited))


def _waiting(ask: Ask, info: MatchInfo, names: Iterable[str]) -> str:
    if info.status == "lobby":
        return _line(ask, info, "a lobby")
    waits = escape(join(names))
    return _line(ask, info, f"waits for {waits}" if waits else "its game is not installed now")


@app_commands.describe(match="A match that you opened, in any channel; without it, the one in this channel")
async def _abort(interaction: Ask, match: Search = "") -> None:
    await think(interaction)
    wanted = match.strip().lower() or (await match_here(interaction)).id
    info = await ended_from(interaction, wanted)
    if info.ended:
        raise Refused("That match has ended.", info.board_link)
    where = "" if info.channel_id == interaction.channel_id else f" in <#{info.channel_id}>"
    text = f"End this match{where} without a result, for everybody?"
    if info.status == "lobby":
        text = f"Close this lobby{where}?"
    controls = [
        Control("End it", button_id(info.id, "abort"), discord.ButtonStyle.danger),
        Control("Keep playing", button_id(info.id, "keep")),
    ]
    await put(interaction, Sheet(NEUTRAL).text(text).buttons(controls))


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    found = await interaction.client.service.queries.running(interaction.user.id, interaction.guild_id)
    own = [info for info in found if info.owner_id == interaction.user.id]
    pairs = [(f"{_title(interaction, info)}, match {info.id}{_place(interaction, info)}", info.id) for info in own]
    return offered(pair for pair in pairs if current.lower() in pair[0].lower())


def _place(ask: Ask, info: MatchInfo) -> str:
    """Return where a match is, for who is in its server: nobody else may know of its channels."""
    channel = ask.guild.get_channel_or_thread(info.channel_id) if ask.guild is not None else None
    return "" if channel is None else f" in #{channel.name}"


async def press_abort(ask: Ask, pressed: Pressed) -> None:
    """End a match or lobby after asking."""
    service = ask.client.service
    info = await service.queries.get(pressed.address.match)
    away = info.parked is not None and info.channel_id != ask.channel_id
    info = await service.seating.abort(actor_at(ask, info), unseen=away)
    told = Sheet(NEUTRAL).text(f"Match {code(info.id)} has been ended.")
    posted = info.board_message_id is not None and info.game in service.store.games
    here = posted and info.channel_id == ask.channel_id
    await (until_shown(ask, info.id, info.ply, told) if here else put(ask, told))
    await refresh_lobby(ask, info)  # an old message: Discord may make this edit wait


def add(match: app_commands.Group, table: app_commands.Group) -> None:
    """Add the commands."""
    match.command(name="mine", description="Your matches, and which of them wait for you")(_mine)
    abort: app_commands.Command[Any, ..., None] = table.command(
        name="abort", description="End a match without a result, here or in another channel"
    )(_abort)
    abort.autocomplete("match")(timely(_suggest))
