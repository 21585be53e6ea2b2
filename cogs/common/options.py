"""Table options as text, `credits=10 base_crew=12`: what there is, and suggestions while typing."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from bot.posts.words import cut

MOST = 25
LONGEST = 100


class OptionInfo(NamedTuple):
    """One table option: its name, what it does (with the rule id), its default, and values worth suggesting."""

    name: str
    description: str
    default: object
    values: tuple[object, ...]


def table_options(options: type[msgspec.Struct]) -> list[OptionInfo]:
    """Return the options of a game in the order they were declared, without those that hold a file's text."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - `Game.options` is a struct by contract
    return [
        OptionInfo(field.name, _description(field.type), field.default, _values(field.type))
        for field in info.fields
        if not (isinstance(field.type, inspect.Metadata) and (field.type.extra or {}).get("file"))
    ]


def show(value: object) -> str:
    """Return an option's value as people write it.

    >>> show(True)
    'yes'
    """
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def options_text(options: type[msgspec.Struct], chosen: dict[str, Any]) -> str:
    """Return what differs from the defaults as `name=value`, or "default options"."""
    parts = [
        f"{o.name}={show(chosen[o.name])}" for o in table_options(options) if chosen.get(o.name, o.default) != o.default
    ]
    return " ".join(parts) or "default options"


def example(options: type[msgspec.Struct]) -> str:
    """Return one option as people write it, such as `credits=5`; "" for a game without options."""
    for option in table_options(options):
        other = [value for value in option.values if value != option.default]
        if other:
            return f"{option.name}={show(other[0])}"
    return ""


def suggest_options(
    options: type[msgspec.Struct],
    presets: Mapping[str, Mapping[str, object]],
    typed: str,
    brought: Mapping[str, Iterable[str]] | None = None,
) -> list[tuple[str, str]]:
    """Return (name, value) suggestions for a partly written options text.

    `brought` are further values by option: the names of files that the server has brought.
    """
    words = typed.split()
    done, partial = (words, "") if not words or typed.endswith(" ") else (words[:-1], words[-1])
    used = {word.partition("=")[0] for word in done}
    found = [
        (f"{preset} (preset): " + " ".join(f"{name}={show(value)}" for name, value in values.items()), preset)
        for preset, values in presets.items()
        if not done and preset.startswith(partial)
    ]
    more = brought or {}
    unused = [
        option._replace(values=(*option.values, *more.get(option.name, ())))
        for option in table_options(options)
        if option.name not in used
    ]
    for option in unused:
        # One row for each option while its name is looked for; all its values once it is found.
        near = option.name.startswith(partial.lower().partition("=")[0]) and (partial or len(unused) == 1)
        for value in option.values if near else _telling(option):
            word = f"{option.name}={show(value)}"
            if partial.lower() in f"{word} {option.description}".lower():
                default = " (default)" if value == option.default else ""
                found.append((f"{word}{default} · {option.description}", " ".join([*done, word])))
    return [(cut(name, LONGEST), value) for name, value in found if len(value) <= LONGEST][:MOST]


def _telling(option: OptionInfo) -> list[object]:
    """Return the one value of an option that best shows what it is for: the first that is not its default."""
    return [value for value in option.values if value != option.default][:1]


def _description(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return str((kind.extra_json_schema or {}).get("description", ""))
    return ""


def _values(kind: inspect.Type) -> tuple[object, ...]:
    if isinstance(kind, inspect.Metadata):
        if "examples" in (kind.extra_json_schema or {}):
            return tuple((kind.extra_json_schema or {})["examples"])
        kind = kind.type
    if isinstance(kind, inspect.BoolType):
        return (True, False)
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return tuple(range(kind.ge, kind.le + 1))
    return ()
