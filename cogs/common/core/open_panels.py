"""Which Act panel of a person is open: one for each match, so that none asks an old question."""

import collections
import contextlib
from collections.abc import Collection
from typing import Any, NamedTuple

import discord

_REMEMBERED = 500


class OpenPanel(NamedTuple):
    """A message, the newest interaction that may delete it, and the question that it asks."""

    ask: discord.Interaction[Any]
    message: int
    prompt: str


class OpenPanels:
    """The newest panel of a person in a match, as long as this process remembers it and Discord lets it go."""

    def __init__(self) -> None:
        self._open: collections.OrderedDict[tuple[str, int], OpenPanel] = collections.OrderedDict()

    async def opened(self, match: str, panel: OpenPanel) -> None:
        """Take note of a person's panel; an earlier one goes."""
        key = match, panel.ask.user.id
        before = self._open.pop(key, None)
        self._open[key] = panel
        if len(self._open) > _REMEMBERED:
            self._open.popitem(last=False)
        if before is not None and before.message != panel.message:
            await _close(before)

    def is_open(self, match: str, user_id: int) -> bool:
        """Whether a person has a panel that asks something."""
        return (match, user_id) in self._open

    def forget(self, match: str, user_id: int) -> None:
        """Take note that a person's panel has become something else."""
        self._open.pop((match, user_id), None)

    async def settle(self, match: str, user_id: int, asked: Collection[str]) -> None:
        """Close a person's panel unless its question is among those that are still `asked`."""
        found = self._open.get((match, user_id))
        if found is not None and found.prompt not in asked:
            del self._open[match, user_id]
            await _close(found)


async def _close(panel: OpenPanel) -> None:
    if not panel.ask.is_expired():
        with contextlib.suppress(discord.HTTPException):  # taken away by the person
            await panel.ask.delete_original_response()
