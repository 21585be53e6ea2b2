"""What is in the rows of a database, as far as it can be checked without the rules of a game.

SQLite holds no checksums: a byte that changes inside of a text or of bytes makes no page unsound. So every value is
read; `bot.storage.agreement` compares what tells of something else.
"""

import hashlib
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from bot.storage.dice_schema import metadata
from bot.storage.packing import unpack
from bot.storage.schema import PACKED, SECRET
from bot.storage.shape import Column

SEAL = "backup"
"""The key in `meta` under which a backup keeps the sum of its rows; a database that is in use has none."""
_SPAN = 1 << 256


class Unfit(Exception):
    """A value is not what it must be; the message is a clause."""


def read_rows(connection: sqlite3.Connection, tables: Mapping[str, Mapping[str, Column]]) -> str:
    """Read every row, and return the sum of all that they hold, in whatever order; raises Unfit, sqlite3.Error."""
    total = 0
    for table, columns in tables.items():
        for row in _rows(connection, table, columns):
            hashed = hashlib.sha256(table.encode() + b"\0" + msgspec.msgpack.encode(row)).digest()
            total += int.from_bytes(hashed, "big")
    return f"{total % _SPAN:064x}"


def _rows(connection: sqlite3.Connection, table: str, columns: Mapping[str, Column]) -> Iterator[tuple[Any, ...]]:
    names = ", ".join(f'"{name}"' for name in columns)
    but = f" WHERE \"key\" != '{SEAL}'" if table == "meta" else ""
    fitting = [_types(column) for column in columns.values()]
    holding = [(place, name, _held(table, name)) for place, name in enumerate(columns) if columns[name].type == "BLOB"]
    known: set[tuple[type, ...]] = set()
    # An index may hold the same values: what counts is the table.
    for row in connection.execute(f'SELECT {names} FROM "{table}" NOT INDEXED{but}'):  # noqa: S608 - our own names
        kinds = tuple(map(type, row))
        if kinds not in known:
            for name, kind, fit in zip(columns, kinds, fitting, strict=True):
                if kind not in fit:
                    raise Unfit(f"one {name} in its table {table} is of a wrong type")
            known.add(kinds)
        for place, name, held in holding:
            if row[place] is not None and not _reads(row[place], held):
                raise Unfit(f"one {name} in its table {table} cannot be read")
        yield row


def _types(column: Column) -> tuple[type, ...]:
    kind = column.type.partition("(")[0]
    fit = {"BLOB": bytes, "INTEGER": int, "BIGINT": int, "DOUBLE": float}.get(kind, str)
    return (fit,) if column.required else (fit, type(None))


def _held(table: str, name: str) -> Mapping[Any, Any]:
    """Return what the bytes of a column hold: PACKED, SECRET, or nothing for JSON."""
    declared = metadata.tables.get(table)
    return {} if declared is None or name not in declared.c else declared.c[name].info


def _reads(value: bytes, held: Mapping[Any, Any]) -> bool:
    if held == SECRET:
        return True
    try:
        msgspec.json.decode(unpack(value) if held == PACKED else value)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, zlib.error):
        return False
    return True
