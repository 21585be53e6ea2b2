"""Table options as people type them: `credits=20 base_crew=12`, a preset's name, or both (later words win)."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from games.kernel.errors import BadNotation, quoted
from games.kernel.game import Game

AnyGame = Game[Any, Any, Any, Any]
_WORDS = {"yes": True, "on": True, "no": False, "off": False}


def read_options(game: AnyGame, words: Iterable[str], given: dict[str, object] | None = None) -> Any:
    """Return a game's options: the defaults, changed by `given`, changed by the words in their order.

    Raises BadNotation, naming the option and what it may be.
    """
    chosen = dict(given or {})
    for word in words:
        chosen |= _read_word(game, word)
    try:
        return msgspec.convert(chosen, game.options)
    except msgspec.ValidationError as error:
        raise BadNotation(f"the options do not fit: {error}") from None


def _read_word(game: AnyGame, word: str) -> dict[str, object]:
    name, equals, typed = word.partition("=")
    key = name.strip().lower().replace("-", "_")
    if not equals and name.strip().lower() in game.presets:
        return dict(game.presets[name.strip().lower()])
    fields = [field for field in game.options.__struct_fields__ if field not in game.uploads.values()]
    if not equals or key not in fields:
        known = [f"{field}=…" for field in fields] + list(game.presets)
        raise BadNotation(f"{game.title} has no option {quoted(word)}; there are {', '.join(known)}")
    value = _value(typed.strip())
    try:
        msgspec.convert({key: value}, game.options)
    except msgspec.ValidationError:
        raise BadNotation(f"{key} is {_admitted(game, key)}, not {quoted(typed)}") from None
    return {key: value}


def _admitted(game: AnyGame, key: str) -> str:
    """Return what an option may be, in words."""
    info = inspect.type_info(game.options)
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
