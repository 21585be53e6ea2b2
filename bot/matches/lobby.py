"""Lobbies: opening, joining, options, Start, rematch."""

import functools
import re
from collections.abc import Callable
from typing import Any

import msgspec

from bot import jobs
from bot.dice import commitment
from bot.matches.core import InteractionId
from bot.matches.errors import NotFound, Refused
from bot.matches.guards import must_belong
from bot.matches.live import info_of
from bot.matches.model import MatchInfo, Person
from bot.matches.uploads import UploadsPart
from bot.storage import MatchRow, Reader, SeatRow, Writer
from bot.verify.replaying import AnyGame
from games.kernel import canonical
from games.kernel.options import read_options

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 6
WORDS_LENGTH = 200
NAME_LENGTH = 80
_UNSEEN = re.compile("[\x00-\x1f\x7f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that would turn round, or break, the line that a name stands in."""

Rows = tuple[SeatRow, ...]


class LobbyPart(UploadsPart):
    """What is done before the first action."""

    async def open(
        self,
        game: str,
        guild_id: int,
        channel_id: int,
        owner: Person,
        *,
        options: dict[str, Any],
        places: int,
        interaction_id: InteractionId,
    ) -> MatchInfo:
        """Open a lobby: draws the secret and commits to it. The owner does not join by it."""
        rules = self.game(game)
        _check_places(rules, places)
        chosen = read_options(rules, (), options)
        return await self._open(rules, guild_id, channel_id, owner.id, chosen, places, str(interaction_id), ())

    async def _open(
        self,
        game: AnyGame,
        guild_id: int,
        channel_id: int,
        owner_id: int,
        options: Any,
        places: int,
        interaction: str,
        seats: Rows,
    ) -> MatchInfo:
        known, running = await self.database.read(lambda tx: _open_already(tx, interaction, channel_id))
        while known is None and running is None:
            match_id = self._new_id()
            row = self._row(match_id, game, guild_id, channel_id, owner_id, options, places, interaction)
            own = [msgspec.structs.replace(seat, match=match_id) for seat in seats]
            known, running = await self.database.write(functools.partial(_opened, row, own))
        if known is None and running is not None:
            link = (await self.get(running.id)).board_link
            raise Refused("This channel has a match already: end it first, or play in a thread.", link)
        assert known is not None  # noqa: S101 - one of the two was set above
        return await self.get(known.id)

    def _row(
        self,
        match_id: str,
        game: AnyGame,
        guild_id: int,
        channel_id: int,
        owner_id: int,
        options: Any,
        places: int,
        interaction: str,
    ) -> MatchRow:
        secret = self.entropy.token_bytes(32)
        at = self.now()
        return MatchRow(
            id=match_id,
            game=game.slug,
            status="lobby",
            parked=None,
            guild_id=guild_id,
            channel_id=channel_id,
            owner_id=owner_id,
            interaction_id=interaction,
            start_id="",
            options=canonical(options),
            places=places,
            ply=0,
            secret=secret,
            commitment=commitment(secret),
            closing=None,
            rules_version=game.rules_version,
            created_at=at,
            acted_at=at,
            nudged_at=0.0,
            lobby_message_id=None,
            outcome=None,
        )

    def _new_id(self) -> str:
        """Return a random match id; bytes that would favour the first letters are passed over."""
        fair = 256 - 256 % len(ALPHABET)
        letters = ""
        while len(letters) < ID_LENGTH:
            (byte,) = self.entropy.token_bytes(1)
            letters += ALPHABET[byte % len(ALPHABET)] if byte < fair else ""
        return letters

    async def _change_lobby(self, match_id: str, change: Callable[[MatchInfo, Rows], Rows | None]) -> MatchInfo:
        """Let `change` give a lobby's seats anew (None: as they are), in one transaction."""

        def turn(tx: Writer) -> None:
            row = tx.match(match_id)
            if row is None:
                raise NotFound(f"There is no match {match_id}.")
            seats = tx.seats(match_id)
            info = info_of(row, seats, None)
            if info.status != "lobby":
                raise Refused("That is possible only before the match begins.", info.board_link)
            changed = change(info, seats)
            if changed is not None:
                tx.set_seats(match_id, changed)

        await self.database.write(turn)
        self._forget(match_id)
        return await self.get(match_id)

    async def join(self, match_id: str, person: Person, words: str, interaction_id: InteractionId) -> MatchInfo:
        """Take the first free place; `words` are the person's own part of the seed (may be empty)."""
        interaction, at = str(interaction_id), self.now()

        def change(info: MatchInfo, seats: Rows) -> Rows | None:
            mine = info.seat_of(person.id)
            if mine is not None:
                if mine.interaction == interaction:
                    return None
                raise Refused(f"You sit at place {mine.letter} already.")
            seat = _free_place(info)
            text = " ".join(words.split())[:WORDS_LENGTH]
            name = " ".join(_UNSEEN.sub("", person.name).split())[:NAME_LENGTH] or str(person.id)
            new = SeatRow(match_id, seat, person.id, name, None, at, text, interaction)
            return (*seats, new)

        return await self._change_lobby(match_id, change)

    async def leave(self, match_id: str, user_id: int) -> MatchInfo:
        """Give a place in a lobby back."""

        def change(info: MatchInfo, seats: Rows) -> Rows:
            if info.seat_of(user_id) is None:
                raise Refused("You have no place in this lobby.")
            return closed_up(seat for seat in seats if seat.user_id != user_id)

        return await self._change_lobby(match_id, change)

    async def add_computer(
        self, match_id: str, user_id: int, policy: str | None, interaction_id: InteractionId
    ) -> MatchInfo:
        """Seat a computer (None: the best policy); the owner or anybody seated may."""
        interaction, at = str(interaction_id), self.now()

        def change(info: MatchInfo, seats: Rows) -> Rows | None:
            must_belong(info, user_id)
            if any(seat.interaction == interaction for seat in seats):
                return None
            chosen = self.policy(self.game(info.game), policy)
            seat = _free_place(info)
            new = SeatRow(match_id, seat, None, "Computer", chosen, at, "", interaction)
            return closed_up((*seats, new))

        return await self._change_lobby(match_id, change)

    async def remove_computer(self, match_id: str, user_id: int) -> MatchInfo:
        """Take the last computer out of a lobby."""

        def change(info: MatchInfo, seats: Rows) -> Rows:
            must_belong(info, user_id)
            computers = [seat.seat for seat in seats if seat.user_id is None]
            if not computers:
                raise Refused("There is no computer in this lobby.")
            return closed_up(seat for seat in seats if seat.seat != computers[-1])

        return await self._change_lobby(match_id, change)

    async def set_options(self, match_id: str, user_id: int, text: str) -> MatchInfo:
        """Change options by text (`credits=20 base_crew=12`, or a preset's name); the owner only.

        Raises Refused, or GameError for what the game cannot be laid out with.
        """
        info = await self.get(match_id)
        _must_own(info, user_id)
        options = await self.options_from(info.game, info.guild_id, info.places, text, info.options)
        return await self._set_lobby(match_id, options=canonical(options))

    async def options_from(
        self, game: str, guild_id: int, places: int, text: str, present: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return all options of a game as a text changes them, for `open`.

        Raises Refused, or GameError for what the game cannot be laid out with.
        """
        options = read_options(self.game(game), text.replace(",", " ").split(), present or {})
        texts = await self.filled_in(guild_id, game, options)
        data = canonical(msgspec.structs.replace(options, **texts))
        await self.workers.run(jobs.try_setup, self.registry, game, data, places)
        return msgspec.json.decode(data, type=dict[str, Any])

    async def set_places(self, match_id: str, user_id: int, places: int) -> MatchInfo:
        """Change the number of places of a lobby; the owner only."""
        info = await self.get(match_id)
        _must_own(info, user_id)
        _check_places(self.game(info.game), places)
        if len(info.seats) > places:
            raise Refused(f"{len(info.seats)} places are taken already.")
        return await self._set_lobby(match_id, places=places)

    async def lobby_posted(self, match_id: str, message_id: int) -> None:
        """Remember the message that shows the lobby."""
        await self.database.write(lambda tx: tx.change_match(match_id, lobby_message_id=message_id))
        self._amend(match_id, lobby_message_id=message_id)

    async def _set_lobby(self, match_id: str, **values: Any) -> MatchInfo:
        def turn(tx: Writer) -> None:
            row = tx.match(match_id)
            if row is None or row.status != "lobby":
                raise Refused("That is possible only before the match begins.")
            tx.change_match(match_id, **values)

        await self.database.write(turn)
        self._forget(match_id)
        return await self.get(match_id)


Rival = tuple[MatchRow | None, MatchRow | None]
"""The match that an interaction has opened, and the one that takes up its channel."""


def _open_already(tx: Reader, interaction: str, channel_id: int) -> Rival:
    return tx.opened_by(interaction), tx.in_channel(channel_id, running=True)


def _opened(row: MatchRow, seats: list[SeatRow], tx: Writer) -> Rival:
    """Add a match unless something stands against it; neither of the two is there where its id is taken."""
    known, running = _open_already(tx, row.interaction_id, row.channel_id)
    if known is None and running is None and tx.match(row.id) is None:
        tx.add_match(row)
        tx.set_seats(row.id, seats)
        known = row
    return known, running


def _must_own(info: MatchInfo, user_id: int) -> None:
    if user_id != info.owner_id:
        raise Refused("Only the owner of the lobby may do that.")


def _check_places(game: AnyGame, places: int) -> None:
    least, most = game.seats
    if not least <= places <= most:
        many = f"{least}" if least == most else f"{least} to {most}"
        raise Refused(f"{game.title} is for {many} players, not {places}.")


def _free_place(info: MatchInfo) -> int:
    if len(info.seats) >= info.places:
        raise Refused("Every place is taken.")
    return len(info.seats)


def closed_up(seats: Any) -> Rows:
    """Renumber the seats without gaps, and name the computers so that they can be told apart."""
    rows = list(seats)
    computers = [row for row in rows if row.user_id is None]
    closed = []
    for seat, row in enumerate(rows):
        name = row.name
        if row.user_id is None:
            name = f"Computer {computers.index(row) + 1}" if len(computers) > 1 else "Computer"
        closed.append(msgspec.structs.replace(row, seat=seat, name=name))
    return tuple(closed)
