"""`/match recap` and `/seat note`: catching up, and what a player writes down for themselves."""

from discord import app_commands

from bot.matches import MatchInfo
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import playing
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import NoteLine
from cogs.common.panels.recap import show_recap
from cogs.match.reading import any_match_here

_PRIVATE = "-# Only you see it: here, in your panel and in your recap. `/umpire privacy` deletes it with the rest."


def handlers() -> Handlers:
    """Return the handlers of the buttons that lead to a recap and to a note, and of the form of a note."""
    return {
        "recap": Door(press_recap, think, playing),
        "notewrite": Door(press_write, None, playing),
        "noted": Door(press_noted, hold, playing),
    }


def note_sheet(match: str, note: str) -> Sheet:
    """Show a note with the button that opens it to be changed."""
    sheet = Sheet(NEUTRAL).text("### Your note").text(escape(note) or "You have noted nothing down.").text(_PRIVATE)
    return sheet.buttons([Control("Edit" if note else "Write", button_id(match, "notewrite"))])


async def press_recap(ask: Ask, pressed: Pressed) -> None:
    """Show what happened since the person's last action."""
    await show_recap(ask, pressed.address.match)


async def press_write(ask: Ask, pressed: Pressed) -> None:
    """Open a form with the note as it is."""
    match = pressed.address.match
    note = await ask.client.service.notes.of(match, ask.user.id)
    field = Field("jotting", "Note", "Only you see it", "Hold the bridge", note, required=False, long=True)
    await open_modal(ask, "Your note", button_id(match, "noted"), field)


async def press_noted(ask: Ask, pressed: Pressed) -> None:
    """Keep the note of a form."""
    match = pressed.address.match
    note = await ask.client.service.notes.write(match, ask.user.id, pressed.fields.get("jotting", ""))
    await put(ask, note_sheet(match, note))


async def _own_match(ask: Ask) -> MatchInfo:
    await think(ask)
    return await any_match_here(ask)


async def _recap(interaction: Ask) -> None:
    await show_recap(interaction, (await _own_match(interaction)).id)


@app_commands.describe(add="A line to add; without it, your note is shown, and Edit opens it")
async def _note(interaction: Ask, add: NoteLine = "") -> None:
    info = await _own_match(interaction)
    notes = interaction.client.service.notes
    if add.strip():
        note = await notes.add(info.id, interaction.user.id, " ".join(add.split()))
    else:
        note = await notes.read(info.id, interaction.user.id)
    await put(interaction, note_sheet(info.id, note))


def add(match: app_commands.Group, seat: app_commands.Group) -> None:
    """Add the commands."""
    match.command(name="recap", description="What happened since your last action, or in the last day of play")(_recap)
    seat.command(name="note", description="A note for yourself about this match")(_note)
