"""Small values that are remembered over restarts, such as the hash of the synced commands."""

from bot.matches.store import MatchStore


class KeyValues:
    """Values by key."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def recall(self, key: str) -> str | None:
        """Return what was kept under a key, or None."""
        return await self._store.database.read(lambda tx: tx.meta(key))

    async def keep(self, key: str, value: str) -> None:
        """Keep a small value."""
        await self._store.database.write(lambda tx: tx.set_meta(key, value))
