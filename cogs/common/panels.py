"""Which Act panel of a person is open: one for each match, so that none is left that asks what is no question now."""

import collections
import contextlib
from collections.abc import Collection
from typing import NamedTuple

import discord

from bot.posts.sheets import Sheet
from cogs.common.answers import put
from cogs.common.ask import Ask

_REMEMBERED = 500


class _Panel(NamedTuple):
    """A message, the newest interaction that may delete it, and the question that it asks."""

    ask: Ask
    message: int
    prompt: str


class Panels:
    """The newest panel of a person in a match, as long as this process remembers it and Discord lets it go."""

    def __init__(self) -> None:
        self._open: collections.OrderedDict[tuple[str, int], _Panel] = collections.OrderedDict()

    async def show(self, ask: Ask, match: str, prompt: str, sheet: Sheet) -> None:
        """Show a panel that asks a question, in the answer or message that was acknowledged; an earlier one goes."""
        key = match, ask.user.id
        message = await put(ask, sheet)
        if message is None:
            return
        before = self._open.pop(key, None)
        self._open[key] = _Panel(ask, message.id, prompt)
        if len(self._open) > _REMEMBERED:
            self._open.popitem(last=False)
        if before is not None and before.message != message.id:
            await _close(before)

    def forget(self, match: str, user_id: int) -> None:
        """Take note that a person's panel has become something else."""
        self._open.pop((match, user_id), None)

    async def settle(self, match: str, user_id: int, asked: Collection[str]) -> None:
        """Close a person's panel unless its question is among those that are still `asked`."""
        found = self._open.get((match, user_id))
        if found is not None and found.prompt not in asked:
            del self._open[match, user_id]
            await _close(found)


async def close_answered(ask: Ask, match: str) -> None:
    """Close the panel that a person has open, once its question has been answered in another way."""
    position = await ask.client.service.queries.look(match, ask.user.id)
    await ask.client.panels.settle(match, ask.user.id, [prompt.id for prompt in position.prompts])


async def _close(panel: _Panel) -> None:
    if not panel.ask.is_expired():
        with contextlib.suppress(discord.HTTPException):  # taken away by the person
            await panel.ask.delete_original_response()
