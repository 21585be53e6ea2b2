"""Buttons, selects and modals: found by custom_id, so that they work after a restart and never hold state."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches import Refused
from bot.posts.ids import PATTERN, Address, address_of
from bot.workers import asking
from cogs.common.announcing import check_first
from cogs.common.answers import ALREADY_ACKNOWLEDGED, in_time, note_form, tell
from cogs.common.ask import Ask, asker_of
from cogs.common.failing import guard
from cogs.common.lengths import FIELDS, too_long
from games.kernel.prose import clip

AnyItem = ui.Item[Any]


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
        """Tell whether a press is one that this version offers: no form opens a form, and the argument can be read."""
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
    door = ask.client.handlers.get(pressed.address.verb)
    if door is None or not door.knows(ask, pressed):
        await guard(ask, tell(ask, "This button is of another version. `/match board` posts a fresh board."), "press")
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


class Field(NamedTuple):
    """One text field of a modal. `name` is its custom_id, and says how long its text may be."""

    name: str
    label: str
    description: str = ""
    placeholder: str = ""
    default: str = ""
    required: bool = True
    long: bool = False


async def open_modal(ask: Ask, title: str, custom_id: str, *fields: Field) -> None:
    """Answer with a modal (only possible as the first answer); what is sent comes back as a press of `custom_id`."""
    modal = ui.Modal(title=clip(title, 45), custom_id=custom_id, timeout=None)
    for field in fields:
        entry: ui.TextInput[Any] = ui.TextInput(
            custom_id=field.name,
            style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
            placeholder=clip(field.placeholder, 100) or None,
            default=field.default or None,
            required=field.required,
            max_length=FIELDS[field.name],
        )
        about = clip(field.description, 100) or None
        modal.add_item(ui.Label(text=clip(field.label, 45), description=about, component=entry))
    modal.stop()  # so that discord.py does not keep it: `answer_modal` finds it by custom_id
    note_form(ask)
    try:
        await ask.response.send_modal(modal)
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:  # else a delivery before this one, or a first try, has opened it
            raise
