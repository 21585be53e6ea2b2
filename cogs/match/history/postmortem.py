"""`/table post-mortem`: a thread where the table goes through an ended match together, with notes on its positions."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.matches.past_boards import PastBoard, TurnStart
from bot.matches.remarks import LONGEST, must_have_ended
from bot.posts.ids import button_id
from bot.posts.sheets import MAX_OPTIONS, Control, Menu, Sheet
from bot.posts.words import escape
from bot.storage.remarks import RemarkRow
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import belonging, ended_here, newest_here, playing, reading_along
from cogs.common.core.ask import Ask, actor_at
from cogs.common.lobbies.opening import place_to_play
from cogs.match.history.past import past_sheet
from cogs.match.trying.from_here import begin_from
from games.kernel.text.prose import clip

PREFIX = "review"
_ROOM, _HINT = 1500, 90
_HOW = (
    "-# Everybody who played leads this board on, for all who read here. **Note** pins your words to the position; "
    "**From here** begins a new match at it, with new dice."
)
_PLY = r"\d{1,7}"


def handlers() -> Handlers:
    """Return the handlers of the board in such a thread, and of the button that opens one."""
    return {
        "mortem": Door(press_open, think, playing),
        "reviewgo": Door(press_go, hold, reading_along, rf"{_PLY}\.[a-z]"),
        "reviewjump": Door(press_jump, hold, reading_along, ""),
        "reviewtonote": Door(press_jump, hold, reading_along, ""),
        "reviewnote": Door(press_note, None, playing, _PLY),
        "reviewnoted": Door(press_noted, hold, playing, _PLY),
        "reviewdrop": Door(press_drop, hold, playing, _PLY),
        "reviewfrom": Door(press_from, think, playing, _PLY),
    }


def review_sheet(shown: PastBoard, turns: Sequence[TurnStart], notes: Sequence[RemarkRow]) -> Sheet:
    """Draw a position with the notes on it, the ways on, and what leads to other notes; at first, how that goes."""
    info, ply = shown.info, shown.line.ply
    here = [note for note in notes if note.ply == ply]
    sheet = past_sheet(shown, turns, PREFIX, notes_text(here) if notes else _HOW)
    others = _listed(notes, ply)
    if others:
        options = [(str(note.ply), f"Action {note.ply}: {note.name}", clip(note.text, _HINT)) for note in others]
        sheet.menu(Menu(button_id(info.id, "reviewtonote"), "Go to a note", options))
    if here:
        gone = [(str(note.number), f"{note.name}: {note.text}", "") for note in here[:MAX_OPTIONS]]
        sheet.menu(Menu(button_id(info.id, "reviewdrop", argument=str(ply)), "Remove a note of yours", gone))
    note = Control("Note", button_id(info.id, "reviewnote", argument=str(ply)), discord.ButtonStyle.primary)
    return sheet.buttons([note, Control("From here", button_id(info.id, "reviewfrom", argument=str(ply)))])


def notes_text(notes: Sequence[RemarkRow]) -> str:
    """Write the notes on a position."""
    told = "\n".join(f"📌 **{escape(note.name, within=True)}:** {escape(note.text, within=True)}" for note in notes)
    return clip(told, _ROOM) if told else ""


def _listed(notes: Sequence[RemarkRow], ply: int) -> list[RemarkRow]:
    """Return one note of each other position that has some, of the nearest ones."""
    first = {note.ply: note for note in reversed(notes) if note.ply != ply}
    near = sorted(first.values(), key=lambda note: abs(note.ply - ply))[:MAX_OPTIONS]
    return sorted(near, key=lambda note: note.ply)


async def _sheet(ask: Ask, match: str, ply: int) -> Sheet:
    service = ask.client.service
    info = await service.queries.get(match)
    must_have_ended(info)
    shown = await service.past_boards.board(match, ask.user.id, min(ply, info.ply))
    return review_sheet(shown, await service.past_boards.turns(match), await service.remarks.of(match))


async def press_go(ask: Ask, pressed: Pressed) -> None:
    """Lead everybody on to the position after another action."""
    await put(ask, await _sheet(ask, pressed.address.match, int(pressed.address.argument.partition(".")[0])))


async def press_jump(ask: Ask, pressed: Pressed) -> None:
    """Lead everybody to the turn, or the note, that was chosen."""
    if not pressed.chosen.isdecimal() or len(pressed.chosen) > 7:
        raise Refused("This match has no such action.")
    await put(ask, await _sheet(ask, pressed.address.match, int(pressed.chosen)))


async def press_note(ask: Ask, pressed: Pressed) -> None:
    """Open the form for a note."""
    about = f"At most {LONGEST} characters; everybody here reads it"
    field = Field("note", "Your note", about, long=True)
    await open_modal(ask, "Note", str(pressed.address._replace(verb="reviewnoted")), field)


async def press_noted(ask: Ask, pressed: Pressed) -> None:
    """Pin a note to the position that was on the board when it was begun."""
    match, ply = pressed.address.match, int(pressed.address.argument)
    info = await ask.client.service.queries.get(match)
    await ask.client.service.remarks.add(actor_at(ask, info), ply, pressed.fields.get("note", ""))
    await put(ask, await _sheet(ask, match, ply))


async def press_drop(ask: Ask, pressed: Pressed) -> None:
    """Remove a note."""
    match, ply = pressed.address.match, int(pressed.address.argument)
    if not pressed.chosen.isdecimal() or len(pressed.chosen) > 7:
        raise Refused("This match has no such note.")
    info = await ask.client.service.queries.get(match)
    await ask.client.service.remarks.drop(actor_at(ask, info), int(pressed.chosen))
    await put(ask, await _sheet(ask, match, ply))


async def press_from(ask: Ask, pressed: Pressed) -> None:
    """Open the lobby of a new match from the position."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await begin_from(ask, info, int(pressed.address.argument))


async def _post_mortem(interaction: Ask) -> None:
    await think(interaction)
    info = await ended_here(interaction) or await newest_here(interaction)
    if info is None:
        raise Refused("No game has been played in this channel.")
    await _open(interaction, info)


async def press_open(ask: Ask, pressed: Pressed) -> None:
    """Open the thread of the match under whose last board the button is."""
    await _open(ask, await ask.client.service.queries.get(pressed.address.match))


async def _open(ask: Ask, info: MatchInfo) -> None:
    """Open the thread of a match, or say where it is open already; raises Refused."""
    must_have_ended(info)
    belonging(ask, info)
    title = _called(ask, info)
    there = await _thread_of(ask, title)
    if there is not None:
        await put(ask, f"The thread is open already: [go there]({there.jump_url}).")
        return
    sheet = await _sheet(ask, info.id, info.ply)
    channel = await place_to_play(ask, "thread", title)
    message = await channel.send(view=sheet.view(), files=sheet.files, nonce=f"{info.id}.review"[:25])
    await put(ask, f"Go through the match together [here]({message.jump_url}).")


async def _thread_of(ask: Ask, title: str) -> discord.Thread | None:
    """Return the open thread of this channel that has a title."""
    if not isinstance(ask.channel, discord.TextChannel):
        return None
    active = await ask.channel.guild.active_threads()
    return next((each for each in active if each.parent_id == ask.channel.id and each.name == title), None)


def _called(ask: Ask, info: MatchInfo) -> str:
    return f"Post-mortem: {ask.client.service.store.game(info.game).card.title} {info.id}"


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="post-mortem", description="After the end: a thread to go through the match together")(
        _post_mortem
    )
