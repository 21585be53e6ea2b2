"""What a table is asked to agree on, one thing at a time, inside a transaction of `Database`."""

import msgspec
from sqlalchemy import bindparam, delete, insert, select

from bot.storage import schema
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_columns = schema.proposals.c


class ProposalRow(Frozen, frozen=True):
    """One row of `proposals`: `agreed` are the seats that have agreed (JSON); `number` tells it from the one before."""

    match: str
    number: int
    what: str
    agreed: bytes


# Asked with every action, so prepared once.
_OF_MATCH = Prepared(
    select(*(_columns[name] for name in ProposalRow.__struct_fields__)).where(_columns.match == bindparam("of"))
)


def proposal_of(tx: Reader, match: str) -> ProposalRow | None:
    """Return what a table is asked to agree on."""
    found = [ProposalRow(*values) for values in _OF_MATCH.rows(tx.connection, of=match)]
    return found[0] if found else None


def keep_proposal(tx: Writer, row: ProposalRow) -> None:
    """Ask a table to agree on something, instead of what it was asked before."""
    drop_proposal(tx, row.match)
    tx.connection.execute(insert(schema.proposals).values(msgspec.structs.asdict(row)))


def drop_proposal(tx: Writer, match: str) -> None:
    """Ask for nothing any more."""
    tx.connection.execute(delete(schema.proposals).where(_columns.match == match))
