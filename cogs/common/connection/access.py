"""What the bot may and must be allowed to do, and where its commands can be used."""

import discord
from discord import app_commands

PLACES = app_commands.AppCommandContext(guild=True, dm_channel=True)
"""Matches are played in servers; `mine`, and what is asked of a match by its id, also work in talks with the bot."""
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""Dice are thrown in every kind of channel."""

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""Exactly what Umpire uses: see the channel, post boards with pictures, open threads (private ones for lessons), find
its own posts again."""

_NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "create_private_threads": "Create Private Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def invite_link(application_id: int) -> str:
    """Return the address that adds Umpire to a server with exactly the permissions it needs."""
    return discord.utils.oauth_url(application_id, permissions=NEEDED, scopes=("bot", "applications.commands"))


def lacking(have: discord.Permissions, wanted: discord.Permissions) -> list[str]:
    """Return the names of permissions of ours that are wanted and not there."""
    if have.administrator:
        return []
    return [told for name, told in _NAMES.items() if getattr(wanted, name) and not getattr(have, name)]


def missing_permissions(have: discord.Permissions, *, thread: bool, in_thread: bool, alone: bool = False) -> list[str]:
    """Return the names of permissions the bot lacks for a match here, or in a new thread (`thread`).

    For a thread that is to be seen by one person `alone`, a private one is enough.
    """
    if have.administrator:
        return []
    wanted = ["view_channel", "attach_files", "read_message_history"]
    wanted.append("send_messages_in_threads" if thread or in_thread else "send_messages")
    if thread and not (alone and has_private_threads(have)):
        wanted.append("create_public_threads")
    return [_NAMES[name] for name in wanted if not getattr(have, name)]


def has_private_threads(have: discord.Permissions) -> bool:
    """Whether the bot can make threads that only their members see."""
    return have.create_private_threads or have.administrator


def lacking_here(missing: list[str]) -> str:
    """Say what the bot misses in a channel, and what to do about it."""
    return f"In this channel I am missing: {', '.join(missing)}. A server admin can grant that to my role."


def is_locked(channel: object, may: discord.Permissions) -> bool:
    """Return whether a channel is a thread in which these permissions are not enough to post."""
    return isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads
