"""Application commands as they are registered."""

import re
from typing import Any, Final

from discord_sandbox.errors import Json
from discord_sandbox.validate.form import Form, Path
from discord_sandbox.validate.modals import check_value

SUB_COMMAND: Final = 1
GROUP: Final = 2
_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_WITH_CHOICES: Final = (3, 4, 10)
_MAX_TEXT: Final = 8000


def check_commands(body: Any) -> None:
    """Check a whole set of commands, as a bulk overwrite sends it.

    Raises:
        DiscordError: 50035; 30032 for more than 100 chat commands is also told as 50035.
    """
    form = Form()
    if not isinstance(body, list):
        form.fault((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        form.done()
    chat = [command for command in body if isinstance(command, dict) and command.get("type", 1) == 1]
    if len(chat) > 100:
        form.fault((), "APPLICATION_COMMAND_TOO_MANY", "At most 100 chat input commands")
    names: set[object] = set()
    for place, item in enumerate(body):
        command = form.mapping((place,), item)
        _command(form, (place,), command)
        key = (command.get("type", 1), command.get("name"))
        form.unique(
            (place,), key, names, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
        )
    form.done()


def _command(form: Form, path: Path, command: Json) -> None:
    kind = command.get("type") or 1
    if kind not in (1, 2, 3):
        form.fault((*path, "type"), "BASE_TYPE_CHOICES", "Must be one of (1, 2, 3).")
    _places(form, (*path, "contexts"), command.get("contexts"), (0, 1, 2))
    _places(form, (*path, "integration_types"), command.get("integration_types"), (0, 1))
    if kind == 1:
        _named(form, path, command)
        _options(form, path, command, (SUB_COMMAND, GROUP, *range(3, 12)))
        if _weight(command) > _MAX_TEXT:
            form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
        return
    form.text((*path, "name"), command.get("name"), 1, 32, required=True)
    if command.get("description") or command.get("options"):
        form.fault(path, "APPLICATION_COMMAND_CONTEXT_MENU", "A context menu command has no description and no options")


def _places(form: Form, path: Path, listed: Any, allowed: tuple[int, ...]) -> None:
    """Where a command may be used, or how the application may be installed: some of the numbers, each once."""
    if listed is None:
        return
    seen: set[object] = set()
    for n, item in enumerate(form.items(path, listed, 1, len(allowed))):
        if item not in allowed or isinstance(item, bool):
            form.fault((*path, n), "BASE_TYPE_CHOICES", f"Value must be one of {set(allowed)}.")
        form.unique((*path, n), item, seen, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def _named(form: Form, path: Path, body: Json) -> None:
    name = form.text((*path, "name"), body.get("name"), 1, 32, required=True)
    if name and (not _NAME.fullmatch(name) or name != name.lower()):
        form.fault(
            (*path, "name"),
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid: lower case, no spaces, 1 to 32",
        )
    form.text((*path, "description"), body.get("description"), 1, 100, required=True)


def _options(form: Form, path: Path, body: Json, allowed: tuple[int, ...]) -> None:
    options = form.items((*path, "options"), body.get("options"), 0, 25)
    names: set[object] = set()
    optional = False
    nested = plain = False
    for n, item in enumerate(options):
        place: Path = (*path, "options", n)
        option = form.mapping(place, item)
        kind = option.get("type")
        if kind not in allowed:
            form.fault((*place, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')
            continue
        nested = nested or kind in (SUB_COMMAND, GROUP)
        plain = plain or kind not in (SUB_COMMAND, GROUP)
        form.unique(
            (*place, "name"),
            option.get("name"),
            names,
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
            "Option name already exists",
        )
        if option.get("required") and optional:
            form.fault(
                place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before others"
            )
        optional = optional or not option.get("required")
        _option(form, place, option, kind)
    if nested and plain:
        form.fault(
            (*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and other options cannot mix"
        )


def _option(form: Form, path: Path, option: Json, kind: int) -> None:
    _named(form, path, option)
    if kind == GROUP:
        _options(form, path, option, (SUB_COMMAND,))
    elif kind == SUB_COMMAND:
        _options(form, path, option, tuple(range(3, 12)))
    choices = form.items((*path, "choices"), option.get("choices"), 0, 25)
    if (choices or option.get("autocomplete")) and kind not in _WITH_CHOICES:
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type of option takes no choices")
        return
    if choices and option.get("autocomplete"):
        form.fault(path, "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Choices and autocomplete exclude each other")
    _limits(form, path, option, kind)
    names: set[object] = set()
    for n, item in enumerate(choices):
        choice = form.mapping((*path, "choices", n), item)
        name = form.text((*path, "choices", n, "name"), choice.get("name"), 1, 100, required=True)
        form.unique((*path, "choices", n), name, names, "CHOICE_NAME_EXISTS", "Choice name already exists")
        check_value(form, (*path, "choices", n, "value"), choice.get("value"), kind)


def _limits(form: Form, path: Path, option: Json, kind: int) -> None:
    if kind == 3:
        low = form.whole((*path, "min_length"), option.get("min_length"), 0, 6000, 0)
        high = form.whole((*path, "max_length"), option.get("max_length"), 1, 6000, 6000)
        if low > high:
            form.fault((*path, "min_length"), "MIN_OVER_MAX", "min_length is over max_length")
    elif kind in (4, 10):
        lowest, highest = option.get("min_value"), option.get("max_value")
        if lowest is not None and highest is not None and lowest > highest:
            form.fault((*path, "min_value"), "MIN_OVER_MAX", "min_value is over max_value")


def _weight(body: Json) -> int:
    """Characters of names, descriptions and values, which Discord limits to 8000 a command."""
    own = len(str(body.get("name") or "")) + len(str(body.get("description") or ""))
    choices = sum(len(str(c.get("name"))) + len(str(c.get("value"))) for c in _dicts(body.get("choices")))
    return own + choices + sum(_weight(option) for option in _dicts(body.get("options")))


def _dicts(value: Any) -> list[Json]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
