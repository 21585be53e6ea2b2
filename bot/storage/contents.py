"""What is in the rows of a database, as far as it can be checked without the rules of a game.

SQLite holds no checksums: a byte that changes inside of a text or of bytes makes no page unsound. So every value is
read, and what tells of something else is compared with it.
"""

import hashlib
import itertools
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from bot.dice import Chain, commitment
from bot.storage.dice_schema import metadata
from bot.storage.packing import unpack
from bot.storage.schema import PACKED, SECRET
from bot.storage.shape import Column
from games.kernel import digest

SEAL = "backup"
"""The key in `meta` under which a backup keeps the sum of its rows; a database that is in use has none."""
_SPAN = 1 << 256
_STATES = """
    SELECT kept."match", kept.ply, kept.state, j.state_hash FROM {table} kept
    JOIN journal j ON j."match" = kept."match" AND j.ply = kept.ply
"""
_LOST = """
    SELECT s."match" FROM states s JOIN matches m ON m.id = s."match"
    WHERE s.ply != m.ply OR NOT EXISTS (SELECT 1 FROM journal j WHERE j."match" = m.id AND j.ply = m.ply)
"""


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


def compare_rows(connection: sqlite3.Connection) -> None:
    """Compare what rows of the newest schema tell of each other; raises Unfit, sqlite3.Error."""
    for match, secret, committed in connection.execute("SELECT id, secret, commitment FROM matches"):
        if commitment(secret) != committed:
            raise Unfit(f"the secret of match {match} is not the one that was sealed")
    for name, text, kept in connection.execute("SELECT name, text, digest FROM content"):
        if digest(text.encode()) != kept:
            raise Unfit(f"the content {name} is not what was kept")
    _compare_states(connection)
    _compare_journals(connection)


def _compare_states(connection: sqlite3.Connection) -> None:
    """Compare states with the hashes in the journal."""
    lost = connection.execute(_LOST).fetchone()
    if lost is not None:
        raise Unfit(f"the newest action of match {lost[0]} is missing")
    for table in ("states", "snapshots"):
        for match, ply, state, hashed in connection.execute(_STATES.format(table=table)):
            if digest(unpack(state)) != hashed:
                raise Unfit(f"the state of match {match} after action {ply} is not the one in its journal")


def _compare_journals(connection: sqlite3.Connection) -> None:
    """Follow the journal of each match from its setup to its newest action, and the hash chain with it."""
    rows = connection.execute(
        'SELECT m.id, m.ply, a."match" IS NOT NULL, j.ply, j.kind, j.seat, j.text, j.chain'
        ' FROM journal j JOIN matches m ON m.id = j."match" LEFT JOIN archive a ON a."match" = m.id'
        ' ORDER BY j."match", j.ply'
    )
    for (match, newest, archived), group in itertools.groupby(rows, lambda row: row[:3]):
        journal = [row[3:] for row in group]
        due = range(newest if archived else 0, newest + 1)
        if [row[0] for row in journal] != list(due) or not _is_linked(journal):
            raise Unfit(f"the journal of match {match} has a gap, or its actions and its hash chain disagree")


def _is_linked(journal: Iterable[tuple[Any, ...]]) -> bool:
    """Whether each hash in a journal comes of the action beside it and of the hashes before."""
    chain: Chain | None = None
    try:
        for _, kind, seat, text, hashed in journal:
            chain = Chain.resumed(hashed, hashed) if chain is None else chain.then(kind, seat, text)
            if chain.head.hex() != hashed:
                return False
    except (ValueError, IndexError):
        return False
    return True
