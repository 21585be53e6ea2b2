"""Lobbies: opening, joining, options, Start, rematch."""

import shlex
from collections.abc import Callable
from typing import Any

import msgspec

from bot.dice import Chain, FairDice, commitment
from bot.matches.core import Core, InteractionId
from bot.matches.errors import NotFound, Refused
from bot.matches.live import SETUP, Author, info_of, seeds_of
from bot.matches.model import MatchInfo, Person
from bot.matches.past import AnyGame
from bot.matches.ply import Happening, next_ply
from bot.storage import Conflict, MatchRow, SeatRow
from games.kernel import canonical

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 6
WORDS_LENGTH = 200
NAME_LENGTH = 80
_TRIES = 8

Rows = tuple[SeatRow, ...]


class LobbyPart(Core):
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
        chosen = self._options(rules, options)
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
        async with self.database.write() as writer:
            known = await writer.opened_by(interaction)
            running = await writer.in_channel(channel_id, running=True)
            if known is None and running is None:
                match_id = self._new_id()
                while await writer.match(match_id) is not None:
                    match_id = self._new_id()
                row = self._row(match_id, game, guild_id, channel_id, owner_id, options, places, interaction)
                await writer.add_match(row)
                await writer.set_seats(match_id, [msgspec.structs.replace(seat, match=match_id) for seat in seats])
                known = row
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
            state=None,
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
        async with self.database.write() as writer:
            row = await writer.match(match_id)
            if row is None:
                raise NotFound(f"There is no match {match_id}.")
            seats = await writer.seats(match_id)
            info = info_of(row, seats, None)
            if info.status != "lobby":
                raise Refused("That is possible only before the match begins.", info.board_link)
            changed = change(info, seats)
            if changed is not None:
                await writer.set_seats(match_id, changed)
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
            name = person.name[:NAME_LENGTH] or str(person.id)
            new = SeatRow(match_id, seat, person.id, name, None, at, text, interaction, at)
            return (*seats, new)

        return await self._change_lobby(match_id, change)

    async def leave(self, match_id: str, user_id: int) -> MatchInfo:
        """Give a place in a lobby back."""

        def change(info: MatchInfo, seats: Rows) -> Rows:
            if info.seat_of(user_id) is None:
                raise Refused("You have no place in this lobby.")
            return _closed_up(seat for seat in seats if seat.user_id != user_id)

        return await self._change_lobby(match_id, change)

    async def add_computer(
        self, match_id: str, user_id: int, policy: str | None, interaction_id: InteractionId
    ) -> MatchInfo:
        """Seat a computer (None: the best policy); the owner or anybody seated may."""
        interaction, at = str(interaction_id), self.now()

        def change(info: MatchInfo, seats: Rows) -> Rows | None:
            self._must_belong(info, user_id)
            if any(seat.interaction == interaction for seat in seats):
                return None
            chosen = self.policy(self.game(info.game), policy)
            seat = _free_place(info)
            new = SeatRow(match_id, seat, None, "Computer", chosen, at, "", interaction, at)
            return _closed_up((*seats, new))

        return await self._change_lobby(match_id, change)

    async def remove_computer(self, match_id: str, user_id: int) -> MatchInfo:
        """Take the last computer out of a lobby."""

        def change(info: MatchInfo, seats: Rows) -> Rows:
            self._must_belong(info, user_id)
            computers = [seat.seat for seat in seats if seat.user_id is None]
            if not computers:
                raise Refused("There is no computer in this lobby.")
            return _closed_up(seat for seat in seats if seat.seat != computers[-1])

        return await self._change_lobby(match_id, change)

    async def set_options(self, match_id: str, user_id: int, text: str) -> MatchInfo:
        """Change options by text (`credits=20 base_crew=12`, or a preset's name); the owner only."""
        info = await self.get(match_id)
        _must_own(info, user_id)
        game = self.game(info.game)
        values = {**info.options, **parse_options(game, text)}
        return await self._set_lobby(match_id, options=canonical(self._options(game, values)))

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
        async with self.database.write() as writer:
            await writer.change_match(match_id, lobby_message_id=message_id)
        self._forget(match_id)

    async def _set_lobby(self, match_id: str, **values: Any) -> MatchInfo:
        async with self.database.write() as writer:
            row = await writer.match(match_id)
            if row is None or row.status != "lobby":
                raise Refused("That is possible only before the match begins.")
            await writer.change_match(match_id, **values)
        self._forget(match_id)
        return await self.get(match_id)

    async def start(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Set the game up; the owner or anybody seated, when every place is taken."""
        interaction = str(interaction_id)
        for _ in range(_TRIES):
            live = await self._load(match_id)
            info, game = live.info, live.game
            async with self.database.read() as reader:
                if await reader.done_by(interaction):
                    return info
            if info.status != "lobby":
                raise Refused("This match has begun already.", info.board_link)
            self._must_belong(info, user_id)
            if len(info.seats) < info.places:
                missing = info.places - len(info.seats)
                raise Refused(
                    f"{missing} of {info.places} places are still free: let somebody join, or add a computer."
                )
            live = msgspec.structs.replace(live, seeds=seeds_of(info.seats, interaction))
            chain = Chain(info.id, info.options, live.seeds)
            dice = FairDice(live.secret, chain.head)
            step = game.setup(info.places, self._options(game, info.options), dice)
            happening = Happening(
                SETUP, None, SETUP, step.state, step.events, tuple(dice.rolls), sentences=("The match begins.",)
            )
            name = next((seat.name for seat in info.seats if seat.user_id == user_id), "the owner")
            ply = next_ply(live, happening, chain, Author(name, interaction), self.now(), self.pace.silence)
            try:
                async with self.database.write() as writer:
                    await self._must_be_unchanged(await writer.match(match_id), await writer.seats(match_id), info)
                    await writer.commit(ply.commit, expected="lobby")
            except Conflict:
                self._forget(match_id)
                continue
            self._changed(match_id)
            return await self.get(match_id)
        raise Refused("The lobby keeps changing: try again in a moment.")

    async def _must_be_unchanged(self, row: MatchRow | None, seats: Rows, info: MatchInfo) -> None:
        if row is None:
            raise Conflict("the lobby is gone")
        now = info_of(row, seats, None)
        if (now.status, now.seats, now.options, now.places) != (info.status, info.seats, info.options, info.places):
            raise Conflict("the lobby has changed")

    async def rematch(self, match_id: str, person: Person, interaction_id: InteractionId) -> MatchInfo:
        """Open a lobby with the options and seats of an ended match, in the same channel."""
        info = await self.get(match_id)
        self._must_belong(info, person.id)
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
                acted_at=at,
            )
            for seat in info.seats
        ]
        options = self._options(game, info.options)
        return await self._open(
            game, info.guild_id, info.channel_id, person.id, options, info.places, interaction, _closed_up(seats)
        )

    def _must_belong(self, info: MatchInfo, user_id: int) -> None:
        if user_id != info.owner_id and info.seat_of(user_id) is None:
            raise Refused("Only its owner and those who sit at the table may do that.")


def parse_options(game: AnyGame, text: str) -> dict[str, Any]:
    """Read `credits=20 base_crew=12` or the name of a preset into option values; raises Refused."""
    values: dict[str, Any] = {}
    try:
        words = shlex.split(text.replace(",", " "))
    except ValueError:
        raise Refused("A quotation mark is open in those options.") from None
    for word in words:
        name, equals, value = word.partition("=")
        if equals:
            values[name.strip()] = _bool_or_text(value)
        elif name in game.presets:
            values.update(game.presets[name])
        else:
            presets = f", or a preset ({', '.join(game.presets)})" if game.presets else ""
            raise Refused(f"Write options as name=value{presets}; {word} is neither.")
    return values


def _bool_or_text(value: str) -> bool | int | str:
    words = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
    if value.lower() in words:
        return words[value.lower()]
    return int(value) if value.lstrip("-").isdecimal() else value


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


def _closed_up(seats: Any) -> Rows:
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
