"""What is done before the first action, and after the last: open, join, computers, options, start, rematch."""

import functools
from collections.abc import Callable
from typing import Any

import msgspec

from bot import jobs
from bot.matches.committing import commit_deed
from bot.matches.content import keep_content, named_content, pack_digests
from bot.matches.deeds import Setup
from bot.matches.errors import NotFound, Refused
from bot.matches.guards import must_belong
from bot.matches.live import Author, Live, info_of
from bot.matches.lobbies.opening import Opening, new_id, new_lobby, put_lobby, rivals
from bot.matches.lobbies.places import (
    Seats,
    check_places,
    joined,
    left,
    seated_again,
    with_computer,
    without_computer,
)
from bot.matches.model import Actor, MatchInfo, Person
from bot.matches.store import MatchStore, policy_called
from bot.storage import Conflict, Reader, Writer
from games.kernel import AnyGame, Content, canonical
from games.kernel.options import read_options

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
        """Open a lobby: draws the secret and commits to it. The owner does not join by it."""
        rules = self._store.game(game)
        check_places(rules, places)
        chosen = read_options(rules.card, (), options)
        content = await self._named(guild_id, rules, chosen)
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

    async def leave(self, actor: Actor) -> MatchInfo:
        """Give a place in a lobby back."""
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

        def turn(tx: Writer) -> None:
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

        await self._store.database.write(turn)
        self._store.forget(match)
        return await self._store.get(match)

    async def set_options(self, actor: Actor, text: str) -> MatchInfo:
        """Change options by text (`credits=20 base_crew=12`, or a preset's name); the owner only.

        Raises Refused, or GameError for what the game cannot be laid out with.
        """
        info = await self._store.get(actor.match)
        _must_own(info, actor.user)
        options, content = await self._chosen(info.game, info.guild_id, info.places, text, info.options)
        return await self._set(actor.match, content, options=canonical(options), content=pack_digests(content))

    async def options_from(
        self, game: str, guild_id: int, places: int, text: str, present: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return all options of a game as a text changes them, for `open`.

        Raises Refused, or GameError for what the game cannot be laid out with.
        """
        options, _ = await self._chosen(game, guild_id, places, text, present)
        return msgspec.json.decode(canonical(options), type=dict[str, Any])

    async def _chosen(
        self, game: str, guild_id: int, places: int, text: str, present: dict[str, Any] | None
    ) -> tuple[Any, tuple[Content, ...]]:
        """Return the options that a text leads to, with the content that they name, tried out in a worker."""
        store, rules = self._store, self._store.game(game)
        options = read_options(rules.card, text.replace(",", " ").split(), present or {})
        content = await self._named(guild_id, rules, options)
        await store.workers.run(jobs.try_setup, store.registry, game, canonical(options), content, places)
        return options, content

    async def _named(self, guild_id: int, game: AnyGame, options: Any) -> tuple[Content, ...]:
        """Return the content that options name; raises IllegalAction."""
        if not game.card.contents:
            return ()
        return await self._store.database.read(lambda tx: named_content(tx, guild_id, game, options))

    async def _set(self, match: str, brought: tuple[Content, ...], **values: Any) -> MatchInfo:
        """Set columns of a lobby, and keep what they refer to."""
        at = self._store.now()

        def turn(tx: Writer) -> None:
            row = tx.match(match)
            if row is None or row.status != "lobby":
                raise Refused(_BEGUN)
            keep_content(tx, row.game, brought, at)
            tx.change_match(match, **values)

        await self._store.database.write(turn)
        self._store.forget(match)
        return await self._store.get(match)

    async def posted(self, match: str, message_id: int) -> None:
        """Remember the message that shows the lobby."""
        await self._store.database.write(lambda tx: tx.change_match(match, lobby_message_id=message_id))
        self._store.amend(match, lobby_message_id=message_id)

    async def start(self, actor: Actor) -> MatchInfo:
        """Set the game up; the owner or anybody seated, when every place is taken."""

        def author(live: Live) -> Author:
            seat = live.info.seat_of(actor.user)
            return Author(seat.name if seat else "the owner", actor.interaction)

        def make(live: Live) -> Setup:
            _must_be_ready(live.info, actor.user)
            return Setup(actor.interaction)

        busy = "The lobby keeps changing: try again in a moment."
        done = await commit_deed(self._store, actor.match, author, make, check=_must_be_unchanged, busy=busy)
        return done.live.info

    async def rematch(self, actor: Actor) -> MatchInfo:
        """Open a lobby with the options and seats of an ended match, in the same channel."""
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
            seated_again(info, actor.interaction, self._store.now()),
            info.parent,
        )
        return await self._open(opening)


def _must_own(info: MatchInfo, user_id: int) -> None:
    if user_id != info.owner_id:
        raise Refused("Only the owner of the lobby may do that.")


def _must_be_ready(info: MatchInfo, user_id: int) -> None:
    """Raise Refused unless a lobby is full and a person may start it."""
    if info.status != "lobby":
        raise Refused("This match has begun already.", info.board_link)
    must_belong(info, user_id)
    if len(info.seats) < info.places:
        missing = info.places - len(info.seats)
        raise Refused(f"{missing} of {info.places} places are still free: let somebody join, or add a computer.")


def _must_be_unchanged(tx: Reader, live: Live) -> None:
    """Raise Conflict where a lobby is not what the game was set up from."""
    row, info = tx.match(live.info.id), live.info
    if row is None:
        raise Conflict("the lobby is gone")
    now = info_of(row, tx.seats(info.id), None)
    if any(getattr(now, each) != getattr(info, each) for each in _SET_UP_FROM):
        raise Conflict("the lobby has changed")
