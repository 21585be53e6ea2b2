"""What people want of reminders: when, where, and never at night."""

from collections.abc import Callable

import msgspec

from bot.matches.clocks.arming import settle
from bot.matches.clocks.letters import arm_digest
from bot.matches.errors import Refused
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.clocks import matches_with
from bot.storage.wishes import keep_wishes, wishes_of
from bot.time_left import LONGEST_QUIET, MOST_REMINDERS, Wishes, find_zone
from games.kernel import canonical


class WishList:
    """What is kept of a person for reminders, in all matches on all servers."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def of(self, user_id: int) -> Wishes:
        """Return what a person wants; what everybody gets who has said nothing."""
        kept = await self._store.database.read(lambda tx: wishes_of(tx, user_id))
        return Wishes() if kept is None else msgspec.json.decode(kept.wishes, type=Wishes)

    async def keep(self, user_id: int, wishes: Wishes) -> None:
        """Keep what a person wants; see `change`."""
        await self.change(user_id, lambda _: wishes)

    async def change(self, user_id: int, change: Callable[[Wishes], Wishes]) -> Wishes:
        """Change what a person wants; it holds at once, for calls under way too. Raises Refused, BadZone.

        Two changes at once are done one after the other, so that neither is lost.
        """
        now = self._store.now()

        def write(tx: Writer) -> tuple[Wishes, tuple[str, ...]]:
            kept = wishes_of(tx, user_id)
            before = Wishes() if kept is None else msgspec.json.decode(kept.wishes, type=Wishes)
            wishes = change(before)
            _must_be_possible(wishes)
            keep_wishes(tx, user_id, canonical(wishes))
            moved = (before.digest, before.zone) != (wishes.digest, wishes.zone)
            arm_digest(tx, user_id, wishes, now, moved=moved)
            matches = matches_with(tx, user_id)
            for match in matches:
                settle(tx, match, now)
            return wishes, matches

        wishes, matches = await self._store.database.write(write)
        for match in matches:
            self._store.forget(match)
        return wishes


def _must_be_possible(wishes: Wishes) -> None:
    """Raise Refused or BadZone for what cannot be wished."""
    find_zone(wishes.zone)
    if not 1 <= wishes.most <= MOST_REMINDERS:
        raise Refused(f"There are 1 to {MOST_REMINDERS} reminders a call.")
    if wishes.quiet is None:
        return
    start, end = wishes.quiet
    if not 0 < (end - start) % 24 <= LONGEST_QUIET:
        raise Refused(f"Quiet hours are at most {LONGEST_QUIET} hours of a day.")
    if wishes.digest is not None and (wishes.digest / 60 - start) % 24 < (end - start) % 24:
        raise Refused("The digest would come in your quiet hours: choose another time for one of them.")
