"""Who may do what where, computed as Discord does: membership, roles, then the channel's overwrites."""

from discord_sandbox import world
from discord_sandbox.errors import Json, missing_access, missing_permissions
from discord_sandbox.guild import Guild
from discord_sandbox.state import State


def server_permissions(guild: Guild, user_id: str) -> int:
    """The permission bits of a user in a server as a whole: none for those who are not in it."""
    if user_id not in guild.members:
        return 0
    if user_id == guild.owner:
        return world.ALL
    own = [guild.id, *guild.members[user_id].roles]
    bits = 0
    for role in guild.roles:
        if role["id"] in own:
            bits |= int(role["permissions"])
    return world.ALL if bits & world.ADMINISTRATOR else bits


def permissions(state: State, user_id: str, channel: Json) -> int:
    """The permission bits of a user in a channel (threads take their parent's)."""
    guild = state.guild_of(channel)
    if guild is None:
        return world.EVERYONE_MAY
    bits = server_permissions(guild, user_id)
    if bits in (0, world.ALL):
        return bits
    own = guild.members[user_id].roles
    place = state.channels.get(channel["parent_id"] or "", channel) if channel["type"] in (10, 11, 12) else channel
    overwrites = {item["id"]: item for item in place.get("permission_overwrites", [])}
    for group in ([guild.id], own, [user_id]):
        allow = deny = 0
        for key in group:
            if key in overwrites:
                allow |= int(overwrites[key]["allow"])
                deny |= int(overwrites[key]["deny"])
        bits = bits & ~deny | allow
    return bits if bits & world.VIEW_CHANNEL else 0


def demand(state: State, channel: Json, *needed: int) -> None:
    """Refuse what the bot may not do in a channel.

    Raises:
        DiscordError: 50001 when it cannot see the channel, 50013 when another permission is missing.
    """
    bits = permissions(state, world.BOT_ID, channel)
    if not bits & world.VIEW_CHANNEL:
        raise missing_access()
    for bit in needed:
        if not bits & bit:
            raise missing_permissions()


def demand_in_server(guild: Guild, needed: int) -> None:
    """Refuse what the bot may not do in a server as a whole.

    Raises:
        DiscordError: 50013.
    """
    if not server_permissions(guild, world.BOT_ID) & needed:
        raise missing_permissions()


def send_bit(channel: Json) -> int:
    """The permission that sending takes in this kind of channel."""
    return world.SEND_MESSAGES_IN_THREADS if channel["type"] in (10, 11, 12) else world.SEND_MESSAGES


def set_overwrite(channel: Json, target: str, kind: int, allow: int, deny: int) -> None:
    """Replace a channel's overwrite for a role (kind 0) or member (kind 1); nothing allowed or denied removes it."""
    rest = [item for item in channel.get("permission_overwrites", []) if item["id"] != target]
    if allow or deny:
        rest.append({"id": target, "type": kind, "allow": str(allow), "deny": str(deny)})
    channel["permission_overwrites"] = rest
