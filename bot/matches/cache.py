"""The matches that are held in memory, bounded by how large they are."""

import collections
from typing import Any

import msgspec

from bot.matches.live import Live

_LEAST = 1024
"""What a match takes besides its state, at the least, in bytes of its state."""


class Cache:
    """The matches used last, as many as fit into `most` bytes of their states as written.

    A decoded state takes several times what it takes written; what it is made of (maps) is shared and not counted.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lives: collections.OrderedDict[str, Live] = collections.OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._lives)

    def get(self, match: str) -> Live | None:
        """Return a match if it is held."""
        live = self._lives.get(match)
        if live is not None:
            self._lives.move_to_end(match)
        return live

    def keep(self, live: Live) -> None:
        """Hold a match as it is now; those not used for longest go, but never the one given."""
        self.drop(live.info.id)
        self._lives[live.info.id] = live
        self._size += _size(live)
        while self._size > self._most and len(self._lives) > 1:
            self.drop(next(iter(self._lives)))

    def drop(self, match: str) -> None:
        """Hold a match no longer."""
        live = self._lives.pop(match, None)
        if live is not None:
            self._size -= _size(live)

    def clear(self) -> None:
        """Hold nothing any longer."""
        self._lives.clear()
        self._size = 0

    def amend(self, match: str, **changes: Any) -> None:
        """Change the description of a match that is in memory."""
        live = self._lives.get(match)
        if live is not None:
            self.keep(msgspec.structs.replace(live, info=msgspec.structs.replace(live.info, **changes)))


def _size(live: Live) -> int:
    return _LEAST + live.size
