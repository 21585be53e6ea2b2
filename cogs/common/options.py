"""Table options as text, `credits=10 base_crew=12`: what there is, and suggestions while typing."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import inspect

from games.kernel import GameCard


class OptionInfo(NamedTuple):
    """One table option: its name, what it does (with the rule id), its default, and values worth suggesting."""

    name: str
    description: str
    default: object
    values: tuple[object, ...]


def table_options(card: GameCard) -> list[OptionInfo]:
    """Return the options of a game in the order they were declared; those that name content list what is shipped."""
    info = inspect.type_info(card.options)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - options are a struct by contract
    shipped = {kind.option: tuple(kind.shipped()) for kind in card.contents}
    return [
        OptionInfo(
            field.name,
            _description(field.type),
            field.default,
            tuple(dict.fromkeys((*_values(field.type), *shipped.get(field.name, ())))),
        )
        for field in info.fields
    ]


def show(value: object) -> str:
    """Return an option's value as people write it.

    >>> show(True)
    'yes'
    """
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def options_text(card: GameCard, chosen: Mapping[str, Any]) -> str:
    """Return what differs from the defaults as `name=value`, or "default options"."""
    parts = [
        f"{option.name}={show(chosen[option.name])}"
        for option in table_options(card)
        if chosen.get(option.name, option.default) != option.default
    ]
    return " ".join(parts) or "default options"


def example(card: GameCard) -> str:
    """Return one option as people write it, such as `credits=5`; "" for a game without options."""
    for option in table_options(card):
        other = _telling(option)
        if other:
            return f"{option.name}={show(other[0])}"
    return ""


def suggest_options(
    card: GameCard, typed: str, brought: Mapping[str, Iterable[str]] | None = None
) -> list[tuple[str, str]]:
    """Return (name, value) suggestions for a partly written options text.

    `brought` are further values by option: the names of files that the server has brought.
    """
    words = typed.split()
    done, partial = (words, "") if not words or typed.endswith(" ") else (words[:-1], words[-1])
    presets = [] if done else _presets(card, partial)
    return [*presets, *_words(_unused(card, done, brought or {}), done, partial.lower())]


def _presets(card: GameCard, partial: str) -> list[tuple[str, str]]:
    return [
        (f"{preset} (preset): {preset_words(card, preset)}", preset)
        for preset in card.presets
        if preset.startswith(partial)
    ]


def preset_words(card: GameCard, preset: str) -> str:
    """Return what a preset does, in words or as its options."""
    values = " ".join(f"{name}={show(value)}" for name, value in card.presets[preset].items())
    return card.preset_words.get(preset, values)


def _unused(card: GameCard, done: list[str], brought: Mapping[str, Iterable[str]]) -> list[OptionInfo]:
    """Return the options not written yet, with what the server brought for them."""
    used = {word.partition("=")[0] for word in done}
    return [
        option._replace(values=tuple(dict.fromkeys((*option.values, *brought.get(option.name, ())))))
        for option in table_options(card)
        if option.name not in used
    ]


def _words(options: list[OptionInfo], done: list[str], partial: str) -> list[tuple[str, str]]:
    """Return one row for each option while its name is looked for; all its values once it is found."""
    found = []
    for option in options:
        near = option.name.startswith(partial.partition("=")[0]) and (partial or len(options) == 1)
        for value in option.values if near else _telling(option):
            word = f"{option.name}={show(value)}"
            if partial in f"{word} {option.description}".lower():
                default = " (default)" if value == option.default else ""
                found.append((f"{word}{default} · {option.description}", " ".join([*done, word])))
    return found


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
