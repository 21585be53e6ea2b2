"""What a database consists of, compared with what the migrations make: tables, columns, indexes, triggers, views."""

import hashlib
import re
import sqlite3
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import create_engine

from bot.storage.revisions import SHAPES, migrate_to
from games.kernel.base.caching import per_domain

_MASTER = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_stat_' ESCAPE '\\'"
"""All but what ANALYZE notes for SQLite itself."""
_COLUMNS = 'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)'
_KINDS = ("table", "view", "index", "trigger")
"""The order in which differences are named: what is wrong with a table is wrong with its indexes too."""
_WORDS = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|[\w.]+|\S""")


class Column(NamedTuple):
    """How a column is declared, as SQLite reads it; `key` is its place in the primary key, from 1 (0: none)."""

    type: str
    required: bool
    default: str | None
    key: int
    hidden: int


class Part(NamedTuple):
    """A table, index, trigger or view: the table that it is about, and its declaration in plain words."""

    kind: str
    name: str
    table: str
    words: str


class Shape(NamedTuple):
    """What a database consists of, by kind and name, and the columns of its tables."""

    parts: Mapping[tuple[str, str], Part]
    columns: Mapping[str, Mapping[str, Column]]

    @property
    def digest(self) -> str:
        """The SHA-256 of everything in it."""
        parts = [self.parts[key] for key in sorted(self.parts)]
        columns = [(name, list(self.columns[name].items())) for name in sorted(self.columns)]
        return hashlib.sha256(msgspec.json.encode([parts, columns])).hexdigest()


def shape_of(connection: sqlite3.Connection) -> Shape:
    """Return what an open database consists of; raises sqlite3.Error where that cannot be read."""
    rows = [(str(kind), str(name), str(table), sql) for kind, name, table, sql in connection.execute(_MASTER)]
    parts = {(row[0], row[1]): Part(*row[:3], _plain(row[3])) for row in rows}
    tables = [name for kind, name in parts if kind == "table"]
    return Shape(parts, {name: _columns(connection, name) for name in tables})


def _columns(connection: sqlite3.Connection, table: str) -> dict[str, Column]:
    found = connection.execute(
        'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)', (table,)
    )
    return {name: Column(kind.upper(), bool(required), *rest) for name, kind, required, *rest in found}


def _plain(sql: str | None) -> str:
    """Return a declaration without what makes no difference: line breaks, quotes around names, capitals.

    >>> _plain('CREATE TABLE meta (\\n\\t"key" VARCHAR(64) DEFAULT \\'A b\\')')
    "create table meta ( key varchar ( 64 ) default 'A b' )"
    """
    words = _WORDS.findall(sql or "")
    return " ".join(word if word.startswith("'") else word.strip('"').lower() for word in words)


@per_domain
def shape_made(revision: str) -> Shape:
    """Return what the migrations make up to a revision."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            migrate_to(connection, revision)
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)  # noqa: S101 - the engine is one of SQLite
            return shape_of(raw)
    finally:
        engine.dispose()


def difference(found: Shape, revision: str) -> str | None:
    """Return in a clause how a database differs from what the migrations make up to a revision; None: not at all."""
    if found.digest == SHAPES[revision]:
        return None
    return next(_differences(found, shape_made(revision)), None)


def _differences(found: Shape, made: Shape) -> Iterator[str]:
    for key in sorted(found.parts.keys() | made.parts.keys(), key=lambda key: (_place(key[0]), key[1])):
        have, want = found.parts.get(key), made.parts.get(key)
        if have == want and found.columns.get(key[1]) == made.columns.get(key[1]):
            continue
        if have is None:
            yield f"its {_named(made.parts[key])} is missing"
        elif want is None:
            yield f"its {_named(have)} is none that Umpire makes"
        else:
            yield next(_in_columns(found, made, key[1]), f"its {_named(want)} is declared differently")


def _place(kind: str) -> int:
    return _KINDS.index(kind) if kind in _KINDS else len(_KINDS)


def _named(part: Part) -> str:
    return f"{part.kind} {part.name}" + ("" if part.table == part.name else f" of the table {part.table}")


def _in_columns(found: Shape, made: Shape, table: str) -> Iterator[str]:
    have, want = found.columns.get(table, {}), made.columns.get(table, {})
    for name in (*want, *have):
        if name not in have:
            yield f"the column {name} of its table {table} is missing"
        elif name not in want:
            yield f"the column {name} of its table {table} is none that Umpire makes"
        elif have[name] != want[name]:
            yield f"the column {name} of its table {table} is declared differently"
