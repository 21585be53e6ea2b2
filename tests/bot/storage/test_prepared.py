"""Prepared statements do the same straight through the driver as through SQLAlchemy, which other databases use."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, bindparam, create_engine, insert, select, update

from bot.storage.prepared import Prepared
from bot.storage.schema import meta, metadata

ADD = Prepared(insert(meta))
CHANGE = Prepared(update(meta).where(meta.c.key == bindparam("of")))
LIKE = Prepared(select(meta.c.value, meta.c.key).where(meta.c.value == bindparam("of")).order_by(meta.c.key).limit(2))


@pytest.fixture(params=["sqlite", "another"])
def connection(request: pytest.FixtureRequest) -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    engine.dialect.name = request.param
    with engine.connect() as opened:
        yield opened
    engine.dispose()


def test_rows_are_written_changed_and_found(connection: Connection) -> None:
    assert LIKE.rows(connection, of="v") == []
    assert LIKE.first(connection, of="v") is None
    ADD.run_each(connection, ({"key": key, "value": "v"} for key in "cab"))
    assert LIKE.rows(connection, of="v") == [("v", "a"), ("v", "b")]
    assert CHANGE.run(connection, {"of": "a", "value": "w"}) == 1
    assert CHANGE.run(connection, {"of": "z", "value": "w"}) == 0
    assert CHANGE.run(connection, {"value": "w", "key": "d", "of": "c"}) == 1
    assert LIKE.rows(connection, of="w") == [("w", "a"), ("w", "d")]
    assert LIKE.first(connection, of="v") == "v"
