"""Half-written actions, kept with the question that they are to answer."""

from bot.matches.errors import Refused
from bot.matches.guards import check_prompt, own_seat, seat_to_act
from bot.matches.store import MatchStore
from bot.storage import Writer


class Drafts:
    """One draft for each seat and question."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def get(self, match: str, user_id: int, prompt_id: str) -> str:
        """Return a half-written action ("" if there is none)."""
        seat = own_seat(await self._store.load(match), user_id).seat
        return await self._store.database.read(lambda tx: tx.draft(match, seat, prompt_id))

    async def set(self, match: str, user_id: int, prompt_id: str, text: str) -> None:
        """Keep a half-written action until its prompt is answered or withdrawn; raises Refused on a stale prompt."""
        live = await self._store.load(match)
        seat = seat_to_act(live, user_id)
        check_prompt(live, seat, prompt_id)

        def keep(tx: Writer) -> None:
            if all(row.prompt != prompt_id for row in tx.prompts(match)):
                raise Refused("That board is out of date: the game has moved on.", live.link)
            tx.set_draft(match, seat.seat, prompt_id, text)

        await self._store.database.write(keep)
