"""What is done at the table rather than in the game: hand-over, take-back, resign, abort."""

from collections.abc import Callable
from typing import Any

from bot.matches.acting import TRIES, ActingPart
from bot.matches.core import InteractionId
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import MatchInfo
from bot.matches.ply import Happening, next_ply
from bot.storage import Conflict, SeatChange, Writer
from games.kernel import Outcome, Seat


class TablePart(ActingPart):
    """Table actions are journalled, and part of the hash chain, like those of the game."""

    async def hand_over(
        self, match_id: str, user_id: int, policy: str | None, interaction_id: InteractionId
    ) -> MatchInfo:
        """Let a computer (None: the best policy) play one's own seat."""

        def happen(live: Live) -> Happening:
            seat = own_seat(live, user_id)
            if seat.policy is not None:
                raise Refused("A computer plays your seat already.")
            chosen = self.policy(live.game, policy)
            text = f"hand-over {chosen}"
            words = f"{live.called(seat.seat)} hands over to the computer."
            return _table(live, seat.seat, text, words, change=SeatChange(chosen))

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def take_back(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Play one's own seat again."""

        def happen(live: Live) -> Happening:
            seat = own_seat(live, user_id)
            if seat.policy is None:
                raise Refused("You play your seat yourself.")
            words = f"{live.called(seat.seat)} plays again."
            return _table(live, seat.seat, "take-back", words, change=SeatChange(None))

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def resign(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Give up: of two players the other wins; with more a computer takes the seat over, while a person is left."""

        def happen(live: Live) -> Happening:
            seat = own_seat(live, user_id)
            who = live.called(seat.seat)
            if live.info.places == 2:
                outcome = Outcome((1 - seat.seat,), f"{who} resigned", "")
                words = f"{who} resigns: {live.called(1 - seat.seat)} wins."
                return _table(live, seat.seat, "resign", words, ends="over", outcome=outcome)
            if all(other.user_id is None for other in live.info.seats if other.seat != seat.seat):
                words = f"{who} resigns, the last person at the table: the match ends, and nobody wins."
                return _table(live, seat.seat, "resign", words, ends="aborted")
            chosen = self.policy(live.game, None)
            words = f"{who} resigns; the computer takes over."
            return _table(live, seat.seat, f"resign {chosen}", words, change=SeatChange(chosen, leaves=True))

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def abort(self, match_id: str, user_id: int, manages: bool, interaction_id: InteractionId) -> MatchInfo:
        """End a lobby or match without a result; the owner, or who manages messages."""
        info = await self.get(match_id)
        if user_id != info.owner_id and not manages:
            raise Refused("Only the owner of the match, or who manages messages here, may abort it.")
        if info.status == "lobby":
            return await self._abort_lobby(match_id)

        def happen(live: Live) -> Happening:
            seat = live.info.seat_of(user_id)
            words = "The match is aborted: nobody wins."
            return _table(live, seat.seat if seat else None, "abort", words, ends="aborted")

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def _abort_lobby(self, match_id: str) -> MatchInfo:
        def end(tx: Writer) -> None:
            row = tx.match(match_id)
            if row is None or row.status != "lobby":
                raise Refused("The match has just begun.")
            tx.change_match(match_id, status="aborted")

        await self.database.write(end)
        self._changed(match_id)
        return await self.get(match_id)

    async def _at_table(
        self, match_id: str, happen: Callable[[Live], Happening], user_id: int, interaction_id: InteractionId
    ) -> MatchInfo:
        """Commit a table action; it is part of the hash chain like any other."""
        interaction = str(interaction_id)
        for _ in range(TRIES):
            live = await self._load(match_id)
            if await self._done_by(match_id, interaction):
                return live.info
            must_be_live(live)
            if live.chain is None:
                self._forget(match_id)
                continue
            happening = happen(live)
            seat = live.info.seat_of(user_id)
            chain = live.chain.then("table", happening.seat, happening.text)
            by = Author(seat.name if seat else "the owner", interaction)
            try:
                ply = next_ply(live, happening, chain, by, self.now(), self.pace)
                return (await self._finish(live, ply)).info
            except Conflict:
                self._forget(match_id)
        raise Refused("The game is moving too fast just now: try again in a moment.")


def _table(live: Live, seat: Seat | None, text: str, words: str, **more: Any) -> Happening:
    return Happening("table", seat, text, live.state, sentences=(words,), **more)
