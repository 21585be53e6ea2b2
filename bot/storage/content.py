"""Content of games (maps and other files), kept once by its digest, inside a transaction of `Database`."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_table = schema.content


class ContentRow(Frozen, frozen=True):
    """One row of `content`; `digest` is the SHA-256 of the text."""

    digest: str
    game: str
    kind: str
    name: str
    text: str
    at: float


_columns = select(*(_table.c[name] for name in ContentRow.__struct_fields__))


def content_of(tx: Reader, digests: Iterable[str]) -> tuple[ContentRow, ...]:
    """Return the content with these digests, by digest; what is not kept is left out."""
    statement = _columns.where(_table.c.digest.in_(list(digests))).order_by(_table.c.digest)
    return tuple(ContentRow(*values) for values in tx.connection.execute(statement))


def put_content(tx: Writer, row: ContentRow) -> None:
    """Keep content, unless it is kept already."""
    if not content_of(tx, [row.digest]):
        tx.connection.execute(insert(_table).values(msgspec.structs.asdict(row)))


def unused_content(tx: Reader, before: float) -> tuple[str, ...]:
    """Return the digests of content that came before a time and that neither a match nor an upload refers to."""
    uploads, matches = schema.uploads.c, schema.matches.c
    used = set(tx.connection.scalars(select(uploads.digest).distinct()))
    for content in tx.connection.scalars(select(matches.content).distinct()):
        used |= set(msgspec.json.decode(content, type=dict[str, str]).values())
    known = tx.connection.scalars(select(_table.c.digest).where(_table.c.at < before)).all()
    return tuple(digest for digest in known if digest not in used)


def drop_unused_content(tx: Writer, before: float) -> int:
    """Delete such content; returns how many pieces."""
    unused = unused_content(tx, before)
    tx.connection.execute(delete(_table).where(_table.c.digest.in_(unused)))
    return len(unused)
