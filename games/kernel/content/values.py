"""Whether the values of a file that somebody brings are of the kinds that belong there, said in plain words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

LINE = 40
"""Letters of a title."""
SCRIPTS = ("LATIN ", "GREEK ", "CYRILLIC ")
"""The alphabets that pictures can draw."""


class Field(NamedTuple):
    """One value: what people should write there, whether something is that, and whether it may be left out."""

    wants: str
    fits: Callable[[Any], bool]
    optional: bool = False


def is_letter(letter: str) -> bool:
    """Whether something is a letter that pictures can draw."""
    return letter.isalpha() and unicodedata.name(letter, "").startswith(SCRIPTS)


def is_text(value: Any) -> bool:
    """Whether something is text."""
    return isinstance(value, str)


def is_table(value: Any) -> bool:
    """Whether something is a table of a file."""
    return isinstance(value, dict)


def is_line(value: Any, most: int = LINE) -> bool:
    """Whether something is text of 1 to `most` letters and signs that pictures can draw, in one line."""
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= len(value) <= most:
        return False
    return all(is_letter(sign) or (sign.isascii() and sign.isprintable()) for sign in value)


def whole(low: int, high: int) -> Callable[[Any], bool]:
    """Return what tells whole numbers from `low` to `high`."""
    # `true` and `false` are numbers to Python, but not to a person who writes a file.
    return lambda value: type(value) is int and low <= value <= high


def list_of(low: int, high: int, fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return what tells lists of `low` to `high` values of a kind."""
    return lambda value: isinstance(value, list) and low <= len(value) <= high and all(map(fits, value))


WORD = Field(
    "one word of at most 30 small letters, digits or hyphens",
    lambda value: is_text(value) and bool(re.fullmatch(r"[a-z][a-z0-9-]{0,29}", value)),
)
"""What a file says that it is called; what the table option says."""
TITLE = Field(f"text of 1 to {LINE} letters (Latin, Greek or Cyrillic), digits or signs", is_line)


FLAG = Field("true or false", lambda value: isinstance(value, bool), True)
"""Something that holds or does not; left out, it does not."""


def number(low: int, high: int, optional: bool = False, of: str = "") -> Field:
    """Return the field of a whole number from `low` to `high`, of what it counts."""
    return Field(f"a whole number{' of ' * bool(of)}{of} from {low} to {high}", whole(low, high), optional)


def line(most: int, what: str = "text") -> Field:
    """Return the field of a line of 1 to `most` letters and signs."""
    return Field(f"{what} of 1 to {most} letters and signs", lambda value: is_line(value, most))


def tables(key: str, least: int, most: int) -> Field:
    """Return the field of `least` to `most` tables, each written as [[key]]; if 0 are enough, it may be left out."""
    return Field(f"written as [[{key}]], {least} to {most} times", list_of(least, most, is_table), least == 0)


def listed(values: Mapping[str, Any], key: str, fields: Mapping[str, Field]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Go through the tables of a key, numbered from 1, where they are tables at all."""
    if key in values and fields[key].fits(values[key]):
        yield from enumerate(values[key], 1)


def label(values: Mapping[str, Any], named: Field, otherwise: str) -> str:
    """Return the name that a table gives itself, where it is one that `named` allows."""
    name = values.get("name")
    return name if isinstance(name, str) and named.fits(name) else otherwise


def twice(what: str, words: Iterable[Any]) -> list[str]:
    """Return a sentence for every word that several of a kind have."""
    return [f"{what} share the word {word}" for word, count in Counter(words).items() if count > 1]


def faults_of(values: Mapping[str, Any], fields: Mapping[str, Field], where: str = "") -> list[str]:
    """Return a sentence for every value that is missing, of the wrong kind or unknown; `where` goes before each."""
    faults = []
    for key, field in fields.items():
        if key not in values:
            faults += [] if field.optional else [f"{where}{key} is missing; it is {field.wants}"]
        elif not field.fits(values[key]):
            faults.append(f"{where}{key} must be {field.wants}{_found(values[key])}")
    known = ", ".join(fields)
    unknown = (key[:30] for key in values if key not in fields)
    return faults + [f"{where}{key!r} means nothing here; there are {known}" for key in unknown]


def _found(value: Any) -> str:
    """Say what was found, where that is short."""
    return f", not {str(value)[:30]!r}" if isinstance(value, str) else ""
