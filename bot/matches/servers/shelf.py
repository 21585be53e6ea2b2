"""Keeping the settings of servers: in the database, and all of them in memory."""

from collections.abc import Callable

import msgspec
import structlog

from bot.matches.servers.settings import ServerSettings
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage import server_settings as table
from games.kernel import canonical

Change = Callable[[ServerSettings], ServerSettings]

_log = structlog.get_logger(__name__)


class Servers:
    """The settings of every server that has some: they are few and short, and asked for by every command."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._known: dict[int, ServerSettings] = {}
        store.theme_of = lambda guild_id: self.of(guild_id).theme

    async def load(self) -> None:
        """Read all settings, once at the start. Settings that this version cannot read count as none."""
        rows = await self._store.database.read(table.all_settings)
        self._known = {guild_id: settings for guild_id, row in rows.items() if (settings := _read(guild_id, row))}

    def of(self, guild_id: int | None) -> ServerSettings:
        """Return the settings of a server (None: of direct messages, which have none)."""
        return self._known.get(guild_id or 0, ServerSettings())

    async def change(self, guild_id: int, user_id: int, change: Change) -> ServerSettings:
        """Let `change` give the settings of a server again, from those that are in the database."""
        now = self._store.now()

        def turn(tx: Writer) -> ServerSettings:
            row = table.settings_of(tx, guild_id)
            changed = change((_read(guild_id, row) if row else None) or ServerSettings())
            table.put_settings(tx, guild_id, canonical(changed), user_id, now)
            return changed

        before, after = self.of(guild_id), await self._store.database.write(turn)
        self._known[guild_id] = after
        if before.theme != after.theme:
            self._store.forget_all()  # matches in memory know the theme
        return after

    def forget(self, guild_id: int) -> None:
        """Take note that the settings of a server are deleted."""
        self._known.pop(guild_id, None)


def _read(guild_id: int, row: bytes) -> ServerSettings | None:
    try:
        return msgspec.json.decode(row, type=ServerSettings)
    except msgspec.DecodeError:
        _log.warning("settings not read", server=guild_id)
        return None
