"""A server with its roles and members."""

from typing import Final

import msgspec

from discord_sandbox.errors import Json

JOINED: Final = "2026-01-01T00:00:00.000000+00:00"


class Member(msgspec.Struct):
    """Somebody in a server: what they are called there (None: as everywhere), and their roles besides @everyone."""

    nick: str | None
    roles: list[str]
    joined: str = JOINED


class Guild(msgspec.Struct):
    """A server; `owner` is a user's id, `members` are by user id: the bot too, while it is in the server."""

    id: str
    name: str
    owner: str
    roles: list[Json]
    members: dict[str, Member]
