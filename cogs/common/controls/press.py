"""Presses on controls: found by custom_id, so that they work after a restart and never hold state."""

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.posts.ids import PATTERN, Address, address_of
from bot.workers import asking
from cogs.common.answering.answers import tell
from cogs.common.answering.failing import guard
from cogs.common.controls.doors import Pressed
from cogs.common.controls.feature import handlers_of
from cogs.common.core.ask import Ask, asker_of
from cogs.common.core.lengths import too_long

AnyItem = ui.Item[Any]


class Press(ui.DynamicItem[AnyItem], template=PATTERN):
    """Any control of ours; guarded throughout, since discord.py hands errors of dynamic items to no handler."""

    def __init__(self, item: AnyItem, address: Address) -> None:
        super().__init__(item)
        self.address = address

    # Both are called with interactions of our client alone, which is more than discord.py promises.
    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Ask, item: AnyItem, match: re.Match[str], /
    ) -> "Press":
        """Wrap the pressed item."""
        return cls(item, Address(match["match"], match["prompt"], match["verb"], match["argument"] or ""))

    async def callback(self, interaction: Ask) -> None:  # type: ignore[override]
        """Hand the press to the handler of its verb."""
        data: Mapping[str, Any] = interaction.data or {}
        await answer_press(interaction, Pressed(self.address, tuple(data.get("values", ()))))


async def answer_press(ask: Ask, pressed: Pressed) -> None:
    """Run the handler of a press under guard; a verb that nobody knows is answered too."""
    if not ask.client.first_delivery(ask.id):
        return
    asking.set(asker_of(ask))
    door = handlers_of(ask.client).get(pressed.address.verb)
    if door is None or not door.knows(ask, pressed):
        await guard(
            ask, tell(ask, "This button is from another version of me. `/match board` posts a new board."), "press"
        )
        return
    await guard(ask, door.enter(ask, pressed), f"press {pressed.address.verb}")


async def answer_modal(ask: Ask) -> None:
    """Answer a submitted modal of ours, also one that was opened before a restart."""
    data: Mapping[str, Any] = ask.data or {}
    address = address_of(str(data.get("custom_id", "")))
    if ask.type is discord.InteractionType.modal_submit and address is not None:
        fields = _fields(data.get("components", ()))
        if refusal := too_long(fields):
            await guard(ask, tell(ask, refusal), "limits")
        else:
            await answer_press(ask, Pressed(address, fields=fields))


def _fields(components: Any) -> dict[str, str]:
    fields: dict[str, str] = {}
    for component in components:
        inner = component.get("components") or ([component["component"]] if "component" in component else [])
        fields |= _fields(inner)
        if "custom_id" in component and "value" in component:
            fields[component["custom_id"]] = str(component["value"])
    return fields
