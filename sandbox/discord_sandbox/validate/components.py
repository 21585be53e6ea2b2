"""Components of a message: the tree, its numbers and its names."""

from typing import Any, Final

from discord_sandbox.errors import Json
from discord_sandbox.validate.form import Form, Path

ROW: Final = 1
BUTTON: Final = 2
SELECT: Final = 3
TEXT_INPUT: Final = 4
SELECTS: Final = (3, 5, 6, 7, 8)
SECTION: Final = 9
TEXT: Final = 10
THUMBNAIL: Final = 11
GALLERY: Final = 12
FILE: Final = 13
SEPARATOR: Final = 14
CONTAINER: Final = 17

_V2_TOP: Final = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
_IN_CONTAINER: Final = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
_MAX_COMPONENTS: Final = 40
_MAX_TEXT: Final = 4000


class ComponentCheck:
    """Walks the components of one message; `files` are the names that `attachment://` may mean."""

    def __init__(self, form: Form, files: set[str], *, modern: bool) -> None:
        self._form = form
        self._files = files
        self._modern = modern
        self._names: set[object] = set()
        self._ids: set[object] = set()
        self._count = 0
        self._text = 0

    def run(self, components: Any) -> None:
        """Check the whole list under the path "components"."""
        path: Path = ("components",)
        listed = self._form.items(path, components, 0, _MAX_COMPONENTS if self._modern else 5)
        for place, component in enumerate(listed):
            self._component((*path, place), component, _V2_TOP if self._modern else (ROW,))
        if self._count > _MAX_COMPONENTS:
            self._form.fault(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum of 40 components exceeded")
        if self._text > _MAX_TEXT:
            self._form.fault(
                path, "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", "The total text of all components must not exceed 4000"
            )

    def _component(self, path: Path, component: Any, allowed: tuple[int, ...]) -> int:
        body = self._form.mapping(path, component)
        kind = body.get("type")
        if kind not in allowed:
            self._form.fault((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')
            return 0
        self._count += 1
        number = self._form.whole((*path, "id"), body.get("id"), 0, 2**31 - 1, 0)
        if number:
            self._form.unique((*path, "id"), number, self._ids, "COMPONENT_ID_DUPLICATED", "Component id is duplicated")
        self._KINDS[kind](self, path, body)
        return int(kind)

    def _row(self, path: Path, body: Json) -> None:
        children = self._form.items((*path, "components"), body.get("components"), 1, 5)
        kinds = [
            self._component((*path, "components", n), child, (BUTTON, *SELECTS)) for n, child in enumerate(children)
        ]
        if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
            self._form.fault(
                (*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select fills its row: no other beside it"
            )

    def _button(self, path: Path, body: Json) -> None:
        style = self._form.whole((*path, "style"), body.get("style", 0), 1, 6, 0)
        self._form.text((*path, "label"), body.get("label"), 0, 80)
        if style == 5:
            url = self._form.text((*path, "url"), body.get("url"), 1, 512, required=True)
            if url and not url.startswith(("http://", "https://", "discord://")):
                wrong = "Scheme must be one of ('http', 'https', 'discord')."
                self._form.fault((*path, "url"), "URL_TYPE_INVALID_SCHEME", wrong)
            if body.get("custom_id"):
                self._form.fault(path, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be given")
        elif style != 6:
            self._custom_id(path, body)
            if body.get("url"):
                self._form.fault(path, "BUTTON_COMPONENT_INVALID_URL", "Only a link button may have a url")
        if style != 6 and not body.get("label") and not body.get("emoji"):
            self._form.fault(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A label or an emoji is required")

    def _select(self, path: Path, body: Json) -> None:
        self._custom_id(path, body)
        check_select(self._form, path, body)

    def _section(self, path: Path, body: Json) -> None:
        children = self._form.items((*path, "components"), body.get("components"), 1, 3)
        for n, child in enumerate(children):
            self._component((*path, "components", n), child, (TEXT,))
        self._component((*path, "accessory"), body.get("accessory"), (BUTTON, THUMBNAIL))

    def _shown_text(self, path: Path, body: Json) -> None:
        self._text += len(self._form.text((*path, "content"), body.get("content"), 1, _MAX_TEXT, required=True))

    def _thumbnail(self, path: Path, body: Json) -> None:
        self._form.text((*path, "description"), body.get("description"), 1, 1024)
        self._media((*path, "media"), body.get("media"))

    def _gallery(self, path: Path, body: Json) -> None:
        for n, item in enumerate(self._form.items((*path, "items"), body.get("items"), 1, 10)):
            self._thumbnail((*path, "items", n), self._form.mapping((*path, "items", n), item))

    def _file(self, path: Path, body: Json) -> None:
        self._media((*path, "file"), body.get("file"), attached=True)

    def _separator(self, path: Path, body: Json) -> None:
        self._form.whole((*path, "spacing"), body.get("spacing"), 1, 2, 1)

    def _container(self, path: Path, body: Json) -> None:
        self._form.whole((*path, "accent_color"), body.get("accent_color"), 0, 0xFFFFFF, 0)
        children = self._form.items((*path, "components"), body.get("components"), 1, _MAX_COMPONENTS)
        for n, child in enumerate(children):
            self._component((*path, "components", n), child, _IN_CONTAINER)

    def _media(self, path: Path, media: Any, *, attached: bool = False) -> None:
        url = self._form.text((*path, "url"), self._form.mapping(path, media).get("url"), 1, 2048, required=True)
        name = url.removeprefix("attachment://")
        if name != url and name not in self._files:
            self._form.fault(
                (*path, "url"),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment {name!r} was not found in the message",
            )
        elif name == url and url and not url.startswith(("http://", "https://")):
            self._form.fault((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.")
        elif name == url and attached and "/cdn/attachments/" not in url:
            self._form.fault(
                (*path, "url"), "UNFURLED_MEDIA_ITEM_NOT_ATTACHMENT", "Only attachment:// may be used here"
            )

    def _custom_id(self, path: Path, body: Json) -> None:
        name = self._form.text((*path, "custom_id"), body.get("custom_id"), 1, 100, required=True)
        if name:
            self._form.unique(
                (*path, "custom_id"),
                name,
                self._names,
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )

    _KINDS: Final = {
        ROW: _row,
        BUTTON: _button,
        **dict.fromkeys(SELECTS, _select),
        SECTION: _section,
        TEXT: _shown_text,
        THUMBNAIL: _thumbnail,
        GALLERY: _gallery,
        FILE: _file,
        SEPARATOR: _separator,
        CONTAINER: _container,
    }


def check_select(form: Form, path: Path, body: Json) -> None:
    """A select's numbers, and for a string select its options (in a message or in a modal)."""
    form.text((*path, "placeholder"), body.get("placeholder"), 0, 150)
    low = form.whole((*path, "min_values"), body.get("min_values"), 0, 25, 1)
    high = form.whole((*path, "max_values"), body.get("max_values"), 1, 25, 1)
    if low > high:
        form.fault((*path, "min_values"), "SELECT_COMPONENT_MIN_OVER_MAX", "min_values is over max_values")
    if body.get("type") != SELECT:
        return
    options = form.items((*path, "options"), body.get("options"), 1, 25)
    values: set[object] = set()
    for n, option in enumerate(options):
        _option(form, (*path, "options", n), form.mapping((*path, "options", n), option), values)
    if high > len(options):
        form.fault(
            (*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_OVER_OPTIONS", "max_values is over the count of options"
        )
    if sum(1 for option in options if isinstance(option, dict) and option.get("default")) > high:
        form.fault((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")


def _option(form: Form, path: Path, option: Json, values: set[object]) -> None:
    form.text((*path, "label"), option.get("label"), 1, 100, required=True)
    form.text((*path, "description"), option.get("description"), 0, 100)
    value = form.text((*path, "value"), option.get("value"), 1, 100, required=True)
    form.unique(
        (*path, "value"),
        value,
        values,
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The value of an option is repeated",
    )
