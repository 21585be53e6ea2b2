"""What is done before the first action, and after the last: open, join, computers, options, start, rematch."""

import functools
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bot.matches.committing import commit_deed
from bot.matches.content import keep_content, pack_digests
from bot.matches.deeds import Setup
from bot.matches.errors import NotFound, Refused
from bot.matches.guards import must_belong, name_at_table
from bot.matches.live import Author, Live, info_of
from bot.matches.lobbies.choosing import Chosen, choose, content_of, must_seat
from bot.matches.lobbies.opening import Opening, new_id, new_lobby, put_lobby, rivals
from bot.matches.lobbies.places import (
    Seats,
    check_places,
    joined,
    left,
    reworded,
    seated_again,
    with_computer,
    without_computer,
)
from bot.matches.model import Actor, MatchInfo, Person
from bot.matches.store import MatchStore, policy_called
from bot.storage import Conflict, Reader, Writer
from games.kernel import canonical
from games.kernel.options import option_words, read_options

_SET_UP_FROM = ("status", "seats", "options", "places", "content")
_BEGUN = "That is possible only before the match begins."


class Lobbies:
    """How matches begin."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def open(
        self,
        game: str,
        guild_id: int,
        channel_id: int,
        person: Person,
        *,
        options: dict[str, Any],
        places: int,
        interaction: str,
        parent: str | None = None,
    ) -> MatchInfo:
        """Open a lobby with so many places at most: draws the secret and commits to it.

        The owner does not join by it.
        """
        rules = self._store.game(game)
        check_places(rules, places)
        chosen = read_options(rules.card, (), options)
        content = await content_of(self._store, guild_id, rules, chosen)
        opening = Opening(rules, guild_id, channel_id, person.id, interaction, chosen, places, content, parent=parent)
        return await self._open(opening)

    async def _open(self, opening: Opening) -> MatchInfo:
        store = self._store
        known, running = await store.database.read(lambda tx: rivals(tx, opening.interaction, opening.channel_id))
        while known is None and running is None:
            row = new_lobby(opening, new_id(store.entropy), store.entropy.token_bytes(32), store.now())
            known, running = await store.database.write(functools.partial(put_lobby, row, opening))
        if known is None and running is not None:
            link = (await store.get(running.id)).board_link
            raise Refused("This channel has a match already: end it first, or play in a thread.", link)
        assert known is not None  # noqa: S101 - one of the two was set above
        return await store.get(known.id)

    async def join(self, actor: Actor, words: str) -> MatchInfo:
        """Take the first free place; `words` are the person's own part of the seed (may be empty)."""
        at = self._store.now()
        return await self._reseat(actor.match, lambda info, seats: joined(info, seats, actor, words, at))

    async def reword(self, actor: Actor, words: str) -> MatchInfo:
        """Change one's own part of the seed before the start."""
        return await self._reseat(actor.match, lambda info, seats: reworded(info, seats, actor, words))

    async def leave(self, actor: Actor) -> MatchInfo:
        """Give a place in a lobby back; when the last person leaves, the lobby closes."""
        return await self._reseat(actor.match, lambda info, seats: left(info, seats, actor))

    async def add_computer(self, actor: Actor, policy: str | None) -> MatchInfo:
        """Seat a computer (None: the best policy); the owner or anybody seated may."""
        at = self._store.now()

        def change(info: MatchInfo, seats: Seats) -> Seats:
            chosen = policy_called(self._store.game(info.game), policy)
            return with_computer(info, seats, actor, chosen, at)

        return await self._reseat(actor.match, change)

    async def remove_computer(self, actor: Actor) -> MatchInfo:
        """Take the last computer out of a lobby."""
        return await self._reseat(actor.match, lambda info, seats: without_computer(info, seats, actor))

    async def _reseat(self, match: str, change: Callable[[MatchInfo, Seats], Seats]) -> MatchInfo:
        """Let `change` give a lobby's seats anew, in one transaction."""

        def turn(tx: Writer) -> bool:
            row = tx.match(match)
            if row is None:
                raise NotFound(f"There is no match {match}.")
            seats = tx.seats(match)
            info = info_of(row, seats, None)
            if info.status != "lobby":
                raise Refused(_BEGUN, info.board_link)
            changed = change(info, seats)
            if changed != seats:
                tx.set_seats(match, changed)
            closes = _has_people(seats) and not _has_people(changed)
            if closes:
                tx.change_match(match, status="aborted")
            return closes

        if await self._store.database.write(turn):
            self._store.changed(match)
        self._store.forget(match)
        return await self._store.get(match)

    async def set_options(self, actor: Actor, text: str) -> MatchInfo:
        """Change options by text (`credits=20 base_crew=12`, or a preset's name); the owner only.

        Raises Refused, or GameError for what the game cannot be laid out with.
        """
        return await self._set_options(actor, option_words(text))

    async def set_option(self, actor: Actor, name: str, value: str) -> MatchInfo:
        """Change one option to a value as typed, spaces and all; as `set_options`."""
        return await self._set_options(actor, (f"{name}={value}",))

    async def _set_options(self, actor: Actor, words: Iterable[str]) -> MatchInfo:
        store = self._store
        info = await store.get(actor.match)
        _must_own(info, actor.user)
        rules = store.game(info.game)
        chosen = await choose(store, rules, info.guild_id, words, info.options)
        before = await choose(store, rules, info.guild_id, (), info.options)
        # Who had asked for fewer places keeps that; else there are as many as the options admit.
        places = chosen.most if info.places >= before.most else min(info.places, chosen.most)
        return await self._set(actor.match, chosen, places)

    async def set_places(self, actor: Actor, places: int) -> MatchInfo:
        """Change how many may sit in a lobby at most; the owner only. Raises Refused, GameError."""
        info = await self._store.get(actor.match)
        _must_own(info, actor.user)
        rules = self._store.game(info.game)
        check_places(rules, places)
        chosen = await choose(self._store, rules, info.guild_id, (), info.options, (places, places))
        return await self._set(actor.match, chosen, places)

    async def options_from(
        self, game: str, guild_id: int, text: str, places: int | None = None
    ) -> tuple[dict[str, Any], int]:
        """Return all options of a game as a text changes them, and how many places there are then, for `open`.

        `places` are those asked for (None: as many as can be). Raises Refused, or GameError for what the game cannot be
        laid out with.
        """
        rules = self._store.game(game)
        if places is not None:
            check_places(rules, places)
        seats = None if places is None else (places, places)
        chosen = await choose(self._store, rules, guild_id, option_words(text), {}, seats)
        return msgspec.json.decode(canonical(chosen.options), type=dict[str, Any]), chosen.most

    async def _set(self, match: str, chosen: Chosen, places: int) -> MatchInfo:
        """Set what a lobby is to be laid out with, and for how many; keep what that refers to."""
        at = self._store.now()

        def turn(tx: Writer) -> None:
            row = tx.match(match)
            if row is None or row.status != "lobby":
                raise Refused(_BEGUN)
            must_seat(places, len(tx.seats(match)))
            keep_content(tx, row.game, chosen.content, at)
            tx.change_match(
                match, options=canonical(chosen.options), content=pack_digests(chosen.content), places=places
            )

        await self._store.database.write(turn)
        self._store.forget(match)
        return await self._store.get(match)

    async def posted(self, match: str, message_id: int) -> None:
        """Remember the message that shows the lobby."""
        await self._store.database.write(lambda tx: tx.change_match(match, lobby_message_id=message_id))
        self._store.amend(match, lobby_message_id=message_id)

    async def start(self, actor: Actor) -> MatchInfo:
        """Lay the game out for those who sit there; the owner or anybody seated, once enough do."""

        def author(live: Live) -> Author:
            return Author(name_at_table(live, actor), actor.interaction)

        def make(live: Live) -> Setup:
            _must_be_ready(live, actor.user)
            return Setup(actor.interaction)

        busy = "The lobby keeps changing: try again in a moment."
        done = await commit_deed(self._store, actor.match, author, make, check=_must_be_unchanged, busy=busy)
        return done.live.info

    async def rematch(self, actor: Actor) -> MatchInfo:
        """Open a lobby like that of an ended match, in the same channel: who asks sits in it, with the computers.

        The places of the others are free, for them to take.
        """
        live = await self._store.load(actor.match)
        info = live.info
        must_belong(info, actor.user)
        if not info.ended:
            raise Refused("This match is not over yet.", info.board_link)
        opening = Opening(
            live.game,
            info.guild_id,
            info.channel_id,
            actor.user,
            actor.interaction,
            read_options(live.game.card, (), info.options),
            info.places,
            live.content,
            seated_again(info, actor, self._store.now()),
            info.parent,
        )
        return await self._open(opening)


def _must_own(info: MatchInfo, user_id: int) -> None:
    if user_id != info.owner_id:
        raise Refused("Only the owner of the lobby may do that.")


def _has_people(seats: Seats) -> bool:
    return any(seat.user_id is not None for seat in seats)


def _must_be_ready(live: Live, user_id: int) -> None:
    """Raise Refused unless enough sit in a lobby and a person may start it."""
    info = live.info
    if info.status != "lobby":
        raise Refused("This match has begun already.", info.board_link)
    must_belong(info, user_id)
    least = live.game.card.seats[0]
    if len(info.seats) < least:
        raise Refused(f"{least} play at least, and {len(info.seats)} sit here: let somebody join, or add a computer.")


def _must_be_unchanged(tx: Reader, live: Live) -> None:
    """Raise Conflict where a lobby is not what the game was set up from."""
    row, info = tx.match(live.info.id), live.info
    if row is None:
        raise Conflict("the lobby is gone")
    now = info_of(row, tx.seats(info.id), None)
    if any(getattr(now, each) != getattr(info, each) for each in _SET_UP_FROM):
        raise Conflict("the lobby has changed")
