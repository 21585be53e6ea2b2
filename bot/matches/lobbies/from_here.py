"""Opening a lobby that begins from a position of another match."""

from bot.matches.errors import Refused
from bot.matches.guards import must_belong, own_seat
from bot.matches.live import Live
from bot.matches.lobbies.lobbies import Lobbies
from bot.matches.lobbies.positions import opening_from, position_of, seated_there
from bot.matches.model import Actor, MatchInfo
from bot.matches.past import state_at
from bot.matches.store import MatchStore
from games.kernel import Content


class Positions:
    """New matches from past positions."""

    def __init__(self, store: MatchStore, lobbies: Lobbies) -> None:
        self._store = store
        self._lobbies = lobbies

    async def open_from(self, actor: Actor, ply: int, channel_id: int) -> MatchInfo:
        """Open a lobby in a channel that begins where a match was after an action; all sit there as they did.

        If that match goes on, all its people have to agree: by Ready. Raises Refused.
        """
        live, position = await self._position(actor, ply)
        seats = seated_there(live, actor, self._store.entropy, self._store.now())
        return await self._lobbies.open_as(opening_from(live, position, actor, channel_id, seats))

    async def must_begin_there(self, actor: Actor, ply: int) -> None:
        """Raise Refused where no match can begin after an action, before anything is made for it."""
        await self._position(actor, ply)

    async def _position(self, actor: Actor, ply: int) -> tuple[Live, Content]:
        live = await self._store.load(actor.match)
        must_belong(live.info, actor.user)
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        if not live.info.ended:
            own_seat(live, actor.user)
        return live, position_of(live, await state_at(self._store, live, ply), ply)
