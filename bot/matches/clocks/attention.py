"""Who looks at which match: nobody is reminded of what is before their eyes."""

import collections

from bot.deeds import DeedKind
from bot.matches.live import Live
from bot.matches.store import MatchStore

LOOKS_ON = 600.0
"""A person who acted, or used the panel, looks at a match for so many seconds."""
_REMEMBERED = 5000


class Attention:
    """When people last acted or used their panel, by match. After a restart it is not known, and does no harm."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        store.on_ply.append(self._acted)
        self._seen: collections.OrderedDict[tuple[str, int], float] = collections.OrderedDict()

    def note(self, match: str, user_id: int) -> None:
        """Note that a person looks at a match."""
        self._seen[match, user_id] = self._store.now()
        self._seen.move_to_end((match, user_id))
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    def _acted(self, live: Live) -> None:
        """Note that a person has just acted in a match by hand."""
        row = live.newest
        if row is None or row.kind != DeedKind.GAME or row.seat is None:
            return
        seat = live.info.seats[row.seat]
        if seat.user_id is not None and row.actor == seat.name:
            self.note(live.info.id, seat.user_id)

    def looks(self, match: str, user_id: int) -> bool:
        """Whether a person looks at a match now, or did a moment ago."""
        return self.looked_within(match, user_id, LOOKS_ON)

    def looked_within(self, match: str, user_id: int, seconds: float) -> bool:
        """Whether a person has looked at a match in the last seconds, as far as is known."""
        since = self.last_look(match, user_id)
        return since is not None and 0 <= self._store.now() - since < seconds

    def last_look(self, match: str, user_id: int) -> float | None:
        """Return when a person last looked at a match, in seconds since the epoch; None where it is not known."""
        return self._seen.get((match, user_id))
