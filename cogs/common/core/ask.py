"""Who asks, and where: what every face reads from an interaction, in one place."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.matches import Actor, MatchInfo, Person, Refused
from bot.matches.servers import Visitor
from bot.names import plain_name
from bot.workers import Asker
from cogs.common.core.base import BaseClient

Ask: TypeAlias = discord.Interaction[BaseClient]
"""An interaction with our client: a misspelled call of the service fails `make check`."""

Suggest = Callable[[Ask, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
"""What autocompletes an option of a command, given what is typed so far."""


def person_of(ask: Ask) -> Person:
    """Return who uses an interaction, by the name shown in this server, without what nobody sees."""
    return Person(ask.user.id, plain_name(ask.user.display_name) or str(ask.user.id))


def manages(ask: Ask) -> bool:
    """Whether a person manages messages here, or moderates the server's matches, and so may clean up after others."""
    return ask.permissions.manage_messages or ask.permissions.administrator or moderates(ask)


def moderates(ask: Ask) -> bool:
    """Whether a person may look after all matches of this server: by managing it, or by a role that it has set."""
    settings = ask.client.service.servers.of(ask.guild_id)
    return manages_server(ask) or settings.moderates(visitor_of(ask))


def visitor_of(ask: Ask) -> Visitor:
    """Return who asks for something in a server, and where."""
    parent = ask.channel.parent_id if isinstance(ask.channel, discord.Thread) else None
    channels = tuple(each for each in (ask.channel_id, parent) if each is not None)
    roles = (role.id for role in ask.user.roles) if isinstance(ask.user, discord.Member) else ()
    return Visitor(channels, frozenset(roles), manages=ask.guild_id is not None and manages_server(ask))


def manages_server(ask: Ask) -> bool:
    """Whether a person manages the server itself."""
    return ask.permissions.manage_guild or ask.permissions.administrator


def actor_of(ask: Ask, match: str, mark: str = "") -> Actor:
    """Return who does something in a match; `mark` tells apart what one interaction does several times."""
    return Actor(person=person_of(ask), match=match, interaction=f"{ask.id}{mark}", manages=manages(ask))


def actor_at(ask: Ask, info: MatchInfo) -> Actor:
    """Return who does something in a match that may be of another channel: there, managing messages here is nothing."""
    here = (info.guild_id, info.channel_id) == (ask.guild_id, ask.channel_id)
    return Actor(person_of(ask), info.id, str(ask.id), manages=here and manages(ask))


def asker_of(ask: Ask) -> Asker:
    """Return for whom workers are kept busy."""
    return Asker(ask.user.id, ask.guild_id)


def server_of(ask: Ask) -> int:
    """Return the id of the server where somebody is; raises Refused in direct messages."""
    if ask.guild_id is None:
        raise Refused("This needs a group: use it in a channel of a server.")
    return ask.guild_id


def channel_of(ask: Ask) -> int:
    """Return the id of the channel where somebody is (0, which is none, where Discord does not say)."""
    return ask.channel_id or 0
