"""Sheets: messages made of Components V2, within Discord's limits by construction.

A sheet is never stored by discord.py: its controls are found again by their custom_id, also after a restart.
"""

import io
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import discord
from discord import ui

from games.kernel import Seat
from games.kernel.text.prose import ALT_MOST, clip
from renderers.contract import Picture
from renderers.kit.palette import seat_style

MAX_TEXT = 4000
MAX_OPTIONS = 25
NEUTRAL = 0x5865F2
DONE = 0x3BA55D

AnyItem = ui.Item[Any]
ROW_WIDTH = 5


class Hung(NamedTuple):
    """A picture that a message has already: where it is, and its alt text."""

    url: str
    alt: str


class Control(NamedTuple):
    """A button: what it says, its custom_id or address, and its weight."""

    label: str
    custom_id: str = ""
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False
    url: str | None = None


class Menu(NamedTuple):
    """A select: its custom_id, what it asks, and (value, label, hint) options, at most 25.

    With `ticked`, any number of them can be picked, and these are picked already.
    """

    custom_id: str
    placeholder: str
    options: Sequence[tuple[str, str, str]]
    ticked: frozenset[str] | None = None


class Picker(NamedTuple):
    """A select of channels or roles of the server, any number of them up to 25: Discord lists what there is."""

    custom_id: str
    placeholder: str
    kind: Literal["channels", "roles"]
    chosen: Sequence[int] = ()


def seat_colour(seats: Iterable[Seat]) -> int:
    """Return the accent of a message: the colour of the one seat awaited, blurple when it is none or several."""
    wanted = set(seats)
    return int.from_bytes(bytes(seat_style(wanted.pop()).colour)) if len(wanted) == 1 else NEUTRAL


class Sheet:
    """Builds one message: texts, pictures, buttons and menus in a container with a coloured edge."""

    def __init__(self, accent: int = NEUTRAL) -> None:
        self._items: list[AnyItem] = []
        self._accent = accent
        self._room = MAX_TEXT
        self._keeps = False
        self.files: list[discord.File] = []

    @property
    def attachments(self) -> Sequence[discord.File]:
        """The files of a message that is edited: none but these, or those that it has where it shows one of them."""
        return discord.utils.MISSING if self._keeps else self.files

    @property
    def room(self) -> int:
        """Characters of text that still fit."""
        return self._room

    def text(self, content: str, mark: int | None = None) -> "Sheet":
        """Add a text, cut to what still fits; nothing for an empty one. By its `mark` a sent text is found again."""
        content = clip(content.strip("\n"), max(self._room, 1)) if content.strip() else ""
        if content and self._room > 0:
            self._room -= len(content)
            self._items.append(ui.TextDisplay(content, id=mark))
        return self

    def line(self) -> "Sheet":
        """Add a thin line."""
        self._items.append(ui.Separator())
        return self

    def picture(self, picture: Picture, name: str, mark: int | None = None) -> "Sheet":
        """Add a picture in a gallery of its own (Discord crops pairs), with its alt text; `mark` as for a text."""
        return self.media(picture.png, f"{name}.png", picture.alt, mark)

    def media(self, data: bytes, filename: str, alt: str, mark: int | None = None) -> "Sheet":
        """Add a picture file, which may move, in a gallery of its own, as `picture` does."""
        file = discord.File(io.BytesIO(data), filename=filename, description=clip(alt, ALT_MOST))
        self.files.append(file)
        self._items.append(ui.MediaGallery(discord.MediaGalleryItem(file), id=mark))
        return self

    def hung(self, picture: Hung, mark: int | None = None) -> "Sheet":
        """Add a picture that the message to be edited has already."""
        self._keeps = True
        self._items.append(ui.MediaGallery(discord.MediaGalleryItem(picture.url, description=picture.alt), id=mark))
        return self

    def file(self, file: discord.File) -> "Sheet":
        """Add a file to download."""
        self.files.append(file)
        self._items.append(ui.File(file))
        return self

    def rewind(self) -> None:
        """Let the files be sent once more."""
        for file in self.files:
            file.reset(seek=True)

    def buttons(self, controls: Sequence[Control]) -> "Sheet":
        """Add buttons, five to a row."""
        for start in range(0, len(controls), ROW_WIDTH):
            row: ui.ActionRow[Any] = ui.ActionRow()
            for control in controls[start : start + ROW_WIDTH]:
                row.add_item(_button(control))
            self._items.append(row)
        return self

    def menu(self, menu: Menu) -> "Sheet":
        """Add a select in a row of its own."""
        options = [
            discord.SelectOption(
                label=clip(label or value, 100),
                value=value,
                description=clip(hint, 100) or None,
                default=value in (menu.ticked or ()),
            )
            for value, label, hint in menu.options[:MAX_OPTIONS]
        ]
        least, most = (1, 1) if menu.ticked is None else (0, len(options))
        select: ui.Select[Any] = ui.Select(
            custom_id=menu.custom_id,
            placeholder=clip(menu.placeholder, 150),
            options=options,
            min_values=least,
            max_values=most,
        )
        return self._row(select)

    def picker(self, picker: Picker) -> "Sheet":
        """Add a select of channels or roles in a row of its own, those that are chosen now ticked."""
        return self._row(_CHOOSERS[picker.kind](picker))

    def _row(self, select: AnyItem) -> "Sheet":
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(select)
        self._items.append(row)
        return self

    def view(self) -> ui.LayoutView:
        """Return the finished view; raises ValueError beyond 40 components."""
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(*self._items, accent_colour=self._accent))
        view.stop()  # so that discord.py keeps nothing of it in memory: presses are routed by custom_id
        return view


def _channels(picker: Picker) -> AnyItem:
    return ui.ChannelSelect(
        custom_id=picker.custom_id,
        placeholder=clip(picker.placeholder, 150),
        min_values=0,
        max_values=MAX_OPTIONS,
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        default_values=[discord.SelectDefaultValue.from_channel(discord.Object(each)) for each in picker.chosen],
    )


def _roles(picker: Picker) -> AnyItem:
    return ui.RoleSelect(
        custom_id=picker.custom_id,
        placeholder=clip(picker.placeholder, 150),
        min_values=0,
        max_values=MAX_OPTIONS,
        default_values=[discord.SelectDefaultValue.from_role(discord.Object(each)) for each in picker.chosen],
    )


_CHOOSERS = {"channels": _channels, "roles": _roles}


def _button(control: Control) -> AnyItem:
    if control.url is not None:
        return ui.Button(label=clip(control.label, 80), url=control.url)
    return ui.Button(
        label=clip(control.label, 80), custom_id=control.custom_id, style=control.style, disabled=control.disabled
    )
