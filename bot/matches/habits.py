"""How a person likes to play, in all matches: whether typed lines that surprise are shown before they are done."""

from bot.matches.store import MatchStore
from bot.storage.people import habit_key

_AT_ONCE, _FIRST = "at once", "first"


class Habits:
    """The settings of people, kept under their ids until they delete what is kept of them."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def shows_first(self, user_id: int) -> bool:
        """Whether lines that surprise are shown to a person before they are done; from the start they are."""
        return await self._store.database.read(lambda tx: tx.meta(habit_key(user_id))) != _AT_ONCE

    async def show_first(self, user_id: int, *, wanted: bool) -> None:
        """Keep whether a person wants to see such lines first."""
        value = _FIRST if wanted else _AT_ONCE
        await self._store.database.write(lambda tx: tx.set_meta(habit_key(user_id), value))
