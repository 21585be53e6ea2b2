"""Table options as people type them: `credits=20 base_crew=12`, a preset's name, or both (later words win)."""

import difflib
import json
import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from games.kernel.base.errors import BadNotation, quoted
from games.kernel.content.card import GameCard

_WORDS = {"yes": True, "on": True, "no": False, "off": False}
_NAMED = re.compile(r"(?<!\S)([\w-]+)\s*[=:]\s*")
DEFAULTS = "defaults"
"""The word that takes every option back to its default, as a preset would; no preset may be called so."""

PRESET = "preset"
"""`preset=mail` is what the name of a preset alone is."""


def option_words(text: str) -> list[str]:
    """Return the words of a typed text of options, with or without commas.

    >>> option_words("sprint, rounds = 5 length: 4")
    ['sprint', 'rounds=5', 'length=4']
    """
    return _NAMED.sub(r"\1=", text.replace(",", " ")).split()


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
    name, equals, typed = (part.strip() for part in word.partition("="))
    key = name.lower().replace("-", "_")
    if key == PRESET and equals:
        name, equals = typed, ""
        if name.lower() not in card.presets:
            raise BadNotation(
                f"{card.title} has no preset {quoted(typed)}; there are {', '.join(card.presets) or 'none'}"
            )
    if not equals and name.lower() in card.presets:
        return dict(card.presets[name.lower()])
    if not equals and key == DEFAULTS:
        return {field: getattr(card.options(), field) for field in card.options.__struct_fields__}
    if key not in card.options.__struct_fields__:
        raise BadNotation(_unknown(card, word, key))
    if not typed:
        raise BadNotation(f"{key} takes {admitted(card, key)}: write {key}={_instance(card, key)}")
    value = _value(typed)
    try:
        msgspec.convert({key: value}, card.options)
    except msgspec.ValidationError:
        raise BadNotation(f"{key} takes {admitted(card, key)}, not {quoted(typed)}") from None
    return {key: value}


def _unknown(card: GameCard, word: str, key: str) -> str:
    """Say that there is no such option or preset, and which there are, the nearest one first."""
    known = [*(f"{field}=…" for field in card.options.__struct_fields__), *card.presets]
    meant = known[: len(card.options.__struct_fields__)] if "=" in word else known
    names = {each.removesuffix("=…"): each for each in meant}
    near = [names[name] for name in difflib.get_close_matches(key, names, n=2)]
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
    return f"{card.title} has no option {quoted(word)}; {hint}"


def _instance(card: GameCard, key: str) -> str:
    """Return a value that an option may take, as people write it: one of a preset, else its default."""
    set_by = [values[key] for values in card.presets.values() if key in values]
    value = next((value for value in set_by if value), getattr(card.options(), key))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def admitted(card: GameCard, key: str) -> str:
    """Return what an option may be, in words: "a whole number from 4 to 20".

    An option that admits less than its type says checks that when it is made, and says what in `extra`.
    """
    info = inspect.type_info(card.options)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - options are a struct by contract
    kind = next(field.type for field in info.fields if field.name == key)
    if isinstance(kind, inspect.Metadata):
        if kind.extra and "admitted" in kind.extra:
            return str(kind.extra["admitted"])
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
