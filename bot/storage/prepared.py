"""Statements of every action, compiled once: SQLAlchemy takes several times longer to carry one out than SQLite."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Enum
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.base import Executable

_DIALECT = sqlite.dialect()
Values = Mapping[str, Any]


class Prepared:
    """A statement whose parameters and results are texts, numbers and bytes; among other types, only enums come back.

    On SQLite it goes straight to the driver, on any other database through SQLAlchemy. Defaults of columns are not
    filled in.
    """

    def __init__(self, statement: Executable) -> None:
        self.statement = statement
        self._compiled: dict[tuple[str, ...], tuple[str, tuple[str, ...], Values]] = {}
        types = [column.type for column in getattr(statement, "selected_columns", ())]
        enums = [(place, kind.enum_class) for place, kind in enumerate(types) if isinstance(kind, Enum)]
        self._enums = [(place, enum) for place, enum in enums if enum is not None]

    def rows(self, connection: Connection, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that answer a question."""
        if connection.dialect.name != "sqlite":
            return [tuple(row) for row in connection.execute(self.statement, values)]
        sql, arguments = self._call(values)
        found: list[tuple[Any, ...]] = _driver(connection).execute(sql, arguments).fetchall()
        for place, enum in self._enums:
            found = [(*row[:place], enum(row[place]), *row[place + 1 :]) for row in found]
        return found

    def first(self, connection: Connection, **values: Any) -> Any:
        """Return the first column of the first row, or None."""
        rows = self.rows(connection, **values)
        return rows[0][0] if rows else None

    def run(self, connection: Connection, values: Values) -> int:
        """Make a change, and return how many rows it met."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self.statement, dict(values)).rowcount
        sql, arguments = self._call(values)
        met: int = _driver(connection).execute(sql, arguments).rowcount
        return met

    def run_each(self, connection: Connection, many: Iterable[Values]) -> None:
        """Make a change for each of some values."""
        for values in many:
            self.run(connection, values)

    def _call(self, values: Values) -> tuple[str, list[Any]]:
        keys = tuple(values)
        if keys not in self._compiled:
            compiled = self.statement.compile(dialect=_DIALECT, column_keys=sorted(keys))  # type: ignore[attr-defined]
            self._compiled[keys] = str(compiled), tuple(compiled.positiontup), compiled.params
        sql, order, fixed = self._compiled[keys]
        return sql, [values[name] if name in values else fixed[name] for name in order]


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection
