"""Where the bot is: matches of a server that it is removed from are parked, and go on when it is there again."""

from collections.abc import Collection

from bot.matches.clocks.arming import settle
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage import servers as servers_table

REMOVED = "I was removed from the server"
UNSEEN = "I cannot see the channel"
"""What a post is refused with in a server that the bot is not in any more, before or after it hears of that."""


class Presence:
    """Parks and goes on with all matches of a server at once."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def removed(self, guild_id: int) -> tuple[str, ...]:
        """Park what is played in a server, or owed to it; returns those matches."""
        now = self._store.now()

        def park(tx: Writer) -> tuple[str, ...]:
            found = servers_table.wanting_posts(tx, guild_id)
            for match in found:
                tx.park(match, REMOVED)
                settle(tx, match, now)
            return found

        return self._told(await self._store.database.write(park))

    async def back(self, guild_ids: Collection[int]) -> tuple[str, ...]:
        """Go on with the matches of these servers, everybody with the time that was left; returns them.

        Other reasons to park a match stay.
        """
        now, pause = self._store.now(), self._store.pace.pause

        def unpark(tx: Writer) -> tuple[str, ...]:
            parked = servers_table.parked_for(tx, (REMOVED, UNSEEN))
            found = tuple(match for match, guild_id in parked if guild_id in guild_ids)
            for match in found:
                tx.unpark(match, now + pause)
                servers_table.ask_anew(tx, match, now)
                settle(tx, match, now)
            return found

        return self._told(await self._store.database.write(unpark))

    def _told(self, matches: tuple[str, ...]) -> tuple[str, ...]:
        for match in matches:
            self._store.changed(match)
        return matches
