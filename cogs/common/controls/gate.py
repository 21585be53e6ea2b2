"""Who may use what, and where: asked in this one place, before anything of a match, a roll or a call is read.

A custom_id or an id can be written by hand, and a right counts only where it was given. So whatever an interaction is
about must be of the server and the channel that Discord says it comes from; what is elsewhere is answered like what
does not exist.
"""

from collections.abc import Callable, Iterable

import discord
import structlog

from bot.matches import MatchInfo, NotFound, Refused
from bot.matches.guards import must_belong
from cogs.common.controls.doors import Check, Pressed
from cogs.common.core.ask import Ask, channel_of, manages, manages_server, moderates, server_of

log = structlog.get_logger("umpire.gate")

May = Callable[[Ask, MatchInfo], None]
"""Raises Refused unless a person may do something with a match of this channel."""


def is_here(ask: Ask, guild_id: int, channel_id: int) -> bool:
    """Whether something of a channel (guild 0: of the direct messages) is used there."""
    return (ask.guild_id or 0, channel_of(ask)) == (guild_id, channel_id)


async def match_at(ask: Ask, match: str) -> MatchInfo:
    """Return a match of this channel; raises NotFound, also for a match of another one."""
    try:
        info = await ask.client.service.queries.get(match)
    except NotFound:
        raise _unknown(match) from None
    if not is_here(ask, info.guild_id, info.channel_id):
        raise _unknown(match)
    return info


async def running_here(ask: Ask) -> MatchInfo | None:
    """Return the lobby or live match of this channel."""
    return _only_here(ask, await ask.client.service.queries.find(channel_of(ask)))


async def newest_here(ask: Ask) -> MatchInfo | None:
    """Return the newest match of this channel, ended ones too."""
    return _only_here(ask, await ask.client.service.queries.latest(channel_of(ask)))


async def ended_here(ask: Ask) -> MatchInfo | None:
    """Return the newest match of this channel that has ended, also while another one is open or goes on."""
    return _only_here(ask, await ask.client.service.remarks.ended_in(channel_of(ask)))


def _only_here(ask: Ask, info: MatchInfo | None) -> MatchInfo | None:
    return info if info is not None and is_here(ask, info.guild_id, info.channel_id) else None


def _unknown(match: str) -> NotFound:
    return NotFound(f"There is no match {match} here.")


def of_match(*may: May) -> Check:
    """Return the check of a control of a match: pressed in its channel, by somebody who may."""

    async def check(ask: Ask, pressed: Pressed) -> None:
        info = await match_at(ask, pressed.address.match)
        for each in may:
            each(ask, info)

    return check


async def of_own_seat(ask: Ask, pressed: Pressed) -> None:
    """Check a press on what is for a seat (its argument begins with it): by its player, also in a direct message.

    Others read in the channel who it is for; elsewhere there is no such match for people who do not play in it.
    """
    match, seat = pressed.address.match, int(pressed.address.argument.partition(".")[0])
    try:
        info = await ask.client.service.queries.get(match)
    except NotFound:
        raise _unknown(match) from None
    own = info.seat_of(ask.user.id)
    if own is None and not is_here(ask, info.guild_id, info.channel_id):
        raise _unknown(match)
    if own is None or own.seat != seat:
        meant = next((f"{each.name} ({each.letter})" for each in info.seats if each.seat == seat), "somebody else")
        raise Refused(f"This is for {meant}: only they can press it.", info.board_link)


async def playing(ask: Ask, pressed: Pressed) -> None:
    """Check a press of a player: in the match's channel, or from anywhere while the player can see that channel.

    So people can play all their matches from one place. Who has left the server plays on nowhere.
    """
    seated(ask, await _own_or_here(ask, pressed))


async def reading_along(ask: Ask, pressed: Pressed) -> None:
    """Check a press on what shows a match: by anybody in its channel, by its players from where they can play it."""
    await _own_or_here(ask, pressed)


async def _own_or_here(ask: Ask, pressed: Pressed) -> MatchInfo:
    """Return a match of this channel, or one of the person's own that the person can see now; raises NotFound."""
    match = pressed.address.match
    try:
        info = await ask.client.service.queries.get(match)
    except NotFound:
        raise _unknown(match) from None
    if is_here(ask, info.guild_id, info.channel_id):
        return info
    if info.seat_of(ask.user.id) is None or not await seen_among(ask, [info]):
        raise _unknown(match)
    return info


def seated(ask: Ask, info: MatchInfo) -> None:
    """Refuse who does not sit in a match."""
    if info.seat_of(ask.user.id) is None:
        raise Refused("You do not play in this match.", info.board_link)


def belonging(ask: Ask, info: MatchInfo) -> None:
    """Refuse who neither opened a match nor sits in it."""
    must_belong(info, ask.user.id)


def owning(ask: Ask, info: MatchInfo) -> None:
    """Refuse who has not opened a lobby."""
    if ask.user.id != info.owner_id:
        raise Refused("Only the person who opened the lobby can do that.")


def overseeing(ask: Ask, info: MatchInfo) -> None:
    """Refuse who neither belongs to a match nor manages messages in its channel now."""
    if not manages(ask):
        must_belong(info, ask.user.id)


async def ended_from(ask: Ask, match: str) -> MatchInfo:
    """Return a match that a person may end: its owner from anywhere, who manages messages in its channel alone.

    An owner who has left the server, or was sent away, is no owner any more. Raises Refused.
    """
    try:
        info = await ask.client.service.queries.get(match)
    except NotFound:
        raise _unknown(match) from None
    here = is_here(ask, info.guild_id, info.channel_id)
    if here and manages(ask):
        return info
    if ask.user.id == info.owner_id and (here or await _may_return(ask, info.guild_id)):
        return info
    if not here and ask.user.id != info.owner_id and info.seat_of(ask.user.id) is None:
        raise _unknown(match)
    raise Refused(
        "Only the person who opened a match, or people who manage messages here, can end it. `/seat resign` gives up."
    )


async def to_end(ask: Ask, pressed: Pressed) -> None:
    """Check a press on the button that ends a match."""
    await ended_from(ask, pressed.address.match)


async def in_server(ask: Ask, pressed: Pressed) -> None:
    """Check a press on what belongs to the channel itself: there is one of it in each, so no id can name another."""
    server_of(ask)


async def managing(ask: Ask, pressed: Pressed) -> None:
    """Check a press on what concerns the server where it is pressed: by somebody who manages it now."""
    server_of(ask)
    if not manages_server(ask):
        raise Refused("Only people who can manage this server can do that.")


async def managing_server(ask: Ask, pressed: Pressed) -> None:
    """Check a press on what concerns one server: there, by somebody who manages it now; an argument names it."""
    await managing(ask, pressed)
    if pressed.address.argument not in ("", str(server_of(ask))):
        raise Refused("This button belongs to another server.")


async def moderating(ask: Ask, pressed: Pressed) -> None:
    """Check a press on what concerns all matches of a server: there, by one of those who look after them."""
    server_of(ask)
    if not moderates(ask):
        raise Refused("Only people who can manage this server, and its moderators (`/umpire settings`), can do that.")


async def of_oneself(ask: Ask, pressed: Pressed) -> None:
    """Check nothing: the control is about the person who presses it, in any place."""


async def reads_nothing(ask: Ask, pressed: Pressed) -> None:
    """Check nothing: the control reads and changes nothing, wherever it is pressed."""


async def seen_among(ask: Ask, found: Iterable[MatchInfo]) -> frozenset[str]:
    """Return those matches whose channels a person may see now, wherever he asks from."""
    infos = list(found)
    members = {guild_id: await _member(ask, guild_id) for guild_id in {info.guild_id for info in infos}}
    return frozenset([info.id for info in infos if await _sees(members[info.guild_id], info.channel_id)])


async def _sees(member: discord.Member | None, channel_id: int) -> bool:
    if member is None:
        return False
    guild = member.guild
    try:
        channel = guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)
    except discord.NotFound:
        return True  # nothing is left there that could be seen
    except discord.DiscordServerError:
        raise  # the person reads that Discord has a problem, not that something is not allowed
    except discord.HTTPException as error:
        log.info("channel not looked at", channel=channel_id, code=error.code)
        return False
    return await _is_let_in(member, channel)


async def _is_let_in(member: discord.Member, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether a member may see a channel; a private thread is seen by those who are in it."""
    try:
        may = channel.permissions_for(member)
        if isinstance(channel, discord.Thread) and channel.is_private() and not may.manage_threads:
            await channel.fetch_member(member.id)
    except discord.DiscordServerError:
        raise
    except discord.DiscordException as error:
        log.info("not let in", channel=channel.id, error=str(error))
        return False
    return may.view_channel


async def _may_return(ask: Ask, guild_id: int) -> bool:
    """Whether a person is in a server; where the bot itself is not, nobody could say so, nor be wronged."""
    return ask.client.get_guild(guild_id) is None or await _member(ask, guild_id) is not None


async def owner_left(ask: Ask, info: MatchInfo) -> bool:
    """Whether the owner of a match of this server is not in the server any more."""
    guild = ask.client.get_guild(info.guild_id)
    if guild is None:
        return False
    try:
        await guild.fetch_member(info.owner_id)
    except discord.NotFound:
        return True
    return False


async def _member(ask: Ask, guild_id: int) -> discord.Member | None:
    """Return a person as a member of a server with his roles of now; None who is none."""
    if isinstance(ask.user, discord.Member) and ask.user.guild.id == guild_id:
        return ask.user
    guild = ask.client.get_guild(guild_id)
    try:
        return None if guild is None else await guild.fetch_member(ask.user.id)
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        log.info("member not found", server=guild_id, code=error.code)
        return None
