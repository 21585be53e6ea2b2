"""Notes on positions: what the table says of a match when it goes through it together, after its end."""

from bot.caps import MOST_REMARKS
from bot.matches.errors import Refused
from bot.matches.guards import must_belong
from bot.matches.model import Actor, MatchInfo, played_before
from bot.matches.store import MatchStore
from bot.names import plain_name
from bot.storage import Writer
from bot.storage.remarks import RemarkRow, add_remark, drop_remark, ended_in, remarks_of

LONGEST = 400
"""Letters of a note."""


class Remarks:
    """The notes of matches; everybody who can see a match reads them, and those who played it write them."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def of(self, match: str) -> tuple[RemarkRow, ...]:
        """Return the notes of a match, the first positions first."""
        return await self._store.database.read(lambda tx: remarks_of(tx, match))

    async def ended_in(self, channel_id: int) -> MatchInfo | None:
        """Return the newest match of a channel that can have notes, also while the next one is open there."""
        found = await self._store.database.read(lambda tx: ended_in(tx, channel_id))
        return None if found is None else await self._store.get(found)

    async def add(self, actor: Actor, ply: int, text: str) -> None:
        """Pin a note to the position after an action; raises Refused."""
        info = await self._store.get(actor.match)
        must_have_ended(info)
        if not played_before(info, actor.user):
            must_belong(info, actor.user)
        if not 0 <= ply <= info.ply:
            raise Refused(f"This match has the actions 0 to {info.ply}.")
        said = plain_name(" ".join(text.split()), LONGEST)
        if not said:
            raise Refused("There is nothing in this note.")
        row = RemarkRow(info.id, 0, ply, actor.user, actor.person.name, said, self._store.now())

        def put(tx: Writer) -> None:
            if len(remarks_of(tx, info.id)) >= MOST_REMARKS:
                raise Refused(f"This match has {MOST_REMARKS} notes already: remove one first.")
            add_remark(tx, row)

        await self._store.database.write(put)

    async def drop(self, actor: Actor, number: int) -> None:
        """Remove one's own note; who manages messages removes anybody's. Raises Refused."""

        def gone(tx: Writer) -> None:
            row = next((row for row in remarks_of(tx, actor.match) if row.number == number), None)
            if row is None:
                raise Refused("That note is gone already.")
            if row.user_id != actor.user and not actor.manages:
                raise Refused(f"{row.name} wrote that note.")
            drop_remark(tx, actor.match, number)

        await self._store.database.write(gone)


def must_have_ended(info: MatchInfo) -> None:
    """Raise Refused unless a match has ended: until then, notes would tell what somebody thinks."""
    if not info.ended or info.closing is None:
        raise Refused("A match is looked at together when it has ended.", info.board_link)
