"""Reads books, and says everything that is wrong with one; each game says what its tables hold and what they mean."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from games.kernel.content.files import FaultyFile, Finder, check_values, read_toml
from games.kernel.content.values import TITLE, WORD, Field, faults_of, label, line, listed

BookT = TypeVar("BookT")

LONGEST_WORD = 14
"""Letters of a word by which something of a book is typed."""
NAME = 24
"""Letters of a name that people read."""
NAMED = line(NAME)
_SENTENCE = 80


class Schema(NamedTuple):
    """What a table of a book holds: its values, of those that are lists of tables what these hold.

    `refused` is what is said of values that somebody may well write, and that no book can have.
    """

    fields: Mapping[str, Field]
    lists: Mapping[str, "Schema"] = MappingProxyType({})
    refused: Mapping[str, str] = MappingProxyType({})


class BookError(FaultyFile):
    """A book cannot be used."""


class BookReader(Generic[BookT]):
    """Reads the books of a game: `meaning` finds what is wrong with good values together, `build` makes a book."""

    def __init__(self, schema: Schema, meaning: Finder, build: Callable[[Mapping[str, Any]], BookT]) -> None:
        self._schema = schema
        self._meaning = meaning
        self._build = build

    def read(self, text: str) -> BookT:
        """Return the book of a file that was checked before."""
        return self._build(read_toml(text))

    def check(self, text: str) -> BookT:
        """Return the book of a file; raises BadFile, or BookError with every fault found (at most 12)."""
        values = read_toml(text)
        check_values(values, (lambda file: table_faults(file, self._schema), self._meaning), BookError)
        return self._build(values)


def book_schema(**lists: tuple[Field, Schema]) -> Schema:
    """Return the schema of a whole book: its name, its title, and lists of tables."""
    fields = {key: field for key, (field, _) in lists.items()}
    return Schema({"name": WORD, "title": TITLE, **fields}, {key: inner for key, (_, inner) in lists.items()})


def ready_fields(word: Field) -> Mapping[str, Field]:
    """Return what every ready side has: a word of that form, a name, and a sentence for a player who chooses."""
    return {"word": word, "name": NAMED, "words": line(_SENTENCE, "a sentence")}


def table_faults(values: Mapping[str, Any], schema: Schema, named: str = "") -> list[str]:
    """Return a sentence for every value of a table, and of the tables in it, that is missing, wrong or unknown."""
    refused = [key for key in values if key.lower() in schema.refused]
    faults = [f"{named}: {schema.refused[key.lower()]}" for key in refused]
    kept = {key: value for key, value in values.items() if key not in refused}
    faults += faults_of(kept, schema.fields, f"{named}: " if named else "")
    for key, inner in schema.lists.items():
        for count, one in listed(values, key, schema.fields):
            name = label(one, inner.fields["name"], f"{key} {count}")
            faults += table_faults(one, inner, f"{named}, {name}" if named else name)
    return faults
