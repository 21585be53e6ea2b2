"""Table options as people type them: `credits=20 base_crew=12`, a preset's name, or both (later words win)."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from games.kernel.card import GameCard
from games.kernel.errors import BadNotation, quoted

_WORDS = {"yes": True, "on": True, "no": False, "off": False}


def read_options(card: GameCard, words: Iterable[str], given: dict[str, object] | None = None) -> Any:
    """Return a game's options: the defaults, changed by `given`, changed by the words in their order.

    Raises BadNotation, naming the option and what it may be.
    """
    chosen = dict(given or {})
    for word in words:
        chosen |= _read_word(card, word)
    try:
        return msgspec.convert(chosen, card.options)
    except msgspec.ValidationError as error:
        raise BadNotation(f"the options do not fit: {error}") from None


def _read_word(card: GameCard, word: str) -> dict[str, object]:
    name, equals, typed = word.partition("=")
    key = name.strip().lower().replace("-", "_")
    if not equals and name.strip().lower() in card.presets:
        return dict(card.presets[name.strip().lower()])
    fields = card.options.__struct_fields__
    if not equals or key not in fields:
        known = [f"{field}=…" for field in fields] + list(card.presets)
        raise BadNotation(f"{card.title} has no option {quoted(word)}; there are {', '.join(known)}")
    value = _value(typed.strip())
    try:
        msgspec.convert({key: value}, card.options)
    except msgspec.ValidationError:
        raise BadNotation(f"{key} is {_admitted(card, key)}, not {quoted(typed)}") from None
    return {key: value}


def _admitted(card: GameCard, key: str) -> str:
    """Return what an option may be, in words."""
    info = inspect.type_info(card.options)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - options are a struct by contract
    kind = next(field.type for field in info.fields if field.name == key)
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(str(value) for value in kind.values)
    if isinstance(kind, inspect.BoolType):
        return "yes or no"
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return f"a whole number from {kind.ge} to {kind.le}"
    if isinstance(kind, inspect.IntType):
        return "a whole number"
    longest = kind.max_length if isinstance(kind, inspect.StrType) else None
    return "a text" + (f" of at most {longest} characters" if longest else "")


def _value(typed: str) -> object:
    if typed.lower() in _WORDS:
        return _WORDS[typed.lower()]
    try:
        value: object = json.loads(typed)
    except ValueError:
        return typed
    return value if isinstance(value, int | float | bool) else typed
