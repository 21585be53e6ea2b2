"""Start and rematch: from a lobby to a match, and from its end to the next lobby."""

import functools

import msgspec

from bot.dice import Chain, FairDice
from bot.matches.acting import TRIES
from bot.matches.core import InteractionId
from bot.matches.errors import Refused
from bot.matches.guards import must_belong
from bot.matches.live import Author, info_of, seeds_of
from bot.matches.lobby import LobbyPart, Rows, closed_up
from bot.matches.model import MatchInfo, Person
from bot.matches.ply import next_ply, set_up
from bot.storage import Commit, Conflict, MatchRow, SeatRow, Writer
from games.kernel.options import read_options


class StartingPart(LobbyPart):
    """How matches begin."""

    async def start(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Set the game up; the owner or anybody seated, when every place is taken."""
        interaction = str(interaction_id)
        for _ in range(TRIES):
            live = await self._load(match_id)
            info = live.info
            if await self.database.read(lambda tx: tx.done_by(interaction)):
                return info
            if info.status != "lobby":
                raise Refused("This match has begun already.", info.board_link)
            must_belong(info, user_id)
            if len(info.seats) < info.places:
                missing = info.places - len(info.seats)
                raise Refused(
                    f"{missing} of {info.places} places are still free: let somebody join, or add a computer."
                )
            live = msgspec.structs.replace(live, seeds=seeds_of(info.seats, interaction))
            chain = Chain.begin(info.id, info.options, live.seeds, info.content)
            dice = FairDice(live.secret, chain.head)
            happening = set_up(live, dice)
            happening = msgspec.structs.replace(happening, rolls=tuple(dice.rolls))
            name = next((seat.name for seat in info.seats if seat.user_id == user_id), "the owner")
            ply = next_ply(live, happening, chain, Author(name, interaction), self.now(), self.pace)
            try:
                await self.database.write(functools.partial(_begin, info, ply.commit))
            except Conflict:
                self._forget(match_id)
                continue
            self._changed(match_id)
            return await self.get(match_id)
        raise Refused("The lobby keeps changing: try again in a moment.")

    async def rematch(self, match_id: str, person: Person, interaction_id: InteractionId) -> MatchInfo:
        """Open a lobby with the options and seats of an ended match, in the same channel."""
        info = await self.get(match_id)
        must_belong(info, person.id)
        if not info.ended:
            raise Refused("This match is not over yet.", info.board_link)
        interaction, at = str(interaction_id), self.now()
        game = self.game(info.game)
        seats = [
            SeatRow(
                match=match_id,
                seat=seat.seat,
                user_id=seat.user_id,
                name=seat.name,
                policy=seat.policy if seat.user_id is None else None,
                joined=at,
                words="",
                interaction=f"{interaction}.{seat.letter}",
            )
            for seat in info.seats
        ]
        options = read_options(game, (), info.options)
        return await self._open(
            game, info.guild_id, info.channel_id, person.id, options, info.places, interaction, closed_up(seats)
        )


def _begin(info: MatchInfo, commit: Commit, tx: Writer) -> None:
    _must_be_unchanged(tx.match(info.id), tx.seats(info.id), info)
    tx.commit(commit, expected="lobby")


def _must_be_unchanged(row: MatchRow | None, seats: Rows, info: MatchInfo) -> None:
    if row is None:
        raise Conflict("the lobby is gone")
    now = info_of(row, seats, None)
    if (now.status, now.seats, now.options, now.places) != (info.status, info.seats, info.options, info.places):
        raise Conflict("the lobby has changed")
