"""Notes: what people write down for themselves about a match. Nobody else ever reads them."""

from collections.abc import Callable

from bot.matches.errors import Refused
from bot.matches.guards import own_seat
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.memory import keep_note, note_of

LONGEST_NOTE = 1000
"""The most characters of a note."""


class Notes:
    """One note for each person in each match: a substitute never sees that of the person before."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def of(self, match: str, user_id: int) -> str:
        """Return a player's own note; "" for none, and for people without a seat."""
        if (await self._store.get(match)).seat_of(user_id) is None:
            return ""
        return await self._store.database.read(lambda tx: note_of(tx, match, user_id))

    async def read(self, match: str, user_id: int) -> str:
        """Return a player's own note, as `of`; raises Refused for people without a seat."""
        own_seat(await self._store.load(match), user_id)
        return await self.of(match, user_id)

    async def write(self, match: str, user_id: int, text: str) -> str:
        """Keep a player's note in place of the one before ("" for none); returns it. Raises Refused."""
        return await self._change(match, user_id, lambda before: text)

    async def add(self, match: str, user_id: int, line: str) -> str:
        """Add a line to a player's note; returns the whole note. Raises Refused."""
        return await self._change(match, user_id, lambda before: f"{before}\n{line}")

    async def _change(self, match: str, user_id: int, changed: Callable[[str], str]) -> str:
        own_seat(await self._store.load(match), user_id)
        now = self._store.now()

        def keep(tx: Writer) -> str:
            text = changed(note_of(tx, match, user_id)).strip()
            if len(text) > LONGEST_NOTE:
                raise Refused(f"A note has room for {LONGEST_NOTE:,} characters; this one would have {len(text):,}.")
            keep_note(tx, match, user_id, text, now)
            return text

        return await self._store.database.write(keep)
