"""Forms: Discord calls them modals. What is sent comes back as a press of their custom_id."""

from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.common.answering.answers import ALREADY_ACKNOWLEDGED, note_form
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import FIELDS
from games.kernel.text.prose import clip


class Field(NamedTuple):
    """One text field of a modal. `name` is its custom_id, and says how long its text may be."""

    name: str
    label: str
    description: str = ""
    placeholder: str = ""
    default: str = ""
    required: bool = True
    long: bool = False


async def open_modal(ask: Ask, title: str, custom_id: str, *fields: Field) -> None:
    """Answer with a modal (only possible as the first answer); what is sent comes back as a press of `custom_id`."""
    modal = ui.Modal(title=clip(title, 45), custom_id=custom_id, timeout=None)
    for field in fields:
        entry: ui.TextInput[Any] = ui.TextInput(
            custom_id=field.name,
            style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
            placeholder=clip(field.placeholder, 100) or None,
            default=field.default or None,
            required=field.required,
            max_length=FIELDS[field.name],
        )
        about = clip(field.description, 100) or None
        modal.add_item(ui.Label(text=clip(field.label, 45), description=about, component=entry))
    modal.stop()  # so that discord.py does not keep it: `answer_modal` finds it by custom_id
    note_form(ask)
    try:
        await ask.response.send_modal(modal)
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:  # else a delivery before this one, or a first try, has opened it
            raise
