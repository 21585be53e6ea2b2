"""The matches that are held in memory: the least used go first when they become too many bytes."""

import collections

from bot.matches.live import Live

LEAST = 1024
"""What a match counts beside its state, so that lobbies count too."""


class Held:
    """Matches by id, bounded by the size of their states as they are written (decoded they are several times that)."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._matches: collections.OrderedDict[str, Live] = collections.OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._matches)

    def get(self, match_id: str) -> Live | None:
        """Return a match that is held, and count it as used."""
        if match_id in self._matches:
            self._matches.move_to_end(match_id)
        return self._matches.get(match_id)

    def put(self, live: Live) -> None:
        """Hold a match in place of what is held of it, and let others go that are too much."""
        self.drop(live.info.id)
        self._matches[live.info.id] = live
        self.bytes += LEAST + live.size
        while self.bytes > self._most and len(self._matches) > 1:
            self.drop(next(iter(self._matches)))

    def drop(self, match_id: str) -> Live | None:
        """Hold a match no longer; returns it if it was held."""
        live = self._matches.pop(match_id, None)
        if live is not None:
            self.bytes -= LEAST + live.size
        return live
