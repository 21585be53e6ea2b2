"""Messages that were posted, read again: their text, their pictures, and how they look once they are old."""

from collections.abc import Iterator

import discord
from discord import ui

from bot.posts.boards import AWAITED, HINT, ROSTER
from bot.posts.sheets import Hung


def text_of(message: discord.Message) -> str:
    """Return texts and file names of a message as one string."""
    parts = [attachment.filename for attachment in message.attachments]
    for child in _parts(message):
        if isinstance(child, discord.TextDisplay):
            parts.append(child.content)
        elif isinstance(child, discord.MediaGalleryComponent):
            parts += [item.media.url for item in child.items]
    return "\n".join(parts)


def hung(message: discord.Message) -> tuple[Hung, ...]:
    """Return the pictures of a message."""
    galleries = [part for part in _parts(message) if isinstance(part, discord.MediaGalleryComponent)]
    return tuple(Hung(item.media.url, item.description or "") for gallery in galleries for item in gallery.items)


def settled_view(message: discord.Message) -> ui.LayoutView:
    """Return a board as it stays once there is a newer one: in grey, nobody called, no buttons, no hint, no roster."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for container in view.children:
        if isinstance(container, ui.Container):
            container.accent_colour = None
            for item in list(container.children):
                if isinstance(item, ui.ActionRow) or item.id in (AWAITED, HINT, ROSTER):
                    container.remove_item(item)
    view.stop()
    return view


def _parts(message: discord.Message) -> Iterator[object]:
    for component in message.components:
        if isinstance(component, discord.Container):
            yield from component.children
