"""What answers a control, and what must hold before: a control is a button, a select or a form."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import discord

from bot.matches import Refused
from bot.posts.ids import Address
from cogs.common.answering.announcing import check_first
from cogs.common.answering.answers import in_time
from cogs.common.core.ask import Ask


class Pressed(NamedTuple):
    """What somebody did to a control: its address, the values of a select, the fields of a modal by custom_id."""

    address: Address
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = {}

    @property
    def chosen(self) -> str:
        """The value of a select; raises Refused where none came."""
        if not self.values:
            raise Refused("Nothing was chosen.")
        return self.values[0]


Handler = Callable[[Ask, Pressed], Awaitable[None]]
Check = Handler
"""Raises Refused where a press may not be made: by this person, or from this place (see `gate`)."""
Acknowledge = Callable[[Ask], Awaitable[None]]
Opens = Callable[[Ask, Pressed], Awaitable[bool]]
"""Whether everybody sees the answer to a press; raises Refused."""


class Door(NamedTuple):
    """What answers a control, and what must hold before: a press is acknowledged, then checked, and only then read.

    Where everybody may see the answer, `opens` says so, and a press is checked before it is acknowledged. With neither,
    the answer is a form, which Discord takes as the first answer alone, and soon or not at all. `takes` is how its
    argument is written: a pattern.
    """

    handler: Handler
    acknowledge: Acknowledge | None
    check: Check
    takes: str = ".*"
    opens: Opens | None = None

    @property
    def is_form(self) -> bool:
        """Whether the answer is a form."""
        return self.acknowledge is None and self.opens is None

    def knows(self, ask: Ask, pressed: Pressed) -> bool:
        """Whether this version offers what a press asks for: no form opens a form, and the argument can be read."""
        twice = self.is_form and ask.type is discord.InteractionType.modal_submit
        return not twice and re.fullmatch(self.takes, pressed.address.argument, re.DOTALL) is not None

    async def enter(self, ask: Ask, pressed: Pressed) -> None:
        """Answer a press; raises Refused."""
        if self.opens is not None:
            await check_first(ask, self._opens(ask, pressed, self.opens), bool)
            await self.handler(ask, pressed)
            return
        if self.acknowledge is not None:
            await self.acknowledge(ask)
            await self._answer(ask, pressed)
            return
        try:
            await in_time(self._answer(ask, pressed))
        except TimeoutError:
            if not ask.response.is_done():  # else it is on its way
                raise Refused("I am busy just now and could not open that in time: press it once more.") from None

    async def _opens(self, ask: Ask, pressed: Pressed, opens: Opens) -> bool:
        await self.check(ask, pressed)
        return await opens(ask, pressed)

    async def _answer(self, ask: Ask, pressed: Pressed) -> None:
        await self.check(ask, pressed)
        await self.handler(ask, pressed)


Handlers = dict[str, Door]
"""What answers a control, by its verb."""
