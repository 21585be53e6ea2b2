"""Who is in which server: people and the bot leave, come back, and are called differently there."""

from discord_sandbox import payloads
from discord_sandbox.errors import ApiError, Json
from discord_sandbox.gateway import GUILD_MEMBERS, GUILDS, Gateway
from discord_sandbox.guild import Guild, Member
from discord_sandbox.payloads import iso
from discord_sandbox.state import State
from discord_sandbox.stream import EventStream
from discord_sandbox.world import BOT_ID


class Guilds:
    """The one way in which the members of a server change."""

    def __init__(self, state: State, gateway: Gateway, stream: EventStream) -> None:
        self._state = state
        self._gateway = gateway
        self._stream = stream
        gateway.absent = {guild.id for guild in state.guilds.values() if BOT_ID not in guild.members}

    def inside(self) -> list[Guild]:
        """The servers that the bot is in."""
        return [guild for guild in self._state.guilds.values() if BOT_ID in guild.members]

    def leave(self, guild: Guild, user_id: str) -> None:
        """Somebody leaves a server, or is sent away: its channels are not seen any more, direct messages go on.

        An owner hands it over before, to the first of the others.

        Raises:
            ApiError: they are the last one.
        """
        if user_id not in guild.members:
            return
        if user_id == guild.owner:
            self._hand_over(guild)
        self._leave_threads(guild, user_id)
        self._state.keep_member(guild, user_id, None)
        if user_id == BOT_ID:
            self._gateway.dispatch("GUILD_DELETE", {"id": guild.id})
            self._gateway.absent.add(guild.id)
        else:
            gone = {"guild_id": guild.id, "user": self._state.users[user_id]}
            self._gateway.dispatch("GUILD_MEMBER_REMOVE", gone, GUILD_MEMBERS)
        self._tell()

    def join(self, guild: Guild, user_id: str) -> None:
        """Somebody joins a server, without the roles and the nickname of a time before; the bot has its own role."""
        if user_id in guild.members:
            return
        own = [role["id"] for role in guild.roles if user_id == BOT_ID and role["managed"]]
        self._state.keep_member(guild, user_id, Member(None, own, iso(self._state.clock())))
        if user_id == BOT_ID:
            self._gateway.absent.discard(guild.id)
            created = payloads.guild_create(self._state, guild)
            del created["unavailable"]  # by which a bot tells a server that it has joined from one that is there again
            self._gateway.dispatch("GUILD_CREATE", created, GUILDS)
        else:
            self._gateway.dispatch("GUILD_MEMBER_ADD", self._told(guild, user_id), GUILD_MEMBERS)
        self._tell()

    def rename(self, guild: Guild, user_id: str, nick: str | None) -> None:
        """Give a member another nickname; None takes it away.

        Raises:
            ApiError: it is too long, or they are not in the server.
        """
        member = guild.members.get(user_id)
        if member is None:
            raise ApiError(f"They are not in {guild.name}.", 404)
        if nick is not None and not 1 <= len(nick) <= 32:
            raise ApiError("A nickname has 1 to 32 characters.")
        member.nick = nick
        self._state.keep_member(guild, user_id, member)
        # Every bot hears about itself; about others only with the privileged intent.
        intent = 0 if user_id == BOT_ID else GUILD_MEMBERS
        self._gateway.dispatch("GUILD_MEMBER_UPDATE", self._told(guild, user_id), intent)
        self._tell()

    def _told(self, guild: Guild, user_id: str) -> Json:
        return {**payloads.member(guild, user_id, self._state.users[user_id]), "guild_id": guild.id}

    def _hand_over(self, guild: Guild) -> None:
        others = [key for key in self._state.users if key in guild.members and key not in (guild.owner, BOT_ID)]
        if not others:
            raise ApiError(f"{guild.name} has nobody else to whom it could belong.")
        self._state.keep_owner(guild, others[0])
        self._gateway.dispatch("GUILD_UPDATE", payloads.guild(guild) | {"guild_id": guild.id})

    def _leave_threads(self, guild: Guild, user_id: str) -> None:
        for thread_id, members in list(self._state.thread_members.items()):
            thread = self._state.channels.get(thread_id)
            if thread is not None and thread["guild_id"] == guild.id and user_id in members:
                self._state.keep_members(thread_id, [each for each in members if each != user_id])

    def _tell(self) -> None:
        """Who is where decides what the page shows of everything: it looks again."""
        self._stream.publish({"type": "guilds"})
