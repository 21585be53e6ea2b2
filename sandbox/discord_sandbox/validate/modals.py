"""Modals, and the choices that answer an autocomplete."""

from typing import Any, Final

from discord_sandbox.validate.components import ROW, SELECT, SELECTS, TEXT, TEXT_INPUT, check_select
from discord_sandbox.validate.form import Form, Path

LABEL: Final = 18
FIELDS: Final = (SELECT, TEXT_INPUT, 5, 6, 7, 8, 19, 21, 22, 23)
"""What a label may hold: selects, text, file upload, radio group, checkbox group, checkbox."""


def check_modal(body: Any) -> None:
    """Check the data of a modal answer.

    Raises:
        DiscordError: 50035.
    """
    form = Form()
    data = form.mapping(("data",), body)
    form.text(("data", "title"), data.get("title"), 1, 45, required=True)
    form.text(("data", "custom_id"), data.get("custom_id"), 1, 100, required=True)
    names: set[object] = set()
    for n, item in enumerate(form.items(("data", "components"), data.get("components"), 1, 5)):
        _part(form, ("data", "components", n), item, names)
    form.done()


def check_choices(body: Any, kind: int) -> None:
    """Check the choices of an autocomplete answer for an option of a type (3 string, 4 integer, 10 number).

    Raises:
        DiscordError: 50035.
    """
    form = Form()
    choices = form.items(("data", "choices"), form.mapping(("data",), body).get("choices"), 0, 25)
    for n, item in enumerate(choices):
        path: Path = ("data", "choices", n)
        choice = form.mapping(path, item)
        form.text((*path, "name"), choice.get("name"), 1, 100, required=True)
        check_value(form, (*path, "value"), choice.get("value"), kind)
    form.done()


def check_value(form: Form, path: Path, value: Any, kind: int) -> None:
    """Check the value of a choice: text of at most 100 characters, or a number."""
    if kind == 3:
        form.text(path, value, 0, 100, required=True)
    elif kind == 4:
        form.whole(path, value, -(2**53), 2**53, 0)
    elif not isinstance(value, int | float) or isinstance(value, bool):
        form.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _part(form: Form, path: Path, item: Any, names: set[object]) -> None:
    body = form.mapping(path, item)
    kind = body.get("type")
    if kind == ROW:
        for n, child in enumerate(form.items((*path, "components"), body.get("components"), 1, 1)):
            field = form.mapping((*path, "components", n), child)
            form.text((*path, "components", n, "label"), field.get("label"), 1, 45, required=True)
            _field(form, (*path, "components", n), child, names, (TEXT_INPUT,))
    elif kind == LABEL:
        form.text((*path, "label"), body.get("label"), 1, 45, required=True)
        form.text((*path, "description"), body.get("description"), 1, 100)
        _field(form, (*path, "component"), body.get("component"), names, FIELDS)
    elif kind == TEXT:
        form.text((*path, "content"), body.get("content"), 1, 4000, required=True)
    else:
        form.fault((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).')


def _field(form: Form, path: Path, item: Any, names: set[object], allowed: tuple[int, ...]) -> None:
    body = form.mapping(path, item)
    kind = body.get("type")
    if kind not in allowed:
        form.fault((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')
        return
    name = form.text((*path, "custom_id"), body.get("custom_id"), 1, 100, required=True)
    form.unique((*path, "custom_id"), name, names, "COMPONENT_CUSTOM_ID_DUPLICATED", "Custom ids must differ")
    if kind in SELECTS:
        check_select(form, path, body)
    elif kind == TEXT_INPUT:
        form.whole((*path, "style"), body.get("style", 0), 1, 2, 0)
        low = form.whole((*path, "min_length"), body.get("min_length"), 0, 4000, 0)
        high = form.whole((*path, "max_length"), body.get("max_length"), 1, 4000, 4000)
        form.text((*path, "placeholder"), body.get("placeholder"), 0, 100)
        form.text((*path, "value"), body.get("value"), 0, min(high, 4000))
        if low > high:
            form.fault((*path, "min_length"), "TEXT_INPUT_MIN_OVER_MAX", "min_length is over max_length")
