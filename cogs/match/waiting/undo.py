"""`/match undo` and its buttons: what one would take back, taking it back, and asking the others if it is not free."""

import re
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.matches.undoing.refusing import Why
from bot.matches.undoing.undoing import TakeBack
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code
from bot.storage import JournalRow
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import playing, running_here
from cogs.common.core.ask import Ask, actor_at
from cogs.common.core.lengths import Search
from cogs.common.panels.acting import open_panel
from cogs.common.panels.undo import TAKES, reset_control, take_key
from cogs.common.verbs import match_here
from cogs.match.ordering.orders import by_order
from cogs.match.waiting.clock import announce
from games.kernel import seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip

_SHOWN, _LONGEST = 12, 120
"""So many actions are named, each with so many letters at most."""
_REASONS: dict[Why, str] = {
    "": "Nothing random or hidden has come to light since, and nobody else has acted: nobody has to be asked.",
    "dice": "Dice were thrown since, so the others at the table have to agree.",
    "others": "Others have acted since, so they have to agree.",
    "hidden": "Something hidden came to light since, so the others at the table have to agree.",
    "table": "At this table the others have to agree to every undo.",
}


def handlers() -> Handlers:
    """Return the handlers of the buttons that take back, and that ask for it."""
    return {
        "takeback": Door(press_take, hold, playing, TAKES),
        "askback": Door(press_ask, hold, playing, TAKES),
    }


@app_commands.describe(action="An earlier action of yours: it and all after it go; without it, your last one")
async def _undo(interaction: Ask, action: Search = "") -> None:
    await think(interaction)
    info = await match_here(interaction)
    wanted = action.strip()
    if wanted and re.fullmatch(r"\d{1,9}", wanted) is None:
        raise Refused("Write the number of an action of yours, as the log shows it.", info.board_link)
    first = int(wanted) if wanted else None
    found = await interaction.client.service.undoing.look(info.id, interaction.user.id, first)
    await put(interaction, undo_sheet(info, found))


async def _suggest_action(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    info = await running_here(interaction)
    if info is None or info.status == "lobby":
        return []
    own = reversed(await interaction.client.service.undoing.own(info.id, interaction.user.id))
    found = ((clip(f"{row.ply} {row.text}", 100), str(row.ply)) for row in own)
    return offered((label, ply) for label, ply in found if current in label)


def undo_sheet(info: MatchInfo, found: TakeBack) -> Sheet:
    """Say in private what a player would take back, with the button that does it or asks the others."""
    stretch = found.stretch
    sheet = Sheet(NEUTRAL).text(f"### Take back {counted(len(stretch.rows), 'action')}?")
    sheet.text("\n".join(_lines(found)))
    others = any(seat.user_id is not None and seat.seat != found.seat for seat in info.seats)
    reason = _REASONS[found.why] if found.free or others else "Nobody else sits at this table: computers may agree."
    sheet.text(
        f"{reason} You act again as before action {stretch.first.ply}. The time that was used stays used. "
        "The same action rolls the same dice again, another one rolls others."
    )
    match, first = info.id, stretch.first.ply
    if found.free:
        take = Control("Take back", take_key(match, first, found), discord.ButtonStyle.success)
        return sheet.buttons([take, *(reset_control(match, found) if found.turn != first else [])])
    label = "Ask the others" if others else "Take back"
    return sheet.buttons([Control(label, take_key(match, first, found, "askback"), discord.ButtonStyle.primary)])


def _lines(found: TakeBack) -> Iterator[str]:
    rows = found.stretch.rows
    for row in rows[:_SHOWN]:
        yield f"`{row.ply:>3}` {_did(row, found)}{by_order(row.actor)}"
    if len(rows) > _SHOWN:
        yield f"… and {counted(len(rows) - _SHOWN, 'action')} after these"


def _did(row: JournalRow, found: TakeBack) -> str:
    """Return who did what, as the player may know it."""
    known = row.public or row.seat == found.seat
    letter = "" if row.seat is None else f"**{seat_letter(row.seat)}** "
    return f"{letter}{code(clip(row.text, _LONGEST)) if known else '*sealed*'}"


async def press_take(ask: Ask, pressed: Pressed) -> None:
    """Take back what is free to take back, then go on with what is asked now."""
    first, last = map(int, pressed.address.argument.split("."))
    service = ask.client.service
    actor = actor_at(ask, await service.queries.get(pressed.address.match))
    await service.undoing.undo(actor, first, last)
    await open_panel(ask, actor.match, "Taken back: here you are again.")


async def press_ask(ask: Ask, pressed: Pressed) -> None:
    """Ask the others to let one take something back."""
    first, last = map(int, pressed.address.argument.split("."))
    service = ask.client.service
    actor = actor_at(ask, await service.queries.get(pressed.address.match))
    await announce(ask, await service.undoing.ask(actor, first, last))


def add(group: app_commands.Group) -> None:
    """Add the command."""
    undo: app_commands.Command[Any, ..., None] = group.command(
        name="undo", description="Take back your last action, or ask the others to let you"
    )(_undo)
    undo.autocomplete("action")(timely(_suggest_action))
